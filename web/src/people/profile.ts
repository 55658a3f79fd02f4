// What the server shows of people: pages, lists of games with filters, leaderboards.
import type { GameList, Leaderboard, Profile } from '../generated/contract';

// Why the server did not answer: a code for which there is a sentence.
export class NotShown extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(path, signal ? { signal } : {}).catch((reason: unknown) => {
    if (signal?.aborted) throw reason;
    throw new NotShown('offline');
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body as T;
  throw new NotShown((body as { code?: string } | undefined)?.code ?? 'offline');
}

// The filters of a list of games, as they stand in the address. Empty: any.
export const FILTERS = [
  'game',
  'opponent',
  'side',
  'result',
  'reason',
  'rated',
  'pace',
  'from',
  'to',
  'position',
  'private',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = Partial<Record<FilterName, string>>;

export const PACES = ['none', 'blitz', 'rapid', 'classical', 'days'] as const;
export const RESULTS = ['won', 'drawn', 'lost'] as const;

// What of a query is a filter.
export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search);
  const out: Filter = {};
  for (const name of FILTERS) {
    const value = query.get(name)?.trim();
    if (value) out[name] = value;
  }
  return out;
}

export function queryOf(filter: Filter, before?: number): string {
  const query = new URLSearchParams();
  for (const name of FILTERS) if (filter[name]) query.set(name, filter[name]);
  if (before !== undefined) query.set('before', String(before));
  const text = query.toString();
  return text ? `?${text}` : '';
}

export const profileAddress = (name: string, filter: Filter = {}): string =>
  `/@/${encodeURIComponent(name)}${queryOf(filter)}`;

const apiOf = (name: string): string => `/api/people/${encodeURIComponent(name)}`;
export const loadProfile = (name: string, signal: AbortSignal): Promise<Profile> => read(apiOf(name), signal);
export const loadGames = (name: string, filter: Filter, before: number | undefined, signal: AbortSignal) =>
  read<GameList>(`${apiOf(name)}/games${queryOf(filter, before)}`, signal);
export const pgnAddress = (name: string, filter: Filter): string => `${apiOf(name)}/games.pgn${queryOf(filter)}`;
export const loadLeaderboard = (variant: string, speed: string, signal: AbortSignal): Promise<Leaderboard> =>
  read(`/api/leaderboard/${variant}/${speed}`, signal);
