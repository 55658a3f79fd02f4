import './art/theme.css';
import './styles/base.css';
import './styles/home.css';
import './styles/pairing.css';
import './styles/prose.css';
import { render } from 'preact';
import { setVolume, unlock } from './art/sounds';
import { LANGUAGES, showFirst, shownFile, shownLanguage } from './i18n';
import { applyTheme, settings } from './lib/settings';
import { route, startRouter } from './lib/router';
import { keepProgress } from './learn/account';
import { startConnection } from './net/connection';
import { listenForInstall } from './offline/install';
import { applyUpdate, startWorker } from './offline/update';
import { App } from './App';

const apply = () => {
  applyTheme();
  setVolume(settings.get().volume / 100);
};
const speak = () => (document.documentElement.lang = LANGUAGES[shownLanguage.get()].html);

function start(): void {
  speak();
  shownLanguage.follow(speak);
  startRouter();
  startConnection();
  keepProgress();
  listenForInstall();
  if (import.meta.env.PROD) startWorker(shownFile());
  // A new build may take over between two pages, but not on the way to a board.
  route.follow(() => {
    const { page } = route.get();
    if (page !== 'game' && page !== 'local') void applyUpdate();
  });
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, unlock, { once: true });
  render(<App />, document.getElementById('app')!);
}

// Without any language there is nothing to say, so this has no words.
function offerReload(): void {
  const link = document.createElement('a');
  link.href = location.href;
  link.className = 'loading';
  link.textContent = '↻ Serai 棋驿';
  document.getElementById('app')!.append(link);
}

apply();
settings.follow(apply);
showFirst().then(start, offerReload);
