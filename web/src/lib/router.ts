// Which page is shown: a function of the address. Links are plain <a href>; clicks on our own are caught here, so that
// the page is not loaded anew.
import { Store } from './store';
import { mainOf } from './ruleSets';
import { gameInfo } from './variants';

export type Route =
  | { page: 'home' }
  | { page: 'new-local'; variant: string; setup: string; fen: string }
  | { page: 'local'; id: string }
  | { page: 'games'; show: 'all' | 'running' | 'finished'; variant: string }
  | { page: 'game'; id: string }
  | { page: 'join'; token: string }
  | { page: 'seat'; token: string }
  | { page: 'rules'; id: string; language: string }
  | ({ page: 'analysis'; variant: string } & ReturnType<typeof analysisOf>)
  | { page: 'analyses' }
  | { page: 'study'; id: string }
  | { page: 'editor'; variant: string; fen: string }
  | { page: 'editors' }
  | { page: 'profile'; name: string; search: string }
  | { page: 'leaderboard'; variant: string }
  | { page: 'friends' }
  | { page: 'admin' }
  | { page: 'watch' }
  | { page: 'learn' }
  | { page: 'course'; game: string; lesson: string } // no lesson: the list of them
  | { page: 'puzzles'; game: string; theme: string; id: string; isRun: boolean } // no game: the list; or "daily"
  | { page: 'about' }
  | { page: 'account' }
  | { page: 'signin' }
  | { page: 'signup' }
  | { page: 'recover' }
  | { page: 'device' }
  | { page: 'lost' };

const SIMPLE = [
  'watch',
  'learn',
  'about',
  'account',
  'signin',
  'signup',
  'recover',
  'device',
  'friends',
  'admin',
] as const;

function pageOf(name: string, query: URLSearchParams): Route {
  const simple = SIMPLE.find(page => page === name);
  if (simple) return { page: simple };
  if (name === 'leaderboard') return { page: 'leaderboard', variant: '' };
  if (name === 'analysis') return { page: 'analyses' };
  if (name === 'editor') return { page: 'editors' };
  if (name === 'puzzles') return { page: 'puzzles', game: '', theme: '', id: '', isRun: false };
  if (name !== 'games') return { page: 'lost' };
  const show = query.get('show');
  return {
    page: 'games',
    show: show === 'running' || show === 'finished' ? show : 'all',
    variant: gameInfo(query.get('game') ?? '')?.id ?? '',
  };
}

function puzzlesOf(game: string, third: string, query: URLSearchParams): Route {
  const isRun = third === 'run';
  const isKnown = gameInfo(game) !== undefined || (game === 'daily' && third === '');
  if (!isKnown || (third !== '' && !isRun)) return { page: 'lost' };
  return { page: 'puzzles', game, theme: query.get('theme') ?? '', id: query.get('id') ?? '', isRun };
}

function analysisOf(query: URLSearchParams) {
  const wanted = (name: string) => query.get(name) ?? '';
  return {
    id: wanted('id'),
    game: wanted('game'),
    running: wanted('running'),
    local: wanted('local'),
    fen: wanted('fen'),
    side: wanted('side') === 'b' ? ('b' as const) : ('w' as const), // who is nearest
    review: wanted('review') === '1', // begins with a review
  };
}

// A part of an address as text; as it stands if it is no good.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string, search = ''): Route {
  const parts = path.split('/').filter(part => part !== '');
  const query = new URLSearchParams(search);
  const [first, second, third = ''] = parts;
  if (first === undefined) return { page: 'home' };
  if (parts.length > (first === 'learn' || first === 'puzzles' ? 3 : 2)) return { page: 'lost' };
  if (second === undefined) return pageOf(first, query);
  switch (first) {
    case '@':
      return { page: 'profile', name: decoded(second), search };
    case 'leaderboard':
      return gameInfo(second) ? { page: 'leaderboard', variant: second } : { page: 'lost' };
    case 'local':
      return gameInfo(second)
        ? { page: 'new-local', variant: second, setup: query.get('setup') ?? '', fen: query.get('fen') ?? '' }
        : { page: 'local', id: second };
    case 'game':
      return { page: 'game', id: second };
    case 'analysis':
      return gameInfo(second) ? { page: 'analysis', variant: second, ...analysisOf(query) } : { page: 'lost' };
    case 'study':
      return { page: 'study', id: second };
    case 'editor':
      return gameInfo(second) ? { page: 'editor', variant: second, fen: query.get('fen') ?? '' } : { page: 'lost' };
    case 'c':
      return { page: 'join', token: second };
    case 's':
      return { page: 'seat', token: second };
    case 'rules':
      return { page: 'rules', id: second, language: query.get('in') ?? '' };
    case 'puzzles':
      return puzzlesOf(second, third, query);
    case 'learn':
      return gameInfo(second) ? { page: 'course', game: mainOf(second), lesson: third } : { page: 'lost' };
    default:
      return { page: 'lost' };
  }
}

// The editor with a position.
export const editorAddress = (variant: string, fen: string): string =>
  `/editor/${variant}?fen=${encodeURIComponent(fen)}`;

const here = (): Route => routeOf(location.pathname, location.search);
export const route = new Store<Route>({ page: 'home' });

export function go(href: string): void {
  if (href !== location.pathname + location.search) history.pushState(null, '', href);
  route.set(here());
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true }); // where a keyboard or a screen reader goes on
}

// Goes on to another address in place of the one that led here.
export function replace(href: string): void {
  history.replaceState(null, '', href);
  route.set(here());
}

export function startRouter(): void {
  route.set(here());
  addEventListener('popstate', () => route.set(here()));
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const path = link.pathname + link.search;
    if (link.hash && path === location.pathname + location.search) return;
    if (routeOf(link.pathname, link.search).page === 'lost') return;
    event.preventDefault();
    go(path + link.hash);
  });
}
