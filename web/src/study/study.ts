// A game as it is studied: a tree of moves with comments, annotations and marks. The rules judge every move. It owns a
// game inside the rules module, which stands where the last question was asked; call release() when done.
import { fileOf, rankOf } from '../board/squares';
import { stepOf, type Start, type Step } from '../play/timeline';
import type { GameState, PgnNode, PgnTree, Rules, RulesGame, VariantInfo, Written } from '../rules/rules';
import type { Score } from '../engine/engine';
import { winnerOf, type Chances } from './scores';
import { readNotes, writeNotes, type Mark, type Verdicts } from './notes';

export interface Node extends Verdicts {
  readonly id: number;
  readonly parent: Node | undefined; // none: the start
  readonly ply: number;
  readonly move: Written | undefined;
  readonly step: Step;
  children: Node[]; // the main line first
  comment: string;
  nags: number[];
  marks: Mark[];
  clock?: number; // seconds left
}

export const MOST_NODES = 5000;
export const MOST_COMMENT = 4000; // characters that one may type; a file may say more

export class Study {
  readonly variant: VariantInfo;
  readonly root: Node;
  tags: Record<string, string> = {};
  result = '*';
  size = 1; // nodes
  private readonly game: RulesGame;
  private here: Node; // where the game stands
  private nextId = 1;
  private readonly implied = new WeakMap<Score, Chances>(); // what verdicts without chances come to

  constructor(
    private readonly rules: Rules,
    start: Start
  ) {
    const variant = rules.variant(start.variant);
    if (!variant) throw new Error(`no variant ${start.variant}`);
    this.variant = variant;
    this.game = start.fen ? rules.fromFen(variant.id, start.fen) : rules.start(variant.id, start.setup ?? '');
    this.root = this.here = {
      id: 0,
      parent: undefined,
      ply: 0,
      move: undefined,
      step: stepOf(this.game.state()),
      children: [],
      comment: '',
      nags: [],
      marks: [],
    };
  }

  // Everything that the module read of a game. Requires: it could read the start.
  static from(rules: Rules, { variant, fen, nodes, tags, result }: PgnTree): Study {
    const study = new Study(rules, { variant: variant!, fen: fen! });
    study.tags = tags;
    study.result = result || '*';
    const made: Node[] = [study.root];
    for (const [i, { from, uci, nags, comments = [], clock }] of nodes!.entries()) {
      const node = i === 0 ? study.root : study.play(made[from]!, uci!);
      if (i > 0) made.push(node);
      const { text, marks, ...verdicts } = readNotes(comments);
      // A file may say anything. What is drawn is on the board, and a best move can be played.
      if (verdicts.best && study.at(node).whyIllegal(verdicts.best)) delete verdicts.best;
      node.comment = text;
      node.marks = marks.filter(({ from, to = from }) => study.has(from) && study.has(to));
      node.nags = nags ?? [];
      Object.assign(node, verdicts);
      if (clock !== undefined) node.clock = clock;
    }
    return study;
  }

  pgn(): string {
    const nodes: PgnNode[] = [];
    const numbers = new Map<Node, number>();
    for (const node of this.all()) {
      numbers.set(node, nodes.length);
      nodes.push({
        from: node.parent ? numbers.get(node.parent)! : 0,
        ...(node.move ? { uci: node.move.uci } : {}),
        nags: node.nags,
        comments: writeNotes({ ...node, text: node.comment }),
        ...(node.clock !== undefined ? { clock: node.clock } : {}),
      });
    }
    const { variant, result, tags } = this;
    return this.rules.writePgn({ variant: variant.id, fen: this.root.step.fen, result, tags, nodes });
  }

  // All nodes, each behind its parent, in the order in which people read them.
  *all(): Generator<Node> {
    const open = [this.root];
    while (open.length > 0) {
      const node = open.pop()!;
      yield node;
      open.push(...node.children.slice().reverse());
    }
  }
  find(id: number): Node | undefined {
    for (const node of this.all()) if (node.id === id) return node;
    return undefined;
  }
  // The nodes from the start to this one, both included.
  line(node: Node): Node[] {
    const out: Node[] = [];
    for (let at: Node | undefined = node; at; at = at.parent) out.push(at);
    return out.reverse();
  }
  moves(node: Node): string[] {
    return this.line(node)
      .slice(1)
      .map(({ move }) => move!.uci);
  }
  // The last node of the main line that begins here.
  end(node: Node): Node {
    let at = node;
    while (at.children[0]) at = at.children[0];
    return at;
  }
  // The main line from the start on, the start included.
  main(): Node[] {
    return this.line(this.end(this.root));
  }
  isMain(node: Node): boolean {
    return this.line(node).every(at => !at.parent || at.parent.children[0] === at);
  }

  // The node itself, or the last one before it that has not been removed.
  stillThere(node: Node): Node {
    const line = this.line(node);
    const gone = line.findIndex(at => at.parent && !at.parent.children.includes(at));
    return gone < 0 ? node : line[gone - 1]!;
  }

  // Whether the board has this square.
  private has(square: string): boolean {
    return fileOf(square) < this.variant.files && rankOf(square) < this.variant.ranks;
  }

  // What the rules say of the position.
  state(node: Node): GameState {
    this.goTo(node);
    return this.game.state();
  }
  // The game inside the rules at this position, until the next question.
  at(node: Node): RulesGame {
    this.goTo(node);
    return this.game;
  }

  // What a position is worth to the first side, as far as anybody has said so. A file may have a verdict without chances:
  // the game's own curve knows them.
  chancesAt({ chances, verdict }: Node): Chances | undefined {
    if (chances || !verdict) return chances;
    const implied = this.implied.get(verdict) ?? this.chancesOf(verdict);
    this.implied.set(verdict, implied);
    return implied;
  }
  private chancesOf(verdict: Score): Chances {
    if ('cp' in verdict) return this.rules.chances(this.variant.id, verdict.cp);
    return winnerOf(verdict) === 'w' ? [1000, 0, 0] : [0, 0, 1000];
  }

  // Plays a move, in any notation, and returns its node, which may have been there before. Throws a RuleError and
  // changes nothing if it is not legal.
  play(from: Node, text: string): Node {
    this.goTo(from);
    const { uci } = this.game.read(text);
    const known = from.children.find(({ move }) => move!.uci === uci);
    if (known) return known;
    if (this.size >= MOST_NODES) throw new Error('too many moves');
    const move = this.game.play(uci);
    const node: Node = {
      id: this.nextId++,
      parent: from,
      ply: from.ply + 1,
      move,
      step: stepOf(this.game.state(), from.step, move),
      children: [],
      comment: '',
      nags: [],
      marks: [],
    };
    from.children.push(node);
    this.here = node;
    this.size += 1;
    return node;
  }

  // Moves the line that this node belongs to one step closer to the main line, or makes it the main line.
  promote(node: Node, isMain: boolean): void {
    for (let at: Node | undefined = node; at?.parent; at = at.parent) {
      const { children } = at.parent;
      const place = children.indexOf(at);
      if (place === 0) continue;
      children.splice(place, 1);
      children.splice(isMain ? 0 : place - 1, 0, at);
      if (!isMain) return;
    }
  }
  // Deletes a move and all that follows it, and returns the node before it.
  remove(node: Node): Node {
    const { parent } = node;
    if (!parent) return node;
    if (this.line(this.here).includes(node)) this.goTo(parent);
    parent.children = parent.children.filter(child => child !== node);
    this.size = [...this.all()].length;
    return parent;
  }

  release(): void {
    this.game.release();
  }

  private goTo(node: Node): void {
    const wanted = this.line(node);
    while (wanted[this.here.ply] !== this.here) {
      this.game.undo();
      this.here = this.here.parent!;
    }
    for (const next of wanted.slice(this.here.ply + 1)) {
      this.game.play(next.move!.uci);
      this.here = next;
    }
  }
}
