// Preset phrases between strangers, free text between people who shared a link.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, tc } from '../i18n';
import { phrases } from '../net/connection';
import { seatName } from './PlayerBar';
import { ownSide, type Table, type TableState } from './table';

// Whether somebody would hear: the opponent, or in the team game the partner.
function hasListener(state: TableState): boolean {
  if (!state.seats.some(seat => seat.you)) return false;
  const team = state.seats.length > 2;
  return state.seats.some(seat => seat.kind === 'person' && !seat.you && (!team || seat.color === ownSide(state)));
}

export function Chat({ table, state }: { table: Table; state: TableState }): JSX.Element | null {
  const [text, setText] = useState('');
  const { variant } = state.timeline;
  if (state.chatMode === 'off' || !hasListener(state)) return null;
  return (
    <section class="chat" aria-label={t('chat.title')}>
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
          <button key={phrase} type="button" class="chip" onClick={() => table.sayPhrase(phrase)}>
            {tc('chat', phrase)}
          </button>
        ))}
      </div>
      {state.chatMode === 'free' && (
        <form
          class="chat-form"
          onSubmit={event => {
            event.preventDefault();
            if (text.trim() !== '') table.sayText(text.trim());
            setText('');
          }}
        >
          <input
            type="text"
            maxLength={140}
            value={text}
            aria-label={t('chat.placeholder')}
            placeholder={t('chat.placeholder')}
            onInput={event => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {t('chat.send')}
          </button>
        </form>
      )}
    </section>
  );
}
