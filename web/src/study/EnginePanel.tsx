// What the engine thinks of the position: its lines, how deep it has looked, and how it is set.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { canRun, canShare } from '../engine/engine';
import type { EngineLine } from '../engine/engine';
import { numberText, t } from '../i18n';
import type { Side } from '../rules/rules';
import { IconButton, Select, Switch } from '../ui/controls';
import { EngineLines } from './EngineLines';
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

const speed = (lines: EngineLine[]): string => {
  const { nodes, ms } = lines[0]!;
  return `${numberText(Math.round(nodes / Math.max(ms, 1)))}\u00a0kn/s`;
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
      {isOn && !props.isThreat && <EngineLines view={props.view} lines={lines} bottom={props.bottom} />}
    </section>
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
