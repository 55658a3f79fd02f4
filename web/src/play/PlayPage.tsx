// The page on which a game is played or watched.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import type { BoardHandle } from '../board/Board';
import { gameUi } from '../games';
import type { GameContext } from '../games/types';
import { t, tc, word } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { Icon } from '../ui/controls';
import { BoardArea } from './BoardArea';
import { Chat } from './Chat';
import { Controls } from './Controls';
import { GameOver } from './GameOver';
import { MoveInput } from './MoveInput';
import { MoveList } from './MoveList';
import { Notices } from './Notices';
import { sideName } from './PlayerBar';
import { Spoken } from './Spoken';
import { isMyTurn, ownSide, type Table, type TableState } from './table';
import { sound, usePlay } from './usePlay';

export function PlayPage({ table }: { table: Table }): JSX.Element {
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const play = usePlay(table, handle);
  const { pieces } = useStore(settings);
  const [flipped, setFlipped] = useState(false);
  const [low, setLow] = useState(false);
  const { state, shown, live } = play;
  const { timeline } = state;
  const { variant } = timeline;
  const ui = gameUi(variant.id);
  const game = timeline.state;
  const mine = isMyTurn(state);
  const flip = () => setFlipped(f => !f);

  useEffect(() => void usePieces(variant.id, pieces), [variant.id, pieces]);
  useTitle(mine && !table.local, word(variant.name));
  useKeys(play.show, shown, flip);

  const context: GameContext = { table, state, variant, game, live, mine, side: game.turn, selected: play.selected };
  return (
    <div class={`play variant-${variant.id} ${ui.points ? 'on-points' : ''}`}>
      <aside class="play-left" aria-label={t('play.aboutGame')}>
        <div class="play-info">
          <header class="game-head">
            <h1>{word(variant.name)}</h1>
            <a class="text-link" href={`/rules/${variant.page}`} target="_blank" rel="noopener">
              <Icon name="book" /> {t('play.how')}
            </a>
          </header>
          <p class="game-status" role="status">
            {statusLine(context)}
          </p>
          {ui.Panel && <ui.Panel {...context} />}
        </div>
        {!table.local && <Chat table={table} state={state} />}
      </aside>
      <BoardArea
        context={context}
        play={play}
        handle={handle}
        flipped={flipped}
        onLow={() => {
          sound('lowTime');
          setLow(true);
        }}
      />
      <aside class="play-right" aria-label={t('play.actions')}>
        <div class="play-news">
          <Notices table={table} state={state} variant={variant} />
          {state.status === 'over' && <GameOver table={table} state={state} variant={variant} />}
          {!live && state.status !== 'over' && (
            <button type="button" class="button primary" onClick={() => play.show(timeline.ply)}>
              <Icon name="live" /> {t('play.live')}
            </button>
          )}
        </div>
        <Controls table={table} state={state} onFlip={flip} fen={timeline.steps[shown]!.fen} />
        <MoveList variant={variant} steps={timeline.steps} shown={shown} onShow={play.show} />
        {state.status === 'playing' && mine && <MoveInput game={game} onMove={play.typed} />}
      </aside>
      <Spoken context={context} low={low} fen={timeline.steps[shown]!.fen} />
    </div>
  );
}

function statusLine({ state, variant, game, mine, table }: GameContext): string {
  if (state.status === 'over') return '';
  const seat = state.seats[state.turn];
  const side = sideName(variant, state.status === 'choosing' ? (seat?.color ?? 'w') : game.turn);
  const status = seat?.team
    ? teamStatus(state, { side, team: tc('team', seat.team) }, table.local)
    : mine && !table.local
      ? t('play.yourTurn')
      : seat?.kind === 'computer'
        ? t('play.thinking')
        : t('play.turn', { side });
  return game.check ? t('play.check', { status }) : status;
}

// Among four it matters which of a side is to move.
function teamStatus(state: TableState, seat: { side: string; team: string }, local: boolean): string {
  const mover = state.seats[state.turn]!;
  if (local) return t('team.turn', seat);
  if (mover.you) return t('team.yourTurn', seat);
  const isPartner = state.seats.some(s => s.you) && mover.color === ownSide(state);
  return t(isPartner ? 'team.partnerTurn' : 'team.turn', seat);
}

function useTitle(turn: boolean, game: string): void {
  useEffect(() => {
    document.title = `${turn ? `● ${t('play.yourTurn')} · ` : ''}${game} · Serai 棋驿`;
    return () => {
      document.title = 'Serai 棋驿';
    };
  });
}

function useKeys(show: (index: number) => void, shown: number, flip: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input, textarea, select, dialog')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowLeft') show(shown - 1);
      else if (event.key === 'ArrowRight') show(shown + 1);
      else if (event.key === 'Home') show(0);
      else if (event.key === 'End') show(Infinity);
      else if (event.key === 'f') flip();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
