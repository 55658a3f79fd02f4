import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installStorage } from '../play/storage.fake';
import { en } from '../i18n/en';
import { chooseRules, lastRules, mainGames, mainOf, recalledRules, ruleSetsOf, rulesFor } from './ruleSets';
import { gameList } from './variants';

beforeEach(() => installStorage());

describe('sets of rules', () => {
  it('share one card', () => {
    expect(mainGames.map(({ id }) => id).filter(id => id.startsWith('janggi'))).toEqual(['janggi']);
    expect(ruleSetsOf('janggimodern').map(({ id }) => id)).toEqual(
      gameList.map(({ id }) => id).filter(id => id.startsWith('janggi'))
    );
    expect(mainOf('janggicasual')).toBe('janggi');
    expect(ruleSetsOf('empire').map(({ id }) => id)).toEqual(['empire']);
  });
  it('have short names', () => {
    for (const { id } of gameList) {
      if (ruleSetsOf(id).length > 1) expect(en).toHaveProperty([`ruleset.${id}`]);
    }
  });
  it('are remembered, as far as they exist', async () => {
    expect(rulesFor('janggi')).toBe('janggi');
    chooseRules('janggimodern');
    expect(rulesFor('janggi')).toBe('janggimodern');
    expect(lastRules.get()).toEqual({ janggi: 'janggimodern' });
    vi.resetModules();
    const again = await import('./ruleSets');
    expect(again.rulesFor('janggi')).toBe('janggimodern');
  });
  it('that were stored and mean nothing are left out', () => {
    expect(recalledRules({ janggi: 'empire', empire: 'janggi', fusion: 7, xiangfu: 'xiangfu' })).toEqual({
      xiangfu: 'xiangfu',
    });
    for (const rubbish of [null, undefined, 7, 'janggi', [], [['janggi', 'x']]])
      expect(recalledRules(rubbish)).toEqual({});
  });
});
