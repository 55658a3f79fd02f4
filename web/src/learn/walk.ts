// Tasks in which the opponent does not move: a walk to squares, a round of captures, a placement.
import { menOf, splitMove } from '../board/squares';
import { isPass } from '../play/moveText';
import type { GameState, Rules, Side } from '../rules/rules';
import { after, at, other, otherTurn, takes } from './position';
import { isWalk, type Task } from './types';

// Where a walk stands.
export interface Spot {
  fen: string; // the learner is to move
  left: string[]; // squares still to be visited, or whose men are still to be taken; one for each piece in hand
}

const handOf = (fen: string, side: Side): string[] =>
  [...(/\[(.*)\]/.exec(fen)?.[1] ?? '')].filter(letter => (letter === letter.toUpperCase()) === (side === 'w'));

export const firstSpot = ({ fen, goal }: Task): Spot => ({
  fen,
  left: goal.kind === 'reach' || goal.kind === 'capture' ? goal.squares : handOf(fen, / b /.test(fen) ? 'b' : 'w'),
});

// The legal moves of the pieces that a task lets move. A walk knows no pass, and a setup is chosen before the first move.
export function allowed({ only, goal }: Task, { legal, fen }: GameState): string[] {
  if (goal.kind === 'choose') return [];
  const moves = isWalk(goal) ? legal.filter(uci => !isPass(uci)) : [...legal];
  if (!only) return moves;
  const men = menOf(fen);
  return moves.filter(uci => {
    const { from, drop } = splitMove(uci);
    return only.includes(drop ?? men.get(from!)?.letter ?? '');
  });
}

// What a move of a walk comes to: the next spot; or that the opponent could take what has moved; or that the walk cannot
// go on from it, as it gives check.
export type Stride = { next: Spot } | { taken: string } | { isCheck: true };

// All moves that a task allows at a spot, and what they come to.
export const strides = (rules: Rules, variant: string, task: Task, spot: Spot): Map<string, Stride> =>
  at(rules, variant, spot.fen, game => {
    const moves = allowed(task, game.state());
    return new Map(moves.map(uci => [uci, after(game, uci, state => strideTo(task, spot, uci, state))]));
  });

function strideTo(task: Task, spot: Spot, uci: string, state: GameState): Stride {
  const { to } = splitMove(uci);
  const taken = task.careful ? takes(state, to)[0] : undefined;
  if (taken) return { taken };
  const left = task.goal.kind === 'place' ? handOf(state.fen, other(state.turn)) : spot.left.filter(s => s !== to);
  return left.length > 0 && state.check ? { isCheck: true } : { next: { fen: otherTurn(state.fen), left } };
}

// The shortest way to the goal; 'none' if there is none, 'far' if looking for it would take too long.
const MOST_SPOTS = 3000;

export function shortest(
  rules: Rules,
  variant: string,
  task: Task,
  from: Spot,
  most = MOST_SPOTS
): string[] | 'none' | 'far' {
  if (task.goal.kind === 'place') return placement(rules, variant, task, from);
  const keyOf = ({ fen, left }: Spot) => [fen.split(' ')[0], ...left].join(' ');
  const seen = new Set([keyOf(from)]);
  let edge: { spot: Spot; way: string[] }[] = [{ spot: from, way: [] }];
  while (edge.length > 0) {
    const next: typeof edge = [];
    for (const { spot, way } of edge) {
      for (const [uci, made] of strides(rules, variant, task, spot)) {
        if (!('next' in made)) continue;
        if (made.next.left.length === 0) return [...way, uci];
        const key = keyOf(made.next);
        if (seen.has(key)) continue;
        if (seen.size >= most) return 'far';
        seen.add(key);
        next.push({ spot: made.next, way: [...way, uci] });
      }
    }
    edge = next;
  }
  return 'none';
}

// Whatever is placed, it is one piece less.
function placement(rules: Rules, variant: string, task: Task, from: Spot): string[] | 'none' {
  const way: string[] = [];
  for (let spot = from; spot.left.length > 0;) {
    const found = [...strides(rules, variant, task, spot)].find(([, made]) => 'next' in made);
    if (!found || !('next' in found[1])) return 'none';
    way.push(found[0]);
    spot = found[1].next;
  }
  return way;
}
