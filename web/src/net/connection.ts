// The one connection of this page: who we are, the lobby, and who is interested in which game.
import { Store } from '../lib/store';
import { go } from '../lib/router';
import type { Challenge, ListedGame, Person, Request, ServerMessage } from './protocol';
import { PROTOCOL } from './protocol';
import { Socket, type Wire } from './socket';

export interface ServerView {
  status: 'connecting' | 'live';
  offline: boolean; // it has not answered for a while
  you: Person;
  chat: 'off' | 'presets' | 'free';
  readOnly: boolean;
  offset: number; // this device's performance.now() minus the server's time
  challenges: Challenge[];
  games: ListedGame[];
  mine: ListedGame[];
  finished: ListedGame[];
  invitations: Challenge[]; // ours, by link
  called: string; // a game that began while the player was elsewhere
}

export const server = new Store<ServerView>({
  status: 'connecting',
  offline: false,
  you: { id: '', name: '' },
  chat: 'off',
  readOnly: false,
  offset: 0,
  challenges: [],
  games: [],
  mine: [],
  finished: [],
  invitations: [],
  called: '',
});

let phraseList: string[] = [];
export const phrases = (): string[] => phraseList;

type Listener = (message: ServerMessage) => void;
const listeners = new Set<Listener>();
let socket: Socket | undefined;
let lobbyWatchers = 0;
let build = '';

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const ask = (request: Request): Promise<ServerMessage> => connection().ask(request);
export const tell = (message: Request): void => connection().tell(message);

// The server's time as this device's performance.now().
export const localTime = (time: number): number => time + server.get().offset;

function open(): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws?v=${PROTOCOL}`) as unknown as Wire;
}

function connection(): Socket {
  if (socket) return socket;
  socket = new Socket({ open, reload: () => location.reload() });
  socket.onStatus = () => {
    server.update({ status: socket!.status });
    noticeSilence();
  };
  noticeSilence();
  socket.onMessage = receive;
  addEventListener('online', () => socket!.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket!.wake();
  });
  return socket;
}
// A line that is not up after a moment is said to be down.
function noticeSilence(): void {
  setTimeout(() => {
    if (server.get().status !== 'live') server.update({ offline: true });
  }, 2500);
}
export const startConnection = (): void => void connection();

// Takes an offer of ours back.
export async function withdraw(challenge: string): Promise<void> {
  await ask({ t: 'cancel', challenge }).catch(() => undefined); // it may have been accepted or withdrawn elsewhere
  connection().tell({ t: 'my-games' });
}

// Follows the lobby while a component is interested in it.
export function watchLobby(): () => void {
  if (lobbyWatchers++ === 0) connection().tell({ t: 'lobby', on: true });
  connection().tell({ t: 'my-games' });
  return () => {
    if (--lobbyWatchers === 0) connection().tell({ t: 'lobby', on: false });
  };
}

function receive(message: ServerMessage): void {
  switch (message.t) {
    case 'hello':
      greeted(message);
      break;
    case 'you':
      server.update({ you: message.you });
      break;
    case 'lobby':
      server.update({ challenges: message.challenges.map(known), games: message.games.map(seated) });
      break;
    case 'challenge-added':
      server.update({
        challenges: [...server.get().challenges.filter(c => c.id !== message.challenge.id), known(message.challenge)],
      });
      break;
    case 'challenge-gone':
      server.update({ challenges: server.get().challenges.filter(c => c.id !== message.challenge) });
      break;
    case 'live-game': {
      server.update(withGame(server.get(), seated(message.game)));
      break;
    }
    case 'my-games':
      server.update({
        mine: message.live,
        finished: message.finished,
        invitations: message.challenges.filter(challenge => !challenge.listed),
      });
      break;
    case 'challenge-made':
      if (lobbyWatchers > 0) connection().tell({ t: 'my-games' });
      break;
    case 'started':
      begin(message.game);
      break;
    case 'notice':
      if (message.code === 'read-only') server.update({ readOnly: true });
      if (message.code === 'writable') server.update({ readOnly: false });
      break;
    default:
      break;
  }
  for (const listener of [...listeners]) listener(message);
}

// A game stays in its place among the others while it is played, so that nothing jumps under the eye.
export function withGame(view: Pick<ServerView, 'games' | 'mine'>, game: ListedGame): Partial<ServerView> {
  const put = (list: ListedGame[]) =>
    game.status === 'over' ? list.filter(g => g.game !== game.game) : list.map(g => (g.game === game.game ? game : g));
  const isNew = game.status !== 'over' && !view.games.some(g => g.game === game.game);
  return { games: isNew ? [game, ...view.games] : put(view.games), mine: put(view.mine) };
}

// What goes to everybody in the same words does not say what is ours.
const known = (challenge: Challenge): Challenge => ({
  ...challenge,
  yours: challenge.yours || challenge.by.id === server.get().you.id,
});
const seated = (game: ListedGame): ListedGame => ({
  ...game,
  seats: game.seats.map(seat => ({ ...seat, you: seat.you ?? seat.person?.id === server.get().you.id })),
});

function greeted(hello: Extract<ServerMessage, { t: 'hello' }>): void {
  if (build !== '' && hello.client !== build && location.pathname === '/') return location.reload();
  build = hello.client;
  phraseList = hello.phrases;
  server.update({
    status: 'live',
    offline: false,
    you: hello.you,
    chat: hello.chat,
    readOnly: hello.read_only,
    offset: performance.now() - hello.now,
  });
  if (lobbyWatchers > 0) {
    connection().tell({ t: 'lobby', on: true });
    connection().tell({ t: 'my-games' });
  }
}

// A game of ours has begun. Who is in another one is called, not dragged away.
function begin(game: string): void {
  const here = location.pathname;
  if (here === `/game/${game}`) return;
  if (here.startsWith('/game/') && !pageIsOver) server.update({ called: game });
  else go(`/game/${game}`);
}

// Set by the game on the page: whether it may be left without asking.
let pageIsOver = false;
export function setPageIsOver(over: boolean): void {
  pageIsOver = over;
}
