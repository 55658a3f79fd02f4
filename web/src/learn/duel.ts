// Tasks in which the opponent answers: what a move does for the goal, and how the opponent answers best.
import { menOf, splitMove } from '../board/squares';
import { isPass } from '../play/moveText';
import type { GameState, RulesGame, Side } from '../rules/rules';
import { after, other, takes } from './position';
import type { Goal, Task } from './types';

// Why an attempt is wrong: a code, and the answer that shows it, if there is one.
export interface Wrong {
  code:
    | 'taken'
    | 'mated'
    | 'lost'
    | 'escapes'
    | 'drawn'
    | 'no-check'
    | 'no-promotion'
    | 'no-drop'
    | 'no-castling'
    | 'no-pass'
    | 'no-claim'
    | 'not-facing'
    | 'facing'
    | 'other-choice'
    | 'not-there'
    | 'not-taken'
    | 'gives-check'
    | 'stuck';
  reply?: string;
}

// How many moves the side to move needs at most to win by force, if `most` are enough.
export function winIn(game: RulesGame, most: number, me: Side): number | undefined {
  const { legal } = game.state();
  if (legal.some(uci => after(game, uci, ({ outcome }) => outcome.winner === me))) return 1;
  for (let moves = 2; moves <= most; ++moves) {
    if (legal.some(uci => defence(game, uci, moves, me) === undefined)) return moves;
  }
  return undefined;
}

// An answer to a move that keeps the mover from winning within so many moves, this one included; nothing: there is none.
// An empty answer is a game that is over without a win.
export function defence(game: RulesGame, uci: string, moves: number, me: Side): string | undefined {
  game.play(uci);
  try {
    const { outcome, legal } = game.state();
    if (outcome.winner !== '') return outcome.winner === me ? undefined : '';
    if (moves <= 1) return legal[0];
    return legal.find(reply => !losesTo(game, reply, moves - 1, me));
  } finally {
    game.undo();
  }
}

function losesTo(game: RulesGame, reply: string, moves: number, me: Side): boolean {
  game.play(reply);
  try {
    const { winner } = game.state().outcome;
    return winner === me || (winner === '' && winIn(game, moves, me) !== undefined);
  } finally {
    game.undo();
  }
}

// The answer that lasts longest. Requires: the side to move loses within `moves` of the other.
export function longest(game: RulesGame, moves: number, me: Side): string {
  const { legal } = game.state();
  const lasts = (reply: string) =>
    after(game, reply, ({ outcome }) => (outcome.winner !== '' ? 0 : winIn(game, moves, me)!));
  return legal.reduce((best, reply) => (lasts(reply) > lasts(best) ? reply : best));
}

// An answer that takes one of these pieces.
function loss(game: RulesGame, state: GameState, letter: string): string | undefined {
  const mine = other(state.turn);
  const count = (fen: string) =>
    [...menOf(fen).values()].filter(man => man.letter === letter && man.side === mine).length;
  return state.legal.find(reply => after(game, reply, next => count(next.fen) < count(state.fen)));
}

function isCastling(before: GameState, uci: string): boolean {
  const { from, to } = splitMove(uci);
  const steps = from ? Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) : 0;
  return menOf(before.fen).get(from ?? '')?.letter === 'K' && steps > 1;
}

// Whether a move reaches the goal, for goals that one move reaches; the game stands behind the move.
function reached(goal: Goal, game: RulesGame, before: GameState, uci: string, state: GameState): Wrong | undefined {
  const facing = state.flags['bikjang'] === true;
  switch (goal.kind) {
    case 'check':
      return state.check ? undefined : { code: 'no-check' };
    case 'promote':
      return splitMove(uci).promotion ? undefined : { code: 'no-promotion' };
    case 'drop':
      return splitMove(uci).drop === goal.letter ? undefined : { code: 'no-drop' };
    case 'castle':
      return isCastling(before, uci) ? undefined : { code: 'no-castling' };
    case 'pass':
      return isPass(uci) ? undefined : { code: 'no-pass' };
    case 'face':
      return facing ? undefined : { code: 'not-facing' };
    case 'part':
      return isPass(uci) || facing ? { code: 'facing' } : undefined;
    case 'claim':
      return { code: 'no-claim' };
    case 'defend': {
      const mate = state.legal.find(reply => after(game, reply, ({ outcome }) => outcome.winner === state.turn));
      if (mate) return { code: 'mated', reply: mate };
      const taken = goal.letter ? loss(game, state, goal.letter) : undefined;
      return taken ? { code: 'lost', reply: taken } : undefined;
    }
    default:
      return undefined;
  }
}

// What is wrong with a move; nothing: it is right. `moves` are left, this one included. The game stands before it.
export function judge(task: Task, game: RulesGame, uci: string, moves: number): Wrong | undefined {
  const before = game.state();
  if (task.goal.kind === 'win') {
    const reply = defence(game, uci, moves, before.turn);
    if (reply === undefined) return undefined;
    return reply === '' ? { code: 'drawn' } : { code: 'escapes', reply };
  }
  return after(game, uci, state => {
    const wrong = reached(task.goal, game, before, uci, state);
    if (wrong) return wrong;
    const taken = task.careful ? takes(state, splitMove(uci).to)[0] : undefined;
    return taken ? { code: 'taken', reply: taken } : undefined;
  });
}
