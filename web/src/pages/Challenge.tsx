// Sets a game up: which, against whom, how.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PersonalChallenge } from '../generated/contract';
import { t, tc } from '../i18n';
import { loadRules } from '../lib/loadRules';
import { go } from '../lib/router';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { gameInfo, gameList } from '../lib/variants';
import { ask, server } from '../net/connection';
import { Refusal } from '../net/socket';
import { CopyField } from '../ui/Copy';
import { Dialog, Icon } from '../ui/controls';
import { isLoopback, localAddress, requestOf, seatsFor, type Form, type Opponent } from './challengeForm';
import { Fields } from './ChallengeFields';
import { useOffer } from './Join';
import { Seats } from './Seats';

interface Props {
  variant?: string;
  opponent?: Opponent;
  onClose: () => void;
}

export function ChallengeDialog({ variant, opponent = 'computer', onClose }: Props): JSX.Element {
  const [form, setForm] = useState<Form>({
    variant: variant ?? gameList[0]!.id,
    opponent,
    setup: '',
    time: opponent === 'computer' ? 'none' : '10+5',
    minutes: 10,
    increment: 5,
    side: 'random',
    level: settings.get().level,
    seats: seatsFor(opponent),
    fen: '',
  });
  const [error, setError] = useState('');
  const [made, setMade] = useState<PersonalChallenge | undefined>(undefined);
  const submit = async () => {
    setError('');
    settings.update({ level: form.level });
    const result = await send(form);
    if (result.error) setError(result.error);
    else if (result.made) setMade(result.made);
    else onClose();
  };
  if (made) return <Invitation made={made} onClose={onClose} />;
  return (
    <Dialog title={t('challenge.title')} onClose={onClose}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <Fields form={form} onChange={setForm} />
        {error && (
          <p class="refusal" role="alert">
            {error}
          </p>
        )}
        <Submit opponent={form.opponent} />
      </form>
    </Dialog>
  );
}

// Starts the game here, or asks the server for it: nothing to say, an invitation, or what is wrong.
async function send(form: Form): Promise<{ error?: string; made?: PersonalChallenge }> {
  if (form.fen.trim() !== '') {
    try {
      (await loadRules()).fromFen(form.variant, form.fen.trim()).release();
    } catch (reason) {
      return { error: t('challenge.fenBad', { why: (reason as Error).message }) };
    }
  }
  if (form.opponent === 'device') {
    go(localAddress(form));
    return {};
  }
  try {
    const answer = await ask(requestOf(form, gameInfo(form.variant)!));
    return answer.t === 'challenge-made' && answer.challenge.token ? { made: answer.challenge } : {};
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    return { error: tc('refused', reason.code, t('refused.unknown', { message: reason.message })) };
  }
}

function Submit({ opponent }: { opponent: Opponent }): JSX.Element {
  const { status, offline } = useStore(server);
  const online = opponent !== 'device';
  const label = { computer: 'start', device: 'start', friend: 'invite', lobby: 'offer' } as const;
  return (
    <>
      {online && offline && <p class="note warn">{t('home.offline')}</p>}
      <button type="submit" class="button primary big" disabled={online && status !== 'live'}>
        {t(`challenge.${label[opponent]}`)}
      </button>
    </>
  );
}

function Invitation({ made, onClose }: { made: PersonalChallenge; onClose: () => void }): JSX.Element {
  const offer = useOffer(made);
  return (
    <Dialog title={t('challenge.inviteTitle')} onClose={onClose}>
      <p>{t('challenge.inviteText')}</p>
      <CopyField text={`${location.origin}/c/${made.token}`} />
      {isLoopback(location.hostname) && <p class="note warn">{t('challenge.inviteLocal')}</p>}
      {offer.seats.length > 2 && <Seats challenge={offer} />}
      <p class="note">
        <Icon name="clock" /> {t('challenge.waiting')}
      </p>
    </Dialog>
  );
}
