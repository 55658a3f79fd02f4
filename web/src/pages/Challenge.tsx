// Sets a game up: which, against whom, how.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Person, PersonalChallenge } from '../generated/contract';
import { t, tc } from '../i18n';
import { badFen } from '../lib/badFen';
import { loadRules } from '../lib/loadRules';
import { go } from '../lib/router';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { gameInfo, gameList } from '../lib/variants';
import { ask, listen, server, withdraw } from '../net/connection';
import { Refusal } from '../net/socket';
import { localAddress, newGame, startOf } from '../play/saved';
import { RuleError } from '../rules/rules';
import { CopyField } from '../ui/Copy';
import { Dialog, Icon } from '../ui/controls';
import {
  firstForm,
  isHere,
  isLoopback,
  levelsOf,
  possibleWish,
  recallForm,
  rememberForm,
  requestOf,
  type Form,
} from './challengeForm';
import { Fields } from './ChallengeFields';
import { invitationLink } from './Invitations';
import { useOffer } from './Join';
import { LineProblem } from './LineProblem';
import { Seats } from './Seats';

interface Props {
  wish?: Partial<Form>; // else as the last time
  to?: Person; // who alone may accept
  onClose: () => void;
}

export function ChallengeDialog({ wish = {}, to, onClose }: Props): JSX.Element {
  const [memory] = useState(() => recallForm(gameList));
  const [form, setForm] = useState(() =>
    firstForm(possibleWish(wish, memory, server.get().offline), memory, settings.get().level)
  );
  const [wrong, setWrong] = useState<Answer>({});
  const [made, setMade] = useState<PersonalChallenge | undefined>(undefined);
  const submit = async () => {
    setWrong({});
    settings.update({ level: form.level });
    rememberForm(form, memory);
    const result = await send(form, to);
    if (result.error || result.fenError) setWrong(result);
    else if (result.made) setMade(result.made);
    else onClose();
  };
  if (made && to) return <Sent made={made} to={to} onClose={onClose} />;
  if (made) return <Invitation made={made} onClose={onClose} />;
  return (
    <Dialog title={to ? t('challenge.to', { name: to.name }) : t('challenge.title')} onClose={onClose}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <Fields
          form={form}
          memory={memory}
          fenError={wrong.fenError ?? ''}
          addressed={to !== undefined}
          onChange={setForm}
        />
        {wrong.error && (
          <p class="refusal" role="alert">
            {wrong.error}
          </p>
        )}
        <Submit form={form} addressed={to !== undefined} />
      </form>
    </Dialog>
  );
}

// Nothing to say, an invitation, or what is wrong.
interface Answer {
  made?: PersonalChallenge;
  error?: string;
  fenError?: string; // about the position
}

// What is wrong with a position, if anything.
async function positionError(variant: string, fen: string): Promise<string> {
  const rules = await loadRules();
  try {
    const game = rules.fromFen(variant, fen);
    const { outcome } = game.state();
    game.release();
    return outcome.winner === '' ? '' : t('fen.over');
  } catch (reason) {
    if (!(reason instanceof RuleError)) throw reason;
    return badFen(reason, rules.variant(variant));
  }
}

// Starts the game here, or asks the server for it.
async function send(form: Form, to?: Person): Promise<Answer> {
  const fen = form.fen.trim();
  if (fen !== '') {
    const fenError = await positionError(form.variant, fen).catch(() => t('error.rules'));
    if (fenError) return { fenError };
  }
  if (isHere(form, server.get().offline)) {
    const game = gameInfo(form.variant)!;
    const names = form.opponent === 'device' ? form.names.slice(0, game.seats).map(name => name.trim()) : [];
    go(localAddress(newGame(startOf(form.variant, form.setup, fen), names, levelsOf(form, game)).id));
    return {};
  }
  try {
    const request = requestOf(form, gameInfo(form.variant)!, server.get().you.account === true);
    const answer = await ask({ ...request, ...(to ? { to: to.id } : {}) });
    if (answer.t === 'started') {
      server.update({ called: '' });
      go(`/game/${answer.game}`);
      return {};
    }
    return answer.challenge.token || to ? { made: answer.challenge } : {};
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    return { error: tc('refused', reason.code, t('refused.unknown', { message: reason.message })) };
  }
}

function Submit({ form, addressed }: { form: Form; addressed: boolean }): JSX.Element {
  const { status, offline } = useStore(server);
  const { opponent } = form;
  const online = !isHere(form, offline);
  const label = { computer: 'start', device: 'start', friend: 'invite', lobby: 'offer' } as const;
  return (
    <>
      {online && <LineProblem />}
      <button type="submit" class="button primary big" disabled={online && status !== 'live'}>
        {t(addressed ? 'people.challenge' : `challenge.${label[opponent]}`)}
      </button>
    </>
  );
}

// A challenge to one person: it waits for an answer, or can be withdrawn.
function Sent({ made, to, onClose }: { made: PersonalChallenge; to: Person; onClose: () => void }): JSX.Element {
  const [gone, setGone] = useState<'declined' | 'gone' | undefined>(undefined);
  useEffect(
    () =>
      listen(message => {
        if (message.t !== 'challenge-gone' || message.challenge !== made.id) return;
        setGone(message.declined ? 'declined' : 'gone');
      }),
    []
  );
  const text = gone === undefined ? 'toSent' : gone === 'declined' ? 'toDeclined' : 'toGone';
  return (
    <Dialog title={t('challenge.to', { name: to.name })} onClose={onClose}>
      <p role="status">{t(`challenge.${text}`, { name: to.name })}</p>
      {gone ? (
        <button type="button" class="button" onClick={onClose}>
          {t('common.close')}
        </button>
      ) : (
        <button type="button" class="button" onClick={() => void withdraw(made.id).then(onClose)}>
          {t('home.withdraw')}
        </button>
      )}
    </Dialog>
  );
}

function Invitation({ made, onClose }: { made: PersonalChallenge; onClose: () => void }): JSX.Element {
  const offer = useOffer(made);
  return (
    <Dialog title={t('challenge.inviteTitle')} onClose={onClose}>
      <p>{t('challenge.inviteText')}</p>
      <CopyField text={invitationLink(made.token!)} />
      {isLoopback(location.hostname) && <p class="note warn">{t('challenge.inviteLocal')}</p>}
      {offer.seats.length > 2 && <Seats challenge={offer} />}
      <p class="note">
        <Icon name="clock" /> {t('challenge.waiting')}
      </p>
    </Dialog>
  );
}
