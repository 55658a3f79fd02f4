// The conditional moves beside the board: what is prepared, and the way to prepare more.
import type { JSX } from 'preact';
import { t, tc } from '../i18n';
import { MoveInput } from '../play/MoveInput';
import { moveText } from '../play/moveText';
import type { VariantInfo } from '../rules/rules';
import { MoveButtons } from '../study/MoveButtons';
import { IconButton } from '../ui/controls';
import type { Node } from '../study/study';
import { between } from './lines';
import type { ConditionsView } from './useConditions';

interface Props {
  conditions: ConditionsView;
  variant: VariantInfo;
  editing: boolean;
  setEditing: (on: boolean) => void;
}

export function ConditionsPanel({ conditions, variant, editing, setEditing }: Props): JSX.Element {
  const { view, root, lines, isChanged, problem, code } = conditions;
  const text = (line: Node) =>
    between(view.study, root, line)
      .map(({ move }) => moveText(move!, variant))
      .join(' ');
  const game = view.study.state(view.node);
  const end = () => {
    conditions.reset();
    setEditing(false);
  };
  return (
    <section class="conditions" aria-labelledby="conditions">
      <h2 id="conditions">{t('conditions.title')}</h2>
      {!editing && lines.length === 0 && <p class="note">{t('conditions.about')}</p>}
      {editing && <Guide conditions={conditions} />}
      {lines.length > 0 && (
        <ol class="condition-lines">
          {lines.map(line => (
            <li key={line.id} class={view.study.line(view.node).includes(line) ? 'here' : ''}>
              <button
                type="button"
                class="text-button"
                onClick={() => {
                  setEditing(true);
                  view.go(line);
                }}
              >
                {text(line)}
              </button>
              <IconButton
                icon="trash"
                label={t('conditions.remove', { line: text(line) })}
                onClick={() => {
                  setEditing(true);
                  conditions.remove(line);
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {problem && (
        <p class="refusal" role="alert">
          {problem === 'tooMany' ? t('conditions.tooMany') : tc('refused', code)}
        </p>
      )}
      {editing ? (
        <>
          <div class="controls">
            <MoveButtons game={game} onPlay={uci => void view.play(uci)} />
          </div>
          <MoveInput game={game} keys="" onMove={typed => view.play(typed.trim()) === ''} />
          <p class="actions">
            <button
              type="button"
              class="button primary"
              disabled={!isChanged}
              onClick={() => void conditions.save().then(done => done && setEditing(false))}
            >
              {t('conditions.save')}
            </button>
            <button type="button" class="button" onClick={end}>
              {t(isChanged ? 'conditions.cancel' : 'common.close')}
            </button>
          </p>
        </>
      ) : (
        <button type="button" class="button" onClick={() => setEditing(true)}>
          {t('conditions.edit')}
        </button>
      )}
    </section>
  );
}

// What to do next on the board.
function Guide({ conditions }: { conditions: ConditionsView }): JSX.Element {
  const { view, root, isOwn, lines } = conditions;
  const { node } = view;
  const expects = node !== root && !isOwn(node); // the others have moved in the line
  const open = lines.some(line => !isOwn(line));
  return (
    <>
      <p class="note" role="status">
        {expects ? t('conditions.howReply') : t('conditions.how')}
        {open && !expects ? ` ${t('conditions.needReply')}` : ''}
      </p>
      {node !== root && (
        <button type="button" class="button small" onClick={() => view.go(root)}>
          {t('conditions.back')}
        </button>
      )}
    </>
  );
}
