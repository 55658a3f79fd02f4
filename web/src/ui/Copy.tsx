// Copies text, and says so.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../lib/copy';
import { t } from '../i18n';
import { Icon, IconButton } from './controls';

export function CopyButton(props: { label: string; text: () => string; icon: 'copy' | 'link' }): JSX.Element {
  const [done, setDone] = useState(false);
  return (
    <IconButton
      icon={done ? 'check' : props.icon}
      label={done ? t('common.copied') : props.label}
      onClick={() =>
        void copyText(props.text()).then(copied => {
          setDone(copied);
          setTimeout(() => setDone(false), 2000);
        })
      }
    />
  );
}

export function CopyField({ text, label }: { text: string; label?: string }): JSX.Element {
  const [done, setDone] = useState(false);
  return (
    <div class="copy-field">
      <input
        type="text"
        readOnly
        value={text}
        aria-label={label ?? t('common.copy')}
        onFocus={event => event.currentTarget.select()}
      />
      <button type="button" class="button primary" onClick={() => void copyText(text).then(setDone)}>
        <Icon name={done ? 'check' : 'copy'} /> {t(done ? 'common.copied' : 'common.copy')}
      </button>
    </div>
  );
}
