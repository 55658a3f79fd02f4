// Sharing an analysis by a link, and what stands above one that somebody else has shared.
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { t } from '../i18n';
import { dayText } from '../lib/dates';
import { go } from '../lib/router';
import { CopyField } from '../ui/Copy';
import { Dialog, Icon } from '../ui/controls';
import { linkTo, NotShared, share, unshare, whyNotShared, type Shared } from './sharing';
import type { OwnStudy } from './useStudy';

// Something the server is asked to do: whether it is under way, and why it failed.
function useRequest() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (reason) {
      setError(whyNotShared(reason));
    }
    setBusy(false);
  };
  return { busy, error, run };
}

const Refusal = ({ text }: { text: string }): JSX.Element | null =>
  text ? (
    <p class="refusal" role="alert">
      {text}
    </p>
  ) : null;

interface DialogProps {
  view: OwnStudy;
  onClose: () => void;
}

export function ShareDialog({ view, onClose }: DialogProps): JSX.Element {
  const { study, origin } = view;
  const [title, setTitle] = useState(origin.name);
  const [id, setId] = useState(origin.shared);
  const [expires, setExpires] = useState(0);
  const [isFresh, setFresh] = useState(false); // what is shared is what is here
  const { busy, error, run } = useRequest();
  const publish = () =>
    run(async () => {
      let made;
      try {
        made = await share(study.pgn(), title.trim(), id);
      } catch (reason) {
        // It was deleted elsewhere, or its time was over: it gets a new link.
        if (!id || !(reason instanceof NotShared) || reason.code !== 'no-study') throw reason;
        made = await share(study.pgn(), title.trim());
      }
      setId(made.id);
      setExpires(made.expires);
      setFresh(true);
      view.setShared(made.id, title.trim());
    });
  const stop = () =>
    run(async () => {
      await unshare(id);
      setId('');
      setFresh(false);
      view.setShared('', origin.name);
    });
  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <div class="form">
        <p>{t('share.lead')}</p>
        <label class="field">
          <span>{t('share.name')}</span>
          <input
            type="text"
            value={title}
            maxLength={100}
            onInput={event => {
              setTitle(event.currentTarget.value);
              setFresh(false);
            }}
          />
        </label>
        {id && (
          <div>
            <span class="note">{t('share.link')}</span>
            <CopyField text={linkTo(id)} />
            <p class="note" role="status">
              {expires > 0 ? t('share.until', { date: dayText(expires) }) : t('share.old')}
            </p>
          </div>
        )}
        <Refusal text={error} />
        <div class="actions">
          <button type="button" class="button primary" disabled={busy || isFresh} onClick={() => void publish()}>
            <Icon name={isFresh ? 'check' : 'link'} /> {t(isFresh ? 'share.done' : id ? 'share.update' : 'share.make')}
          </button>
          {id && <Sure label={t('share.stop')} disabled={busy} onSure={() => void stop()} />}
        </div>
      </div>
    </Dialog>
  );
}

// A button that asks once more.
export function Sure(props: { label: string; small?: boolean; disabled?: boolean; onSure: () => void }): JSX.Element {
  const [asked, setAsked] = useState(false);
  const size = props.small ? 'small' : '';
  return asked ? (
    <button
      type="button"
      class={`button danger ${size}`}
      disabled={props.disabled}
      onClick={() => {
        setAsked(false);
        props.onSure();
      }}
    >
      {t('share.sure')}
    </button>
  ) : (
    <button type="button" class={`button ${size}`} disabled={props.disabled} onClick={() => setAsked(true)}>
      <Icon name="trash" /> {props.label}
    </button>
  );
}

// Above an analysis that was opened by its link.
export function SharedBar({ view, shared }: { view: OwnStudy; shared: Shared }): JSX.Element | null {
  const { busy, error, run } = useRequest();
  const [updated, setUpdated] = useState('');
  const { study, isGuest, revision } = view;
  const pgn = useMemo(() => (shared.yours && isGuest ? study.pgn() : ''), [isGuest, revision]);
  if (!isGuest) return null;
  const line: ComponentChildren = shared.yours
    ? t('share.yours', { date: dayText(shared.expires) })
    : shared.by
      ? t('share.by', { name: shared.by })
      : t('share.bySomebody');
  return (
    <section class="shared-bar" aria-label={t('share.shared')}>
      {shared.title && <h2>{shared.title}</h2>}
      <p class="note">
        {line} {!shared.yours && t('share.readOnly')}
      </p>
      <div class="actions">
        <button
          type="button"
          class="button small"
          onClick={() => view.keepCopy(shared.title, shared.yours ? shared.id : '')}
        >
          <Icon name="download" /> {t('share.keep')}
        </button>
        {shared.yours && (
          <>
            <button
              type="button"
              class="button small"
              disabled={busy || updated === pgn}
              onClick={() =>
                void run(async () => {
                  await share(pgn, shared.title, shared.id);
                  setUpdated(pgn);
                })
              }
            >
              <Icon name={updated === pgn ? 'check' : 'link'} /> {t(updated === pgn ? 'share.done' : 'share.update')}
            </button>
            <Sure
              small
              label={t('share.stop')}
              disabled={busy}
              onSure={() =>
                void run(async () => {
                  await unshare(shared.id);
                  go('/analysis');
                })
              }
            />
          </>
        )}
      </div>
      <Refusal text={error} />
    </section>
  );
}
