// Sets a game up: which, against whom, how.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PersonalChallenge } from '../generated/contract';
import { t, tc } from '../i18n';
import { badFen } from '../lib/badFen';
import { loadRules } from '../lib/loadRules';
import { go } from '../lib/router';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { gameInfo, gameList } from '../lib/variants';
import { ask, server } from '../net/connection';
import { Refusal } from '../net/socket';
import { localAddress, newGame, startOf } from '../play/saved';
import { RuleError } from '../rules/rules';
import { CopyField } from '../ui/Copy';
import { Dialog, Icon } from '../ui/controls';
import { firstForm, isLoopback, recallForm, rememberForm, requestOf, type Form, type Opponent } from './challengeForm';
import { Fields } from './ChallengeFields';
import { invitationLink } from './Invitations';
import { useOffer } from './Join';
import { LineProblem } from './LineProblem';
import { Seats } from './Seats';

interface Props {
  wish?: Partial<Form>; // else as the last time
  onClose: () => void;
}

export function ChallengeDialog({ wish = {}, onClose }: Props): JSX.Element {
  const [memory] = useState(() => recallForm(gameList));
  const [form, setForm] = useState(() => firstForm(wish, memory, settings.get().level));
  const [wrong, setWrong] = useState<Answer>({});
  const [made, setMade] = useState<PersonalChallenge | undefined>(undefined);
  const submit = async () => {
    setWrong({});
    settings.update({ level: form.level });
    rememberForm(form, memory);
    const result = await send(form);
    if (result.error || result.fenError) setWrong(result);
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
        <Fields form={form} memory={memory} fenError={wrong.fenError ?? ''} onChange={setForm} />
        {wrong.error && (
          <p class="refusal" role="alert">
            {wrong.error}
          </p>
        )}
        <Submit opponent={form.opponent} />
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
async function send(form: Form): Promise<Answer> {
  const fen = form.fen.trim();
  if (fen !== '') {
    const fenError = await positionError(form.variant, fen).catch(() => t('error.rules'));
    if (fenError) return { fenError };
  }
  if (form.opponent === 'device') {
    const names = form.names.slice(0, gameInfo(form.variant)!.seats).map(name => name.trim());
    go(localAddress(newGame(startOf(form.variant, form.setup, fen), names).id));
    return {};
  }
  try {
    const answer = await ask(requestOf(form, gameInfo(form.variant)!));
    if (answer.t === 'started') {
      server.update({ called: '' });
      go(`/game/${answer.game}`);
      return {};
    }
    return answer.challenge.token ? { made: answer.challenge } : {};
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    return { error: tc('refused', reason.code, t('refused.unknown', { message: reason.message })) };
  }
}

function Submit({ opponent }: { opponent: Opponent }): JSX.Element {
  const { status } = useStore(server);
  const online = opponent !== 'device';
  const label = { computer: 'start', device: 'start', friend: 'invite', lobby: 'offer' } as const;
  return (
    <>
      {online && <LineProblem />}
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
      <CopyField text={invitationLink(made.token!)} />
      {isLoopback(location.hostname) && <p class="note warn">{t('challenge.inviteLocal')}</p>}
      {offer.seats.length > 2 && <Seats challenge={offer} />}
      <p class="note">
        <Icon name="clock" /> {t('challenge.waiting')}
      </p>
    </Dialog>
  );
}
