import './art/theme.css';
import './styles/base.css';
import './styles/home.css';
import './styles/pairing.css';
import './styles/prose.css';
import { render } from 'preact';
import { setVolume, unlock } from './art/sounds';
import { applyTheme, settings } from './lib/settings';
import { route, startRouter } from './lib/router';
import { server, startConnection } from './net/connection';
import { listenForInstall } from './offline/install';
import { applyUpdate, startWorker } from './offline/update';
import { App } from './App';

const apply = () => {
  applyTheme();
  setVolume(settings.get().volume / 100);
};
apply();
settings.follow(apply);
startRouter();
startConnection();
listenForInstall();
if (import.meta.env.PROD) startWorker();
// A new build may take over between two pages, but not on the way to a board.
route.follow(() => {
  const { page } = route.get();
  if (page !== 'game' && page !== 'local') void applyUpdate();
});
// Whoever has an account keeps there what was learnt.
const unfollow = server.follow(() => {
  if (!server.get().you.account) return;
  unfollow();
  import('./learn/account').then(
    ({ keepProgress }) => keepProgress(),
    () => undefined // the next page tries again
  );
});
for (const event of ['pointerdown', 'keydown']) addEventListener(event, unlock, { once: true });
render(<App />, document.getElementById('app')!);
