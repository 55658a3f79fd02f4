// The one connection of this page: who we are, the lobby, and who is interested in which game.
import {
  PROTOCOL,
  type Answers,
  type Hello,
  type ListedGame,
  type OwnRating,
  type Person,
  type PersonalChallenge,
  type Seat,
  type Seeking,
  type ServerMessage,
  type Vacation,
  type WaitingGame,
} from '../generated/contract';
import { Store } from '../lib/store';
import { notify } from '../lib/notify';
import { go } from '../lib/router';
import { t } from '../i18n';
import { newlyWaiting } from '../correspondence/newly';
import { emptyLobby, updated, type LobbyPage } from './lobby';
import { loadAnew } from '../offline/update';
import { reloadOnce } from './reload';
import { Socket, type LineStatus, type Remark, type Request, type Wire } from './socket';

export interface ServerView {
  status: LineStatus;
  offline: boolean; // it has not answered for a while
  heldUntil: number; // by performance.now(): it lets us in only then; 0 if it does
  you: Person;
  chat: 'off' | 'presets' | 'free';
  readOnly: boolean;
  offset: number; // this device's performance.now() minus the server's time
  lobby: LobbyPage;
  mine: ListedGame[];
  offers: PersonalChallenge[]; // ours
  called: string; // a game that began while the player was elsewhere
  seeking: Seeking | undefined; // while we look for an opponent
  ratings: OwnRating[]; // ours
  waiting: WaitingGame[]; // games by correspondence in which it is our turn, the most urgent first
  vacation: Vacation;
}

export const server = new Store<ServerView>({
  status: 'connecting',
  offline: false,
  heldUntil: 0,
  you: { id: '', name: '' },
  chat: 'off',
  readOnly: false,
  offset: 0,
  lobby: emptyLobby,
  mine: [],
  offers: [],
  called: '',
  seeking: undefined,
  ratings: [],
  waiting: [],
  vacation: { until: null, left: 0 },
});

let phraseList: string[] = [];
export const phrases = (): string[] => phraseList;

type Listener = (message: ServerMessage) => void;
const listeners = new Set<Listener>();
let socket: Socket | undefined;
let lobbyWatchers = 0;
let listing: 'no' | 'once' | 'again' = 'no'; // one's own games are on their way
let build = '';

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const ask = <R extends Request>(request: R): Promise<Answers[R['t']]> => connection().ask(request);
export const watchClosely = (closely: boolean): void => connection().watchClosely(closely);
export const tell = (message: Remark): void => connection().tell(message);

// The server's time as this device's performance.now().
export const localTime = (time: number): number => time + server.get().offset;

// The other way round: a moment of this device as the date that people know.
export const wallTime = (at: number): number => at - server.get().offset;

// What goes to everybody alike does not say `you`.
export const isYou = (seat: Seat): boolean =>
  seat.kind === 'person' && (seat.you ?? seat.person.id === server.get().you.id);

function open(): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws?v=${PROTOCOL}`) as unknown as Wire;
}

// The address of the line, asked for by plain HTTP, says whether there was too much from here.
async function whyNot(): Promise<number> {
  const answer = await fetch(`/ws?v=${PROTOCOL}`, { cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 429 ? Number(answer.headers.get('retry-after')) || 30 : 0;
}

function connection(): Socket {
  if (socket) return socket;
  socket = new Socket({ open, whyNot, reload: () => reloadOnce(PROTOCOL, () => void loadAnew('at-once')) });
  socket.onHeld = seconds => server.update({ heldUntil: performance.now() + seconds * 1000, offline: true });
  socket.onStatus = () => {
    server.update({ status: socket!.status });
    noticeSilence();
  };
  noticeSilence();
  socket.onMessage = receive;
  addEventListener('online', () => socket!.wake());
  addEventListener('offline', () => socket!.doubt());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket!.wake();
  });
  return socket;
}
// A line that is not up after a moment is said to be down.
function noticeSilence(): void {
  if (globalThis.navigator?.onLine === false && server.get().status === 'connecting') server.update({ offline: true });
  setTimeout(() => {
    if (server.get().status === 'connecting') server.update({ offline: true });
  }, 2500);
}
export const startConnection = (): void => void connection();

// Takes an offer of ours back.
export async function withdraw(challenge: string): Promise<void> {
  await ask({ t: 'cancel', challenge }).catch(() => undefined); // it may have been accepted or withdrawn elsewhere
  listMine();
}

// Follows the lobby while a component is interested in it.
export function watchLobby(): () => void {
  if (lobbyWatchers++ === 0) turnPage(0);
  listMine();
  return () => {
    if (--lobbyWatchers === 0) tell({ t: 'lobby', on: false });
  };
}
export const turnPage = (page: number): void => tell({ t: 'lobby', on: true, page });

// Asks for one's own games and offers.
function listMine(): void {
  if (listing !== 'no') {
    listing = 'again'; // what is on its way may not know of what has just happened
    return;
  }
  listing = 'once';
  ask({ t: 'my-games' })
    .then(
      ({ live, challenges, vacation }) => server.update({ mine: live, offers: challenges, vacation }),
      () => undefined // asked too often: what is shown stays
    )
    .finally(() => {
      const again = listing === 'again';
      listing = 'no';
      if (again) listMine();
    });
}
function receive(message: ServerMessage): void {
  switch (message.t) {
    case 'hello':
      welcome(message);
      break;
    case 'you':
      server.update({ you: message.you });
      break;
    case 'lobby':
      server.update({ lobby: message });
      break;
    case 'lobby-update': {
      const { lobby, mine, offers } = server.get();
      const moved = new Map(message.games.map(game => [game.game, game]));
      server.update({ lobby: updated(lobby, message), mine: mine.map(game => moved.get(game.game) ?? game) });
      const ours = [...mine.map(game => game.game), ...offers.map(offer => offer.id)];
      if (message.gone.some(id => ours.includes(id))) listMine();
      break;
    }
    case 'challenge-made':
      if (message.challenge.yours && lobbyWatchers > 0) listMine();
      break;
    case 'started':
      begin(message.game);
      break;
    case 'seeking':
      server.update({ seeking: message.on ? message : undefined });
      break;
    case 'my-ratings':
      server.update({ ratings: message.ratings });
      break;
    case 'waiting':
      waits(message.games);
      break;
    case 'vacation':
      server.update({ vacation: { until: message.until, left: message.left } });
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

// Resolves when the server has said who we are.
export function greeted(): Promise<void> {
  startConnection();
  return new Promise(resolve => {
    const done = () => {
      if (server.get().you.id === '') return;
      stop();
      resolve();
    };
    const stop = server.follow(done);
    done();
  });
}

function welcome(hello: Hello): void {
  if (build !== '' && hello.client !== build && location.pathname === '/') void loadAnew('between-games');
  build = hello.client;
  // Somebody else is logged in now: what is on the screen belongs to who one was.
  const { id } = server.get().you;
  if (id !== '' && id !== hello.you.id) return location.reload();
  phraseList = hello.phrases;
  server.update({
    status: 'live',
    offline: false,
    heldUntil: 0,
    you: hello.you,
    chat: hello.chat,
    readOnly: hello.read_only,
    offset: performance.now() - hello.now,
    waiting: [], // the server says so where there are any
  });
  lookOn();
  if (lobbyWatchers > 0) {
    turnPage(server.get().lobby.page);
    if (listing === 'no') listMine(); // else the question is sent again by itself
  }
}

// Other games wait for us than before. Who looks elsewhere is called.
function waits(games: WaitingGame[]): void {
  const before = server.get().waiting;
  server.update({ waiting: games });
  const [called] = newlyWaiting(before, games).filter(({ game }) => location.pathname !== `/game/${game}`);
  if (called) notify(t('waiting.called'), `/game/${called.game}`);
  if (lobbyWatchers > 0) listMine();
}

// Goes on looking for an opponent after the line was down. What the server still knows of it, or the game that was found
// meanwhile, it says before it answers a ping; if it says nothing, it has to be asked again.
function lookOn(): void {
  const { seeking } = server.get();
  server.update({ seeking: undefined, ratings: [] }); // what there is follows
  if (!seeking) return;
  const { variants = [], controls = [], rated = false, casual = true } = seeking;
  let found = false;
  const stop = listen(message => (found ||= message.t === 'started' || message.t === 'seeking'));
  ask({ t: 'ping' })
    .then(() => (found ? undefined : ask({ t: 'seek', variants, controls, rated, casual })))
    .catch(() => undefined) // refused: then we look no longer
    .finally(stop);
}

// A game of ours has begun. Who is in another one is called, not dragged away, unless it is the one we looked for.
function begin(game: string): void {
  const here = location.pathname;
  if (here === `/game/${game}`) return;
  notify(t('home.called'), `/game/${game}`);
  const isSought = server.get().seeking !== undefined;
  if (here.startsWith('/game/') && !pageIsOver && !isSought) server.update({ called: game });
  else go(`/game/${game}`);
}

// Set by the game on the page: whether it may be left without asking.
let pageIsOver = false;
export function setPageIsOver(over: boolean): void {
  pageIsOver = over;
}
