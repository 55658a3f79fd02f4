// The rules of all games: a thin wrapper around the WebAssembly module (docs/wasm.md). Nothing here knows a rule.
//
// The module keeps the games. One that is no longer needed is released by `release()`, else when the garbage of the
// program is collected.
import type {
  Action,
  Evaluation,
  Examination,
  GameState,
  Hand,
  Judgement,
  Meter,
  Outcome,
  PgnTree,
  Problem,
  Reach,
  Side,
  VariantInfo,
  Written,
} from './types.js';

export type * from './types.js';

/**
 * What the rules refuse: a code for programs and an English sentence. A bad position also says in detail what is wrong,
 * and what with.
 */
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
RuleError.prototype.name = 'RuleError';

interface Failure {
  code: string;
  message: string;
  detail?: string;
  about?: Record<string, string>;
}

/** What the module exports: these, and a function for every line of the table in docs/wasm.md. */
export interface RulesModule {
  memory: { readonly buffer: ArrayBuffer };
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
  private readonly forgotten = new FinalizationRegistry<number>(handle => this.release(handle));

  constructor(private readonly wasm: RulesModule) {
    wasm._initialize();
    this.variants = this.ask<VariantInfo[]>('variants');
  }

  static async from(bytes: Uint8Array | ArrayBuffer): Promise<Rules> {
    const { instance } = await WebAssembly.instantiate(bytes as BufferSource, {});
    return new Rules(instance.exports as unknown as RulesModule);
  }

  variant(id: string): VariantInfo | undefined {
    return this.variants.find(v => v.id === id);
  }
  /** A game from one of the variant's setups, or the default one. */
  start(variant: string, setup = ''): Game {
    return this.game('start', `${variant}\n${setup}`);
  }
  fromFen(variant: string, fen: string): Game {
    return this.game('from_fen', `${variant}\n${fen}`);
  }
  /** All that is wrong with a FEN. Throws if it cannot be read at all. */
  examine(variant: string, fen: string): Examination {
    return this.ask('examine', undefined, `${variant}\n${fen}`);
  }
  /** A game that begins with the players' choices of their setups, where the variant has any. */
  choosing(variant: string): Game {
    return this.game('choosing', variant);
  }
  /** The first game of a PGN, at the end of its main line. If it does not name its variant it is of `usual`. */
  fromPgn(text: string, usual = ''): Game {
    const [tree] = this.readFile(text, usual).games;
    if (!tree) throw new RuleError('no-game', 'There is no game in this PGN.');
    if (tree.error) {
      const { code, message, line, move } = tree.error;
      throw new RuleError(code, message, '', { line: `${line}`, move });
    }
    const game = this.fromFen(tree.variant!, tree.fen!);
    const next = new Map<number, number>(); // of the moves from one node the first is the main line
    tree.nodes!.forEach(({ from }, i) => i > 0 && !next.has(from) && next.set(from, i));
    for (let at = next.get(0); at !== undefined; at = next.get(at)) game.play(tree.nodes![at]!.uci!);
    return game;
  }

  /** The chances to win, draw and lose that go with a score (hundredths of a pawn) in this game, in thousandths. */
  chances(variant: string, score: number): [number, number, number] {
    return this.ask('chances', undefined, `${variant}\n${Math.round(score)}`);
  }

  /** Whether the computer takes a draw when it judges the position like this, in hundredths of a pawn. */
  takesDraw(score: number, plies: number): boolean {
    return (this.wasm['takes_draw'] as (score: number, plies: number) => number)(score, plies) !== 0;
  }

  /**
   * The games of a PGN file, with their variations, and whether there are more of them than are read. Games that do not
   * name their variant are of `usual`, if it is given.
   */
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

  /** Calls a function of the module with a text, if there is one, and parses its answer. */
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
  /** Releases the module's game when nobody knows `game` any more. */
  watch(game: Game, handle: number): void {
    this.forgotten.register(game, handle, game);
  }
  unwatch(game: Game): void {
    this.forgotten.unregister(game);
  }

  private game(name: string, text: string): Game {
    return new Game(this, this.ask<{ game: number }>(name, undefined, text).game);
  }
  private pass(text: string): number {
    const bytes = this.encoder.encode(text);
    if (bytes.length > this.wasm.input_size()) throw new RuleError('too-long', 'The text is too long.');
    new Uint8Array(this.wasm.memory.buffer, this.wasm.input(), bytes.length).set(bytes);
    return bytes.length;
  }
}

const RELEASED = -1; // no game of the module

/** One game inside the module. */
export class Game {
  private played: Written[] = [];
  private known: GameState | undefined; // until something changes

  constructor(
    private readonly rules: Rules,
    private handle: number
  ) {
    rules.watch(this, handle);
  }

  /** Everything at once; the properties below are parts of it. */
  state(): GameState {
    return (this.known ??= this.ask<GameState>('state'));
  }
  get variant(): VariantInfo {
    return this.rules.variant(this.state().variant)!;
  }
  get fen(): string {
    return this.state().fen;
  }
  get turn(): Side {
    return this.state().turn;
  }
  get isCheck(): boolean {
    return this.state().check;
  }
  /** In UCI notation; none once the game is over. */
  get legalMoves(): readonly string[] {
    return this.state().legal;
  }
  /** What the side to move may do besides moving pieces: pass, or claim an end. */
  get actions(): readonly Action[] {
    return this.state().actions;
  }
  /** The counters to be shown beside the board: points, counts, steps. */
  get meters(): readonly Meter[] {
    return this.state().meters;
  }
  /** The pieces in hand, by letter. */
  get hands(): Readonly<Record<Side, Hand>> {
    return this.state().hands ?? { w: {}, b: {} };
  }
  get outcome(): Outcome {
    return this.state().outcome;
  }
  get isOver(): boolean {
    return this.outcome.winner !== '';
  }
  /** The moves played since the start, in every notation of the game. */
  get moves(): readonly Written[] {
    return this.played;
  }

  /** Plays a move that is written in any notation of the game. Throws a RuleError if it is not legal. */
  play(move: string): Written {
    const written = this.change<Written>('play', move);
    this.played.push(written);
    return written;
  }
  /** Takes the last move back. */
  undo(): void {
    this.change('undo');
    this.played.pop();
  }
  /** Takes one of the options of the pending choice, `state().choice`. */
  choose(option: string): void {
    this.change('choose', option);
  }
  /** Ends the game by a claim of the side to move, one of `actions`. */
  claim(id: string): void {
    this.change('claim', id);
  }

  /** The move in every notation of the game; it is not played. */
  read(move: string): Written {
    return this.ask('read', move);
  }
  /** Why a move in UCI notation is not legal; nothing if it is legal. */
  whyIllegal(uci: string): RuleError | undefined {
    try {
      this.ask('why_illegal', uci);
      return undefined;
    } catch (error) {
      if (error instanceof RuleError && error.code !== 'no-game') return error;
      throw error;
    }
  }
  /** How the game would stand after a move; it is not played. */
  outcomeAfter(move: string): Outcome {
    return this.ask('outcome_after', move);
  }
  /** Where a piece, or a piece in hand, could go when it is its turn. */
  premoves(square: string): string[] {
    return this.ask('premoves', square);
  }
  predrops(side: Side, letter: string): string[] {
    return this.ask('predrops', `${side}\n${letter}`);
  }
  reach(square: string): Reach {
    return this.ask('reach', square);
  }
  /** What the piece may become there, where there is a choice. */
  promotionChoices(from: string, to: string): string[] {
    return this.ask('promotion_choices', `${from}\n${to}`);
  }
  /** For each flag of the state the legal moves that set it. */
  flaggingMoves(): Record<string, string[]> {
    return this.ask('flagging_moves');
  }
  /** The game as PGN. `end` is how the players ended it, where the rules would let it go on. */
  pgn(tags: Record<string, string> = {}, end: Outcome = { winner: '', reason: '' }): string {
    const lines = Object.entries(tags).map(([name, value]) => `${name} ${value.replace(/\s+/g, ' ')}`);
    const ended = end.winner === '' ? '' : `${end.winner} ${end.reason}`;
    return this.ask('pgn', [ended, ...lines].join('\n'));
  }
  /** The position as an SVG; `art` are the drawings (src/game/picture.hpp), `last` a move in UCI notation or nothing. */
  picture(style: { theme: string; bottom: Side; last: string }, art: string): string {
    const { theme, bottom, last } = style;
    return this.ask('picture', `${theme} ${bottom} ${last}\n${art}`);
  }
  /** Judges the moves played so far. There is one evaluation for each position; null where nobody has looked. */
  judge(evaluations: (Evaluation | null | undefined)[], isSetupChosen = true): Judgement {
    const lines = evaluations.map(e => (e ? [...e.chances, ...e.line.slice(0, 1)].join(' ') : ''));
    return this.ask('judge', [isSetupChosen ? 'chosen' : '', ...lines].join('\n'));
  }
  /** The number of move sequences of this length. */
  perft(depth: number): number {
    return this.rules.perft(this.handle, depth);
  }
  clone(): Game {
    const copy = new Game(this.rules, this.ask<{ game: number }>('clone').game);
    copy.played = [...this.played];
    return copy;
  }
  /** Frees the game in the module; nothing can be asked of it afterwards. */
  release(): void {
    if (this.handle === RELEASED) return;
    this.rules.unwatch(this);
    this.rules.release(this.handle);
    this.handle = RELEASED;
    this.known = undefined;
  }

  private ask<T>(name: string, text?: string): T {
    return this.rules.ask(name, this.handle, text);
  }
  private change<T>(name: string, text?: string): T {
    const answer = this.ask<T>(name, text);
    this.known = undefined;
    return answer;
  }
}
