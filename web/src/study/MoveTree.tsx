// The moves of a study: the main line in two columns with variations between, or everything in running text.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { WrittenMove } from '../play/WrittenMove';
import type { VariantInfo } from '../rules/rules';
import { glyphOf } from './glyphs';
import type { Node } from './study';
import type { StudyView } from './useStudy';

export type TreeStyle = 'columns' | 'inline';

// "12." or "12…" before a move.
export const moveNumber = (node: Node): string => {
  const { turn, fen } = node.parent!.step;
  return `${fen.split(' ')[5]}${turn === 'w' ? '.' : '…'}`;
};

interface Props {
  view: StudyView;
  style: TreeStyle;
}

export function MoveTree({ view, style }: Props): JSX.Element {
  const { study, node } = view;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !box.current) return;
    box.current.scrollTop = current.offsetTop - box.current.clientHeight / 2;
  }, [node]);
  const { variant } = study;
  const rest = { view, variant };
  return (
    <div ref={box} class={`tree ${style}`} tabIndex={0} role="group" aria-label={t('play.moves')}>
      {study.root.comment && <p class="tree-comment">{study.root.comment}</p>}
      {study.root.children.length === 0 && <p class="note">{t('study.empty')}</p>}
      {style === 'inline' ? (
        <p class="tree-line">
          <Line {...rest} from={study.root} />
        </p>
      ) : (
        <Columns {...rest} />
      )}
    </div>
  );
}

interface PartProps {
  view: StudyView;
  variant: VariantInfo;
}

// The main line in rows of two moves; what is said of a move and its alternatives stand below its row.
function Columns({ view, variant }: PartProps): JSX.Element {
  const rows: JSX.Element[] = [];
  let row: Node[] = [];
  const flush = () => {
    if (row.length === 0) return;
    const [first] = row;
    rows.push(
      <div key={`row-${first!.id}`} class="tree-row">
        <span class="move-number">{moveNumber(first!).replace(/[.…]/, '')}</span>
        {first!.parent!.step.turn === 'b' && <span class="move-gap">…</span>}
        {row.map(node => (
          <MoveButton key={node.id} view={view} variant={variant} node={node} />
        ))}
      </div>
    );
    row = [];
  };
  for (let node = view.study.root.children[0]; node; node = node.children[0]) {
    row.push(node);
    const others = node.parent!.children.slice(1);
    const hasMore = node.comment !== '' || others.length > 0;
    if (hasMore || node.parent!.step.turn === 'b') flush();
    if (!hasMore) continue;
    rows.push(
      <div key={`more-${node.id}`} class="tree-more">
        {node.comment && <p class="tree-comment">{node.comment}</p>}
        {others.map(other => (
          <p key={other.id} class="tree-line">
            <Variation view={view} variant={variant} first={other} />
          </p>
        ))}
      </div>
    );
  }
  flush();
  return <>{rows}</>;
}

// A move that begins a variation, and what follows it.
function Variation({ view, variant, first }: PartProps & { first: Node }): JSX.Element {
  return (
    <>
      <MoveButton view={view} variant={variant} node={first} numbered />
      {first.comment && <span class="tree-comment">{first.comment}</span>}
      <Line view={view} variant={variant} from={first} numbered={first.comment !== ''} />
    </>
  );
}

// The moves after a node in running text, variations in parentheses.
function Line({ view, variant, from, numbered = true }: PartProps & { from: Node; numbered?: boolean }): JSX.Element {
  const parts: JSX.Element[] = [];
  let needsNumber = numbered;
  for (let node = from.children[0]; node; node = node.children[0]) {
    const others = node.parent!.children.slice(1);
    parts.push(
      <MoveButton
        key={node.id}
        view={view}
        variant={variant}
        node={node}
        numbered={needsNumber || node.parent!.step.turn === 'w'}
      />
    );
    if (node.comment)
      parts.push(
        <span key={`c${node.id}`} class="tree-comment">
          {node.comment}
        </span>
      );
    for (const other of others)
      parts.push(
        <span key={`v${other.id}`} class="tree-variation">
          (<Variation view={view} variant={variant} first={other} />)
        </span>
      );
    needsNumber = node.comment !== '' || others.length > 0;
  }
  return <>{parts}</>;
}

function MoveButton({ view, variant, node, numbered }: PartProps & { node: Node; numbered?: boolean }): JSX.Element {
  const glyphs = node.nags.map(glyphOf).filter(glyph => glyph !== undefined);
  return (
    <button
      type="button"
      class={`move ${glyphs.map(({ tone }) => tone).join(' ')}`}
      aria-current={node === view.node ? 'step' : undefined}
      onClick={() => view.go(node)}
    >
      {numbered && <span class="move-number">{moveNumber(node)}</span>}
      <WrittenMove move={node.move!} side={node.parent!.step.turn} variant={variant} />
      {glyphs.map(({ sign }) => sign).join('')}
    </button>
  );
}
