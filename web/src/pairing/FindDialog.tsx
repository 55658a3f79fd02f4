// "Find an opponent": which games, which time controls, rated or not; several of each.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, word } from '../i18n';
import { useStore } from '../lib/store';
import { gameList } from '../lib/variants';
import { server } from '../net/connection';
import { LineProblem } from '../pages/LineProblem';
import { Dialog, Segmented } from '../ui/controls';
import { ratingText } from './rating';
import { seek } from './seeking';
import { CONTROLS, MODES, pairedGames, recallWish, rememberWish, seekOf, toggled, type Mode, type Wish } from './wish';

interface Props {
  onClose: () => void;
  onOffer: () => void; // an offer in the lobby instead
}

export function FindDialog({ onClose, onOffer }: Props): JSX.Element {
  const { status, you, lobby, ratings } = useStore(server);
  const [wish, setWish] = useState(() => recallWish(gameList));
  const [wrong, setWrong] = useState('');
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  const hasAccount = you.account === true;
  const rated = hasAccount && wish.mode !== 'casual';
  const submit = async () => {
    rememberWish(wish);
    const why = await seek(seekOf(wish, hasAccount));
    if (why) setWrong(why);
    else onClose();
  };
  const games = pairedGames(gameList);
  return (
    <Dialog title={t('find.title')} onClose={onClose}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <Several
          label={t('find.games')}
          options={games.map(game => {
            const mine = rated ? ratings.find(r => r.variant === game.id && r.speed === 'live') : undefined;
            return { value: game.id, label: word(game.name), detail: mine ? ratingText(mine) : '' };
          })}
          chosen={wish.variants}
          onChange={variants => change({ variants })}
        />
        <Several
          label={t('find.times')}
          options={CONTROLS.map(value => ({ value, label: value, detail: '' }))}
          chosen={wish.controls}
          onChange={controls => change({ controls })}
        />
        {hasAccount ? (
          <Segmented<Mode>
            label={t('find.mode')}
            value={wish.mode}
            options={MODES.map(value => ({ value, label: t(`find.mode.${value}`) }))}
            onChange={mode => change({ mode })}
          />
        ) : (
          <p class="note">{t('find.guest')}</p>
        )}
        <p class="note">{lobby.seeking > 0 ? t('find.waiting', { count: lobby.seeking }) : t('find.hint')}</p>
        {wrong && (
          <p class="refusal" role="alert">
            {wrong}
          </p>
        )}
        <LineProblem />
        <button type="submit" class="button primary big" disabled={status !== 'live'}>
          {t('find.start')}
        </button>
        <button type="button" class="text-link" onClick={onOffer}>
          {t('find.offer')}
        </button>
      </form>
    </Dialog>
  );
}

interface SeveralProps<T extends string> {
  label: string;
  options: { value: T; label: string; detail: string }[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
}
// One or more of several, as buttons that a keyboard sees as boxes to tick.
function Several<T extends string>({ label, options, chosen, onChange }: SeveralProps<T>): JSX.Element {
  const all = options.map(option => option.value);
  return (
    <fieldset class="segmented several">
      <legend>{label}</legend>
      <div class="segments">
        {options.map(({ value, label: name, detail }) => (
          <label key={value} class={chosen.includes(value) ? 'on' : ''}>
            <input
              type="checkbox"
              name={label}
              value={value}
              checked={chosen.includes(value)}
              onChange={event => {
                onChange(toggled(chosen, value, all));
                event.currentTarget.checked = toggled(chosen, value, all).includes(value); // the last one stays
              }}
            />
            <span>
              {name} {detail && <small>{detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
