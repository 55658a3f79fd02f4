// The page on which a game is played or watched.
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import type { BoardHandle } from '../board/Board';
import { gameUi } from '../games';
import type { GameContext } from '../games/types';
import { t, tc, word } from '../i18n';
import { controlMeaning, controlText } from '../lib/control';
import { notify } from '../lib/notify';
import { settings } from '../lib/settings';
import { shownGame } from '../lib/shown';
import { useStore } from '../lib/store';
import type { VariantInfo } from '../rules/rules';
import { ActionButton, Icon } from '../ui/controls';
import { BoardArea } from './BoardArea';
import { Chat, hasChat, useUnread } from './Chat';
import type { Face } from './clocks';
import { Controls } from './Controls';
import { GameOver, resultText } from './GameOver';
import { MoveInput } from './MoveInput';
import { MoveList } from './MoveList';
import { moveText } from './moveText';
import { Notices } from './Notices';
import { sideName } from './PlayerBar';
import { Spoken } from './Spoken';
import { isMyTurn, ownSide, type Seat, type Table, type TableState } from './table';
import { sound, usePlay, type Play } from './usePlay';

const ALARMS = { low: 'lowTime', period: 'period', second: 'second' } as const;
const alarmText = (kind: 'low' | 'period', { periods }: Face): string =>
  kind === 'low' ? t('say.lowTime') : t('say.period', { periods });

export function PlayPage({ table }: { table: Table }): JSX.Element {
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const play = usePlay(table, handle);
  const { pieces, boardSize } = useStore(settings);
  const chat = useRef<HTMLElement>(null);
  const unread = useUnread(play.state, chat);
  const [flipped, setFlipped] = useState(false);
  const [alarm, setAlarm] = useState('');
  const [zen, setZen] = useState(false);
  const { state, shown, live } = play;
  const { timeline } = state;
  const { variant } = timeline;
  const ui = gameUi(variant.id);
  const game = timeline.state;
  const mine = isMyTurn(state);
  const flip = () => setFlipped(f => !f);

  useEffect(() => void usePieces(variant.id, pieces), [variant.id, pieces]);
  useEffect(() => shownGame.set(variant.id), [variant.id]);
  useTitle(mine && !table.local, word(variant.name));
  useEffect(() => {
    if (mine && !table.local) notify(`${word(variant.name)}: ${t('play.yourTurn')}`, `/game/${table.id}`);
  }, [mine]);
  useKeys(play.show, shown, { f: flip, z: () => setZen(!zen), ...(zen ? { Escape: () => setZen(false) } : {}) });

  const own = ownSide(state);
  const bottom = flipped ? (own === 'w' ? 'b' : 'w') : own;
  const { selected } = play;
  const context: GameContext = { table, state, variant, game, live, mine, side: game.turn, selected, bottom };
  return (
    <div
      class={`play variant-${variant.id} ${ui.points ? 'on-points' : ''} ${zen ? 'zen' : ''}`}
      style={{ '--zoom': boardSize / 100 }}
    >
      <aside class="play-left" aria-label={t('play.aboutGame')}>
        <div class="play-info">
          <header class="game-head">
            <h1>{word(variant.name)}</h1>
            {!table.local && <Terms state={state} />}
            <a class="text-link" href={`/rules/${variant.page}`} target="_blank" rel="noopener">
              <Icon name="book" /> {t('play.how')}
            </a>
          </header>
          <div class="game-status">
            {play.pending ? (
              <ConfirmMove play={play} move={moveText(timeline.read(play.pending), variant)} />
            ) : play.refusal ? (
              <p class="refusal" role="alert">
                {play.refusal}
              </p>
            ) : (
              <p role="status">{statusLine(context)}</p>
            )}
          </div>
          {ui.Panel && <ui.Panel {...context} />}
        </div>
        {!table.local && <Chat table={table} state={state} box={chat} />}
      </aside>
      <BoardArea
        context={context}
        play={play}
        handle={handle}
        onAlarm={(kind, face) => {
          sound(ALARMS[kind]);
          if (kind !== 'second') setAlarm(alarmText(kind, face));
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
        <Controls table={table} state={state} onFlip={flip} zen={zen} onZen={() => setZen(!zen)} shown={shown}>
          {!table.local && hasChat(state) && <ChatButton unread={unread} box={chat} />}
        </Controls>
        <MoveList
          variant={variant}
          steps={timeline.steps}
          shown={shown}
          sending={state.sending !== undefined}
          left={state.leftAfter}
          result={resultText({ table, state, variant })}
          onShow={play.show}
        />
        {state.status === 'playing' && mine && <MoveInput game={game} onMove={play.typed} />}
      </aside>
      <Spoken context={context} alarm={alarm} fen={timeline.steps[shown]!.fen} />
    </div>
  );
}

// Asks for a second yes before a move is made.
function ConfirmMove({ play, move }: { play: Play; move: string }): JSX.Element {
  const yes = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => yes.current?.focus(), [move]); // before a key can be pressed
  return (
    <div class="confirm-move" role="alertdialog" aria-label={t('play.confirmMove', { move })}>
      <button ref={yes} type="button" class="button primary" onClick={() => play.confirm(true)}>
        {t('play.confirmMove', { move })}
      </button>
      <button type="button" class="button" onClick={() => play.confirm(false)}>
        {t('common.cancel')}
      </button>
    </div>
  );
}

// The time control, and what it means.
function Terms({ state }: { state: TableState }): JSX.Element {
  return (
    <span class="game-terms" title={controlMeaning(state.control)}>
      <Icon name="clock" /> {controlText(state.control)}
    </span>
  );
}

// The way to a chat that is out of sight, with the number of lines that have come there.
function ChatButton({ unread, box }: { unread: number; box: RefObject<HTMLElement> }): JSX.Element {
  return (
    <ActionButton
      icon="chat"
      label={unread > 0 ? t('chat.unread', { count: unread }) : t('chat.title')}
      word={t('chat.title')}
      badge={unread}
      onClick={() => box.current?.scrollIntoView({ block: 'center' })}
    />
  );
}

function statusLine({ state, variant, game, mine, table }: GameContext): string {
  if (state.status === 'over') return '';
  const seat = state.seats[state.turn];
  if (state.status === 'choosing') return choiceStatus(seat, variant, table.local);
  const side = sideName(variant, game.turn);
  const status = seat?.team
    ? teamStatus(state, { side, team: tc('team', seat.team) }, table.local)
    : mine && !table.local
      ? t('play.yourTurn')
      : seat?.kind === 'computer'
        ? t('play.thinking')
        : t('play.turn', { side });
  return game.check ? t('play.check', { status }) : status;
}

function choiceStatus(seat: Seat | undefined, variant: VariantInfo, local: boolean): string {
  const side = sideName(variant, seat?.color ?? 'w');
  if (!seat?.you) return t('janggi.waitChoice', { side });
  return local ? t('janggi.choose', { side }) : t('play.chooseSetup');
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

function useKeys(show: (index: number) => void, shown: number, keys: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input, textarea, select, dialog')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowLeft') show(shown - 1);
      else if (event.key === 'ArrowRight') show(shown + 1);
      else if (event.key === 'Home' || event.key === 'ArrowUp') show(0);
      else if (event.key === 'End' || event.key === 'ArrowDown') show(Infinity);
      else if (keys[event.key]) keys[event.key]!();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
