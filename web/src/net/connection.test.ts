// The page's own view of the server, with the server's side of the conversation played by the test.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListedGame, LobbyUpdate, PersonalChallenge, ServerMessage } from '../generated/contract';

interface Sent {
  t: string;
  id?: string;
  [field: string]: unknown;
}
class FakeSocket {
  static last: FakeSocket;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Sent[] = [];
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {}
}

let net: typeof import('./connection');
beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'serai.example', pathname: '/about', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  net = await import('./connection');
  net.startConnection();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const says = (message: ServerMessage) => FakeSocket.last.onmessage!({ data: JSON.stringify(message) });
const asked = (t: string) => FakeSocket.last.sent.filter(message => message.t === t);
const settled = () => vi.advanceTimersByTimeAsync(0);
const greet = () =>
  says({
    t: 'hello',
    protocol: 2,
    server: '1',
    client: 'a',
    you: { id: 'P', name: 'Mei' },
    now: 0,
    chat: 'presets',
    phrases: [],
    read_only: false,
  });

const game = (id: string, version = 1) =>
  ({ game: id, version, seats: [], status: 'playing' }) as unknown as ListedGame;
const offer = (id: string) => ({ id, listed: true, seats: [], yours: true }) as unknown as PersonalChallenge;
const update = (change: Partial<LobbyUpdate>): LobbyUpdate => ({
  t: 'lobby-update',
  page: 0,
  pages: 1,
  challenges: [],
  games: [],
  gone: [],
  waiting: 0,
  playing: 0,
  seeking: 0,
  ...change,
});
async function answerMine(live: ListedGame[], challenges: PersonalChallenge[]) {
  says({
    t: 'my-games',
    id: asked('my-games').at(-1)!.id!,
    live,
    finished: [],
    challenges,
    next: null,
    vacation: { until: null, left: 14 },
  });
  await settled();
}

describe('the connection of a page', () => {
  it('asks for the present version of the protocol', () => {
    expect(FakeSocket.last.url).toBe('wss://serai.example/ws?v=2');
  });
  it('follows the lobby and its own games once it is greeted', async () => {
    net.watchLobby();
    greet();
    expect(asked('lobby')).toEqual([{ t: 'lobby', on: true, page: 0 }]);
    expect(asked('my-games').length).toBe(1);
    await answerMine([game('g')], [offer('c')]);
    expect(net.server.get()).toMatchObject({ mine: [{ game: 'g' }], offers: [{ id: 'c' }] });
  });
  it('shows its own games as the lobby says they are', () => {
    says(update({ games: [game('g', 2)] }));
    expect(net.server.get().mine).toEqual([game('g', 2)]);
    expect(asked('my-games').length).toBe(1);
  });
  it('asks again when something of its own has left the lobby', async () => {
    says(update({ gone: ['other'] }));
    expect(asked('my-games').length).toBe(1);
    says(update({ gone: ['c'] }));
    expect(asked('my-games').length).toBe(2);
    await answerMine([game('g')], []);
    expect(net.server.get().offers).toEqual([]);
  });
  it('asks once more when something happened while the answer was on its way', async () => {
    says({ t: 'challenge-made', challenge: offer('d') });
    says({ t: 'challenge-made', challenge: offer('e') });
    expect(asked('my-games').length).toBe(3);
    await answerMine([], [offer('d')]);
    expect(asked('my-games').length).toBe(4);
    await answerMine([], [offer('d'), offer('e')]);
    expect(net.server.get().offers.map(({ id }) => id)).toEqual(['d', 'e']);
    expect(asked('my-games').length).toBe(4);
  });
  it('turns pages, and asks for the same page after a lost line', async () => {
    net.turnPage(2);
    expect(asked('lobby').at(-1)).toMatchObject({ page: 2 });
    says({ t: 'lobby', page: 2, pages: 3, challenges: [], games: [], waiting: 0, playing: 0, seeking: 0 });
    FakeSocket.last.onclose!({ code: 1006 });
    expect(net.server.get().status).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1000);
    greet();
    expect(asked('lobby')).toEqual([{ t: 'lobby', on: true, page: 2 }]);
  });
  it('knows which seat is its own, whether it is told or not', () => {
    const seat = { color: 'w', kind: 'person', person: { id: 'P', name: '' } } as const;
    expect(net.isYou(seat)).toBe(true);
    expect(net.isYou({ ...seat, person: { id: 'Q', name: '' } })).toBe(false);
    expect(net.isYou({ ...seat, person: { id: 'Q', name: '' }, you: true })).toBe(true);
    expect(net.isYou({ color: 'b', kind: 'open' })).toBe(false);
  });
  it('knows no ratings of whoever was here before', async () => {
    says({ t: 'my-ratings', ratings: [{ variant: 'janggi', speed: 'live', value: 1640 }] });
    expect(net.server.get().ratings).toHaveLength(1);
    FakeSocket.last.onclose!({ code: 1006 });
    await vi.advanceTimersByTimeAsync(20_000);
    greet();
    expect(net.server.get().ratings).toEqual([]);
  });
  it('goes on looking for an opponent after a restart of the server, unless a game was found', async () => {
    const wish = { variants: ['janggi'], controls: ['10+5' as const], rated: false, casual: true };
    const reconnect = async () => {
      FakeSocket.last.onclose!({ code: 1006 });
      await vi.advanceTimersByTimeAsync(20_000);
      greet();
    };
    const pong = async () => {
      says({ t: 'pong', id: asked('ping').at(-1)!.id!, now: 0 });
      await settled();
    };
    says({ t: 'seeking', on: true, since: 0, ...wish });
    expect(net.server.get().seeking).toMatchObject(wish);
    await reconnect();
    expect(asked('seek')).toEqual([]);
    await pong();
    expect(asked('seek')).toMatchObject([wish]);
    says({ t: 'seeking', id: asked('seek')[0]!.id!, on: true, since: 5, ...wish });
    expect(net.server.get().seeking).toMatchObject({ since: 5 });
    // The server still knows of it.
    await reconnect();
    says({ t: 'seeking', on: true, since: 5, ...wish });
    await pong();
    expect(asked('seek')).toEqual([]);
    expect(net.server.get().seeking).toMatchObject({ since: 5 });
    says({ t: 'seeking', on: false });
    expect(net.server.get().seeking).toBeUndefined();
    await reconnect();
    expect(asked('ping').filter(ping => ping.id)).toEqual([]);
  });
  it('is down for good when the visitor is banned', async () => {
    FakeSocket.last.onclose!({ code: 4003 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(net.server.get()).toMatchObject({ status: 'excluded', offline: false });
  });
});
