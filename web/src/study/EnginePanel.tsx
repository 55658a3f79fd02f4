// What the engine thinks of the position: its lines, how deep it has looked, and how it is set.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MiniBoard } from '../board/MiniBoard';
import { canRun, canShare } from '../engine/engine';
import type { EngineLine } from '../engine/module';
import { t } from '../i18n';
import { moveText } from '../play/moveText';
import type { RulesGame, Side, Written } from '../rules/rules';
import { IconButton, Select, Switch } from '../ui/controls';
import { forFirst, scoreSentence, scoreText } from './scores';
import type { StudyView } from './useStudy';
import { mostThreads, type EngineSettings, type Thinking } from './useEngine';

interface Props {
  view: StudyView;
  bottom: Side;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  thinking: Thinking;
  chosen: EngineSettings;
  onChoose: (chosen: EngineSettings) => void;
  isThreat: boolean;
  onThreat: (() => void) | undefined; // undefined: there is none to show here
}

const MOST_MOVES = 16; // of a line

// The moves of a line as they are written, with the position after each.
function written(game: RulesGame, moves: string[]): { move: Written; fen: string }[] {
  const copy = game.clone();
  const out: { move: Written; fen: string }[] = [];
  try {
    for (const uci of moves.slice(0, MOST_MOVES)) out.push({ move: copy.play(uci), fen: copy.state().fen });
  } catch {
    // The search may look beyond the end of a game.
  }
  copy.release();
  return out;
}

const speed = (lines: EngineLine[]): string => {
  const { nodes, ms } = lines[0]!;
  return `${Math.round(nodes / Math.max(ms, 1)).toLocaleString()} kn/s`;
};

export function EnginePanel(props: Props): JSX.Element {
  const { isOn, onSwitch, thinking, chosen, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const { lines, error } = thinking;
  if (!canRun()) return <p class="note engine">{t('study.tooOld')}</p>;
  return (
    <section class="engine" aria-label={t('study.engine')}>
      <div class="engine-head">
        <Switch label={t('study.engine')} value={isOn} onChange={onSwitch} />
        <span class="note" role="status">
          {isOn &&
            (lines[0] ? `${t('study.depth', { depth: lines[0].depth })} · ${speed(lines)}` : t('study.thinking'))}
        </span>
        {props.onThreat && (
          <IconButton icon="warning" label={t('study.threat')} pressed={props.isThreat} onClick={props.onThreat} />
        )}
        <IconButton
          icon="settings"
          label={t('study.engineSettings')}
          pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <Chooser chosen={chosen} onChoose={onChoose} />}
      {error && (
        <p class="refusal" role="alert">
          {t(error === 'no-memory' ? 'study.noMemory' : 'study.engineFailed')}
        </p>
      )}
      {isOn && props.isThreat && <p class="note">{t('study.threatNote')}</p>}
      {isOn && !props.isThreat && <Lines {...props} />}
    </section>
  );
}

function Lines({ view, thinking, bottom }: Props): JSX.Element {
  const { study, node } = view;
  const { variant } = study;
  const [preview, setPreview] = useState<{ fen: string; last: string } | undefined>(undefined);
  const game = study.at(node);
  return (
    <ol class="engine-lines" onPointerLeave={() => setPreview(undefined)}>
      {thinking.lines.map(line => {
        const score = forFirst(line.score, node.step.turn);
        return (
          <li key={line.line}>
            <b class="engine-score">{scoreText(score)}</b>{' '}
            {scoreSentence(score, line.moves, variant, game) && (
              <span class="engine-sentence">{scoreSentence(score, line.moves, variant, game)}</span>
            )}{' '}
            {written(game, line.moves).map(({ move, fen }, index) => (
              <button
                key={index}
                type="button"
                class="engine-move"
                onPointerEnter={event => event.pointerType === 'mouse' && setPreview({ fen, last: move.uci })}
                onClick={() => {
                  setPreview(undefined);
                  let at = node;
                  view.edit(() => {
                    for (const uci of line.moves.slice(0, index + 1)) at = study.play(at, uci);
                    view.go(at);
                  });
                }}
              >
                {moveText(move, variant)}
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
            last={preview.last}
            orientation={bottom}
          />
        </li>
      )}
    </ol>
  );
}

function Chooser({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>): JSX.Element {
  const numbers = (values: number[]) => values.map(n => ({ value: String(n), label: String(n) }));
  const threads = Array.from({ length: mostThreads() }, (_, i) => i + 1);
  return (
    <div class="engine-settings">
      <Select
        label={t('study.lines')}
        value={String(chosen.lines)}
        options={numbers([1, 2, 3, 4, 5])}
        onChange={value => onChoose({ ...chosen, lines: Number(value) })}
      />
      <Select
        label={t('study.threads')}
        value={String(chosen.threads)}
        options={numbers(threads)}
        onChange={value => onChoose({ ...chosen, threads: Number(value) })}
      />
      <Select
        label={t('study.memory')}
        value={String(chosen.hash)}
        options={numbers([16, 32, 64, 128, 256, 512])}
        onChange={value => onChoose({ ...chosen, hash: Number(value) })}
      />
      {!canShare() && <p class="note">{t('study.oneThread')}</p>}
    </div>
  );
}
