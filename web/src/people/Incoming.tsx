// Challenges to us, on whatever page we are.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { play } from '../art/sounds';
import { t } from '../i18n';
import { notify } from '../lib/notify';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { gameName, offerText } from '../pages/lists';
import { block } from './friends';
import { accept, decline, declined, incoming, startIncoming } from './incoming';
import { refusalText } from './refusal';
import { PersonName } from './PersonName';

// The others follow when these are answered, so that the page can still be seen.
const MOST_SHOWN = 2;

export function IncomingChallenges(): JSX.Element | null {
  const challenges = useStore(incoming);
  const refused = useStore(declined);
  const [wrong, setWrong] = useState('');
  useEffect(startIncoming, []);
  const run = (action: Promise<unknown>) => {
    setWrong('');
    action.catch((reason: unknown) => setWrong(refusalText(reason)));
  };
  const latest = challenges.at(-1)?.id;
  useEffect(() => {
    if (latest === undefined) return;
    if (settings.get().sound) play('notify');
    notify(t('incoming.title'), location.pathname);
  }, [latest]);
  return (
    <>
      {challenges.slice(0, MOST_SHOWN).map(challenge => (
        <div key={challenge.id} class="called incoming" role="alert">
          <span>
            <PersonName person={challenge.by} /> {t('incoming.wants', { game: gameName(challenge.variant) })}{' '}
            <span class="note">{offerText(challenge)}</span>
          </span>
          <button type="button" class="button primary" onClick={() => run(accept(challenge.id))}>
            {t('incoming.accept')}
          </button>
          <button type="button" class="button" onClick={() => void decline(challenge.id)}>
            {t('incoming.decline')}
          </button>
          <button type="button" class="button" onClick={() => run(block(challenge.by.id, true))}>
            {t('people.block')}
          </button>
        </div>
      ))}
      {challenges.length > MOST_SHOWN && (
        <p class="called note" role="status">
          {t('incoming.more', { count: challenges.length - MOST_SHOWN })}
        </p>
      )}
      {wrong && <Said text={wrong} onRead={() => setWrong('')} />}
      {refused && <Said text={t('incoming.declined')} onRead={() => declined.set('')} />}
    </>
  );
}

function Said({ text, onRead }: { text: string; onRead: () => void }): JSX.Element {
  return (
    <div class="called" role="alert">
      <span>{text}</span>
      <button type="button" class="button" onClick={onRead}>
        {t('common.close')}
      </button>
    </div>
  );
}
