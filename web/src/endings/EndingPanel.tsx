// What endgame tables say of the position: who wins and how fast, whether the limit allows it, and what every move
// comes to.
import '../styles/explorer.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TableMove, TableReport } from '../generated/contract';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { isPass, moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import type { GameState, Side, VariantInfo } from '../rules/rules';
import type { StudyView } from '../study/useStudy';
import { askEnding, endingAtHand, mayBeKnown, winningOf, type Known } from './ending';

const PAUSE = 200; // ms: who steps through a game asks for the position where they stop

// Nothing while nobody has answered, and where no table can know anything: a table does not see that the last move was
// a pass, which the other side may answer with the end of the game.
function useEnding({ study, node }: StudyView, game: GameState): Known | undefined {
  const { id } = study.variant;
  const { fen } = node.step;
  const isWanted = game.legal.length > 0 && mayBeKnown(fen) && !(node.move && isPass(node.move.uci));
  const [answer, setAnswer] = useState<{ fen: string; known: Known } | undefined>(undefined);
  const isOnline = useStore(server).status === 'live';
  useEffect(() => {
    if (!isWanted || endingAtHand(id, fen)) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      askEnding(id, fen, aborter.signal).then(
        known => setAnswer({ fen, known }),
        () => {}
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [id, fen, isWanted, isOnline]);
  if (!isWanted) return undefined;
  return endingAtHand(id, fen) ?? (answer?.fen === fen ? answer.known : undefined);
}

interface Props {
  view: StudyView;
  game: GameState;
  onPoint: (uci: string) => void; // at a move of the table; empty: at none
}

export function EndingPanel({ view, game, onPoint }: Props): JSX.Element | null {
  const known = useEnding(view, game);
  if (known === undefined || known === 'none') return null;
  return (
    <section class="ending" aria-label={t('ending.title')}>
      <h2>{t('ending.title')}</h2>
      <p class="note" role="status">
        {typeof known === 'object' ? sentenceOf(known, game.turn, view.study.variant) : t(`ending.${known}`)}
      </p>
      {typeof known === 'object' && <Moves view={view} report={known} onPoint={onPoint} />}
    </section>
  );
}

const inMoves = (count: number): string => (count === 0 ? t('study.now') : t('study.inMoves', { count }));

// "Red mates in 23 moves. The count allows 44."
export function sentenceOf(report: TableReport, turn: Side, variant: VariantInfo): string {
  const winning = winningOf(report, turn);
  if (!winning) return t(report.onlyMates ? 'ending.noMate' : 'ending.draw');
  const side = sideName(variant, winning.winner);
  const moves = inMoves(winning.moves);
  const wins = report.to === 'mate' ? t('study.mate', { side, moves }) : t('ending.capture', { side, moves });
  const allowed = t(report.limit === 'count' ? 'ending.count' : 'ending.clock', { allowed: winning.allowed });
  if (!winning.isLate) return t('ending.wins', { wins, allowed });
  return t(report.onlyMates ? 'ending.lateMate' : 'ending.late', { wins, allowed });
}

function Moves({ view, report, onPoint }: { view: StudyView; report: TableReport } & Pick<Props, 'onPoint'>) {
  const { study, node } = view;
  const rules = study.at(node);
  const play = (uci: string) => {
    onPoint('');
    view.play(uci);
  };
  return (
    <table class="explorer-moves ending-moves" onPointerLeave={() => onPoint('')}>
      <caption class="sr-only">{t('ending.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('explorer.move')}</th>
          <th scope="col">{t('ending.result')}</th>
        </tr>
      </thead>
      <tbody>
        {report.moves.map(move => (
          <tr key={move.move} onClick={() => play(move.move)} onPointerEnter={() => onPoint(move.move)}>
            <th scope="row">
              <button
                type="button"
                class="explorer-move"
                onFocus={() => onPoint(move.move)}
                onBlur={() => onPoint('')}
                onClick={event => {
                  event.stopPropagation();
                  play(move.move);
                }}
              >
                {moveText(rules.read(move.move), study.variant)}
              </button>
            </th>
            <td>{resultOf(move, report)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// "Wins · mate in 3 moves", for the side to move.
function resultOf({ verdict }: TableMove, { to, onlyMates }: TableReport): string {
  if (!verdict) return t('ending.unknown');
  if (verdict.kind === 'draw') return t(onlyMates ? 'ending.moveNoMate' : 'ending.moveDraw');
  const isWin = verdict.kind === 'win';
  const moves = inMoves(isWin ? Math.ceil(verdict.plies / 2) : Math.floor(verdict.plies / 2));
  if (to === 'mate') return t(isWin ? 'ending.moveMate' : 'ending.moveMated', { moves });
  return t(isWin ? 'ending.moveWin' : 'ending.moveLoss', { moves });
}
