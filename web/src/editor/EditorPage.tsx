// The page on which a position is put together.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import '../styles/study.css';
import '../styles/editor.css';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import type { BoardHandle } from '../board/Board';
import { gameUi } from '../games';
import { t, word } from '../i18n';
import { settings } from '../lib/settings';
import { shownGame } from '../lib/shown';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import type { Rules, Side, VariantInfo } from '../rules/rules';
import { Meters } from '../study/Meters';
import { ActionButton, Icon } from '../ui/controls';
import { manOfKey } from './editor';
import { EditorBoard } from './EditorBoard';
import { FenField } from './FenField';
import { Begin, Fields } from './Fields';
import { cleared } from './setup';
import { useDrag, type Drag } from './useDrag';
import { useEditor, type EditorView } from './useEditor';
import { Continue, Verdict } from './Verdict';
import { manName } from './words';

interface Props {
  rules: Rules;
  variant: VariantInfo;
  fen: string;
}

// Counters that follow from the position; the others have fields.
const SHOWN = ['points', 'steps'];

export function EditorPage({ rules, variant, fen }: Props): JSX.Element {
  const editor = useEditor(rules, variant, fen);
  const { pieces, boardSize } = useStore(settings);
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const drag = useDrag(editor, handle);
  const [bottom, setBottom] = useState<Side>('w');
  const [said, say] = useState('');
  useEffect(() => void usePieces(variant.id, pieces), [variant.id, pieces]);
  useEffect(() => shownGame.set(variant.id), [variant.id]);
  useTitle(`${t('editor.title')} · ${word(variant.name)}`);
  useEditorKeys(editor, drag, say);
  const { game } = editor.now;
  return (
    <div
      class={`editor variant-${variant.id} ${gameUi(variant.id).points ? 'on-points' : ''} ${variant.hands ? 'with-hands' : ''}`}
      style={{ '--zoom': boardSize / 100, '--files': variant.files, '--ranks': variant.ranks }}
    >
      <header class="game-head editor-head">
        <h1>
          {t('editor.title')}: {word(variant.name)}
        </h1>
        <a class="text-link" href={`/rules/${variant.page}`} target="_blank" rel="noopener">
          <Icon name="book" /> {t('play.how')}
        </a>
      </header>
      <EditorBoard editor={editor} drag={drag} bottom={bottom} handle={handle} onSay={say} />
      <aside class="editor-side" aria-label={t('play.actions')}>
        <Tools editor={editor} onFlip={() => setBottom(bottom === 'w' ? 'b' : 'w')} />
        <Verdict variant={variant} now={editor.now} />
        <Continue variant={variant} now={editor.now} />
      </aside>
      <aside class="editor-rest" aria-label={t('editor.rest')}>
        <Begin editor={editor} />
        <Fields editor={editor} />
        {game && (
          <Meters game={{ ...game, meters: game.meters.filter(({ id }) => SHOWN.includes(id)) }} variant={variant} />
        )}
        <FenField editor={editor} refused={editor.refused} />
        <p class="note editor-keys">{t('editor.keys')}</p>
      </aside>
      <p class="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

function Tools({ editor, onFlip }: { editor: EditorView; onFlip: () => void }): JSX.Element {
  const { brush, choose, undo, redo, change } = editor;
  return (
    <div class="controls editor-tools">
      <ActionButton
        icon="arrows"
        label={t('editor.moveTool')}
        pressed={brush === 'move'}
        onClick={() => choose('move')}
      />
      <ActionButton
        icon="erase"
        label={t('editor.eraseTool')}
        pressed={brush === 'erase'}
        onClick={() => choose('erase')}
      />
      <ActionButton icon="undo" label={t('editor.undo')} disabled={!undo} onClick={() => undo?.()} />
      <ActionButton icon="redo" label={t('editor.redo')} disabled={!redo} onClick={() => redo?.()} />
      <ActionButton icon="flip" label={t('play.flip')} word={t('editor.flip')} onClick={onFlip} />
      <ActionButton icon="trash" label={t('editor.clear')} onClick={() => change(cleared)} />
    </div>
  );
}

// Letters choose pieces, Escape the hand; Ctrl+Z and Ctrl+Y go back and forth.
function useEditorKeys(editor: EditorView, drag: Drag, say: (text: string) => void): void {
  // Before the next key can come: it must not find the handlers of the position before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog'))
        return;
      if (event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        const key = event.key.toLowerCase();
        const step =
          key === 'z' && !event.shiftKey ? editor.undo : key === 'y' || key === 'z' ? editor.redo : undefined;
        if (!step) return;
        step();
      } else if (event.key === 'Escape') {
        editor.choose('move');
        drag.select(undefined);
        say(t('editor.moveTool'));
      } else {
        const man = manOfKey(event.key, editor.variant, editor.brush);
        if (!man) return;
        editor.choose(man);
        drag.select(undefined);
        say(manName(man, editor.variant));
      }
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
