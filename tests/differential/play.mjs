// Seeded random games, many at a time: every position is put to `serai judge` and compared with ffish.
import { Comparer } from './compare.mjs';
import { randomEndgame } from './endgames.mjs';
import { isPass } from './games/shared.mjs';
import { Random } from './random.mjs';
import { View } from './view.mjs';

const LANES = 32; // games played side by side, so that each batch of questions is worth its round trip
const LONGEST_GAME = 240;
const LONGEST_ENDGAME = 12;
const WINDOW = 16; // plies after which the next question starts from the current FEN instead of the beginning

// What a game's player likes. All of them also move at random a good part of the time.
const STYLES = ['any', 'any', 'captures', 'checks', 'special', 'special', 'royals', 'pawns'];

// Plays until `positions` have passed or failed. Returns {passed, failures, games, refused, counts}.
export async function playGame(game, { judge, ffish, positions, seed }) {
  const rng = new Random(`${seed}/${game.id}`);
  const comparer = new Comparer(game, ffish);
  const run = { passed: 0, failures: [], games: 0, refused: 0, counts: comparer.counts };
  const isDone = () => run.passed + run.failures.length >= positions;
  // Every fourth lane plays from the starts of the game, in turn; the others from random endgames.
  const starts = [...game.setups.map(setup => ({ setup })), ...(game.fens ?? []).map(fen => ({ fen }))];
  // A board of ffish's takes milliseconds to make: each lane keeps its own.
  const boards = Array.from({ length: LANES }, () => new ffish.Board(game.oracle));
  let started = 0;
  const begin = i => {
    ++run.games;
    const start = i % 4 === 0 ? starts[started++ % starts.length] : null;
    return new Lane(game, comparer, { board: boards[i], notation: ffish.Notation[game.notation ?? 'SAN'] }, rng, start);
  };
  let lanes = boards.map((_, i) => begin(i));
  while (!isDone()) {
    const answers = await judge.ask(lanes.map(lane => lane.question()));
    lanes = lanes.map((lane, i) => {
      if (isDone()) return lane;
      return lane.receive(answers[i], run) ? lane : begin(i);
    });
  }
  for (const board of [...boards, comparer.scratch]) board.delete();
  return run;
}

// One game in play.
class Lane {
  // `theirs`: ffish's {board, notation}. `start`: {setup} or {fen}; null for a random endgame.
  constructor(game, comparer, theirs, rng, start) {
    Object.assign(this, { game, comparer, ...theirs, rng });
    this.isRandom = start === null;
    this.start = start ?? { fen: randomEndgame(game.endgame, rng) };
    this.longest = this.isRandom ? LONGEST_ENDGAME : LONGEST_GAME;
    this.moves = []; // since this.start
    this.played = []; // since the beginning
    this.origin = this.start;
    this.style = rng.pick(STYLES);
    this.san = null; // of the last move, by ffish
    this.mustResync = true; // ffish's board gets the next position as FEN
  }

  question() {
    return { variant: this.game.variant, ...this.start, moves: this.moves };
  }

  // Compares, then makes the next move. False if this game is over or of no more use.
  receive(answer, run) {
    if (this.isRandom && this.played.length === 0) {
      const mustRefuse = this.comparer.mustRefuse(View.read(this.start.fen));
      if (mustRefuse && !answer.error) return this.fail(run, answer, ['serai accepts a position that is impossible']);
      if (mustRefuse) {
        ++run.refused;
        return false;
      }
    }
    if (answer.error) return this.fail(run, answer, [`${answer.error.code}: ${answer.error.message}`]);
    if (this.mustResync) this.board.setFen(this.comparer.oracleFen(View.read(answer.fen)));
    const wrong = this.comparer.differences(answer, this.board, this.san);
    if (wrong.length > 0) return this.fail(run, answer, wrong);
    if (++run.passed % 8 === 0) this.comparer.countPins();
    if (answer.result !== '*' || this.played.length >= this.longest) return false;
    this.move(answer);
    return true;
  }

  move(answer) {
    const m = this.choose(this.comparer.position);
    // A FEN would forget that the last move was a pass.
    if (this.moves.length >= WINDOW && !this.wasPass) {
      this.start = { fen: answer.fen };
      this.moves = [];
    }
    this.wasPass = isPass(null, m);
    this.moves.push(m.uci);
    this.played.push(m.uci);
    this.mustResync = Boolean(this.game.isSentAsFen) || !this.theirMoves().has(m.uci);
    this.san = this.mustResync ? null : this.board.sanMove(m.uci, this.notation);
    if (!this.mustResync) this.board.push(m.uci);
  }

  theirMoves() {
    return new Set(this.board.legalMoves().split(' '));
  }

  choose(p) {
    const { rng, game, style } = this;
    const among = wanted => {
      const moves = p.legal.filter(wanted);
      return moves.length > 0 ? rng.pick(moves) : null;
    };
    const isOf = letters => m => !m.drop && letters.includes(p.view.men.get(m.from).toUpperCase());
    let m = null;
    if (rng.chance(0.65)) {
      if (style === 'captures') m = among(m => !m.drop && p.view.isTheirs(m.to));
      if (style === 'special') m = among(m => game.isSpecial(p, m));
      if (style === 'royals') m = among(isOf(game.royals));
      if (style === 'pawns') m = among(isOf(['P']));
      if (style === 'checks') m = this.checkingMove(p);
    }
    return m ?? rng.pick(p.legal);
  }

  // A check among a few moves tried.
  checkingMove(p) {
    const known = this.theirMoves();
    for (let tries = 0; tries < 10; ++tries) {
      const m = this.rng.pick(p.legal);
      if (!known.has(m.uci)) continue;
      this.board.push(m.uci);
      const isCheck = this.board.isCheck();
      this.board.pop();
      if (isCheck) return m;
    }
    return null;
  }

  // Records a failure; returns false, since the game cannot go on.
  fail(run, answer, lines) {
    run.failures.push({ origin: this.origin, moves: this.played, fen: answer.fen ?? this.start.fen, lines });
    return false;
  }
}
