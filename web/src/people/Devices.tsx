// The devices on which one is signed in, and how to add another.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, tc } from '../i18n';
import { dateText } from '../lib/dates';
import { CopyField } from '../ui/Copy';
import * as account from './account';
import type { PartProps } from './AccountPage';
import { Problem, useRequest } from './forms';
import { Qr } from './Qr';

export function Devices({ own, proved, reload }: PartProps): JSX.Element {
  const [link, setLink] = useState<account.DeviceLink | undefined>(undefined);
  const request = useRequest();
  const change = (work: () => Promise<unknown>) =>
    void request.run(async () => {
      await work();
      reload();
    });
  return (
    <>
      <ul class="account-list">
        {own.devices.map(device => (
          <li key={device.id}>
            <span>
              <strong>{device.device || t('account.deviceUnknown')}</strong>
              <small>
                {device.current ? t('account.deviceThis') : t('account.used', { date: dateText(device.used) })}
                {' · '}
                {tc('account.method', device.method)}
              </small>
            </span>
            {!device.current && (
              <button
                type="button"
                class="button"
                disabled={request.busy}
                aria-label={t('account.signOutOf', { device: device.device || t('account.deviceUnknown') })}
                onClick={() => change(() => account.revoke(device.id))}
              >
                {t('account.signOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Problem error={request.error} />
      <p class="buttons">
        <button
          type="button"
          class="button"
          disabled={request.busy}
          onClick={() => void request.run(() => proved(async () => setLink(await account.makeLink())))}
        >
          {t('account.another')}
        </button>
        {own.devices.length > 1 && (
          <button type="button" class="button" disabled={request.busy} onClick={() => change(account.revokeOthers)}>
            {t('account.signOutOthers')}
          </button>
        )}
      </p>
      {link && (
        <div class="device-link">
          <p>{t('account.anotherLead', { time: dateText(link.expires) })}</p>
          <Qr text={account.linkFor(link.token)} label={t('account.qr')} />
          <CopyField text={account.linkFor(link.token)} label={t('account.link')} />
        </div>
      )}
    </>
  );
}
