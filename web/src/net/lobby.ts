// The page of the lobby that is followed, and how an update changes it.
import type { Challenge, ListedGame, LobbyUpdate } from '../generated/contract';

export interface LobbyPage {
  page: number;
  pages: number;
  challenges: Challenge[];
  games: ListedGame[];
  waiting: number; // challenges on all pages
  playing: number; // games on all pages
  seeking: number; // people who look for an opponent
}

export const emptyLobby: LobbyPage = {
  page: 0,
  pages: 1,
  challenges: [],
  games: [],
  waiting: 0,
  playing: 0,
  seeking: 0,
};

// What has changed stays in its place, so that nothing jumps under the eye; what is new comes first.
function merged<T>(list: T[], changes: T[], gone: string[], idOf: (entry: T) => string): T[] {
  const changed = new Map(changes.map(entry => [idOf(entry), entry]));
  const known = new Set(list.map(idOf));
  return [
    ...changes.filter(entry => !known.has(idOf(entry))),
    ...list.filter(entry => !gone.includes(idOf(entry))).map(entry => changed.get(idOf(entry)) ?? entry),
  ];
}

export function updated(lobby: LobbyPage, update: LobbyUpdate): LobbyPage {
  if (update.page !== lobby.page) return lobby; // sent before we turned the page
  const { page, pages, gone, waiting, playing, seeking } = update;
  return {
    page,
    pages,
    waiting,
    playing,
    seeking,
    challenges: merged(lobby.challenges, update.challenges, gone, challenge => challenge.id),
    games: merged(lobby.games, update.games, gone, game => game.game),
  };
}
