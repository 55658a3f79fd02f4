// Offers of ours that wait for an answer: their links, to be sent again, and a way to withdraw them.
import type { JSX } from 'preact';
import type { PersonalChallenge } from '../generated/contract';
import { t } from '../i18n';
import { withdraw } from '../net/connection';
import { CopyButton } from '../ui/Copy';
import { gameName, offerText } from './lists';

export const invitationLink = (token: string): string => `${location.origin}/c/${token}`;

export function Invitations({ offers }: { offers: PersonalChallenge[] }): JSX.Element {
  return (
    <ul>
      {offers.map(offer => (
        <li key={offer.id} class="row">
          <span class="row-main">
            <b>{gameName(offer.variant)}</b>
            <span class="row-detail">
              {offer.to
                ? t('people.challenged', { name: offer.to.name || t('play.anonymous') })
                : t(offer.listed ? 'home.offered' : 'home.invited')}{' '}
              · {offerText(offer)}
            </span>
          </span>
          {offer.token && (
            <CopyButton label={t('home.copyLink')} text={() => invitationLink(offer.token!)} icon="link" />
          )}
          <button type="button" class="button" onClick={() => void withdraw(offer.id)}>
            {t('home.withdraw')}
          </button>
        </li>
      ))}
    </ul>
  );
}
