// What the rules' module says, as types (docs/wasm.md explains each).

export type Side = 'w' | 'b';
export type NotationId = 'uci' | 'san' | 'numeric' | 'korean';

/** A name in the languages that the module knows; Korean names where Koreans have one of their own. */
export interface Words {
  en: string;
  zh: string;
  ko?: string;
}

export interface PieceInfo {
  /** As FEN and drops write it: "K", "+G" */
  letter: string;
  san: string;
  name: Words;
  points: number;
  royal: boolean;
  /** Whether it can be in hand */
  hand: boolean;
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
  /** The letters of the rights to castle that a FEN may name */
  castlings: string;
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
  /** Of the position, in books and at the server */
  key: string;
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

/**
 * What a piece can do on the board as it stands: empty squares it may go to, squares on which it may capture, and empty
 * squares on which it could.
 */
export interface Reach {
  moves: string[];
  captures: string[];
  strikes: string[];
}

/**
 * A game with its variations, as the module reads it from PGN. Nodes stand behind the node they are played from; the
 * first is the start.
 */
export interface PgnNode {
  from: number;
  uci?: string;
  nags?: number[];
  comments?: string[];
  /** Seconds */
  clock?: number;
}
export interface PgnTree {
  tags: Record<string, string>;
  result: string;
  /** Without it the start could not be read */
  variant?: string;
  fen?: string;
  nodes?: PgnNode[];
  error?: { code: string; message: string; line: number; move: string; ply: number };
}

/** A thing that is wrong with a position. `about` says what with; its "squares" are those to look at. */
export interface Problem {
  message: string;
  detail: string;
  about: Record<string, string>;
}
/** A position that may be refused. */
export interface Examination {
  /** In its canonical form */
  fen: string;
  /** None: it can be played */
  problems: Problem[];
  /** The letters of the rights that kings and rooks still allow */
  castlings: string;
  /** What the fourth field could be; empty while there are problems */
  fourths: string[];
}

/** A move in every notation of its game. */
export type Written = { uci: string } & Partial<Record<NotationId, string>>;

/** What the engine thinks of one position: chances to win, draw and lose in thousandths, for the side to move. */
export interface Evaluation {
  chances: [win: number, draw: number, loss: number];
  /** UCI, the best move first */
  line: string[];
}
export type Verdict = 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export interface Judged {
  /** Of the expected score, in thousandths */
  drop: number;
  /** Per cent */
  accuracy: number;
  verdict: Verdict;
  /** The only legal move: not counted */
  forced?: true;
}
/** What takes several moves or none and is judged as one: from the position before it to the one after it. */
export interface Decision extends Judged {
  kind: 'placement' | 'setup';
  color: Side;
  from: number;
  to: number;
}
export interface Account {
  /** Per cent; null: nothing was counted */
  accuracy: number | null;
  /** Counted, and decisions */
  moves: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}
export interface Judgement {
  /** White's expected score in each position, thousandths */
  expected: (number | null)[];
  /** Null: not looked at, or a part of a decision */
  moves: (Judged | null)[];
  decisions: Decision[];
  sides: Record<Side, Account>;
  seats: Account[];
}
