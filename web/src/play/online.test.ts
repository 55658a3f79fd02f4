// A table at the server, with the server's side of the conversation played by the test.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../../tests/wasm';
import type { EventState, Game, GameEvent, Seat, ServerMessage } from '../generated/contract';
import { Refusal } from '../net/socket';

type Answer = { resolve: (m: ServerMessage) => void; reject: (e: Refusal) => void };
const line = vi.hoisted(() => ({
  asked: [] as Record<string, unknown>[],
  told: [] as Record<string, unknown>[],
  answers: [] as Answer[],
  closely: false,
  listener: undefined as ((m: ServerMessage) => void) | undefined,
  first: undefined as ServerMessage | undefined,
}));
vi.mock('../net/connection', () => ({
  ask: (request: Record<string, unknown>) => {
    line.asked.push(request);
    if (request['t'] === 'watch') return Promise.resolve(line.first);
    return new Promise((resolve, reject) => line.answers.push({ resolve, reject }));
  },
  tell: (message: Record<string, unknown>) => void line.told.push(message),
  listen: (listener: (m: ServerMessage) => void) => {
    line.listener = listener;
    return () => (line.listener = undefined);
  },
  watchClosely: (closely: boolean) => void (line.closely = closely),
  localTime: (time: number) => time,
  isYou: (seat: Seat) => seat.kind === 'person' && (seat.you ?? seat.person.id === 'P'),
  setPageIsOver: () => {},
  server: { get: () => ({ status: 'live', chat: 'presets', you: { id: 'P', name: '' } }), follow: () => () => {} },
}));

const { OnlineTable } = await import('./online');
const rules = await loadRules();
const START = rules.variant('empire')!.setups[0]!.fen;

const wire = (change: Partial<Game> = {}): Game => ({
  t: 'game',
  game: 'G',
  version: 1,
  variant: 'empire',
  control: { kind: 'none' },
  casual: true,
  friends: false,
  listed: true,
  start: START,
  fen: START,
  seats: [
    { color: 'w', kind: 'person', person: { id: 'P', name: 'Mei' }, you: true },
    { color: 'b', kind: 'computer', level: 2 },
  ],
  choices: [],
  moves: [],
  turn: 0,
  status: 'playing',
  claims: [],
  can_abort: true,
  clocks: null,
  deadline: null,
  offers: [],
  created: 0,
  ...change,
});
// An event, with the state after it as far as the test cares.
type Body<E> = E extends unknown ? Omit<E, keyof EventState> & Partial<EventState> : never;
const event = (v: number, body: Body<GameEvent>): GameEvent => ({
  v,
  at: 0,
  turn: 0,
  status: 'playing',
  claims: [],
  can_abort: false,
  clocks: null,
  deadline: null,
  offers: [],
  ...body,
});
const moved = (v: number, seat: number, move: string, after: Partial<EventState> = {}) =>
  event(v, { kind: 'move', seat, move, fen: '', turn: 1 - seat, ...after });
const says = (...events: GameEvent[]) => line.listener!({ t: 'events', game: 'G', events });
const settled = () => new Promise(resolve => setTimeout(resolve, 0));

async function open(change: Partial<Game> = {}) {
  line.first = wire(change);
  return OnlineTable.open(rules, 'G');
}

beforeEach(() => {
  line.asked = [];
  line.told = [];
  line.answers = [];
});

describe('a table at the server', () => {
  it('shows one’s own move at once and sends it with the version it answers', async () => {
    const table = await open();
    table.move('d3d4');
    expect(table.state()).toMatchObject({ ply: 1, turn: 1, sending: 'd3d4' });
    expect(line.asked[1]).toMatchObject({ t: 'move', game: 'G', version: 1, move: 'd3d4' });
    line.answers[0]!.resolve({ t: 'ack', id: 'a', game: 'G', version: 2 });
    await settled();
    expect(table.state()).toMatchObject({ ply: 1, sending: 'd3d4' });
    says(moved(2, 0, 'd3d4'));
    expect(table.state()).toMatchObject({ ply: 1, sending: undefined });
    expect(line.told).toEqual([]);
    table.close();
  });
  it('does not move while a move is on its way, nor out of turn', async () => {
    const table = await open();
    table.move('d3d4');
    table.move('e3e4');
    expect(line.asked.length).toBe(2);
    const other = await open({ turn: 1, moves: ['d3d4'], version: 2 });
    other.move('e7e5');
    expect(line.asked.filter(m => m['t'] === 'move').length).toBe(1);
    table.close();
    other.close();
  });
  it('goes back to the server’s state when a move is refused', async () => {
    const table = await open();
    table.move('d3d4');
    const refusal = { t: 'refused' as const, code: 'stale', message: 'late', state: wire({ version: 3 }) };
    line.answers[0]!.reject(new Refusal(refusal));
    await settled();
    expect(table.state()).toMatchObject({ ply: 0, sending: undefined, turn: 0 });
    table.close();
  });
  it('asks what is true when a refusal does not say it', async () => {
    const table = await open();
    table.move('d3d4');
    line.answers[0]!.reject(new Refusal({ t: 'refused', code: 'busy', message: 'later', retry: 500 }));
    await settled();
    expect(table.state()).toMatchObject({ notice: 'busy' });
    expect(line.told).toEqual([{ t: 'watch', game: 'G' }]);
    line.listener!(wire());
    expect(table.state()).toMatchObject({ ply: 0, sending: undefined, turn: 0, notice: 'busy' });
    table.close();
  });
  it('believes every event, whatever the rules here would say', async () => {
    const table = await open();
    const after = {
      turn: 0,
      status: 'over' as const,
      claims: ['a-claim'],
      can_abort: true,
      clocks: {
        left: [
          [1, 0],
          [2, 0],
        ] as [number, number][],
        running: null,
        at: 7,
      },
      deadline: 9,
      offers: [{ offer: 'abort' as const, seats: [1] }],
    };
    says(moved(2, 0, 'd3d4', after));
    expect(table.state()).toMatchObject({
      turn: 0,
      status: 'over',
      claims: ['a-claim'],
      canAbort: true,
      clocks: { faces: [{ left: 1 }, { left: 2 }], running: undefined, at: 7 },
      deadline: 9,
      offers: [{ kind: 'abort', seats: [1] }],
    });
    says(moved(3, 1, 'e7e5'));
    expect(table.state()).toMatchObject({ status: 'playing', claims: [], canAbort: false, offers: [] });
    expect(table.state()).toMatchObject({ clocks: undefined, deadline: undefined });
    table.close();
  });
  it('ignores events it knows and asks for those it missed', async () => {
    const table = await open();
    says(moved(2, 0, 'd3d4'), moved(2, 0, 'd3d4'));
    expect(table.state().ply).toBe(1);
    says(moved(5, 0, 'e3e4'));
    expect(table.state().ply).toBe(1);
    expect(line.told).toContainEqual({ t: 'watch', game: 'G', version: 2 });
    table.close();
  });
  it('remembers until the next own move that an offer was declined', async () => {
    const table = await open({ moves: ['d3d4', 'e7e5'], version: 3 });
    says(
      event(4, { kind: 'offer', offer: 'draw', seats: [0], offers: [{ offer: 'draw', seats: [0] }] }),
      event(5, { kind: 'decline', offer: 'draw', seat: 1, asked: [0] })
    );
    expect(table.state()).toMatchObject({ offers: [], declined: { kind: 'draw', seat: 1 } });
    says(moved(6, 0, 'e3e4'));
    expect(table.state().declined).toBeUndefined();
    table.close();
  });
  it('takes an offer that was withdrawn for no answer', async () => {
    const table = await open({ moves: ['d3d4', 'e7e5'], version: 3 });
    says(event(4, { kind: 'decline', offer: 'draw', seat: 0, asked: [0] }));
    expect(table.state().declined).toBeUndefined();
    says(event(5, { kind: 'decline', offer: 'draw', seat: 0, asked: [1] }));
    expect(table.state().declined).toBeUndefined();
    table.close();
  });
  it('asks for the whole game when an event does not fit', async () => {
    const table = await open();
    says(moved(2, 0, 'a1a8'));
    expect(line.told).toEqual([{ t: 'watch', game: 'G' }]);
    line.listener!(wire({ version: 2, moves: ['e3e4'], turn: 1 }));
    expect(table.state()).toMatchObject({ ply: 1, turn: 1 });
    table.close();
  });
  it('knows its own seat where an event does not say so', async () => {
    const table = await open();
    says(event(2, { kind: 'seat', seat: 1, holder: { kind: 'person', person: { id: 'P', name: 'Mei' } } }));
    expect(table.state().seats[1]).toMatchObject({ you: true, kind: 'person' });
    table.close();
  });
  it('asks what it missed after every new greeting', async () => {
    const table = await open();
    line.listener!({
      t: 'hello',
      protocol: 2,
      server: '',
      client: '',
      you: { id: 'P', name: '' },
      now: 0,
      chat: 'off',
      phrases: [],
      read_only: false,
    });
    expect(line.told).toEqual([{ t: 'watch', game: 'G', version: 1 }]);
    table.close();
  });
  it('follows offers, takebacks, the end and a rematch', async () => {
    const table = await open();
    says(moved(2, 0, 'd3d4'), moved(3, 1, 'e7e5'));
    says(event(4, { kind: 'offer', offer: 'takeback', seats: [1], offers: [{ offer: 'takeback', seats: [1] }] }));
    expect(table.state().offers).toEqual([{ kind: 'takeback', seats: [1] }]);
    says(event(5, { kind: 'takeback', plies: 1, fen: '', turn: 1 }));
    expect(table.state()).toMatchObject({ ply: 1, offers: [] });
    says(
      event(6, { kind: 'end', status: 'over', outcome: { winner: 'none', result: '1/2-1/2', reason: 'agreement' } })
    );
    expect(table.state()).toMatchObject({ status: 'over', outcome: { winner: 'draw', reason: 'agreement' } });
    says(event(7, { kind: 'rematch', game: 'H', status: 'over' }));
    expect(table.state().rematch).toBe('H');
    table.close();
    expect(line.told).toContainEqual({ t: 'leave', game: 'G' });
  });
  it('begins with the players’ choices where the game has them', async () => {
    const setups = rules.variant('janggi')!.setups;
    const table = await open({
      variant: 'janggi',
      start: setups[0]!.fen,
      fen: setups[0]!.fen,
      status: 'choosing',
      choosing: { seat: 1, options: ['inner', 'outer', 'left', 'right'] },
    });
    expect(table.state()).toMatchObject({ status: 'choosing', turn: 1, options: ['inner', 'outer', 'left', 'right'] });
    const next = { status: 'choosing' as const, choosing: { seat: 0, options: ['inner'] } };
    says(event(2, { kind: 'choice', seat: 1, option: 'left', fen: '', ...next }));
    expect(table.state()).toMatchObject({ status: 'choosing', turn: 0, options: ['inner'] });
    says(event(3, { kind: 'choice', seat: 0, option: 'inner', fen: '' }));
    expect(table.state()).toMatchObject({ status: 'playing', turn: 0, options: [] });
    table.close();
  });
  it('counts down what the server said', async () => {
    const table = await open({
      control: { kind: 'byoyomi', base: 10, period: 30, periods: 3 },
      clocks: {
        left: [
          [5000, 0],
          [6000, 0],
        ],
        running: 0,
        at: 100,
        period_at: 90,
      },
    });
    expect(table.state().clocks).toEqual({
      faces: [
        { left: 5000, periods: 0 },
        { left: 6000, periods: 0 },
      ],
      running: 0,
      at: 100,
      period: 30_000,
      periodAt: 90,
    });
    table.close();
  });
  it('lets one’s clock run until the server has the move', async () => {
    const left: [number, number][] = [
      [5000, 0],
      [6000, 0],
    ];
    const table = await open({ clocks: { left, running: 0, at: 100 } });
    table.move('d3d4');
    expect(table.state().clocks).toMatchObject({ running: 0, at: 100 });
    says(moved(2, 0, 'd3d4', { clocks: { left, running: 1, at: 200 } }));
    expect(table.state().clocks).toMatchObject({ running: 1, at: 200 });
    table.close();
  });
  it('has its line watched closely while a clock runs', async () => {
    const left: [number, number][] = [
      [5000, 0],
      [6000, 0],
    ];
    const table = await open({ clocks: { left, running: null, at: 100 } });
    expect(line.closely).toBe(false);
    says(moved(2, 0, 'd3d4', { clocks: { left, running: 1, at: 200 } }));
    expect(line.closely).toBe(true);
    table.close();
    expect(line.closely).toBe(false);
  });
  it('holds the clocks and lets them go on', async () => {
    const table = await open();
    const left: [number, number][] = [
      [5000, 0],
      [6000, 0],
    ];
    line.listener!({ t: 'clocks', game: 'G', clocks: { left, running: null, at: 3 }, deadline: null });
    expect(table.state()).toMatchObject({ clocks: { running: undefined, at: 3 }, deadline: undefined });
    line.listener!({ t: 'clocks', game: 'G', clocks: { left, running: 1, at: 4 }, deadline: 50 });
    expect(table.state()).toMatchObject({ clocks: { running: 1, at: 4 }, deadline: 50 });
    table.close();
  });
  it('takes new names over and remembers who is there', async () => {
    const table = await open({
      seats: [
        { color: 'w', kind: 'person', person: { id: 'P', name: 'Mei' }, you: true },
        { color: 'b', kind: 'person', person: { id: 'Q', name: 'Old' } },
      ],
    });
    line.listener!({
      t: 'presence',
      game: 'G',
      seats: [{ online: true }, { online: false, claim_at: 9, replace_at: 8 }],
      watchers: 0,
    });
    line.listener!({
      t: 'seats',
      game: 'G',
      seats: [
        { color: 'w', kind: 'person', person: { id: 'P', name: 'Lan' } },
        { color: 'b', kind: 'person', person: { id: 'Q', name: '' } },
      ],
    });
    expect(table.state().seats).toMatchObject([
      { name: 'Lan', you: true, online: true },
      { name: '', you: false, online: false, claimAt: 9, replaceAt: 8 },
    ]);
    table.close();
  });
  it('keeps chat and presence', async () => {
    const table = await open();
    line.listener!({ t: 'chat', game: 'G', seat: 1, phrase: 'hello', at: 5 });
    line.listener!({
      t: 'presence',
      game: 'G',
      seats: [{ online: true }, { online: false, claim_at: 9 }],
      watchers: 3,
    });
    expect(table.state().chat).toMatchObject([{ seat: 1, phrase: 'hello' }]);
    expect(table.state()).toMatchObject({ watchers: 3 });
    expect(table.state().seats[1]).toMatchObject({ claimAt: 9 });
    table.close();
  });
});
