// Tells the administrators of somebody, with the game in which it happened.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ListedGame, Person, ReportReason } from '../generated/contract';
import { t, tc } from '../i18n';
import { dateText } from '../lib/dates';
import { ask } from '../net/connection';
import { gameName, wireSeatName } from '../pages/lists';
import { Dialog, Select } from '../ui/controls';
import { refusalText } from './refusal';
import { loadGames } from './profile';

const REASONS: ReportReason[] = ['cheating', 'abuse', 'stalling', 'name', 'other'];
const MOST_TEXT = 500;

interface Props {
  person: Person;
  game?: string; // else one of the person's latest is chosen
  onClose: () => void;
}

export function ReportDialog({ person, game, onClose }: Props): JSX.Element {
  const [reason, setReason] = useState<ReportReason>('cheating');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(game ?? '');
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');
  const [wrong, setWrong] = useState('');
  const games = useLatest(person, game === undefined, setChosen);
  const send = () => {
    setWrong('');
    setState('sending');
    ask({ t: 'report', person: person.id, game: chosen, reason, ...(text.trim() ? { text: text.trim() } : {}) }).then(
      () => setState('done'),
      (error: unknown) => {
        setState('open');
        setWrong(refusalText(error));
      }
    );
  };
  const title = t('report.title', { name: person.name || t('play.anonymous') });
  if (state === 'done') {
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{t('report.done')}</p>
        <button type="button" class="button primary" onClick={onClose}>
          {t('common.close')}
        </button>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
      >
        <Select
          label={t('report.reason')}
          value={reason}
          options={REASONS.map(value => ({ value, label: tc('report', value) }))}
          onChange={setReason}
        />
        {game === undefined && games && games.length > 0 && (
          <Select label={t('report.game')} value={chosen} options={games} onChange={setChosen} />
        )}
        {game === undefined && games?.length === 0 && <p class="note">{t('report.noGame')}</p>}
        <label class="field">
          <span>{t('report.text')}</span>
          <textarea rows={4} maxLength={MOST_TEXT} value={text} onInput={e => setText(e.currentTarget.value)} />
        </label>
        <p class="note">{t('report.note')}</p>
        {wrong && (
          <p class="refusal" role="alert">
            {wrong}
          </p>
        )}
        <button type="submit" class="button primary big" disabled={state === 'sending' || chosen === ''}>
          {t('report.send')}
        </button>
      </form>
    </Dialog>
  );
}

const nameOf = (game: ListedGame): string =>
  `${gameName(game.variant)}: ${game.seats.map(wireSeatName).join(' – ')}, ${dateText(game.at)}`;

// The latest games of the person, to choose from; nothing while they are on their way.
function useLatest(person: Person, wanted: boolean, choose: (game: string) => void) {
  const [games, setGames] = useState<{ value: string; label: string }[] | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    const asked = new AbortController();
    loadGames(person.name, {}, undefined, asked.signal).then(
      list => {
        setGames(list.games.map(game => ({ value: game.game, label: nameOf(game) })));
        choose(list.games[0]?.game ?? '');
      },
      () => setGames([])
    );
    return () => asked.abort();
  }, []);
  return games;
}
