// The lines that the engine has found, each move a button that plays the line up to it. Resting the mouse on a move,
// reaching it with the keyboard or touching it once shows the position after it on a small board.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MiniBoard } from '../board/MiniBoard';
import type { EngineLine } from '../engine/engine';
import { moveText } from '../play/moveText';
import type { RulesGame, Side, Written } from '../rules/rules';
import { chancesForFirst, chancesText, forFirst, scoreSentence, scoreText } from './scores';
import type { StudyView } from './useStudy';

const MOST_MOVES = 16; // of a line

interface Shown {
  fen: string;
  move: Written;
}

// The moves of a line as they are written, with the position after each.
function written(game: RulesGame, moves: string[]): Shown[] {
  const copy = game.clone();
  const out: Shown[] = [];
  try {
    for (const uci of moves.slice(0, MOST_MOVES)) out.push({ move: copy.play(uci), fen: copy.state().fen });
  } catch {
    // The search may look beyond the end of a game.
  }
  copy.release();
  return out;
}

interface Props {
  view: StudyView;
  lines: EngineLine[];
  bottom: Side;
}

export function EngineLines({ view, lines, bottom }: Props): JSX.Element {
  const { study, node } = view;
  const { variant } = study;
  const [preview, setPreview] = useState<Shown | undefined>(undefined);
  const touched = useRef(''); // the position that a finger has shown
  useEffect(() => {
    setPreview(undefined);
    touched.current = '';
  }, [node]);
  const game = study.at(node);
  const playTo = (line: EngineLine, count: number) => {
    setPreview(undefined);
    let at = node;
    view.edit(() => {
      for (const uci of line.moves.slice(0, count)) at = study.play(at, uci);
      view.go(at);
    });
  };
  return (
    <ol class="engine-lines" onPointerLeave={event => event.pointerType === 'mouse' && setPreview(undefined)}>
      {lines.map(line => {
        const score = forFirst(line.score, node.step.turn);
        const sentence = scoreSentence(score, line.moves, variant, game);
        return (
          <li key={line.line}>
            <b class="engine-score" title={chancesText(chancesForFirst(line.chances, node.step.turn), variant)}>
              {scoreText(score)}
            </b>{' '}
            {sentence && <span class="engine-sentence">{sentence}</span>}{' '}
            {written(game, line.moves).map((shown, index) => (
              <button
                key={index}
                type="button"
                class="engine-move"
                onPointerEnter={event => event.pointerType === 'mouse' && setPreview(shown)}
                onFocus={event => event.currentTarget.matches(':focus-visible') && setPreview(shown)}
                onBlur={() => setPreview(undefined)}
                onPointerUp={event => {
                  const isFirst = event.pointerType !== 'mouse' && touched.current !== shown.fen;
                  touched.current = isFirst ? shown.fen : '';
                }}
                onClick={() => {
                  if (touched.current === shown.fen) setPreview(shown);
                  else playTo(line, index + 1);
                }}
              >
                {moveText(shown.move, variant)}
              </button>
            ))}
          </li>
        );
      })}
      {preview && (
        <li class="engine-preview" aria-hidden="true">
          <MiniBoard
            variant={variant.id}
            files={variant.files}
            ranks={variant.ranks}
            fen={preview.fen}
            last={preview.move.uci}
            orientation={bottom}
          />
        </li>
      )}
    </ol>
  );
}
