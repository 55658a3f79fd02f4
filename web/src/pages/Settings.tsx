// What a person can choose. On a wide screen the dialog stands beside the board, so that everything can be tried there.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { boardUrl, loadPieces, pieceUrl, type Pieces } from '../art';
import { play } from '../art/sounds';
import { languageIds, LANGUAGES, t, tc, type Language } from '../i18n';
import { askToNotify, canNotify } from '../lib/notify';
import { SMALLEST_BOARD, settings } from '../lib/settings';
import type { Animation, BoardTheme, Coordinates, PieceSet, Settings, Theme } from '../lib/settings';
import { shownGame } from '../lib/shown';
import { useStore } from '../lib/store';
import { ask, server } from '../net/connection';
import { Refusal } from '../net/socket';
import { OfflineSettings } from '../offline/OfflineSettings';
import { Dialog, Segmented, Slider, Switch } from '../ui/controls';

export function SettingsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const s = useStore(settings);
  return (
    <Dialog title={t('settings.title')} onClose={onClose} class="beside">
      <div class="form">
        <Looks s={s} />
        <BoardSettings s={s} />
        <PlaySettings s={s} />
        <SoundSettings s={s} />
        <NotifySwitch />
        <OfflineSettings />
        <Segmented<Language>
          label={t('settings.language')}
          value={s.language}
          options={languageIds.map(id => ({ value: id, label: LANGUAGES[id].name, lang: LANGUAGES[id].html }))}
          onChange={language => settings.update({ language })}
        />
        <NameField />
      </div>
    </Dialog>
  );
}

// Pieces and boards as pictures, those of the game that was shown last.
function Looks({ s }: { s: Settings }): JSX.Element {
  const game = useStore(shownGame);
  return (
    <>
      <Segmented<PieceSet>
        label={t('settings.pieces')}
        value={s.pieces}
        options={(['international', 'traditional'] as const).map(value => ({
          value,
          label: t(`settings.pieces.${value}`),
          picture: <PiecePicture game={game} set={value} />,
        }))}
        onChange={pieces => settings.update({ pieces })}
      />
      <Segmented<BoardTheme>
        label={t('settings.board')}
        value={s.board}
        options={(['wood', 'slate'] as const).map(value => ({
          value,
          label: t(`settings.board.${value}`),
          picture: <img class="board-picture" src={boardUrl(game, value)} alt="" />,
        }))}
        onChange={board => settings.update({ board })}
      />
      <Segmented<Theme>
        label={t('settings.theme')}
        value={s.theme}
        options={(['auto', 'light', 'dark'] as const).map(value => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange={theme => settings.update({ theme })}
      />
    </>
  );
}

function PiecePicture({ game, set }: { game: string; set: PieceSet }): JSX.Element {
  const [pieces, setPieces] = useState<Pieces>({});
  useEffect(() => {
    let gone = false;
    void loadPieces(game, set).then(loaded => {
      if (!gone) setPieces(loaded);
    });
    return () => {
      gone = true;
    };
  }, [game, set]);
  return (
    <span class="piece-picture">
      {Object.entries(pieces)
        .filter(([id]) => id.startsWith('w'))
        .slice(0, 4)
        .map(([id, svg]) => (
          <img key={id} src={pieceUrl(svg)} alt="" />
        ))}
    </span>
  );
}

function BoardSettings({ s }: { s: Settings }): JSX.Element {
  return (
    <>
      <Slider
        label={t('settings.boardSize')}
        value={s.boardSize}
        min={SMALLEST_BOARD}
        onInput={boardSize => settings.update({ boardSize })}
      />
      <Segmented<Coordinates>
        label={t('settings.coordinates')}
        value={s.coordinates}
        options={(['none', 'inside', 'outside'] as const).map(value => ({
          value,
          label: t(`settings.coordinates.${value}`),
        }))}
        onChange={coordinates => settings.update({ coordinates })}
      />
      <Segmented<Animation>
        label={t('settings.animation')}
        value={s.animation}
        options={(['none', 'fast', 'normal', 'slow'] as const).map(value => ({
          value,
          label: t(`settings.animation.${value}`),
        }))}
        onChange={animation => settings.update({ animation })}
      />
    </>
  );
}

const SWITCHES = {
  moveHints: 'settings.hints',
  figurines: 'settings.figurines',
  premoves: 'settings.premoves',
  confirmMove: 'settings.confirmMove',
  confirmResign: 'settings.confirm',
} as const;

function PlaySettings({ s }: { s: Settings }): JSX.Element {
  const keys = Object.keys(SWITCHES) as (keyof typeof SWITCHES)[];
  return (
    <div>
      {keys.map(key => (
        <Switch
          key={key}
          label={t(SWITCHES[key])}
          value={s[key]}
          onChange={value => settings.update({ [key]: value })}
        />
      ))}
    </div>
  );
}

function SoundSettings({ s }: { s: Settings }): JSX.Element {
  return (
    <div>
      <Switch label={t('settings.sound')} value={s.sound} onChange={sound => settings.update({ sound })} />
      {s.sound && (
        <Slider
          label={t('settings.volume')}
          value={s.volume}
          min={0}
          onInput={volume => {
            settings.update({ volume });
            play('move');
          }}
        />
      )}
    </div>
  );
}

// The browser is asked only when the switch is turned on.
function NotifySwitch(): JSX.Element {
  const { notify } = useStore(settings);
  const [refused, setRefused] = useState(false);
  if (!canNotify())
    return <p class="note">{t(isSecureContext ? 'settings.notifyMissing' : 'settings.notifyInsecure')}</p>;
  const change = async (on: boolean) => {
    const granted = on && (await askToNotify());
    setRefused(on && !granted);
    settings.update({ notify: granted });
  };
  return (
    <div>
      <Switch label={t('settings.notify')} value={notify && !refused} onChange={on => void change(on)} />
      {refused && (
        <p class="note warn" role="alert">
          {t('settings.notifyRefused')}
        </p>
      )}
    </div>
  );
}

function NameField(): JSX.Element | null {
  const { you, status } = useStore(server);
  const [name, setName] = useState(you.name);
  const [state, setState] = useState<'' | 'saved' | 'bad'>('');
  const [why, setWhy] = useState('');
  if (status !== 'live' || you.account) return null; // the name of an account stays
  return (
    <form
      class="field"
      onSubmit={event => {
        event.preventDefault();
        ask({ t: 'name', name: name.trim() }).then(
          () => setState('saved'),
          (error: unknown) => {
            setWhy(
              error instanceof Refusal && error.code !== 'bad-name'
                ? tc('refused', error.code, t('name.bad'))
                : t('name.bad')
            );
            setState('bad');
          }
        );
      }}
    >
      <label for="name">{t('name.title')}</label>
      <span class="field-row">
        <input
          id="name"
          type="text"
          value={name}
          maxLength={40}
          placeholder={t('play.anonymous')}
          onInput={e => setName(e.currentTarget.value)}
        />
        <button type="submit" class="button">
          {t('common.save')}
        </button>
      </span>
      <small role="status">{state === 'saved' ? '✓' : state === 'bad' ? why : t('name.hint')}</small>
    </form>
  );
}
