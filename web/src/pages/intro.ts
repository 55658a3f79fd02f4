// Each game in a few sentences: what wins, and what is special. The texts are in i18n, the full rules in docs/rules.
import { isKey, t } from '../i18n';

export interface Intro {
  goal: string;
  special: string[];
}

export function introOf(game: string): Intro {
  const sentence = (part: string | number): string[] => {
    const key = `intro.${game}.${part}`;
    return isKey(key) ? [t(key)] : [];
  };
  return { goal: sentence('goal').join(), special: [1, 2, 3, 4].flatMap(sentence) };
}
