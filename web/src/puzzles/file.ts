// Puzzles as they lie in files (docs/puzzles.md): parts of a hundred, and a manifest of what each part has.
import { loadFile, once } from '../lib/files';

export interface Turn {
  moves: string[]; // UCI: all that will do, the best first
  reply: string; // empty at the end of the solution
}

export interface Puzzle {
  game: string;
  id: string;
  rating: number;
  fen: string; // before the other side's last move
  before: string; // that move; empty: none
  line: Turn[];
  themes: string[];
}

export interface Part {
  count: number;
  themes: Record<string, number>;
}
export type Manifest = Readonly<Record<string, readonly Part[]>>; // by game

const HEADER = 'serai-puzzles 1 ';

function turnsOf(text: string): Turn[] {
  const parts = text.split(' ');
  return parts.flatMap((moves, i) => (i % 2 === 0 ? [{ moves: moves.split(','), reply: parts[i + 1] ?? '' }] : []));
}

// Throws where the text is no such file.
export function readPuzzles(text: string): Puzzle[] {
  const [header = '', ...lines] = text.split('\n').filter(line => line !== '');
  if (!header.startsWith(HEADER)) throw new Error('no puzzles');
  const game = header.slice(HEADER.length);
  return lines.map(line => {
    const [id, rating, fen, before, moves, , themes] = line.split(';');
    if (themes === undefined) throw new Error('no puzzle');
    const isNone = themes === '';
    return {
      game,
      id: id!,
      rating: Number(rating),
      fen: fen!,
      before: before!,
      line: turnsOf(moves!),
      themes: isNone ? [] : themes.split(' '),
    };
  });
}

const PARTS = import.meta.glob<string>('../../puzzles/*.puzzles', { query: '?url', import: 'default', eager: true });
const MANIFEST = import.meta.glob<string>('../../puzzles/manifest.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const textAt = async (url: string): Promise<string> => new TextDecoder().decode(await loadFile(url));

const manifests = new Map<string, Promise<Manifest>>();
export const loadManifest = (): Promise<Manifest> =>
  once(manifests, '', async () => {
    const [url] = Object.values(MANIFEST);
    return url ? (JSON.parse(await textAt(url)) as Manifest) : {};
  });

const parts = new Map<string, Promise<Puzzle[]>>();
// A part of a game's puzzles, counted from 0.
export const loadPart = (game: string, part: number): Promise<Puzzle[]> =>
  once(parts, `${game}-${part + 1}`, async () => {
    const url = PARTS[`../../puzzles/${game}-${part + 1}.puzzles`];
    if (!url) throw new Error(`no puzzles ${game} ${part}`);
    return readPuzzles(await textAt(url));
  });
