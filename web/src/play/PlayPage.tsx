// The page on which a game is played or watched.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { boardUrl, usePieces } from '../art';
import type { BoardEvents, BoardModel, Mark } from '../board/adapter';
import { Board, overSquare, type BoardHandle } from '../board/Board';
import { menOf, splitMove } from '../board/squares';
import { gameUi } from '../games';
import type { GameContext } from '../games/types';
import { capital, t, tc, word } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import type { Side } from '../rules/rules';
import { Icon } from '../ui/controls';
import { Chat } from './Chat';
import { Controls } from './Controls';
import { GameOver } from './GameOver';
import { Hand } from './Hand';
import { MoveInput } from './MoveInput';
import { MoveList, notationOf } from './MoveList';
import { Notices } from './Notices';
import { PlayerBar, sideName } from './PlayerBar';
import { Promotion } from './Promotion';
import { isMyTurn, ownSide, type Table } from './table';
import { sound, usePlay } from './usePlay';

export function PlayPage({ table }: { table: Table }): JSX.Element {
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const play = usePlay(table, handle);
  const { state, shown, live } = play;
  const chosen = useStore(settings);
  const [flipped, setFlipped] = useState(false);
  const [peek, setPeek] = useState<string | undefined>(undefined);
  const { timeline } = state;
  const { variant } = timeline;
  const ui = gameUi(variant.id);
  const step = timeline.steps[shown]!;
  const game = timeline.state;
  const mine = isMyTurn(state);
  const orientation: Side = flipped ? (ownSide(state) === 'w' ? 'b' : 'w') : ownSide(state);

  useEffect(() => void usePieces(variant.id, chosen.pieces), [variant.id, chosen.pieces]);
  useTitle(mine && !table.local, word(variant.name));
  useKeys(play.show, shown, () => setFlipped(f => !f));

  const context: GameContext = {
    table,
    state,
    variant,
    game,
    live,
    mine,
    side: game.turn,
    selected: play.selected,
  };
  const peeked = peek ? peekAt(peek, step.fen, timeline, live) : undefined;
  const marks: Mark[] = [
    ...(live ? (ui.marks?.(context) ?? []) : []),
    ...(peeked && !play.selected ? peeked.squares.map(square => ({ square, kind: 'reach' as const })) : []),
  ];
  const canPremove = !table.local && live && state.status === 'playing' && state.seats.some(seat => seat.you);
  const model = useMemo<BoardModel>(
    () => ({
      files: variant.files,
      ranks: variant.ranks,
      fen: step.fen,
      orientation,
      turn: step.turn,
      movable: !live || state.status !== 'playing' ? undefined : mine ? game.turn : canPremove ? ownSide(state) : undefined,
      legal: live && mine ? game.legal : [],
      lastMove: step.lastMove,
      check: step.attacked,
      marks,
      premoves: canPremove && !mine,
      showDests: chosen.moveHints,
      letters: variant.hands ? variant.pieces.map(piece => piece.letter) : [],
    }),
    [step, orientation, live, mine, game, state.status, chosen.moveHints, JSON.stringify(marks)]
  );
  const events: BoardEvents = {
    move: (from, to) => play.moved(from, undefined, to),
    drop: (letter, to) => play.moved(undefined, letter, to),
    premove: play.premoved,
    premoveGone: play.forgetPremove,
    refused: play.refused,
    select: play.select,
    premoveTargets: timeline.premoves,
    predropTargets: timeline.predrops,
  };

  const inPlace = live && mine && !play.choice ? promotionInPlace(game.legal, play.selected) : undefined;
  const top: Side = orientation === 'w' ? 'b' : 'w';
  const hand = (side: Side) =>
    variant.hands &&
    step.hands &&
    !(ui.placing && Object.keys({ ...step.hands.w, ...step.hands.b }).length === 0) && (
      <Hand
        variant={variant}
        side={side}
        hand={step.hands[side]}
        usable={live && state.status === 'playing' && (mine ? game.turn === side : canPremove && ownSide(state) === side)}
        handle={handle}
      />
    );
  const [low, setLow] = useState(false);
  const onLow = () => {
    sound('lowTime');
    setLow(true);
  };
  return (
    <div class={`play variant-${variant.id} ${ui.points ? 'on-points' : ''}`}>
      <aside class="play-left">
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
      <section class="play-board" aria-label={t('play.board')}>
        <PlayerBar state={state} variant={variant} side={top} fen={step.fen} onLow={onLow} />
        {hand(top)}
        <Board
          model={model}
          events={events}
          picture={boardUrl(variant.id, chosen.board)}
          label={t('play.boardLabel', { game: word(variant.name), side: sideName(variant, step.turn) })}
          coordinates={chosen.coordinates ? ui.coordinates : 'none'}
          handle={handle}
          onPeek={setPeek}
        >
          {inPlace && (
            <div class="badge-place" style={overSquare(splitMove(inPlace).to, model)}>
              <button type="button" class="promote-badge" aria-label={t('sittuyin.promote')} title={t('sittuyin.promote')} onClick={() => table.move(inPlace)}>
                <Icon name="claim" />
              </button>
            </div>
          )}
          {peeked && (
            <div class="peek-place" style={overSquare(peek!, model)}>
              <span class="peek-name">{peeked.name}</span>
            </div>
          )}
          {play.choice && (
            <Promotion
              variant={variant}
              model={model}
              side={ownTurn(context)}
              square={play.choice.to}
              letters={play.choice.letters}
              onChoose={play.choose}
              onCancel={() => play.choose(undefined)}
            />
          )}
          {state.status === 'choosing' && ui.Choice && (
            <div class="choice-veil">
              <ui.Choice {...context} />
            </div>
          )}
        </Board>
        {play.refusal && (
          <p class="refusal" role="alert">
            {play.refusal}
          </p>
        )}
        {hand(orientation)}
        <PlayerBar state={state} variant={variant} side={orientation} fen={step.fen} onLow={onLow} />
      </section>
      <aside class="play-right">
        <div class="play-news">
          <Notices table={table} state={state} variant={variant} />
          {state.status === 'over' && <GameOver table={table} state={state} variant={variant} />}
          {!live && state.status !== 'over' && (
            <button type="button" class="button primary" onClick={() => play.show(timeline.ply)}>
              <Icon name="live" /> {t('play.live')}
            </button>
          )}
        </div>
        <Controls table={table} state={state} onFlip={() => setFlipped(f => !f)} fen={step.fen} />
        <MoveList variant={variant} steps={timeline.steps} shown={shown} onShow={play.show} />
        {state.status === 'playing' && mine && <MoveInput game={game} onMove={play.typed} />}
      </aside>
      <div class="sr-only" aria-live="polite">
        {spoken(context)}
        {low && ` ${t('say.lowTime')}`}
      </div>
    </div>
  );
}

// The promotion that leaves the selected pawn where it stands.
function promotionInPlace(legal: readonly string[], selected: string | undefined): string | undefined {
  return legal.find(uci => {
    const move = splitMove(uci);
    return selected !== undefined && move.from === selected && move.to === selected && move.promotion !== undefined;
  });
}

const ownTurn = ({ state, game }: GameContext): Side => (isMyTurn(state) ? game.turn : ownSide(state));

function statusLine({ state, variant, game, mine, table }: GameContext): string {
  if (state.status === 'over') return '';
  const seat = state.seats[state.turn];
  const side = sideName(variant, state.status === 'choosing' ? (seat?.color ?? 'w') : game.turn);
  const team = seat?.team ? t('team.turn', { side, team: tc('team', seat.team) }) : '';
  const check = game.check ? ` ${t('play.check')}!` : '';
  if (mine && !table.local) return t('play.yourTurn') + check;
  if (seat?.kind === 'computer') return t('play.thinking') + check;
  return (team || t('play.turn', { side })) + check;
}

// What a screen reader hears after each move.
function spoken({ state, variant, game }: GameContext): string {
  const move = state.timeline.last.move;
  if (!move) return '';
  const side = sideName(variant, game.turn === 'w' ? 'b' : 'w');
  const text = t('say.move', { side, move: move[notationOf(variant)] ?? move.uci });
  return game.check ? `${text}, ${t('say.check')}` : text;
}

function peekAt(square: string, fen: string, timeline: { premoves: (s: string) => string[]; state: { legal: string[]; turn: Side }; variant: { pieces: { letter: string; name: { en: string; zh: string } }[] } }, live: boolean) {
  const man = menOf(fen).get(square);
  if (!man || !live) return undefined;
  const piece = timeline.variant.pieces.find(p => p.letter === man.letter);
  const own = man.side === timeline.state.turn;
  const squares = own
    ? timeline.state.legal.map(splitMove).filter(m => m.from === square && m.to !== square).map(m => m.to)
    : timeline.premoves(square);
  return { name: piece ? capital(word(piece.name)) : '', squares };
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
