import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, Socket, type Wire } from './socket';

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
  protocol: 1,
  client: 'a',
  you: { id: 'P', name: '' },
  now: 0,
  chat: 'off',
  phrases: [],
  read_only: false,
};
let wires: FakeWire[];
let timers: { callback: () => void; ms: number }[];
let reloads: number;
let socket: Socket;
const last = () => wires[wires.length - 1]!;
const fire = () => timers.shift()!.callback();

beforeEach(() => {
  wires = [];
  timers = [];
  reloads = 0;
  socket = new Socket({
    open: () => (wires.push(new FakeWire()), last()),
    reload: () => ++reloads,
    setTimer: (callback, ms) => timers.push({ callback, ms }),
    clearTimer: () => (timers = []),
  });
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
    const answer = socket.ask({ t: 'move', move: 'e2e4' });
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
    const answer = socket.ask({ t: 'move' });
    last().says({ t: 'done', id: last().sent[0]!['id'] });
    await answer;
    last().onclose!({ code: 1006 });
    fire();
    last().says(hello);
    expect(last().sent).toEqual([]);
  });
  it('hands a refusal to who asked', async () => {
    last().says(hello);
    const answer = socket.ask({ t: 'move' });
    last().says({ t: 'refused', id: last().sent[0]!['id'], code: 'stale', message: 'late' });
    await expect(answer).rejects.toBeInstanceOf(Refusal);
  });
  it('waits longer after each failure', () => {
    const pauses = [];
    for (let i = 0; i < 6; ++i) {
      last().onclose!({ code: 1006 });
      pauses.push(timers[0]!.ms);
      fire();
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });
  it('reloads the page when the server speaks another version', () => {
    last().says({ ...hello, protocol: 2 });
    expect(reloads).toBe(1);
    last().onclose!({ code: 4001 });
    expect(reloads).toBe(2);
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
