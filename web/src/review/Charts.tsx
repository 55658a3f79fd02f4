// Charts of the main line: how the game stood, and what the game counts. A chart is also a slider: a press, a drag or a
// key goes to a position.
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { gameUi } from '../games';
import { t, tc } from '../i18n';
import { moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import type { Side, VariantInfo } from '../rules/rules';
import { chancesText, percent } from '../study/scores';
import type { Node, Study } from '../study/study';
import { moveNumber } from '../study/MoveTree';
import type { StudyView } from '../study/useStudy';
import { across, area, down, evaluationOf, metersOf, path, type Chart } from './chartData';
import type { Fault, Judgement } from './judge';

interface Props {
  view: StudyView;
  line: Node[];
  judgement: Judgement | undefined;
}

export function Charts({ view, line, judgement }: Props): JSX.Element | null {
  const { study } = view;
  const key = line.map(node => `${node.id}:${study.chancesAt(node)?.join() ?? ''}`).join(' ');
  const charts = useMemo(
    () => [evaluationOf(study, line), ...metersOf(line)].filter(chart => chart !== undefined),
    [key]
  );
  if (charts.length === 0 || line.length < 3) return null;
  const faults = new Map<Node, Fault>(
    judgement && [...judgement.w.moves, ...judgement.b.moves].map(({ node, fault }) => [node, fault])
  );
  return (
    <section class="study-charts" aria-label={t('chart.title')}>
      {charts.map(chart => (
        <Drawn key={chart.id} chart={chart} view={view} line={line} faults={faults} />
      ))}
    </section>
  );
}

interface DrawnProps {
  chart: Chart;
  view: StudyView;
  line: Node[];
  faults: Map<Node, Fault>;
}

const nameOf = ({ id }: Chart): string => (id === 'evaluation' ? t('chart.evaluation') : tc('meterName', id));
const sideClass = (variant: VariantInfo, side: Side | undefined): string =>
  side ? `side-${gameUi(variant.id).sides[side === 'w' ? 0 : 1]}` : '';

// What a chart says of a position: "Cho 63 %", "Cho 72 · Han 70.5", "12 of 64".
function valueText({ id, curves, limit }: Chart, ply: number, variant: VariantInfo): string {
  const parts = curves.flatMap(({ side, values }) => {
    const value = values[ply];
    if (value === undefined) return [];
    if (!side) return limit ? [t('chart.ofLimit', { value, limit })] : [String(value)];
    return [`${sideName(variant, side)} ${id === 'evaluation' ? percent(value) : value}`];
  });
  return parts.join(' · ') || t('chart.unknown');
}

// "12… e5": the move that led to a position.
const moveAt = (node: Node, variant: VariantInfo): string =>
  node.move ? `${moveNumber(node)} ${moveText(node.move, variant)}` : t('chart.start');

function Drawn({ chart, view, line, faults }: DrawnProps): JSX.Element {
  const { variant } = view.study;
  const box = useRef<HTMLDivElement>(null);
  const last = line.length - 1;
  const left = view.study.line(view.node).findIndex((node, ply) => line[ply] !== node); // where a variation begins
  const here = left < 0 ? view.node.ply : left - 1;
  const isMain = view.node === line[here];
  const goTo = (ply: number) => view.go(line[Math.max(0, Math.min(last, ply))]!);
  const follow = (event: PointerEvent) => {
    const { left, width } = box.current!.getBoundingClientRect();
    goTo(Math.round(((event.clientX - left) / width) * last));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
    };
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    event.stopPropagation();
    goTo(by === undefined ? (event.key === 'Home' ? 0 : last) : here + by);
  };
  const fault = faults.get(line[here]!);
  const said = [moveAt(line[here]!, variant), valueText(chart, here, variant), fault && t(`review.${fault}`)];
  return (
    <figure class={`chart ${chart.id}`}>
      <figcaption>
        <b>{nameOf(chart)}</b>
        <span class="chart-value">{valueText(chart, here, variant)}</span>
      </figcaption>
      <div
        ref={box}
        class={`chart-box ${chart.id === 'evaluation' ? sideClass(variant, 'b') : ''}`}
        role="slider"
        tabIndex={0}
        aria-label={nameOf(chart)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={here}
        aria-valuetext={said.filter(Boolean).join(', ')}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <Curves chart={chart} variant={variant} />
        <svg class="chart-marks" aria-hidden="true">
          <line
            class={`chart-here ${isMain ? '' : 'aside'}`}
            x1={`${across(here, line.length)}%`}
            x2={`${across(here, line.length)}%`}
            y1="0"
            y2="100%"
          />
          {chart.id === 'evaluation' && <Faults chart={chart} line={line} faults={faults} />}
        </svg>
      </div>
      <Numbers chart={chart} line={line} study={view.study} faults={faults} />
    </figure>
  );
}

function Curves({ chart, variant }: { chart: Chart; variant: VariantInfo }): JSX.Element {
  const isEvaluation = chart.id === 'evaluation';
  return (
    <svg class="chart-curves" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {chart.curves.map(curve => (
        <g key={curve.side ?? ''} class={sideClass(variant, curve.side)}>
          {(isEvaluation || !curve.side) && <path class="chart-area" d={area(chart, curve)} />}
          <path class="chart-line" d={path(chart, curve, !isEvaluation)} />
        </g>
      ))}
      {isEvaluation && <line class="chart-even" x1="0" x2="100" y1="50" y2="50" />}
      {chart.limit !== undefined && (
        <line class="chart-limit" x1="0" x2="100" y1={down(chart.limit, chart)} y2={down(chart.limit, chart)} />
      )}
    </svg>
  );
}

const RADIUS: Record<Fault, number> = { inaccuracy: 3, mistake: 4, blunder: 5 };

function Faults({ chart, line, faults }: Omit<DrawnProps, 'view'>): JSX.Element {
  const { values } = chart.curves[0]!;
  return (
    <>
      {line.map((node, ply) => {
        const fault = faults.get(node);
        const value = values[ply];
        if (!fault || value === undefined) return null;
        const place = { cx: `${across(ply, line.length)}%`, cy: `${down(value, chart)}%` };
        return <circle key={node.id} class={`chart-fault ${fault}`} {...place} r={RADIUS[fault]} />;
      })}
    </>
  );
}

// The same as a table, for those who would rather read.
function Numbers({ chart, line, study, faults }: Omit<DrawnProps, 'view'> & { study: Study }): JSX.Element {
  const { variant } = study;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="chart-numbers" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('chart.numbers', { chart: nameOf(chart) })}</summary>
      {isOpen && (
        <div class="chart-table" tabIndex={0} role="group" aria-label={nameOf(chart)}>
          <table>
            <tbody>
              {line.map((node, ply) => (
                <tr key={node.id}>
                  <th scope="row">{moveAt(node, variant)}</th>
                  <td>
                    {chart.id === 'evaluation' && study.chancesAt(node)
                      ? chancesText(study.chancesAt(node)!, variant)
                      : valueText(chart, ply, variant)}
                  </td>
                  <td>{faults.has(node) && t(`review.${faults.get(node)!}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
