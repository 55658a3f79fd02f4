import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, Socket, type Request, type Wire } from './socket';

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  onerror = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const hello = {
  t: 'hello',
  protocol: 2,
  server: '1',
  client: 'a',
  you: { id: 'P', name: '' },
  now: 0,
  chat: 'off',
  phrases: [],
  read_only: false,
};
const move: Request = { t: 'move', game: 'G', version: 1, move: 'e2e4' };
let wires: FakeWire[];
let timers: { id: number; callback: () => void; ms: number }[];
let lastTimer = 0;
let reloads: number;
let canReload: boolean;
let dice: number;
let statuses: string[];
let wait: number;
let held: number[];
let socket: Socket;
const last = () => wires[wires.length - 1]!;
const fire = () => timers.shift()!.callback();

beforeEach(() => {
  wires = [];
  timers = [];
  reloads = 0;
  canReload = true;
  dice = 1;
  statuses = [];
  wait = 0;
  held = [];
  socket = new Socket({
    whyNot: () => Promise.resolve(wait),
    open: () => (wires.push(new FakeWire()), last()),
    reload: () => (canReload ? ++reloads > 0 : false),
    setTimer: (callback, ms) => (timers.push({ id: ++lastTimer, callback, ms }), lastTimer),
    clearTimer: id => (timers = timers.filter(timer => timer.id !== id)),
    random: () => dice,
  });
  socket.onStatus = () => statuses.push(socket.status);
  socket.onHeld = seconds => held.push(seconds);
});

describe('a socket', () => {
  it('sends nothing before it is greeted, then everything that waits', () => {
    void socket.ask({ t: 'watch', game: 'G' });
    expect(last().sent).toEqual([]);
    last().says(hello);
    expect(last().sent).toMatchObject([{ t: 'watch', game: 'G' }]);
  });
  it('sends again, with the same id, what was not answered before the line broke', async () => {
    last().says(hello);
    const answer = socket.ask(move);
    const id = last().sent[0]!['id'];
    last().onclose!({ code: 1006 });
    expect(socket.status).toBe('connecting');
    fire();
    expect(wires.length).toBe(2);
    last().says(hello);
    expect(last().sent).toMatchObject([{ t: 'move', move: 'e2e4', id }]);
    last().says({ t: 'ack', id, game: 'G', version: 2 });
    expect(await answer).toMatchObject({ t: 'ack', version: 2 });
  });
  it('does not send an answered request again', async () => {
    last().says(hello);
    const answer = socket.ask(move);
    last().says({ t: 'ack', id: last().sent[0]!['id'], game: 'G', version: 2 });
    await answer;
    last().onclose!({ code: 1006 });
    fire();
    last().says(hello);
    expect(last().sent).toEqual([]);
  });
  it('hands a refusal to who asked', async () => {
    last().says(hello);
    const answer = socket.ask(move);
    last().says({ t: 'refused', id: last().sent[0]!['id'], code: 'stale', message: 'late' });
    await expect(answer).rejects.toBeInstanceOf(Refusal);
  });
  it('is not disturbed by rubbish, nor by a line that it has given up', () => {
    const old = last();
    old.onmessage!({ data: '{not json' });
    old.onmessage!({ data: 5 as unknown as string });
    old.says(hello);
    old.onclose!({ code: 1006 });
    fire();
    old.onmessage?.({ data: JSON.stringify(hello) });
    expect(socket.status).toBe('connecting');
  });
});

describe('the pause before the next attempt', () => {
  const pausesAfterFailures = () =>
    Array.from({ length: 6 }, () => {
      last().onclose!({ code: 1006 });
      const { ms } = timers[0]!;
      fire();
      return ms;
    });
  it('grows with each failure, up to a limit', () => {
    expect(pausesAfterFailures()).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });
  it('is any moment within that, so that not everybody comes back at once', () => {
    dice = 0.25;
    expect(pausesAfterFailures()).toEqual([125, 250, 500, 1000, 2000, 2000]);
  });
  it('is short again after a greeting', () => {
    pausesAfterFailures();
    last().says(hello);
    expect(pausesAfterFailures()[0]).toBe(500);
  });
  it('is left out when the network is back', () => {
    last().onclose!({ code: 1006 });
    socket.wake();
    expect(wires.length).toBe(2);
  });
  it('is long after too many messages, and nothing shortens it', () => {
    last().says(hello);
    last().onclose!({ code: 1008 });
    expect(timers.map(timer => timer.ms)).toEqual([60_000]);
    socket.wake();
    expect(wires.length).toBe(1);
    fire();
    expect(wires.length).toBe(2);
    last().onclose!({ code: 1006 });
    socket.wake();
    expect(wires.length).toBe(3);
  });
  it('is never shorter than half a minute after too many messages', () => {
    dice = 0;
    last().onclose!({ code: 1008 });
    expect(timers.map(timer => timer.ms)).toEqual([30_000]);
  });
});

describe('a line that has died in silence', () => {
  const silence = () => {
    const waits: number[] = [];
    while (socket.status === 'live') {
      waits.push(timers[0]!.ms);
      fire();
    }
    return waits.reduce((sum, ms) => sum + ms, 0);
  };
  it('is given up after twenty seconds', () => {
    last().says(hello);
    expect(silence()).toBe(20_000);
    expect(last().closed).toBe(true);
    expect(last().sent).toEqual([{ t: 'ping' }]);
  });
  it('is given up after five seconds while a clock runs', () => {
    last().says(hello);
    socket.watchClosely(true);
    last().says({ t: 'pong' });
    expect(silence()).toBe(5000);
  });
  it('is given up when nobody greets', () => {
    expect(timers.map(timer => timer.ms)).toEqual([10_000]);
    fire();
    expect(last().closed).toBe(true);
    fire();
    expect(wires.length).toBe(2);
    last().says(hello);
    expect(socket.status).toBe('live');
  });
  it('is tried again and again as long as it answers', () => {
    socket.watchClosely(true);
    last().says(hello);
    for (let i = 0; i < 20; ++i) {
      expect(timers.map(timer => timer.ms)).toEqual([2000]);
      fire();
      last().says({ t: 'pong' });
    }
    expect(socket.status).toBe('live');
    socket.watchClosely(false);
    last().says({ t: 'pong' });
    expect(timers.map(timer => timer.ms)).toEqual([10_000]);
  });
  it('is tried anew when the browser says that there is no network', () => {
    last().says(hello);
    socket.doubt();
    expect(statuses).toEqual(['live', 'connecting']);
    fire();
    last().says(hello);
    expect(socket.status).toBe('live');
  });
});

describe('a page that is older than the server', () => {
  it('is loaded anew when the greeting has another version', () => {
    last().says({ ...hello, protocol: 3 });
    expect(reloads).toBe(1);
    expect(last().closed).toBe(true);
  });
  it('is loaded anew when the server closes the line for it', () => {
    last().onclose!({ code: 4001 });
    expect(reloads).toBe(1);
    expect(timers).toEqual([]);
  });
  it('says so when that did not help, and does not connect again', () => {
    canReload = false;
    last().onclose!({ code: 4001 });
    expect(statuses).toEqual(['outdated']);
    socket.wake();
    expect(timers).toEqual([]);
    expect(wires.length).toBe(1);
  });
});

describe('a visitor who is banned', () => {
  it('is told, and does not connect again', () => {
    last().says(hello);
    last().onclose!({ code: 4003 });
    expect(statuses).toEqual(['live', 'excluded']);
    socket.wake();
    expect(timers).toEqual([]);
    expect(wires.length).toBe(1);
    expect(reloads).toBe(0);
  });
});

describe('a visitor who is not let in', () => {
  it('waits as long as a server wants that lets it in no more', async () => {
    wait = 120;
    last().onclose!({ code: 1006 });
    await Promise.resolve();
    await Promise.resolve();
    expect(held).toEqual([120]);
    expect(timers.map(({ ms }) => ms)).toEqual([132_000]);
    socket.wake();
    expect(wires.length).toBe(1);
    fire();
    expect(wires.length).toBe(2);
  });
  it('does not ask why a line broke that was up', async () => {
    wait = 120;
    last().says(hello);
    last().onclose!({ code: 1006 });
    await Promise.resolve();
    await Promise.resolve();
    expect(held).toEqual([]);
  });
});
