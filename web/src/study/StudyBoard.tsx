// The board of a study: both sides may move, and what is drawn stays with the move.
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { boardUrl } from '../art';
import type { BoardEvents, BoardModel, Drawing } from '../board/adapter';
import { Board, type BoardHandle } from '../board/Board';
import { splitMove } from '../board/squares';
import { gameUi } from '../games';
import { t, tc, word } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { Hand } from '../play/Hand';
import { isPass } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import { PromoteBadge } from '../play/PromoteBadge';
import { Promotion } from '../play/Promotion';
import { sound } from '../play/usePlay';
import type { GameState, Side } from '../rules/rules';
import type { Mark, MarkColor } from './notes';
import type { StudyView } from './useStudy';

const BRUSHES: Record<MarkColor, string> = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
const drawingOf = ({ color, from, to }: Mark): Drawing => ({ brush: BRUSHES[color], from, ...(to ? { to } : {}) });
const markOf = ({ brush, from, to }: Drawing): Mark => ({
  color: (Object.keys(BRUSHES) as MarkColor[]).find(color => BRUSHES[color] === brush) ?? 'G',
  from,
  ...(to ? { to } : {}),
});

interface Props {
  view: StudyView;
  game: GameState;
  bottom: Side;
  handle: BoardHandle;
  best: readonly string[]; // first moves of the engine's lines, the best first
  threat: string; // a move of the other side, or empty
  hints: readonly Drawing[]; // drawn besides
  onRefused: (sentence: string) => void;
}

// Arrows for what the engine would play: the best strongest. A pass has nowhere to point.
function hintsOf(best: readonly string[], threat: string): Drawing[] {
  const arrow = (uci: string, brush: string): Drawing[] => {
    if (!uci || isPass(uci)) return [];
    const { from, to } = splitMove(uci);
    return [from && from !== to ? { from, to, brush } : { from: to, brush }];
  };
  return [...best.flatMap((uci, i) => arrow(uci, i === 0 ? 'paleBlue' : 'paleGrey')), ...arrow(threat, 'paleRed')];
}

export function StudyBoard({ view, game, bottom, handle, best, threat, onRefused, ...rest }: Props): JSX.Element {
  const { study, node } = view;
  const { variant } = study;
  const chosen = useStore(settings);
  const [promoting, setPromoting] = useState<{ from: string; to: string; letters: string[] } | undefined>(undefined);
  const [selected, select] = useState<string | undefined>(undefined);
  // What was selected in another position is not in this one. Before the page is painted, or a quick hand would have
  // selected something already.
  useLayoutEffect(() => {
    select(undefined);
    handle.adapter?.deselect();
  }, [node]);
  const { step } = node;
  const drawings = node.marks.map(drawingOf);
  const hints = [...hintsOf(best, threat), ...rest.hints];
  const model = useMemo<BoardModel>(
    () => ({
      files: variant.files,
      ranks: variant.ranks,
      fen: step.fen,
      orientation: bottom,
      turn: step.turn,
      movable: game.legal.length > 0 ? step.turn : undefined,
      legal: game.legal,
      lastMove: step.lastMove,
      check: step.attacked,
      marks: [],
      premoves: false,
      showDests: chosen.moveHints,
      letters: variant.hands ? variant.pieces.map(piece => piece.letter) : [],
      animation: chosen.animation === 'none' ? 0 : 150,
      hints,
      drawings,
    }),
    [node, game, bottom, chosen.moveHints, chosen.animation, JSON.stringify([hints, drawings])]
  );
  const play = (text: string) => {
    const refusal = view.play(text);
    if (refusal) handle.adapter?.restore();
    onRefused(refusal);
    sound(refusal ? 'illegal' : 'move');
  };
  const events: BoardEvents = {
    move: (from, to) => {
      const moves = game.legal.filter(uci => splitMove(uci).from === from && splitMove(uci).to === to);
      if (moves.length <= 1) return play(moves[0] ?? from + to);
      setPromoting({ from, to, letters: moves.map(uci => splitMove(uci).promotion!.toUpperCase()) });
    },
    drop: (letter, to) => play(`${letter}@${to}`),
    premove: () => {},
    premoveGone: () => {},
    refused: (from, to) => {
      const error = study.at(node).whyIllegal(from + to);
      if (error) onRefused(tc('why', error.code, error.message, { piece: '', square: to }));
    },
    select,
    premoveTargets: () => [],
    predropTargets: () => [],
    drawn: shapes => view.edit(() => (node.marks = shapes.map(markOf))),
  };
  const hand = (side: Side, edge: 'far' | 'near') =>
    step.hands && (
      <Hand
        variant={variant}
        side={side}
        edge={edge}
        hand={step.hands[side]}
        usable={game.turn === side && game.legal.length > 0}
        handle={handle}
      />
    );
  const top = bottom === 'w' ? 'b' : 'w';
  return (
    <section class="study-stack" aria-label={t('play.board')}>
      {hand(top, 'far')}
      <Board
        model={model}
        events={events}
        picture={boardUrl(variant.id, chosen.board)}
        label={t('play.boardLabel', { game: word(variant.name), side: sideName(variant, step.turn) })}
        describedBy=""
        coordinates={chosen.coordinates === 'none' ? 'none' : gameUi(variant.id).coordinates}
        outside={chosen.coordinates === 'outside'}
        onWheel={steps => view.go(steps < 0 ? (node.parent ?? node) : (node.children[0] ?? node))}
        handle={handle}
        onPeek={() => {}}
      >
        {!promoting && <PromoteBadge legal={game.legal} selected={selected} model={model} onPromote={play} />}
        {promoting && (
          <Promotion
            variant={variant}
            model={model}
            side={step.turn}
            square={promoting.to}
            letters={promoting.letters}
            onChoose={letter => {
              setPromoting(undefined);
              play(promoting.from + promoting.to + letter.toLowerCase());
            }}
            onCancel={() => {
              setPromoting(undefined);
              handle.adapter?.restore();
            }}
          />
        )}
      </Board>
      {hand(bottom, 'near')}
    </section>
  );
}
