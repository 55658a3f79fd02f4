// A game as a PGN file. The server writes those of its games, with their clocks; the rules module writes the others.
import type { SavedGame } from './saved';
import type { Table, TableState } from './table';

const two = (n: number): string => String(n).padStart(2, '0');

export function pgnDate(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;
}

export function pgnOf({ timeline, outcome, seats }: TableState, created: SavedGame['created']): string {
  const names = (color: string) => {
    const given = seats
      .filter(seat => seat.color === color)
      .map(seat => (seat.kind === 'computer' ? `Computer ${seat.level}` : seat.name || '?'));
    return given.every(name => name === '?') ? '?' : given.join(' & ');
  };
  const tags = {
    Event: 'Serai',
    Site: '?',
    Date: pgnDate(created),
    Round: '-',
    White: names('w'),
    Black: names('b'),
    TimeControl: '-',
  };
  return timeline.pgn(tags, outcome);
}

// Refused with the number of seconds to wait, 0 if nobody says how long.
export class NoFile extends Error {
  constructor(readonly wait: number) {
    super('no file');
  }
}

// The file of a game. Rejects with NoFile.
export async function loadPgn(table: Table): Promise<string> {
  if (table.pgn) return table.pgn();
  const answer = await fetch(`/game/${table.id}.pgn`, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) return answer.text();
  throw new NoFile(answer?.status === 429 ? Number(answer.headers.get('retry-after')) || 60 : 0);
}
