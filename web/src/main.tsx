import './art/theme.css';
import './styles/base.css';
import './styles/home.css';
import './styles/prose.css';
import { render } from 'preact';
import { setVolume, unlock } from './art/sounds';
import { applyTheme, settings } from './lib/settings';
import { startRouter } from './lib/router';
import { startConnection } from './net/connection';
import { App } from './App';

const apply = () => {
  applyTheme();
  setVolume(settings.get().volume / 100);
};
apply();
settings.follow(apply);
startRouter();
startConnection();
for (const event of ['pointerdown', 'keydown']) addEventListener(event, unlock, { once: true });
render(<App />, document.getElementById('app')!);
