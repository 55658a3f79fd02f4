// The board with the players, hands and choosers around and over it.
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { boardUrl } from '../art';
import type { BoardEvents, BoardModel, Mark } from '../board/adapter';
import { Board, overSquare, type BoardHandle } from '../board/Board';
import { Legend } from '../board/Legend';
import { menOf, place, splitMove } from '../board/squares';
import { gameUi } from '../games';
import type { ChoiceContext, GameContext } from '../games/types';
import { capital, t, word } from '../i18n';
import { SMALLEST_BOARD, settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { reachNow, type ReachMark } from '../rules/reach';
import type { Side } from '../rules/rules';
import type { Alarm, Face } from './clocks';
import { Hand } from './Hand';
import { PlayerBar, sideName } from './PlayerBar';
import { PromoteBadge } from './PromoteBadge';
import { Promotion } from './Promotion';
import { POSITION_ID } from './Spoken';
import { isMyTurn, ownSide } from './table';
import type { Timeline } from './timeline';
import type { Play } from './usePlay';

interface Props {
  context: GameContext;
  play: Play;
  handle: BoardHandle;
  onAlarm: (alarm: Alarm, face: Face) => void;
}

interface Edge {
  bar: JSX.Element;
  hand: JSX.Element;
}

export function BoardArea({ context, play, handle, onAlarm }: Props): JSX.Element {
  const [peek, setPeek] = useState<string | undefined>(undefined);
  const { state, variant } = context;
  const chosen = useStore(settings);
  const step = state.timeline.steps[play.shown]!;
  const { bottom } = context;
  const [tried, onTry] = useState<string | undefined>(undefined);
  const peeked = peek && context.live ? peekAt(peek, state.timeline) : undefined;
  const model = useModel(context, play, boardOf(context, play, tried), peeked && !play.selected ? peeked.marks : []);
  const events: BoardEvents = {
    move: (from, to) => play.moved(from, undefined, to),
    drop: (letter, to) => play.moved(undefined, letter, to),
    premove: play.premoved,
    premoveGone: play.forgetPremove,
    refused: play.refused,
    select: play.select,
    premoveTargets: state.timeline.premoves,
    predropTargets: state.timeline.predrops,
  };
  const edges = [
    ['far', other(bottom)],
    ['near', bottom],
  ] as const;
  const [far, near] = edges.map(([edge, side]) => ({
    bar: <PlayerBar state={state} variant={variant} side={side} edge={edge} fen={step.fen} onAlarm={onAlarm} />,
    hand: <SideHand context={context} play={play} side={side} edge={edge} handle={handle} />,
  })) as [Edge, Edge];
  return (
    <section class="play-board" aria-label={t('play.board')}>
      {far.bar}
      {far.hand}
      <Board
        model={model}
        events={events}
        picture={boardUrl(variant.id, chosen.board)}
        label={t('play.boardLabel', { game: word(variant.name), side: sideName(variant, step.turn) })}
        describedBy={POSITION_ID}
        coordinates={chosen.coordinates === 'none' ? 'none' : gameUi(variant.id).coordinates}
        outside={chosen.coordinates === 'outside'}
        onWheel={state.timeline.ply > 0 ? steps => play.show(play.shown + steps) : undefined}
        handle={handle}
        onPeek={setPeek}
      >
        {peeked && (
          <div class="peek-place" style={overSquare(peek!, model)}>
            <span class={`peek-name ${sideways(peek!, model)}`}>
              {peeked.name}
              {peeked.marks.some(mark => mark.kind === 'reach-move') && <Legend marks={peeked.marks} />}
            </span>
          </div>
        )}
        <Overlays context={context} play={play} model={model} onTry={onTry} />
        <Resize />
      </Board>
      {near.hand}
      {near.bar}
    </section>
  );
}

const other = (side: Side): Side => (side === 'w' ? 'b' : 'w');

// How long pieces glide, in milliseconds.
const GLIDES = { none: 0, fast: 100, normal: 180, slow: 400 };
const glide = (speed: keyof typeof GLIDES): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDES[speed];

const squaresOf = (uci: string): string[] => {
  const { from, to } = splitMove(uci);
  return from === undefined ? [to] : [from, to];
};

// Moves may be prepared while the opponent thinks.
const mayPremove = ({ table, state, live }: GameContext): boolean =>
  !table.together && live && state.status === 'playing' && state.seats.some(seat => seat.you);

// The position that is shown: with a move that waits for a second yes; while setups are chosen, with those that are known and the one that is tried.
function boardOf({ state, variant }: GameContext, play: Play, tried: string | undefined): string {
  if (play.pending) return state.timeline.after(play.pending);
  const step = state.timeline.steps[play.shown]!;
  const { choosing } = gameUi(variant.id);
  const chooser = state.seats[state.turn];
  if (state.status !== 'choosing' || !choosing || !chooser) return step.fen;
  return choosing(variant, { ...state.timeline.chosen, ...(tried ? { [chooser.color]: tried } : {}) });
}

function useModel(context: GameContext, play: Play, fen: string, reach: ReachMark[]): BoardModel {
  const { state, variant, game, live, mine, bottom: orientation } = context;
  const { moveHints, animation, premoves: wanted } = useStore(settings);
  const step = state.timeline.steps[play.shown]!;
  const premoves = wanted && mayPremove(context);
  const shows = live && state.status === 'playing';
  const marks: Mark[] = [...(shows ? (gameUi(variant.id).marks?.(context) ?? []) : []), ...reach];
  const playing = shows && !play.pending;
  const lastMove = play.pending ? squaresOf(play.pending) : step.lastMove;
  return useMemo<BoardModel>(
    () => ({
      files: variant.files,
      ranks: variant.ranks,
      fen,
      orientation,
      turn: step.turn,
      movable: !playing ? undefined : mine ? game.turn : premoves ? ownSide(state) : undefined,
      legal: live && mine ? game.legal : [],
      lastMove,
      check: step.attacked,
      marks,
      premoves: premoves && !mine,
      showDests: moveHints,
      letters: variant.hands ? variant.pieces.map(piece => piece.letter) : [],
      animation: glide(animation),
    }),
    [step, fen, orientation, playing, mine, game, moveHints, animation, premoves, JSON.stringify(marks)]
  );
}

interface SideHandProps {
  context: GameContext;
  play: Play;
  side: Side;
  edge: 'far' | 'near';
  handle: BoardHandle;
}

function SideHand({ context, play, side, edge, handle }: SideHandProps): JSX.Element | null {
  const { state, variant, game, live, mine } = context;
  const { hands } = state.timeline.steps[play.shown]!;
  if (!variant.hands || !hands) return null;
  // The place of an empty tray stays: the board must not change its size.
  if (gameUi(variant.id).placing && Object.keys({ ...hands.w, ...hands.b }).length === 0)
    return <div class={`hand-space ${edge}`} />;
  const playing = live && state.status === 'playing';
  const usable = playing && (mine ? game.turn === side : mayPremove(context) && ownSide(state) === side);
  return <Hand variant={variant} side={side} edge={edge} hand={hands[side]} usable={usable} handle={handle} />;
}

// What lies over the board and can be pressed.
function Overlays(props: {
  context: GameContext;
  play: Play;
  model: BoardModel;
  onTry: ChoiceContext['onTry'];
}): JSX.Element {
  const { context, play, model, onTry } = props;
  const { state, variant, game, live, mine, table } = context;
  const { Choice } = gameUi(variant.id);
  return (
    <>
      {live && mine && !play.choice && (
        <PromoteBadge legal={game.legal} selected={play.selected} model={model} onPromote={uci => table.move(uci)} />
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
      {state.status === 'choosing' && Choice && <Choice {...context} onTry={onTry} />}
    </>
  );
}

// A corner by which the board is made larger or smaller. The settings have the same for the keyboard.
function Resize(): JSX.Element {
  const start = useRef<{ x: number; size: number; width: number } | undefined>(undefined);
  return (
    <div
      class="resize"
      onPointerDown={event => {
        const { boardSize } = settings.get();
        const width = event.currentTarget.closest('.board')!.clientWidth;
        start.current = { x: event.clientX, size: boardSize, width: (width * 100) / boardSize };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerMove={event => {
        if (!start.current) return;
        const { x, size, width } = start.current;
        const wanted = Math.round(size + (200 * (event.clientX - x)) / width); // the other edge moves too
        settings.update({ boardSize: Math.min(100, Math.max(SMALLEST_BOARD, wanted)) });
      }}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
    />
  );
}

const ownTurn = ({ state, game }: GameContext): Side => (isMyTurn(state) ? game.turn : ownSide(state));

// Keeps a label near the edge of the board on the screen.
function sideways(square: string, model: BoardModel): string {
  const [x] = place(square, model);
  return x < model.files / 3 ? 'left' : x + 1 > (model.files * 2) / 3 ? 'right' : '';
}

// The name of the piece on a square and what it can do, whoever's turn it is.
function peekAt(square: string, timeline: Timeline): { name: string; marks: ReachMark[] } | undefined {
  const man = menOf(timeline.state.fen).get(square);
  if (!man) return undefined;
  const piece = timeline.variant.pieces.find(p => p.letter === man.letter);
  return { name: piece ? capital(word(piece.name)) : '', marks: reachNow(timeline.reach(square)) };
}
