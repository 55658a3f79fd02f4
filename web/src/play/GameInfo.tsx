// What the page says of the game beside its board: which it is, whose turn, why a move is refused, the game's own panel.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { gameUi } from '../games';
import type { GameContext } from '../games/types';
import { t, tc, word } from '../i18n';
import { controlMeaning, controlText } from '../lib/control';
import type { VariantInfo } from '../rules/rules';
import { Icon } from '../ui/controls';
import { moveText } from './moveText';
import { sideName } from './PlayerBar';
import { ownSide, type Seat, type TableState } from './table';
import type { Play } from './usePlay';

export function GameInfo({ context, play }: { context: GameContext; play: Play }): JSX.Element {
  const { variant, table, state } = context;
  const { Panel } = gameUi(variant.id);
  return (
    <div class="play-info">
      <header class="game-head">
        <h1>{word(variant.name)}</h1>
        {!table.local && (
          <span class="game-terms" title={controlMeaning(state.control)}>
            <Icon name="clock" /> {controlText(state.control)}
            {state.rated && ` · ${t('rated.rated')}`}
          </span>
        )}
        <a class="text-link" href={`/rules/${variant.page}`} target="_blank" rel="noopener">
          <Icon name="book" /> {t('play.how')}
        </a>
      </header>
      <div class="game-status">
        <Status context={context} play={play} />
      </div>
      {Panel && <Panel {...context} />}
    </div>
  );
}

function Status({ context, play }: { context: GameContext; play: Play }): JSX.Element {
  const { state, variant } = context;
  if (play.pending)
    return (
      <ConfirmMove
        play={play}
        move={moveText(state.timeline.read(play.pending), variant)}
        loses={state.timeline.losesByRepetition(play.pending)}
      />
    );
  if (play.refusal)
    return (
      <p class="refusal" role="alert">
        {play.refusal}
      </p>
    );
  return <p role="status">{statusLine(context)}</p>;
}

// Asks for a second yes before a move is made; before one that loses by repetition the answer at hand is no.
function ConfirmMove({ play, move, loses }: { play: Play; move: string; loses: boolean }): JSX.Element {
  const answer = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => answer.current?.focus(), [move]); // before a key can be pressed
  const question = t('play.confirmMove', { move });
  return (
    <div class="confirm-move" role="alertdialog" aria-label={loses ? t('play.losesByRepetition') : question}>
      {loses && <p class="note warn">{t('play.losesByRepetition')}</p>}
      <button
        ref={loses ? null : answer}
        type="button"
        class={`button ${loses ? '' : 'primary'}`}
        onClick={() => play.confirm(true)}
      >
        {question}
      </button>
      <button
        ref={loses ? answer : null}
        type="button"
        class={`button ${loses ? 'primary' : ''}`}
        onClick={() => play.confirm(false)}
      >
        {t('common.cancel')}
      </button>
    </div>
  );
}

function statusLine({ state, variant, game, mine, table }: GameContext): string {
  if (state.status === 'over') return '';
  const seat = state.seats[state.turn];
  if (state.status === 'choosing') return choiceStatus(seat, variant, table.together);
  const side = sideName(variant, game.turn);
  const status = seat?.team
    ? teamStatus(state, { side, team: tc('team', seat.team) }, table.together)
    : mine && !table.together
      ? t('play.yourTurn')
      : seat?.kind === 'computer'
        ? t('play.thinking')
        : t('play.turn', { side });
  return game.check ? t('play.check', { status }) : status;
}

function choiceStatus(seat: Seat | undefined, variant: VariantInfo, together: boolean): string {
  const side = sideName(variant, seat?.color ?? 'w');
  if (!seat?.you) return t('janggi.waitChoice', { side });
  return together ? t('janggi.choose', { side }) : t('play.chooseSetup');
}

// Among four it matters which of a side is to move.
function teamStatus(state: TableState, seat: { side: string; team: string }, together: boolean): string {
  const mover = state.seats[state.turn]!;
  if (together) return t('team.turn', seat);
  if (mover.you) return t('team.yourTurn', seat);
  const isPartner = state.seats.some(s => s.you) && mover.color === ownSide(state);
  return t(isPartner ? 'team.partnerTurn' : 'team.turn', seat);
}
