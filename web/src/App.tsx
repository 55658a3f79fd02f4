// The frame around every page: head, foot, and the call to a game that has begun elsewhere.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import logo from './art/logo.svg?raw';
import { play } from './art/sounds';
import { settings } from './lib/settings';
import { go, replace, route, type Route } from './lib/router';
import { useStore } from './lib/store';
import { t, useLanguage } from './i18n';
import { server } from './net/connection';
import { Urgent } from './correspondence/Urgent';
import { localAddress, newGame, startOf } from './play/saved';
import { IncomingChallenges } from './people/Incoming';
import { About } from './pages/About';
import { Home } from './pages/Home';
import { Join, TakeSeat } from './pages/Join';
import { Learn } from './pages/Learn';
import { SettingsDialog } from './pages/Settings';
import { Watch } from './pages/Watch';
import { PersonLink } from './people/PersonLink';
import { InstallButton } from './offline/OfflineSettings';
import { loadAnew } from './offline/update';
import { SeekingBar } from './pairing/SeekingBar';
import { IconButton } from './ui/controls';
import { LanguageMenu, MissingLanguage } from './ui/LanguageMenu';
import { Nav } from './ui/Nav';

export function App(): JSX.Element {
  useLanguage();
  const current = useStore(route);
  const [open, setOpen] = useState(false);
  return (
    <div class={`app page-${current.page}`}>
      <a class="skip" href="#main">
        {t('app.skip')}
      </a>
      <header class="top">
        <a class="logo" href="/" aria-label={`Serai 棋驿: ${t('nav.home')}`}>
          <span class="logo-image" dangerouslySetInnerHTML={{ __html: logo /* our own drawing */ }} />
        </a>
        <Nav page={current.page} />
        <div class="top-actions">
          <LanguageMenu />
          <PersonLink />
          <IconButton icon="settings" label={t('nav.settings')} onClick={() => setOpen(true)} />
        </div>
      </header>
      <Ended />
      <MissingLanguage />
      <Called />
      <SeekingBar />
      <Urgent />
      <IncomingChallenges />
      <main id="main" tabIndex={-1}>
        <Page route={current} />
      </main>
      <footer class="foot">
        <a href="/about#source">{t('footer.source')}</a>
        <a href="/about#licences">{t('footer.licences')}</a>
        <a href="/about#privacy">{t('footer.privacy')}</a>
        <InstallButton quiet />
      </footer>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function Page({ route: r }: { route: Route }): JSX.Element {
  switch (r.page) {
    case 'home':
      return <Home />;
    case 'new-local':
      return <NewLocal key={JSON.stringify(r)} {...r} />;
    case 'local':
      return <Lazy key={r.id} load={() => import('./pages/PlayRoutes').then(m => m.LocalGame)} props={r} />;
    case 'games':
      return <Lazy key="games" load={() => import('./pages/MyGames').then(m => m.MyGamesPage)} props={r} />;
    case 'game':
      return <Lazy key={r.id} load={() => import('./pages/PlayRoutes').then(m => m.OnlineGame)} props={r} />;
    case 'rules':
      return (
        <Lazy key={`${r.id} ${r.language}`} load={() => import('./pages/Rules').then(m => m.RulesPage)} props={r} />
      );
    case 'analysis':
      return (
        <Lazy
          key={JSON.stringify(r)}
          load={() => import('./study/AnalysisRoutes').then(m => m.AnalysisRoute)}
          props={r}
        />
      );
    case 'study':
      return <Lazy key={r.id} load={() => import('./study/AnalysisRoutes').then(m => m.SharedRoute)} props={r} />;
    case 'analyses':
      return <Lazy key="analyses" load={() => import('./study/AnalysisList').then(m => m.AnalysisList)} props={{}} />;
    case 'editor':
      return (
        <Lazy
          key={`editor ${r.variant} ${r.fen}`}
          load={() => import('./editor/EditorRoutes').then(m => m.EditorRoute)}
          props={r}
        />
      );
    case 'editors':
      return <Lazy key="editors" load={() => import('./editor/EditorRoutes').then(m => m.EditorList)} props={{}} />;
    case 'join':
      return <Join key={r.token} token={r.token} />;
    case 'seat':
      return <TakeSeat key={r.token} token={r.token} />;
    case 'profile':
      return <Lazy key={`@${r.name}`} load={() => import('./people/ProfilePage').then(m => m.ProfilePage)} props={r} />;
    case 'leaderboard':
      return (
        <Lazy
          key={`leaderboard ${r.variant}`}
          load={() => import('./people/LeaderboardPage').then(m => m.LeaderboardPage)}
          props={r}
        />
      );
    case 'friends':
      return <Lazy key="friends" load={() => import('./people/FriendsPage').then(m => m.FriendsPage)} props={{}} />;
    case 'admin':
      return <Lazy key="admin" load={() => import('./people/AdminPage').then(m => m.AdminPage)} props={{}} />;
    case 'watch':
      return <Watch />;
    case 'learn':
      return <Learn />;
    case 'course':
      return <Lazy key="course" load={() => import('./learn/LearnRoutes').then(m => m.LearnRoute)} props={r} />;
    case 'puzzles':
      return (
        <Lazy
          key={`puzzles ${r.game} ${r.theme} ${r.isRun}`}
          load={() => import('./puzzles/PuzzleRoutes').then(m => m.PuzzleRoute)}
          props={r}
        />
      );
    case 'about':
      return <About />;
    case 'account':
      return <Lazy key="account" load={() => import('./people/AccountPage').then(m => m.AccountRoute)} props={{}} />;
    case 'signin':
      return <Lazy key="signin" load={() => import('./people/SignPages').then(m => m.SignInPage)} props={{}} />;
    case 'signup':
      return <Lazy key="signup" load={() => import('./people/SignPages').then(m => m.SignUpPage)} props={{}} />;
    case 'recover':
      return <Lazy key="recover" load={() => import('./people/SignPages').then(m => m.RecoverPage)} props={{}} />;
    case 'device':
      return <Lazy key="device" load={() => import('./people/SignPages').then(m => m.DevicePage)} props={{}} />;
    case 'lost':
      return <Lost />;
  }
}

// An address that begins a game on this device: the game has an address of its own.
function NewLocal({ variant, setup, fen }: { variant: string; setup: string; fen: string }): JSX.Element {
  useEffect(() => replace(localAddress(newGame(startOf(variant, setup, fen)).id)), []);
  return <p class="loading">{t('common.loading')}</p>;
}

// A page whose code comes when it is first opened.
function Lazy<P extends object>({ load, props }: { load: () => Promise<ComponentType<P>>; props: P }): JSX.Element {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      Component => setLoaded({ Component }),
      () => setFailed(true)
    );
  }, []);
  if (failed) return <p class="loading">{t('error.rules')}</p>;
  if (!loaded) return <p class="loading">{t('common.loading')}</p>;
  return <loaded.Component {...props} />;
}

// Why the server will not speak to this page again.
function Ended(): JSX.Element | null {
  const { status } = useStore(server);
  if (status !== 'outdated' && status !== 'excluded') return null;
  return (
    <div class="called" role="alert">
      <span>{t(`line.${status}`)}</span>
      {status === 'outdated' && (
        <button type="button" class="button primary" onClick={() => void loadAnew('at-once')}>
          {t('line.reload')}
        </button>
      )}
    </div>
  );
}

function Called(): JSX.Element | null {
  const { called } = useStore(server);
  useEffect(() => {
    if (called && settings.get().sound) play('notify');
  }, [called]);
  if (!called) return null;
  return (
    <div class="called" role="alert">
      <span>{t('home.called')}</span>
      <button
        type="button"
        class="button primary"
        onClick={() => {
          server.update({ called: '' });
          go(`/game/${called}`);
        }}
      >
        {t('home.goThere')}
      </button>
    </div>
  );
}

export function Lost(): JSX.Element {
  return (
    <section class="prose narrow">
      <h1>{t('lost.title')}</h1>
      <p>{t('lost.text')}</p>
      <a class="button primary" href="/">
        {t('lost.home')}
      </a>
    </section>
  );
}
