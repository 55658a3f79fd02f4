import './art/theme.css';
import './styles/base.css';
import './styles/home.css';
import './styles/prose.css';
import { render } from 'preact';
import { unlock } from './art/sounds';
import { applyTheme, settings } from './lib/settings';
import { startRouter } from './lib/router';
import { startConnection } from './net/connection';
import { App } from './App';

applyTheme();
settings.follow(applyTheme);
startRouter();
startConnection();
for (const event of ['pointerdown', 'keydown']) addEventListener(event, unlock, { once: true });
render(<App />, document.getElementById('app')!);
