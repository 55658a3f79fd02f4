// What the other side would play if it were its turn.
import type { Position } from '../engine/engine';
import { isPass } from '../play/moveText';
import type { Rules } from '../rules/rules';
import type { Node, Study } from './study';

// The position with the turn given away: by a pass where the rules have one that does not end the game, else by changing
// the side to move. Undefined where that makes no sense, as in check.
export function threatAt(rules: Rules, study: Study, node: Node): Position | undefined {
  const { legal, actions } = study.state(node);
  const pass = actions.find(({ move = '', then }) => isPass(move) && then.winner === '');
  if (pass) return { fen: study.root.step.fen, moves: [...study.moves(node), pass.move!] };
  if (node.step.check || legal.length === 0) return undefined;
  const [board, turn, rights, , ...rest] = node.step.fen.split(' ');
  const fen = [board, turn === 'w' ? 'b' : 'w', rights, '-', ...rest].join(' ');
  try {
    const game = rules.fromFen(study.variant.id, fen);
    const isOver = game.state().legal.length === 0;
    game.release();
    return isOver ? undefined : { fen, moves: [] };
  } catch {
    return undefined; // the rules do not allow such a position
  }
}
