// The rules of all games: a thin wrapper around the WebAssembly module (docs/wasm.md). Nothing here knows a rule.

import type { Language } from '../i18n/languages';
import { named } from './named';

export type Side = 'w' | 'b';
export type NotationId = 'uci' | 'san' | 'numeric' | 'korean';

// A name in the languages that the module knows.
export type Words = { en: string; zh: string; id?: string } & Partial<Record<Language, string>>;

export interface PieceInfo {
  letter: string; // as FEN and drops write it: "K", "+G"
  san: string;
  name: Words;
  points: number;
  royal: boolean;
  hand: boolean; // whether it can be in hand
  side: 'both' | Side;
  betza: [string, string];
}

export interface Choice {
  color: Side;
  options: string[];
}

export interface VariantInfo {
  id: string;
  page: string;
  name: Words;
  colors: [Words, Words];
  files: number;
  ranks: number;
  seats: number;
  hands: boolean;
  points: boolean;
  castlings: string; // the letters of the rights to castle that a FEN may name
  setups: { id: string; fen: string }[];
  choices: Choice[];
  notations: NotationId[];
  pieces: PieceInfo[];
}

export interface Outcome {
  winner: '' | Side | 'draw';
  reason: string;
}

export interface Action {
  id: string;
  claim: boolean;
  move?: string;
  then: Outcome;
}

export interface Meter {
  id: string;
  active: boolean;
  w?: number;
  b?: number;
  value?: number;
  limit?: number;
}

export type Hand = Record<string, number>;

export interface GameState {
  variant: string;
  startFen: string;
  fen: string;
  key: string; // of the position, in books and at the server
  ply: number;
  turn: Side;
  seat: number;
  check: boolean;
  attacked: string[];
  legal: string[];
  actions: Action[];
  meters: Meter[];
  flags: Record<string, boolean>;
  hands?: Record<Side, Hand>;
  choice?: Choice;
  canWin: [boolean, boolean];
  outcome: Outcome;
}

// What a piece can do on the board as it stands: empty squares it may go to, squares on which it may capture, and empty
// squares on which it could.
export interface Reach {
  moves: string[];
  captures: string[];
  strikes: string[];
}

// A game with its variations, as the module reads it from PGN. Nodes stand behind the node they are played from; the
// first is the start.
export interface PgnNode {
  from: number;
  uci?: string;
  nags?: number[];
  comments?: string[];
  clock?: number; // seconds
}
export interface PgnTree {
  tags: Record<string, string>;
  result: string;
  variant?: string; // without it the start could not be read
  fen?: string;
  nodes?: PgnNode[];
  error?: { code: string; message: string; line: number; move: string; ply: number };
}

// A thing that is wrong with a position. `about` says what with; its "squares" are those to look at.
export interface Problem {
  message: string;
  detail: string;
  about: Record<string, string>;
}
// A position that may be refused.
export interface Examination {
  fen: string; // in its canonical form
  problems: Problem[]; // none: it can be played
  castlings: string; // the letters of the rights that kings and rooks still allow
  fourths: string[]; // what the fourth field could be; empty while there are problems
}

// A move in every notation of its game.
export type Written = { uci: string } & Partial<Record<NotationId, string>>;

// What the engine thinks of one position: chances to win, draw and lose in thousandths, for the side to move.
export interface Evaluation {
  chances: [win: number, draw: number, loss: number];
  line: string[]; // UCI, the best move first
}
export type Verdict = 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export interface Judged {
  drop: number; // of the expected score, in thousandths
  accuracy: number; // per cent
  verdict: Verdict;
  forced?: true; // the only legal move: not counted
}
// What takes several moves or none and is judged as one: from the position before it to the one after it.
export interface Decision extends Judged {
  kind: 'placement' | 'setup';
  color: Side;
  from: number;
  to: number;
}
export interface Account {
  accuracy: number | null; // per cent; null: nothing was counted
  moves: number; // counted, and decisions
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}
export interface Judgement {
  expected: (number | null)[]; // White's expected score in each position, thousandths
  moves: (Judged | null)[]; // null: not looked at, or a part of a decision
  decisions: Decision[];
  sides: Record<Side, Account>;
  seats: Account[];
}

// What the rules refuse: a code for programs and an English sentence. A bad position also says in detail what is wrong,
// and what with.
export class RuleError extends Error implements Problem {
  constructor(
    readonly code: string,
    message: string,
    readonly detail = '',
    readonly about: Record<string, string> = {}
  ) {
    super(message);
  }
}

interface Failure {
  code: string;
  message: string;
  detail?: string;
  about?: Record<string, string>;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(): number;
  input_size(): number;
  output(): number;
  output_size(): number;
  [name: string]: unknown;
}

export class Rules {
  readonly variants: VariantInfo[];
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(private readonly wasm: Exports) {
    wasm._initialize();
    this.variants = named(this.ask<VariantInfo[]>('variants'));
  }

  static async from(source: BufferSource): Promise<Rules> {
    const { instance } = await WebAssembly.instantiate(source, {});
    return new Rules(instance.exports as Exports);
  }
  static async fetch(url: string): Promise<Rules> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return Rules.from(await response.arrayBuffer());
  }

  variant(id: string): VariantInfo | undefined {
    return this.variants.find(v => v.id === id);
  }
  start(variant: string, setup = ''): RulesGame {
    return this.game('start', `${variant}\n${setup}`);
  }
  fromFen(variant: string, fen: string): RulesGame {
    return this.game('from_fen', `${variant}\n${fen}`);
  }
  // All that is wrong with a FEN. Throws if it cannot be read at all.
  examine(variant: string, fen: string): Examination {
    return this.ask('examine', undefined, `${variant}\n${fen}`);
  }
  choosing(variant: string): RulesGame {
    return this.game('choosing', variant);
  }

  // The chances to win, draw and lose that go with a score (hundredths of a pawn) in this game, in thousandths.
  chances(variant: string, score: number): [number, number, number] {
    return this.ask('chances', undefined, `${variant}\n${Math.round(score)}`);
  }

  // Whether the computer takes a draw when it judges the position like this, in hundredths of a pawn.
  takesDraw(score: number, plies: number): boolean {
    return (this.wasm['takes_draw'] as (score: number, plies: number) => number)(score, plies) !== 0;
  }

  // The games of a PGN file, with their variations, and whether there are more of them than are read. Games that do not
  // name their variant are of `usual`, if it is given.
  readFile(text: string, usual = ''): { games: PgnTree[]; more: boolean } {
    return this.ask('read_pgn', undefined, `${usual}\n${text}`);
  }
  readPgn(text: string): PgnTree[] {
    return this.readFile(text).games;
  }
  writePgn({ variant, fen, result, tags, nodes }: Required<Omit<PgnTree, 'error'>>): string {
    const plain = (text: string) => text.replace(/\s+/g, ' ');
    const lines = [variant, fen, result];
    for (const [name, value] of Object.entries(tags)) lines.push(`t ${name} ${plain(value)}`);
    for (const { from, uci, nags = [], comments = [], clock } of nodes) {
      if (uci) lines.push(`m ${from} ${uci}`);
      for (const comment of comments) lines.push(`c ${plain(comment)}`);
      for (const nag of nags) lines.push(`n ${nag}`);
      if (clock !== undefined) lines.push(`k ${Math.round(clock * 1000)}`);
    }
    return this.ask('write_pgn', undefined, lines.join('\n'));
  }

  // Calls a function of the module with a text, if there is one, and parses its answer.
  ask<T>(name: string, game?: number, text?: string): T {
    const args: number[] = game === undefined ? [] : [game];
    if (text !== undefined) args.push(this.pass(text));
    (this.wasm[name] as (...args: number[]) => void)(...args);
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.output(), this.wasm.output_size());
    const answer = JSON.parse(this.decoder.decode(bytes.slice())) as T & { error?: Failure };
    if (answer.error) {
      const { code, message, detail, about } = answer.error;
      throw new RuleError(code, message, detail, about);
    }
    return answer;
  }
  perft(game: number, depth: number): number {
    return (this.wasm['perft'] as (game: number, depth: number) => number)(game, depth);
  }
  release(game: number): void {
    (this.wasm['release'] as (game: number) => void)(game);
  }

  private game(name: string, text: string): RulesGame {
    return new RulesGame(this, this.ask<{ game: number }>(name, undefined, text).game);
  }
  private pass(text: string): number {
    const bytes = this.encoder.encode(text);
    if (bytes.length > this.wasm.input_size()) throw new RuleError('too-long', 'The text is too long.');
    new Uint8Array(this.wasm.memory.buffer, this.wasm.input(), bytes.length).set(bytes);
    return bytes.length;
  }
}

// One game inside the module. Release it when it is no longer needed.
export class RulesGame {
  constructor(
    private readonly rules: Rules,
    private readonly handle: number
  ) {}

  state = (): GameState => this.rules.ask('state', this.handle);
  choose = (option: string): unknown => this.rules.ask('choose', this.handle, option);
  play = (move: string): Written => this.rules.ask('play', this.handle, move);
  read = (move: string): Written => this.rules.ask('read', this.handle, move);
  outcomeAfter = (move: string): Outcome => this.rules.ask('outcome_after', this.handle, move);
  undo = (): unknown => this.rules.ask('undo', this.handle);
  claim = (id: string): unknown => this.rules.ask('claim', this.handle, id);
  premoves = (square: string): string[] => this.rules.ask('premoves', this.handle, square);
  reach = (square: string): Reach => this.rules.ask('reach', this.handle, square);
  predrops = (side: Side, letter: string): string[] => this.rules.ask('predrops', this.handle, `${side}\n${letter}`);
  promotionChoices = (from: string, to: string): string[] =>
    this.rules.ask('promotion_choices', this.handle, `${from}\n${to}`);
  flaggingMoves = (): Record<string, string[]> => this.rules.ask('flagging_moves', this.handle);
  // The game as PGN. `end` is how the players ended it, where the rules would let it go on.
  pgn(tags: Record<string, string>, end: Outcome): string {
    const lines = Object.entries(tags).map(([name, value]) => `${name} ${value.replace(/\s+/g, ' ')}`);
    const ended = end.winner === '' ? '' : `${end.winner} ${end.reason}`;
    return this.rules.ask('pgn', this.handle, [ended, ...lines].join('\n'));
  }
  // The position as an SVG; `art` are the drawings (src/game/picture.hpp), `last` a move in UCI notation or nothing.
  picture(style: { theme: string; bottom: Side; last: string }, art: string): string {
    const { theme, bottom, last } = style;
    return this.rules.ask('picture', this.handle, `${theme} ${bottom} ${last}\n${art}`);
  }
  // Judges the moves played so far. There is one evaluation for each position; null where nobody has looked.
  judge(evaluations: (Evaluation | null | undefined)[], isSetupChosen = true): Judgement {
    const lines = evaluations.map(e => (e ? [...e.chances, ...e.line.slice(0, 1)].join(' ') : ''));
    return this.rules.ask('judge', this.handle, [isSetupChosen ? 'chosen' : '', ...lines].join('\n'));
  }
  perft = (depth: number): number => this.rules.perft(this.handle, depth);
  clone = (): RulesGame => new RulesGame(this.rules, this.rules.ask<{ game: number }>('clone', this.handle).game);
  release = (): void => this.rules.release(this.handle);

  whyIllegal(uci: string): RuleError | undefined {
    try {
      this.rules.ask('why_illegal', this.handle, uci);
      return undefined;
    } catch (error) {
      if (error instanceof RuleError) return error;
      throw error;
    }
  }
}
