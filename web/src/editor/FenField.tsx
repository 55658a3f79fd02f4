// The position as text. What is typed or pasted is set as soon as it can be read; what cannot is explained, and the board
// stays as it is.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { editorAddress } from '../lib/router';
import { CopyButton } from '../ui/Copy';
import type { EditorView } from './useEditor';

interface Props {
  editor: EditorView;
  refused: string; // what was wrong with the address
}

export function FenField({ editor, refused }: Props): JSX.Element {
  const { now, variant, load } = editor;
  const [typed, setTyped] = useState<{ text: string; fen: string } | undefined>(undefined);
  const [error, setError] = useState(refused);
  // What was typed is shown until the position changes in another way.
  const text = typed && typed.fen === now.fen ? typed.text : now.fen;
  const isWrong = error !== '' && (typed === undefined || typed.fen === now.fen);
  const type = (wanted: string) => {
    const loaded = load(wanted.trim());
    setError(loaded.error);
    setTyped({ text: wanted, fen: loaded.fen });
  };
  return (
    <div class="editor-fen">
      <label class="field">
        <span>FEN</span>
        <textarea
          rows={3}
          value={text}
          maxLength={1000}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={isWrong}
          aria-describedby="editor-fen-error"
          onInput={event => type(event.currentTarget.value)}
          onBlur={() => {
            if (!isWrong) setTyped(undefined);
          }}
        />
      </label>
      <p id="editor-fen-error" class="refusal" role="alert" hidden={!isWrong}>
        {isWrong && error}
      </p>
      <div class="actions">
        <CopyButton icon="copy" label={t('editor.copyFen')} text={() => now.fen} />
        <CopyButton
          icon="link"
          label={t('editor.copyLink')}
          text={() => location.origin + editorAddress(variant.id, now.fen)}
        />
      </div>
    </div>
  );
}
