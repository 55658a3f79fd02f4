// One position, two opinions.
import { View, kind, readMove } from './view.mjs';

// Ends that stand on the board, which ffish's move list shows too. After any other end (repetition, move limits,
// counting, points by steps, material) nothing more is compared than the position itself.
const BOARD_ENDS = ['checkmate', 'stalemate', 'campmate', 'bikjang', 'double-pass'];

export class Comparer {
  constructor(game, ffish) {
    this.game = game;
    this.scratch = new ffish.Board(game.oracle);
    this.counts = { differences: {}, features: {}, ends: {} };
    for (const d of game.differences) this.counts.differences[d.name] = 0;
    for (const name of [...Object.keys(game.features), ...Object.keys(game.moveFeatures), 'pinned man (sampled)']) {
      this.counts.features[name] = 0;
    }
  }

  oracleFen(view) {
    return this.game.oracleFen?.(view) ?? view.fen();
  }
  // Whether ffish sees an attacked royal of the side to move (in games with two champions: both).
  isAttacked(view) {
    this.scratch.setFen(this.oracleFen(view));
    return this.scratch.isCheck();
  }
  // Whether the FEN of a random position must be refused: the side not to move could be captured, or the kings face.
  mustRefuse(view) {
    const other = new View(view.men, { ...view, turn: view.turn === 'w' ? 'b' : 'w' });
    return this.isAttacked(other) || Boolean(this.game.facing && view.areFacing(this.game.facing));
  }

  // What is wrong with `answer`, as lines of text: empty if nothing is. `board` is ffish's board in the same position,
  // `san` how ffish writes the last move, if it knows it. Sets this.position to what the game's tables ask about.
  differences(answer, board, san) {
    const view = View.read(answer.fen);
    const legal = answer.legal.map(readMove);
    this.position = { view, answer, legal };
    const wrong = [];
    const expect = (what, ours, theirs, label = what) => {
      if (ours === theirs) return;
      const ruled = this.game.differences.find(d => d[what]?.(ours, theirs, answer));
      if (ruled) this.count('differences', ruled.name);
      else wrong.push(`${label}: serai ${ours}, ffish ${theirs}`);
    };
    const readTheirs = () => {
      const theirs = View.read(board.fen());
      return this.game.fromOracle?.(theirs, view) ?? theirs;
    };
    let theirView = readTheirs();
    expect('position', view.essence(), theirView.essence());
    if (view.essence() !== theirView.essence() && wrong.length === 0) {
      board.setFen(this.oracleFen(view));
      theirView = readTheirs();
    }
    expect('clock', Number(view.counters[0]), Number(theirView.counters[0]));
    expect('move number', view.counters[1], theirView.counters[1]);
    if (san) expect('notation', answer.san.at(-1), san);
    expect('check', answer.check, board.isCheck());
    if ('bikjang' in answer) expect('bikjang', answer.bikjang, board.isBikjang());
    if (['', 'insufficient-material'].includes(answer.reason)) {
      expect('material', answer.reason !== '', board.isInsufficientMaterial(), 'insufficient material');
    }
    if (answer.result === '*' || BOARD_ENDS.includes(answer.reason)) {
      wrong.push(...this.moveDifferences(view, answer, board));
      // Where ffish allows only moves that our rules forbid, the game goes on for it.
      if (answer.result !== '*' && !this.hasForbidden) {
        expect('result', answer.result, board.result(), `result (${answer.reason})`);
      }
    }
    if (answer.result !== '*') this.count('ends', answer.reason);
    this.countFeatures();
    return wrong;
  }

  moveDifferences(view, answer, board) {
    const ours = new Set(answer.legal);
    const theirs = new Set(board.legalMoves().split(' ').filter(Boolean));
    const wrong = [];
    this.hasForbidden = false;
    if (ours.size !== answer.legal.length) wrong.push('serai names a move twice');
    for (const { name, oursOnly, theirsOnly } of this.game.differences) {
      const added = oursOnly?.(view, v => !this.isAttacked(v)) ?? [];
      const all = theirsOnly ? [...theirs].map(readMove) : [];
      const removed = all.filter(m => theirsOnly(view, m, all)).map(m => m.uci);
      for (const m of added) theirs.add(m);
      for (const m of removed) theirs.delete(m);
      this.hasForbidden ||= removed.length > 0;
      this.count('differences', name, added.length + removed.length);
    }
    const extra = [...ours].filter(m => !theirs.has(m));
    const missing = [...theirs].filter(m => !ours.has(m));
    if (extra.length > 0) wrong.push(`only serai allows: ${extra.join(' ')}`);
    if (missing.length > 0) wrong.push(`only ffish allows: ${missing.join(' ')}`);
    if (extra.length + missing.length > 0) {
      wrong.push(`serai: ${[...ours].sort().join(' ')}`, `ffish: ${[...theirs].sort().join(' ')}`);
    }
    return wrong;
  }

  countFeatures() {
    const { features, moveFeatures } = this.game;
    const p = this.position;
    for (const [name, holds] of Object.entries(features)) if (holds(p)) this.count('features', name);
    for (const [name, holds] of Object.entries(moveFeatures)) {
      if (p.legal.some(m => holds(p, m))) this.count('features', name);
    }
  }
  // Counts a man of the side to move without which its royals would be attacked. Costly: for a sample of positions.
  countPins() {
    const { view, answer } = this.position;
    if (answer.check) return;
    const isRoyal = s => this.game.royals.includes(kind(view.men.get(s)));
    const shields = s => view.isOurs(s) && !isRoyal(s) && this.isAttacked(view.with({ [s]: null }));
    if ([...view.men.keys()].some(shields)) this.count('features', 'pinned man (sampled)');
  }

  count(table, name, by = 1) {
    this.counts[table][name] = (this.counts[table][name] ?? 0) + by;
  }
}
