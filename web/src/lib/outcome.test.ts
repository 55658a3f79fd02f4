import { afterEach, describe, expect, it } from 'vitest';
import { reasonText } from './outcome';
import { settings } from './settings';

const colors = [
  { en: 'Red', zh: '红方' },
  { en: 'Black', zh: '黑方' },
] as const;
const lost = (reason: string) => ({ winner: 'b', reason });

afterEach(() => settings.update({ language: 'en' }));

describe('why a game ended', () => {
  it('is told to whom it happened, to the other, and to who watches', () => {
    const all = (reason: string) =>
      [undefined, 'w' as const, 'b' as const].map(r => reasonText(lost(reason), colors, r));
    settings.update({ language: 'en' });
    expect(all('resignation')).toEqual(['Red resigned', 'you resigned', 'your opponent resigned']);
    expect(all('abandoned')).toEqual(['Red left the game', 'you left the game', 'your opponent left the game']);
    expect(all('time')).toEqual(['Red ran out of time', 'you ran out of time', 'your opponent ran out of time']);
    settings.update({ language: 'zh' });
    expect(all('resignation')).toEqual(['红方认输', '你认输了', '对方认输']);
    expect(all('abandoned')).toEqual(['红方离开了', '你离开了', '对方离开了']);
    expect(all('time')).toEqual(['红方超时', '你超时了', '对方超时']);
  });
  it('names nobody where nobody did it', () => {
    settings.update({ language: 'en' });
    expect(reasonText(lost('checkmate'), colors, 'w')).toBe('by checkmate');
    expect(reasonText({ winner: 'draw', reason: 'time' }, colors, 'w')).toMatch(/could not win/);
  });
});
