// The page on which a game is played or watched.
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import { ConditionsBoard } from '../correspondence/ConditionsBoard';
import { CorrespondencePanel } from '../correspondence/CorrespondencePanel';
import { useConditions, type ConditionsView } from '../correspondence/useConditions';
import type { BoardHandle } from '../board/Board';
import { gameUi } from '../games';
import type { GameContext } from '../games/types';
import { t, word } from '../i18n';
import { notify } from '../lib/notify';
import { holdUpdates } from '../offline/update';
import { settings } from '../lib/settings';
import { shownGame } from '../lib/shown';
import { useStore } from '../lib/store';
import { setTitle } from '../lib/title';
import { ActionButton, Icon } from '../ui/controls';
import { BoardArea } from './BoardArea';
import { Chat, hasChat, useUnread } from './Chat';
import type { Alarm, Face } from './clocks';
import { Controls } from './Controls';
import { GameInfo } from './GameInfo';
import { GameOver, resultText } from './GameOver';
import { MoveInput } from './MoveInput';
import { MoveList } from './MoveList';
import { Notices } from './Notices';
import { Spoken } from './Spoken';
import { isCorrespondence, isMyTurn, ownSide, type Table, type TableState } from './table';
import { sound, usePlay, type Play } from './usePlay';

const ALARMS = { low: 'lowTime', period: 'period', second: 'second' } as const;

// What a clock has said last, and what to do when it says something.
function useAlarm(): [string, (alarm: Alarm, face: Face) => void] {
  const [text, setText] = useState('');
  const onAlarm = (alarm: Alarm, { periods }: Face) => {
    sound(ALARMS[alarm]);
    if (alarm !== 'second') setText(alarm === 'low' ? t('say.lowTime') : t('say.period', { periods }));
  };
  return [text, onAlarm];
}

interface Preparing {
  isPlayer: boolean;
  conditions: ConditionsView | undefined;
  editing: boolean;
  setEditing: (on: boolean) => void;
  isLost: boolean; // a move came before what was being prepared was kept
}

// A player of a game by correspondence has more beside the board. Moves are prepared while one waits.
function usePreparing(table: Table, state: TableState): Preparing {
  const [editing, setEditing] = useState(false);
  const isPlayer = isCorrespondence(state) && state.own !== undefined;
  const isWaiting = isPlayer && state.status === 'playing' && !isMyTurn(state) && state.sending === undefined;
  const { timeline } = state;
  const [isLost, setLost] = useState(false);
  const isChanged = useRef(false);
  useLayoutEffect(() => {
    setEditing(false);
    setLost(isChanged.current);
  }, [timeline, timeline.ply, isWaiting]);
  const conditions = useConditions(table, state, isWaiting);
  isChanged.current = conditions?.isChanged ?? false;
  const edit = (on: boolean) => {
    setLost(false);
    setEditing(on);
  };
  return { isPlayer, conditions, editing: editing && conditions !== undefined, setEditing: edit, isLost };
}

export function PlayPage({ table }: { table: Table }): JSX.Element {
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const play = usePlay(table, handle);
  const { pieces, boardSize } = useStore(settings);
  const chat = useRef<HTMLElement>(null);
  const unread = useUnread(play.state, chat);
  const [flipped, setFlipped] = useState(false);
  const [alarm, onAlarm] = useAlarm();
  const [zen, setZen] = useState(false);
  const { state, shown, live } = play;
  const { timeline } = state;
  const { variant } = timeline;
  const ui = gameUi(variant.id);
  const game = timeline.state;
  const mine = isMyTurn(state);
  const flip = () => setFlipped(f => !f);
  const preparing = usePreparing(table, state);

  useEffect(() => void usePieces(variant.id, pieces), [variant.id, pieces]);
  useEffect(() => shownGame.set(variant.id), [variant.id]);
  const isPlaying = state.status !== 'over' && state.seats.some(seat => seat.you);
  useEffect(() => (isPlaying ? holdUpdates() : undefined), [isPlaying]);
  useCall(table, mine, word(variant.name));
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
        <GameInfo context={context} play={play} />
        {!table.local && <Chat table={table} state={state} box={chat} />}
      </aside>
      {preparing.editing ? (
        <ConditionsBoard conditions={preparing.conditions!} bottom={bottom} handle={handle} />
      ) : (
        <BoardArea context={context} play={play} handle={handle} onAlarm={onAlarm} />
      )}
      <aside class="play-right" aria-label={t('play.actions')}>
        <News context={context} play={play} />
        <Controls
          table={table}
          state={state}
          onFlip={flip}
          zen={zen}
          onZen={() => setZen(!zen)}
          shown={shown}
          bottom={bottom}
        >
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
        {preparing.isPlayer && <CorrespondencePanel table={table} state={state} {...preparing} />}
        {state.status === 'playing' && mine && <MoveInput game={game} keys={t('play.keys')} onMove={play.typed} />}
      </aside>
      <Spoken context={context} alarm={alarm} fen={timeline.steps[shown]!.fen} />
    </div>
  );
}

// What has happened, and the way back to it.
function News({ context, play }: { context: GameContext; play: Play }): JSX.Element {
  const { table, state, variant } = context;
  const over = state.status === 'over';
  return (
    <div class="play-news">
      <Notices table={table} state={state} variant={variant} />
      {over && <GameOver table={table} state={state} variant={variant} />}
      {!play.live && !over && (
        <button type="button" class="button primary" onClick={() => play.show(state.timeline.ply)}>
          <Icon name="live" /> {t('play.live')}
        </button>
      )}
    </div>
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

// Calls a player whose turn it is: by the title, and on the desktop who wants that.
function useCall(table: Table, mine: boolean, game: string): void {
  const turn = mine && !table.together;
  useEffect(() => {
    if (turn) notify(`${game}: ${t('play.yourTurn')}`, table.address);
  }, [turn]);
  useLayoutEffect(() => {
    setTitle(`${turn ? `● ${t('play.yourTurn')} · ` : ''}${game}`);
    return () => setTitle('');
  });
}

function useKeys(show: (index: number) => void, shown: number, keys: Record<string, () => void>): void {
  // Before the next key can come: it must not find the handlers of the position before.
  useLayoutEffect(() => {
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
