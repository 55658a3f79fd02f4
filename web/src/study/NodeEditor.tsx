// What one says of a move: a comment, annotations; and what one does with its line.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { sideName } from '../play/PlayerBar';
import { ActionButton } from '../ui/controls';
import { GLYPHS, toggled } from './glyphs';
import { MOST_COMMENT } from './study';
import type { StudyView } from './useStudy';

export function NodeEditor({ view }: { view: StudyView }): JSX.Element {
  const { study, node, edit } = view;
  const sides = { first: sideName(study.variant, 'w'), second: sideName(study.variant, 'b') };
  const [isSure, setSure] = useState(-1); // the node whose deletion was asked for
  return (
    <section class="node-editor" aria-label={t('study.move')}>
      <label class="field">
        <span>{t('study.comment')}</span>
        <textarea
          rows={2}
          maxLength={MOST_COMMENT}
          value={node.comment}
          onInput={event => {
            const { value } = event.currentTarget;
            edit(() => (node.comment = value.replace(/[{}]/g, '')));
          }}
        />
      </label>
      <div class="glyphs" role="group" aria-label={t('study.glyphs')}>
        {GLYPHS.map(({ nag, sign }) => (
          <button
            key={nag}
            type="button"
            class="glyph"
            aria-pressed={node.nags.includes(nag)}
            title={t(`glyph.${nag}` as 'glyph.1', sides)}
            aria-label={t(`glyph.${nag}` as 'glyph.1', sides)}
            disabled={!node.parent}
            onClick={() =>
              edit(() => {
                node.nags = toggled(node.nags, nag);
                delete node.byReview; // it is the reader's now
              })
            }
          >
            {sign}
          </button>
        ))}
      </div>
      <div class="controls">
        <ActionButton
          icon="promote"
          label={t('study.promote')}
          disabled={study.isMain(node)}
          onClick={() => edit(() => study.promote(node, false))}
        />
        <ActionButton
          icon="check"
          label={t('study.makeMain')}
          disabled={study.isMain(node)}
          onClick={() => edit(() => study.promote(node, true))}
        />
        <ActionButton
          icon="trash"
          label={t(isSure === node.id ? 'study.deleteSure' : 'study.delete')}
          disabled={!node.parent}
          onClick={() => {
            if (isSure === node.id) view.remove(node);
            setSure(isSure === node.id ? -1 : node.id);
          }}
        />
      </div>
    </section>
  );
}
