// Moves by keyboard: any notation of the game.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import type { GameState } from '../rules/rules';

interface Props {
  game: GameState;
  keys: string; // what the keyboard does
  onMove: (text: string) => boolean;
}

export function MoveInput({ game, keys, onMove }: Props): JSX.Element {
  const [text, setText] = useState('');
  return (
    <form
      class="move-input"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '' && onMove(text)) setText('');
      }}
    >
      <label>
        <span>{t('play.typeMove')}</span>
        <input
          type="text"
          value={text}
          maxLength={16}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={game.legal[0] ?? ''}
          onInput={event => setText(event.currentTarget.value)}
        />
        <small class="keys">{keys}</small>
      </label>
    </form>
  );
}
