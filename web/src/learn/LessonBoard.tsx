// The board of a lesson: the learner moves, everything else is shown.
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { boardUrl } from '../art';
import type { BoardEvents, BoardModel, Drawing, Mark } from '../board/adapter';
import { Board, type BoardHandle } from '../board/Board';
import { splitMove } from '../board/squares';
import { gameUi } from '../games';
import { t, word } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { Hand } from '../play/Hand';
import { sideName } from '../play/PlayerBar';
import { PromoteBadge } from '../play/PromoteBadge';
import { Promotion } from '../play/Promotion';
import { position, POSITION_ID } from '../play/Spoken';
import type { Step } from '../play/timeline';
import type { Side, VariantInfo } from '../rules/rules';

interface Props {
  variant: VariantInfo;
  step: Step;
  fen?: string; // shown instead of the step's
  moves: readonly string[]; // that the learner may make; none: the board only shows
  bottom: Side;
  marks: readonly Mark[];
  hints: readonly Drawing[];
  handle: BoardHandle;
  onMove: (uci: string) => void;
  onRefused: (from: string, to: string) => void;
}

const NOTHING = () => {};
const NONE = () => [];

export function LessonBoard(props: Props): JSX.Element {
  const { variant, step, moves, bottom, marks, hints, handle, onMove } = props;
  const chosen = useStore(settings);
  const [promoting, setPromoting] = useState<{ from: string; to: string; letters: string[] } | undefined>(undefined);
  const [selected, select] = useState<string | undefined>(undefined);
  useLayoutEffect(() => {
    select(undefined);
    setPromoting(undefined);
    handle.adapter?.deselect();
  }, [step]);
  const fen = props.fen ?? step.fen;
  const isActive = moves.length > 0;
  const model = useMemo<BoardModel>(
    () => ({
      files: variant.files,
      ranks: variant.ranks,
      fen,
      orientation: bottom,
      turn: step.turn,
      movable: isActive ? step.turn : undefined,
      legal: moves,
      lastMove: step.lastMove,
      check: step.attacked,
      marks,
      premoves: false,
      showDests: chosen.moveHints,
      letters: variant.hands ? variant.pieces.map(piece => piece.letter) : [],
      animation: chosen.animation === 'none' ? 0 : 180,
      hints,
    }),
    [step, fen, moves, bottom, chosen.moveHints, chosen.animation, JSON.stringify([marks, hints])]
  );
  const events: BoardEvents = {
    move: (from, to) => {
      const meant = moves.filter(uci => splitMove(uci).from === from && splitMove(uci).to === to);
      if (meant.length <= 1) return onMove(meant[0] ?? from + to);
      setPromoting({ from, to, letters: meant.map(uci => splitMove(uci).promotion!.toUpperCase()) });
    },
    drop: (letter, to) => onMove(`${letter}@${to}`),
    premove: NOTHING,
    premoveGone: NOTHING,
    refused: props.onRefused,
    select,
    premoveTargets: NONE,
    predropTargets: NONE,
  };
  // A hand is shown when something is in it: most lessons are not about hands.
  const hand = (side: Side, edge: 'far' | 'near') =>
    step.hands &&
    Object.keys(step.hands[side]).length > 0 && (
      <Hand
        variant={variant}
        side={side}
        edge={edge}
        hand={step.hands[side]}
        usable={isActive && step.turn === side}
        handle={handle}
      />
    );
  return (
    <section class="learn-stack" aria-label={t('play.board')}>
      {hand(bottom === 'w' ? 'b' : 'w', 'far')}
      <Board
        model={model}
        events={events}
        picture={boardUrl(variant.id, chosen.board)}
        label={t('play.boardLabel', { game: word(variant.name), side: sideName(variant, step.turn) })}
        describedBy={POSITION_ID}
        coordinates={chosen.coordinates === 'none' ? 'none' : gameUi(variant.id).coordinates}
        outside={chosen.coordinates === 'outside'}
        onWheel={undefined}
        handle={handle}
        onPeek={NOTHING}
      >
        {!promoting && <PromoteBadge legal={moves} selected={selected} model={model} onPromote={onMove} />}
        {promoting && (
          <Promotion
            variant={variant}
            model={model}
            side={step.turn}
            square={promoting.to}
            letters={promoting.letters}
            onChoose={letter => onMove(promoting.from + promoting.to + letter.toLowerCase())}
            onCancel={() => {
              setPromoting(undefined);
              handle.adapter?.restore();
            }}
          />
        )}
      </Board>
      {hand(bottom, 'near')}
      <p id={POSITION_ID} class="sr-only">
        {position(fen, variant)}
      </p>
    </section>
  );
}
