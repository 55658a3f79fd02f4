// A table at the server. The server decides; this mirrors it: events in the order of their versions, one's own move
// shown at once and taken back if it is refused.
import { ask, listen, localTime, server, setPageIsOver, tell } from '../net/connection';
import type { ServerMessage, WireEvent, WireGame } from '../net/protocol';
import { randomId, Refusal } from '../net/socket';
import type { Rules } from '../rules/rules';
import { Store } from '../lib/store';
import type { Clocks, OfferKind, Table, TableState } from './table';
import type { Timeline } from './timeline';
import { chatMode, clocksOf, outcomeOf, presence, seatOf, timelineOf } from './wire';

export class OnlineTable implements Table {
  readonly local = false;
  private readonly unlisten: () => void;
  private version: number;
  private shownSince = performance.now();

  // Asks the server for a game. Rejects with a Refusal if there is none.
  static async open(rules: Rules, id: string): Promise<OnlineTable> {
    const answer = await ask({ t: 'watch', game: id });
    if (answer.t !== 'game') throw new Error(`unexpected answer ${answer.t}`);
    return new OnlineTable(rules, answer);
  }

  private readonly store: Store<TableState>;
  private constructor(
    private readonly rules: Rules,
    game: WireGame
  ) {
    this.id = game.game;
    this.version = game.version;
    this.store = new Store(this.whole(game));
    this.unlisten = listen(message => this.receive(message));
    setPageIsOver(game.status === 'over');
  }
  readonly id: string;

  state = (): TableState => this.store.get();
  follow = (follower: () => void): (() => void) => {
    const stop = [this.store.follow(follower), server.follow(() => this.connectionChanged())];
    return () => stop.forEach(f => f());
  };

  move(uci: string): void {
    const { timeline, seats, turn, status, sending } = this.state();
    if (status !== 'playing' || !seats[turn]?.you || sending !== undefined) return;
    timeline.play(uci);
    this.set({ ply: timeline.ply, sending: uci, turn: timeline.state.seat, clocks: this.stopped() });
    const spent = Math.round(performance.now() - this.shownSince);
    const request = { t: 'move', id: randomId(), game: this.id, version: this.version, move: uci, spent };
    // Acknowledged or not, the move is on its way until its event has come.
    ask(request).catch((error: unknown) => this.refused(error));
  }
  choose(option: string): void {
    this.send({ t: 'choose', version: this.version, option });
  }
  claim(id: string): void {
    this.send({ t: 'claim', version: this.version, claim: id });
  }
  offer(kind: OfferKind, seat?: number): void {
    this.send({ t: 'offer', offer: kind, ...(seat === undefined ? {} : { seat }) });
  }
  decline(kind: OfferKind): void {
    this.send({ t: 'decline', offer: kind });
  }
  giveTime(): void {
    this.send({ t: 'give-time' });
  }
  claimGone(win: boolean): void {
    this.send({ t: 'claim-gone', as: win ? 'win' : 'draw' });
  }
  handOver(seat: number): void {
    this.send({ t: 'hand-over', seat });
  }
  sayPhrase(phrase: string): void {
    this.send({ t: 'phrase', phrase });
  }
  sayText(text: string): void {
    this.send({ t: 'text', text });
  }
  async seatLink(): Promise<string> {
    const answer = await ask({ t: 'seat-link', game: this.id });
    return answer.t === 'seat-link' ? `${location.origin}/s/${answer.token}` : '';
  }
  close(): void {
    this.unlisten();
    setPageIsOver(false);
    tell({ t: 'leave', game: this.id });
    this.state().timeline.release();
  }

  private set(change: Partial<TableState>): void {
    this.store.update(change);
  }
  private send(message: { t: string; [field: string]: unknown }): void {
    ask({ ...message, id: randomId(), game: this.id }).catch((error: unknown) => this.refused(error));
  }
  // The server did not want it: its state is the truth.
  private refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    if (error.answer.state) {
      this.reset(error.answer.state);
    } else {
      this.set({ sending: undefined });
      this.rewatch();
    }
    if (error.code !== 'stale') this.set({ notice: error.code });
  }
  private stopped(): Clocks | undefined {
    const { clocks } = this.state();
    if (!clocks || clocks.running === undefined) return clocks;
    const now = performance.now();
    const faces = clocks.faces.map((face, i) =>
      i === clocks.running ? { ...face, left: Math.max(0, face.left - (now - clocks.at)) } : face
    );
    return { faces, running: undefined, at: now };
  }
  private connectionChanged(): void {
    const connection = server.get().status === 'live' ? ('live' as const) : ('connecting' as const);
    if (connection !== this.state().connection) this.set({ connection });
  }

  private receive(message: ServerMessage): void {
    if (message.t === 'hello') {
      this.rewatch();
      return;
    }
    if (message.t === 'notice') this.set({ notice: message.code });
    if (!('game' in message) || message.game !== this.id) return;
    switch (message.t) {
      case 'game':
        if (message.version >= this.version) this.reset(message);
        break;
      case 'events':
        for (const event of message.events) {
          if (this.apply(event)) continue;
          return event.v === this.version ? tell({ t: 'watch', game: this.id }) : this.rewatch();
        }
        break;
      case 'presence':
        this.set({
          watchers: message.watchers,
          seats: this.state().seats.map((seat, i) => presence(seat, message.seats[i])),
        });
        break;
      case 'chat':
        this.set({
          chat: [
            ...this.state().chat,
            { seat: message.seat, phrase: message.phrase ?? '', text: message.text ?? '', at: message.at },
          ],
        });
        break;
      default:
        break;
    }
  }
  private rewatch(): void {
    tell({ t: 'watch', game: this.id, version: this.version });
  }
  private reset(game: WireGame): void {
    const old = this.state().timeline;
    this.version = game.version;
    const { seats } = this.state();
    const next = this.whole(game);
    next.seats = next.seats.map((seat, i) => (seats[i] ? { ...seat, online: seats[i].online } : seat));
    this.store.set(next);
    old.release();
    setPageIsOver(game.status === 'over');
  }

  // Takes one event over; false if one is missing before it, or if it does not fit what this device knows.
  private apply(event: WireEvent): boolean {
    if (event.v <= this.version) return true;
    if (event.v !== this.version + 1) return false;
    this.version = event.v;
    const { timeline, offers, seats } = this.state();
    const change: Partial<TableState> = { notice: '' };
    if (event.clocks !== undefined) change.clocks = clocksOf(event.clocks);
    change.deadline = typeof event.deadline === 'number' ? localTime(event.deadline) : undefined;
    switch (event.kind) {
      case 'choice':
        timeline.choose(event.option!);
        break;
      case 'move':
        if (!this.applyMove(timeline, event)) return false;
        change.offers = offers.filter(o => o.kind === 'draw' && o.seats.includes(event.seat!));
        change.sending = undefined;
        if (seats[event.seat!]?.you) change.declined = undefined; // an answer stands until the next own move
        this.shownSince = performance.now();
        break;
      case 'offer':
        change.declined = undefined;
        change.offers = [
          ...offers.filter(o => o.kind !== event.offer),
          { kind: event.offer!, seats: event.seats ?? [] },
        ];
        break;
      case 'decline':
        change.offers = offers.filter(o => o.kind !== event.offer);
        change.declined = this.answered(event);
        break;
      case 'takeback':
        timeline.undo((event.plies ?? 1) + (this.state().sending === undefined ? 0 : 1));
        change.offers = offers.filter(o => o.kind !== 'takeback');
        change.sending = undefined;
        break;
      case 'seat':
        change.seats = seats.map((seat, i) =>
          i === event.seat && event.holder
            ? { ...seatOf({ color: seat.color, team: seat.team, ...event.holder }), online: true }
            : seat
        );
        break;
      case 'end':
        change.status = 'over';
        change.outcome = outcomeOf(event.outcome);
        change.offers = [];
        setPageIsOver(true);
        break;
      case 'rematch':
        change.rematch = event.game ?? '';
        break;
      default:
        break;
    }
    this.set({ ...change, ...this.fromRules(timeline, change.status ?? this.state().status) });
    return true;
  }
  // Somebody else's no to an offer from here; a withdrawn one needs no answer.
  private answered({ offer, seat }: WireEvent): TableState['declined'] {
    const { offers, seats } = this.state();
    const asked = offers.find(o => o.kind === offer)?.seats ?? [];
    const ours = asked.some(i => seats[i]?.you);
    return ours && seat !== undefined && !asked.includes(seat) ? { kind: offer!, seat } : undefined;
  }
  // One's own move is on the board already.
  private applyMove(timeline: Timeline, event: WireEvent): boolean {
    const { sending } = this.state();
    if (sending !== undefined) {
      if (sending === event.move && timeline.last.move?.uci === sending) return true;
      timeline.undo();
    }
    try {
      timeline.play(event.move!);
      return true;
    } catch {
      return false;
    }
  }
  private fromRules(timeline: Timeline, status: TableState['status']): Partial<TableState> {
    const { state } = timeline;
    return {
      ply: timeline.ply,
      turn: state.choice ? (state.choice.color === 'w' ? 0 : 1) : state.seat,
      status: status === 'over' ? 'over' : state.choice ? 'choosing' : 'playing',
      canAbort: status !== 'over' && timeline.ply < this.store.get().seats.length,
    };
  }

  private whole(game: WireGame): TableState {
    const timeline = timelineOf(this.rules, game);
    this.shownSince = performance.now();
    return {
      timeline,
      ply: timeline.ply,
      seats: game.seats.map(seatOf),
      turn: game.choosing ? game.choosing.seat : game.turn,
      status: game.status,
      outcome: outcomeOf(game.outcome),
      control: game.control,
      clocks: clocksOf(game.clocks),
      deadline: typeof game.deadline === 'number' ? localTime(game.deadline) : undefined,
      offers: game.offers.map(o => ({ kind: o.offer, seats: o.seats })),
      declined: undefined,
      chat: (game.chat ?? []).map(c => ({ seat: c.seat, phrase: c.phrase ?? '', text: c.text ?? '', at: c.at })),
      chatMode: chatMode(game.friends),
      watchers: 0,
      connection: server.get().status === 'live' ? 'live' : 'connecting',
      sending: undefined,
      canAbort: game.can_abort,
      casual: game.casual,
      rematch: game.rematch ?? '',
      notice: '',
    };
  }
}
