// Games that are played by several sets of rules have one card and a choice. Which set was chosen last is remembered.
import { recall, remember } from './settings';
import { Store } from './store';
import { gameInfo, gameList, type GameInfo } from './variants';

// The first is the one that gives the game its name.
const SETS: readonly (readonly string[])[] = [
  ['janggi', 'janggitournament', 'janggitraditional', 'janggimodern', 'janggicasual'],
];
const setsWith = (id: string): readonly string[] => SETS.find(ids => ids.includes(id)) ?? [id];

// The sets of rules of the game that this one belongs to: itself alone for most.
export const ruleSetsOf = (id: string): GameInfo[] => setsWith(id).map(each => gameInfo(each)!);
// The game whose card stands for it.
export const mainOf = (id: string): string => setsWith(id)[0]!;
// The games, without the further rules of each.
export const mainGames: GameInfo[] = gameList.filter(({ id }) => mainOf(id) === id);

const KEY = 'serai.rules';

// The last choices by game, with whatever is unknown left out.
export function recalledRules(stored: unknown): Record<string, string> {
  const entries = Object.entries((typeof stored === 'object' && stored) || {});
  const isKnown = ([main, id]: [string, unknown]) => typeof id === 'string' && mainOf(id) === main && gameInfo(id);
  return Object.fromEntries(entries.filter(isKnown)) as Record<string, string>;
}
export const lastRules = new Store<Record<string, string>>(recalledRules(recall(KEY)));
lastRules.follow(() => remember(KEY, lastRules.get()));

export const chooseRules = (id: string): void => lastRules.update({ [mainOf(id)]: id });
// The rules by which a game was last played.
export const rulesFor = (main: string): string => lastRules.get()[main] ?? main;
