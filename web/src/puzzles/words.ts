// What puzzles are about, in words.
import { isKey, t, tc, word } from '../i18n';
import { gameInfo } from '../lib/variants';

// A theme, by the word of the game where it has one of its own.
export function themeName(theme: string, game: string): string {
  const own = `theme.${theme}.${game}`;
  return isKey(own) ? t(own) : tc('theme', theme);
}
export const gameName = (game: string): string => {
  const info = gameInfo(game);
  return info ? word(info.name) : game;
};
export const puzzleAddress = (game: string, theme = '', id = ''): string => {
  const query = new URLSearchParams({ ...(theme ? { theme } : {}), ...(id ? { id } : {}) }).toString();
  return `/puzzles/${game}${query ? `?${query}` : ''}`;
};
