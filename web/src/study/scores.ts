// What the engine thinks, in the words of the game. The engine speaks for the side to move, people think of the first
// side: `forFirst` turns a score round, `chancesForFirst` chances.
import type { EngineLine, Score } from '../engine/module';
import { t, tc } from '../i18n';
import { meterOf } from '../games/meters';
import { sideName } from '../play/PlayerBar';
import type { RulesGame, Side, VariantInfo } from '../rules/rules';

// To win, to draw, to lose: thousandths, fitted to each game.
export type Chances = EngineLine['chances'];

export const chancesForFirst = ([win, draw, loss]: Chances, turn: Side): Chances =>
  turn === 'w' ? [win, draw, loss] : [loss, draw, win];
// What a game is worth to whom these chances belong, from 0 to 1.
export const expected = ([win, draw]: Chances): number => (win + draw / 2) / 1000;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

// "Cho wins 51 %, draw 39 %, Han wins 10 %". The chances are the first side's.
export function chancesText([win, draw, loss]: Chances, variant: VariantInfo): string {
  const [first, second] = [sideName(variant, 'w'), sideName(variant, 'b')];
  const part = (thousandths: number) => percent(thousandths / 1000);
  return t('study.chances', { first, second, win: part(win), draw: part(draw), loss: part(loss) });
}

export function forFirst(score: Score, turn: Side): Score {
  if (turn === 'w' || 'rule' in score) return score;
  return 'mate' in score ? { mate: -score.mate } : { cp: -score.cp };
}

// Who wins for sure, if anybody. The score is the first side's.
export function winnerOf(score: Score): Side | undefined {
  if ('rule' in score) return score.rule.winner;
  if ('mate' in score) return score.mate > 0 ? 'w' : 'b';
  return undefined;
}

// "+1.3", "#4" or "W·5": as short as it can be said. The score is the first side's.
export function scoreText(score: Score): string {
  if ('rule' in score) return `${score.rule.winner === 'w' ? '+' : '−'}!${Math.ceil(score.rule.plies / 2)}`;
  if ('mate' in score) return `${score.mate > 0 ? '' : '−'}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(1);
  return `${score.cp > 0 ? '+' : score.cp < 0 ? '−' : ''}${pawns}`;
}

// By how much the winner leads on points where the line ends, if points decide.
function lead(game: RulesGame, moves: string[]): number | undefined {
  const copy = game.clone();
  try {
    for (const move of moves) copy.play(move);
    const points = meterOf(copy.state().meters, 'points');
    return points && Math.abs((points.w ?? 0) - (points.b ?? 0));
  } catch {
    return undefined; // the line goes on where the game is over
  } finally {
    copy.release();
  }
}

// The same in a sentence; nothing where the short form says it all. `game` stands where the line begins.
export function scoreSentence(score: Score, moves: string[], variant: VariantInfo, game: RulesGame): string {
  const winner = winnerOf(score);
  if (!winner) return '';
  const side = sideName(variant, winner);
  if ('mate' in score) return t('study.mate', { side, moves: Math.abs(score.mate) });
  if (!('rule' in score)) return '';
  const { plies, reason } = score.rule;
  const count = Math.ceil(plies / 2);
  const why = reason ? tc('reason', reason) : t('study.byRule');
  const points = moves.length >= plies ? lead(game, moves.slice(0, plies)) : undefined;
  return points
    ? t('study.rulePoints', { side, moves: count, why, points })
    : t('study.rule', { side, moves: count, why });
}
