// The moves of a study: the main line in two columns with variations between, or everything in running text.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { WrittenMove } from '../play/WrittenMove';
import type { VariantInfo } from '../rules/rules';
import { glyphOf } from './glyphs';
import type { Node } from './study';
import { inRunningText, type Piece } from './treeText';
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
      {style === 'inline' ? <Text {...rest} pieces={inRunningText(study.root.children[0])} /> : <Columns {...rest} />}
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
          <Text key={other.id} view={view} variant={variant} pieces={inRunningText(other, true)} />
        ))}
      </div>
    );
  }
  flush();
  return <>{rows}</>;
}

// Moves in running text, variations in parentheses.
function Text({ view, variant, pieces }: PartProps & { pieces: Piece[] }): JSX.Element {
  return (
    <p class="tree-line">
      {pieces.map(piece => {
        const { kind, node } = piece;
        if (kind === 'move')
          return <MoveButton key={node.id} view={view} variant={variant} node={node} numbered={piece.numbered} />;
        const text = { comment: node.comment, open: '(', close: ')' }[kind];
        return (
          <span key={kind + node.id} class={`tree-${kind}`}>
            {text}
          </span>
        );
      })}
    </p>
  );
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
