import { describe, expect, it } from 'vitest';
import { legalPremove } from './usePlay';

describe('a premove', () => {
  it('is played if it is legal', () => {
    expect(legalPremove(['e2e4', 'e2e3'], 'e2e4')).toBe('e2e4');
    expect(legalPremove(['R@a1'], 'R@a1')).toBe('R@a1');
  });
  it('is forgotten if not, even if a longer name begins like it', () => {
    expect(legalPremove(['a9a10'], 'a9a1')).toBeUndefined();
    expect(legalPremove(['R@a10'], 'R@a1')).toBeUndefined();
    expect(legalPremove([], 'e2e4')).toBeUndefined();
  });
  it('finds its promotion where there is no choice, and keeps the one that was chosen', () => {
    expect(legalPremove(['e7e8q'], 'e7e8')).toBe('e7e8q');
    expect(legalPremove(['e7e8q', 'e7e8n'], 'e7e8')).toBeUndefined();
    expect(legalPremove(['e7e8q', 'e7e8n'], 'e7e8n')).toBe('e7e8n');
    expect(legalPremove(['e7e8q'], 'e7e8n')).toBeUndefined();
  });
});
