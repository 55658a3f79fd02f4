// A private note about a game. It is kept a moment after the last key.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Table } from '../play/table';

const KEEP_AFTER = 800; // ms
const MOST_BYTES = 3000; // what the server takes

// As much of a text as the server takes.
export function cut(text: string): string {
  let out = text;
  while (new TextEncoder().encode(out).length > MOST_BYTES) out = out.slice(0, -1);
  return out;
}

export function NotePanel({ table, note }: { table: Table; note: string }): JSX.Element {
  const [text, setText] = useState(note);
  const [status, setStatus] = useState<'' | 'noteSaving' | 'noteSaved' | 'noteFailed'>('');
  const kept = useRef(note); // as the server has it
  const current = useRef(text);
  current.current = text;
  const timer = useRef(0);
  const save = () => {
    clearTimeout(timer.current);
    timer.current = 0;
    const wanted = cut(current.current);
    if (wanted === kept.current) return;
    kept.current = wanted;
    void table.saveNote?.(wanted).then(code => {
      if (code) kept.current = '\0'; // it is tried again
      setStatus(code ? 'noteFailed' : 'noteSaved');
    });
  };
  // What another device has written is taken over, unless something is being written here.
  useEffect(() => {
    if (note === kept.current || timer.current) return;
    kept.current = note;
    setText(note);
  }, [note]);
  useEffect(() => save, []);
  return (
    <label class="field own-note">
      <span>
        {t('own.note')} <small>{status ? t(`own.${status}`) : t('own.noteHint')}</small>
      </span>
      <textarea
        rows={3}
        value={text}
        maxLength={MOST_BYTES}
        onInput={event => {
          setText(event.currentTarget.value);
          setStatus('noteSaving');
          clearTimeout(timer.current);
          timer.current = window.setTimeout(save, KEEP_AFTER);
        }}
        onBlur={save}
      />
    </label>
  );
}
