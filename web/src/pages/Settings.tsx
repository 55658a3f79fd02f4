import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { settings, type BoardTheme, type Language, type PieceSet, type Theme } from '../lib/settings';
import { askToNotify, canNotify } from '../lib/notify';
import { useStore } from '../lib/store';
import { ask, server } from '../net/connection';
import { Dialog, Segmented, Switch } from '../ui/controls';

export function Settings({ onClose }: { onClose: () => void }): JSX.Element {
  const s = useStore(settings);
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <div class="form">
        <NameField />
        <Segmented<Language>
          label={t('settings.language')}
          value={s.language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
          onChange={language => settings.update({ language })}
        />
        <Segmented<Theme>
          label={t('settings.theme')}
          value={s.theme}
          options={(['auto', 'light', 'dark'] as const).map(value => ({ value, label: t(`settings.theme.${value}`) }))}
          onChange={theme => settings.update({ theme })}
        />
        <Segmented<PieceSet>
          label={t('settings.pieces')}
          value={s.pieces}
          options={(['international', 'traditional'] as const).map(value => ({
            value,
            label: t(`settings.pieces.${value}`),
          }))}
          onChange={pieces => settings.update({ pieces })}
        />
        <Segmented<BoardTheme>
          label={t('settings.board')}
          value={s.board}
          options={(['wood', 'slate'] as const).map(value => ({ value, label: t(`settings.board.${value}`) }))}
          onChange={board => settings.update({ board })}
        />
        <Switch label={t('settings.sound')} value={s.sound} onChange={sound => settings.update({ sound })} />
        <Switch
          label={t('settings.coordinates')}
          value={s.coordinates}
          onChange={coordinates => settings.update({ coordinates })}
        />
        <Switch
          label={t('settings.hints')}
          value={s.moveHints}
          onChange={moveHints => settings.update({ moveHints })}
        />
        <Switch
          label={t('settings.confirm')}
          value={s.confirmResign}
          onChange={confirmResign => settings.update({ confirmResign })}
        />
        {canNotify() && <NotifySwitch />}
      </div>
    </Dialog>
  );
}

// The browser is asked only when the switch is turned on.
function NotifySwitch(): JSX.Element {
  const { notify } = useStore(settings);
  const [refused, setRefused] = useState(false);
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
  if (status !== 'live') return null;
  return (
    <form
      class="field"
      onSubmit={event => {
        event.preventDefault();
        ask({ t: 'name', name: name.trim() }).then(
          () => setState('saved'),
          () => setState('bad')
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
      <small role="status">{state === 'saved' ? '✓' : state === 'bad' ? t('name.bad') : t('name.hint')}</small>
    </form>
  );
}
