// Recovery codes, shown once.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { copyText } from '../lib/copy';
import { download } from '../lib/download';
import { Switch } from '../ui/controls';

export function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }): JSX.Element {
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <section class="prose narrow account">
      <h1>{t('account.codes')}</h1>
      <p>{t('account.codesLead')}</p>
      <ol class="codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class="buttons">
        <button type="button" class="button" onClick={() => void copyText(text).then(setCopied)}>
          {t(copied ? 'common.copied' : 'common.copy')}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => download(new Blob([`Serai\n\n${text}\n`], { type: 'text/plain' }), 'serai-codes.txt')}
        >
          {t('account.codesSave')}
        </button>
        <button type="button" class="button" onClick={() => print()}>
          {t('account.codesPrint')}
        </button>
      </p>
      <Switch label={t('account.codesKept')} value={kept} onChange={setKept} />
      <button type="button" class="button primary" disabled={!kept} onClick={onDone}>
        {t('account.goOn')}
      </button>
    </section>
  );
}
