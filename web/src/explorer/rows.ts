// The moves of a position as the explorer shows them.
import type { BookMove, Results } from './book';

export interface Row {
  uci: string;
  book?: BookMove | undefined;
  here?: Results | undefined; // in the games of this server
}

export const countOf = (results: Results | undefined): number => (results ? results[0] + results[1] + results[2] : 0);

// The moves that either knows, the ones played most often in the book first. What the rules do not allow here belongs to
// another position that happens to have the same key.
export function rowsOf(book: BookMove[], here: { move: string; results: Results }[], legal: string[]): Row[] {
  const rows = new Map<string, Row>(book.map(move => [move.uci, { uci: move.uci, book: move }]));
  for (const { move, results } of here) rows.set(move, { ...rows.get(move), uci: move, here: results });
  const order = (row: Row) => [countOf(row.book?.results), countOf(row.here)] as const;
  return [...rows.values()]
    .filter(({ uci }) => legal.includes(uci))
    .sort((a, b) => order(b)[0] - order(a)[0] || order(b)[1] - order(a)[1]);
}
