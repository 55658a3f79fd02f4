// The part of the settings about the app: what works without a network, and its installation.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { numberText, ONE_DECIMAL, t } from '../i18n';
import { useStore } from '../lib/store';
import { Icon } from '../ui/controls';
import { install, installOffer } from './install';
import type { Kept } from './policy';
import { askWorker, keepAll, standing } from './update';

const megabytes = (bytes: number): string => numberText(bytes / 1e6, ONE_DECIMAL);

export function OfflineSettings(): JSX.Element {
  const state = useStore(standing);
  return (
    <div class="field offline-settings">
      <span>{t('offline.title')}</span>
      {state === 'ready' ? <Files /> : <p class="note">{t(`offline.${state}`)}</p>}
      <InstallButton />
    </div>
  );
}

// How much of what the computer needs is kept, and the rest of it.
function Files(): JSX.Element | null {
  const [kept, setKept] = useState<Kept | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void askWorker('state', setKept), []);
  if (!kept) return null;
  const missing = kept.files.filter(file => !file.isKept);
  const sum = (files: Kept['files']) => files.reduce((total, { bytes }) => total + bytes, 0);
  const isDone = missing.length === 0;
  const download = () => {
    setBusy(true);
    void keepAll(answer => {
      setKept(answer);
      if (answer.failed || answer.files.every(file => file.isKept)) setBusy(false);
    });
  };
  return (
    <>
      <p class="note" role="status">
        {isDone ? t('offline.all') : t('offline.some')}
        {isBusy && !isDone && ` ${t('offline.left', { size: megabytes(sum(missing)) })}`}
      </p>
      {kept.failed && !isDone && (
        <p class="refusal" role="alert">
          {t('offline.failed')}
        </p>
      )}
      {!isDone && (
        <button type="button" class="button" disabled={isBusy} onClick={download}>
          <Icon name="download" /> {t('offline.download', { size: megabytes(sum(missing)) })}
        </button>
      )}
    </>
  );
}

// Only where the browser offers it.
export function InstallButton({ quiet = false }: { quiet?: boolean }): JSX.Element | null {
  const offer = useStore(installOffer);
  if (!offer) return null;
  return (
    <button type="button" class={quiet ? 'link-button' : 'button'} onClick={() => void install()}>
      {!quiet && <Icon name="device" />} {t('offline.install')}
    </button>
  );
}
