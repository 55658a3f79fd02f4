// What the engine thinks, in the words of the game. The engine speaks for the side to move, people think of the first
// side: `forFirst` turns a score round, `chancesForFirst` chances.
import type { EngineLine, Score } from '../engine/engine';
import { numberText, t, tc } from '../i18n';
import { meterOf } from '../games/meters';
import { sideName } from '../play/PlayerBar';
import type { GameState, RulesGame, Side, VariantInfo } from '../rules/rules';

// To win, to draw, to lose: thousandths, fitted to each game.
export type Chances = EngineLine['chances'];

export const chancesForFirst = ([win, draw, loss]: Chances, turn: Side): Chances =>
  turn === 'w' ? [win, draw, loss] : [loss, draw, win];
// What a game is worth to whom these chances belong, from 0 to 1.
export const expected = ([win, draw]: Chances): number => (win + draw / 2) / 1000;
export const percent = (share: number): string => `${numberText(Math.round(share * 100))} %`;

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

// "+1.3", "#4", or the result where a rule decides: as short as it can be said. The score is the first side's.
export function scoreText(score: Score): string {
  if ('rule' in score) return score.rule.winner === 'w' ? '1-0' : '0-1';
  if ('mate' in score) return `${score.mate > 0 ? '' : '−'}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(Math.abs(score.cp) < 1000 ? 1 : 0);
  return `${score.cp > 0 ? '+' : score.cp < 0 ? '−' : ''}${pawns}`;
}

// The end of a line: how the game stands there, if the line goes that far.
function endOf(game: RulesGame, moves: string[]): GameState | undefined {
  const copy = game.clone();
  try {
    for (const move of moves) copy.play(move);
    return copy.state();
  } catch {
    return undefined; // the line goes on where the game is over
  } finally {
    copy.release();
  }
}

// The ends at which points are counted, and by how much the winner leads there.
const ON_POINTS = ['bikjang', 'double-pass', 'points', 'move-limit'];
function lead({ meters, outcome }: GameState): number {
  const points = meterOf(meters, 'points') ?? meterOf(meters, 'score');
  return points && ON_POINTS.includes(outcome.reason) ? Math.abs((points.w ?? 0) - (points.b ?? 0)) : 0;
}

const inMoves = (count: number): string => (count === 0 ? t('study.now') : t('study.inMoves', { count }));

// The same in a sentence; nothing where the short form says it all. `game` stands where the line begins.
export function scoreSentence(score: Score, moves: string[], variant: VariantInfo, game: RulesGame): string {
  const winner = winnerOf(score);
  if (!winner) return '';
  const side = sideName(variant, winner);
  const end = endOf(game, moves);
  if ('mate' in score) {
    const count = Math.abs(score.mate);
    const reason = end?.outcome.winner === winner ? end.outcome.reason : 'checkmate';
    return reason === 'checkmate'
      ? t('study.mate', { side, moves: inMoves(count) })
      : t('study.rule', { side, moves: inMoves(count), rule: tc('rule', reason) });
  }
  if (!('rule' in score)) return '';
  const { plies, reason } = score.rule;
  const rule = reason ? tc('rule', reason) : t('study.byRule');
  const there = moves.length > plies ? endOf(game, moves.slice(0, plies)) : end;
  const points = there?.outcome.winner === winner ? lead(there) : 0;
  const given = { side, moves: inMoves(Math.ceil(plies / 2)), rule };
  return points > 0 ? t('study.rulePoints', { ...given, points }) : t('study.rule', given);
}
