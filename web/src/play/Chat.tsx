// Preset phrases between strangers, free text between people who shared a link.
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t, tc } from '../i18n';
import { phrases } from '../net/connection';
import { seatName } from './PlayerBar';
import { ownSide, type Table, type TableState } from './table';

// Whether somebody would hear: the opponent, or in the team game the partner.
export function hasChat(state: TableState): boolean {
  if (state.chatMode === 'off' || !state.seats.some(seat => seat.you)) return false;
  const team = state.seats.length > 2;
  return state.seats.some(seat => seat.kind === 'person' && !seat.you && (!team || seat.color === ownSide(state)));
}

// How many lines of others have come while the chat was out of sight.
export function useUnread(state: TableState, box: RefObject<HTMLElement>): number {
  const [inSight, setInSight] = useState(true);
  const [read, setRead] = useState(state.chat.length);
  const shown = hasChat(state);
  useEffect(() => {
    if (!shown || !box.current) return undefined;
    const watcher = new IntersectionObserver(entries => setInSight(entries.some(entry => entry.isIntersecting)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [shown]);
  useEffect(() => {
    if (inSight) setRead(state.chat.length);
  }, [inSight, state.chat.length]);
  return inSight ? 0 : state.chat.slice(read).filter(line => !state.seats[line.seat]?.you).length;
}

export function Chat(props: { table: Table; state: TableState; box: RefObject<HTMLElement> }): JSX.Element | null {
  const { table, state } = props;
  const { variant } = state.timeline;
  const [refusal, setRefusal] = useState('');
  if (!hasChat(state)) return null;
  return (
    <section ref={props.box} class="chat" aria-label={t('chat.title')}>
      <h2>{t('chat.title')}</h2>
      {state.seats.length > 2 && <p class="note">{t('team.chat')}</p>}
      <ul class="chat-lines" aria-live="polite">
        {state.chat.map((line, index) => (
          <li key={index}>
            <b>{state.seats[line.seat] ? seatName(state.seats[line.seat]!, variant) : ''}</b>{' '}
            {line.phrase ? tc('chat', line.phrase) : line.text}
          </li>
        ))}
      </ul>
      <div class="phrases">
        {phrases().map(phrase => (
          <button key={phrase} type="button" class="chip" onClick={() => void table.sayPhrase(phrase).then(setRefusal)}>
            {tc('chat', phrase)}
          </button>
        ))}
      </div>
      {state.chatMode === 'free' && <TextForm table={table} onRefusal={setRefusal} />}
      {refusal && (
        <p class="refusal" role="alert">
          {tc('refused', refusal)}
        </p>
      )}
    </section>
  );
}

// A text stays in the field until the server has taken it.
function TextForm({ table, onRefusal }: { table: Table; onRefusal: (code: string) => void }): JSX.Element {
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async () => {
    if (text.trim() === '' || sending) return;
    setSending(true);
    const refusal = await table.sayText(text.trim());
    setSending(false);
    onRefusal(refusal);
    if (refusal === '') setText('');
    field.current?.focus();
  };
  return (
    <form
      class="chat-form"
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        ref={field}
        type="text"
        maxLength={140}
        value={text}
        readOnly={sending}
        aria-label={t('chat.placeholder')}
        placeholder={t('chat.placeholder')}
        onInput={event => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={sending}>
        {t('chat.send')}
      </button>
    </form>
  );
}
