// A table at the server. The server decides; this mirrors it: events in the order of their versions, one's own move
// shown at once and taken back if it is refused.
import type * as Wire from '../generated/contract';
import { ask, listen, server, setPageIsOver, tell, watchClosely } from '../net/connection';
import { Refusal, type Request } from '../net/socket';
import type { Rules } from '../rules/rules';
import { Store } from '../lib/store';
import { follow } from '../correspondence/lines';
import { isCorrespondence, type OfferKind, type Seat, type Table, type TableState } from './table';
import type { Timeline } from './timeline';
import {
  chatMode,
  chatOf,
  clocksOf,
  deadlineOf,
  outcomeOf,
  presence,
  seatOf,
  stateOf,
  takenBy,
  timelineOf,
} from './wire';

// What players send, before the game at the table and an id are added.
type Action = Extract<Request, { game: string }>;
type Deed = Action extends infer A ? (A extends Action ? Omit<A, 'game' | 'id'> : never) : never;

export class OnlineTable implements Table {
  readonly local = false;
  readonly together = false;
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
    game: Wire.GameState
  ) {
    this.id = game.game;
    this.address = `/game/${this.id}`;
    this.version = game.version;
    this.store = new Store(this.whole(game));
    this.unlisten = listen(message => this.receive(message));
    this.watchLine();
    setPageIsOver(game.status === 'over');
  }
  readonly id: string;
  readonly address: string;

  state = (): TableState => this.store.get();
  follow = (follower: () => void): (() => void) => {
    const stop = [this.store.follow(follower), server.follow(() => this.connectionChanged())];
    return () => stop.forEach(f => f());
  };

  move(uci: string): void {
    const { timeline, seats, turn, status, sending } = this.state();
    if (status !== 'playing' || !seats[turn]?.you || sending !== undefined) return;
    timeline.play(uci);
    this.set({ ply: timeline.ply, sending: uci, turn: timeline.state.seat });
    const spent = Math.round(performance.now() - this.shownSince);
    // Acknowledged or not, the move is on its way until its event has come.
    this.send({ t: 'move', version: this.version, move: uci, spent });
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
  sayPhrase = (phrase: string): Promise<string> => this.say({ t: 'phrase', phrase });
  sayText = (text: string): Promise<string> => this.say({ t: 'text', text });
  private async say(words: { t: 'phrase'; phrase: string } | { t: 'text'; text: string }): Promise<string> {
    return this.try({ ...words, game: this.id });
  }
  // Asks for something; the code of the refusal, or nothing.
  private async try(request: Request): Promise<string> {
    try {
      await ask(request);
      return '';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    }
  }
  async seatLink(): Promise<string> {
    const { token } = await ask({ t: 'seat-link', game: this.id });
    return `${location.origin}/s/${token}`;
  }
  setConditions = (lines: readonly string[]): Promise<string> =>
    this.try({ t: 'conditions', game: this.id, version: this.version, lines: [...lines] });
  saveNote = (text: string): Promise<string> =>
    this.try({ t: 'note', game: this.id, ...(text === '' ? {} : { text }) });
  close(): void {
    this.unlisten();
    setPageIsOver(false);
    watchClosely(false);
    tell({ t: 'leave', game: this.id });
    this.state().timeline.release();
  }

  private set(change: Partial<TableState>): void {
    this.store.update(change);
    this.watchLine();
  }
  // While a clock runs, a player must soon know that the line is dead.
  private watchLine(): void {
    const { clocks, seats } = this.state();
    const live = clocks?.running !== undefined && !isCorrespondence(this.state());
    watchClosely(live && seats.some(seat => seat.you));
  }
  private send(deed: Deed): void {
    ask({ ...deed, game: this.id } as Action).catch((error: unknown) => this.refused(error));
  }
  // The server did not want it: its state is the truth.
  private refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    if (error.answer.state) {
      this.reset(error.answer.state);
    } else if (this.state().sending !== undefined) {
      tell({ t: 'watch', game: this.id }); // the move must go from the board again
    }
    if (error.code !== 'stale') this.set({ notice: error.code });
  }
  private connectionChanged(): void {
    const connection = server.get().status;
    if (connection !== this.state().connection) this.set({ connection });
  }

  private receive(message: Wire.ServerMessage): void {
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
      case 'clocks':
        this.set({ clocks: clocksOf(message.clocks, this.state().control), deadline: deadlineOf(message.deadline) });
        break;
      case 'seats':
        this.set({ seats: this.seated(message.seats) });
        break;
      case 'presence':
        this.set({
          watchers: message.watchers,
          seats: this.state().seats.map((seat, i) => presence(seat, message.seats[i])),
        });
        break;
      case 'own':
        this.set({ own: { conditions: message.conditions, note: message.note } });
        break;
      case 'chat':
        this.set({ chat: [...this.state().chat, chatOf(message)] });
        break;
      default:
        break;
    }
  }
  private rewatch(): void {
    tell({ t: 'watch', game: this.id, version: this.version });
  }
  private reset(game: Wire.GameState): void {
    const old = this.state();
    this.version = game.version;
    this.store.set({ ...this.whole(game), seats: this.seated(game.seats), watchers: old.watchers, notice: old.notice });
    old.timeline.release();
    this.watchLine();
    setPageIsOver(game.status === 'over');
  }
  // Seats as they are said to be; who is there is said by another message.
  private seated(seats: Wire.Seats): Seat[] {
    const before = this.state().seats;
    return seats.map((wire, i) => {
      const { claimAt, replaceAt, online = true } = before[i] ?? {};
      return {
        ...seatOf(wire),
        online,
        ...(claimAt === undefined ? {} : { claimAt }),
        ...(replaceAt === undefined ? {} : { replaceAt }),
      };
    });
  }

  // Takes one event over; false if one is missing before it, or if it does not fit what this device knows.
  private apply(event: Wire.GameEvent): boolean {
    if (event.v <= this.version) return true;
    if (event.v !== this.version + 1) return false;
    this.version = event.v;
    const { timeline, seats, own } = this.state();
    const change: Partial<TableState> = { notice: '', ...stateOf(event, this.state().control) };
    switch (event.kind) {
      case 'choice':
        timeline.choose(event.option);
        break;
      case 'move':
        if (!this.applyMove(timeline, event)) return false;
        change.sending = undefined;
        if (seats[event.seat]?.you) change.declined = undefined; // an answer stands until the next own move
        change.own = own && { ...own, conditions: follow(own.conditions, event.move) };
        if (event.clocks && !isCorrespondence(this.state()))
          change.leftAfter = [...this.state().leftAfter, event.clocks.left[event.seat]![0]];
        this.shownSince = performance.now();
        break;
      case 'offer':
        change.declined = undefined;
        break;
      case 'decline':
        change.declined = this.answered(event);
        break;
      case 'takeback':
        timeline.undo(event.plies + (this.state().sending === undefined ? 0 : 1));
        change.sending = undefined;
        change.own = own && { ...own, conditions: [] };
        change.leftAfter = this.state().leftAfter.slice(0, timeline.ply);
        break;
      case 'seat':
        change.seats = seats.map((seat, i) => (i === event.seat ? takenBy(seat, event.holder) : seat));
        break;
      case 'end':
        change.outcome = outcomeOf(event.outcome);
        setPageIsOver(true);
        break;
      case 'rematch':
        change.rematch = event.game;
        break;
      default:
        break;
    }
    this.set({ ...change, ply: timeline.ply });
    return true;
  }
  // Somebody else's no to an offer from here; a withdrawn one needs no answer.
  private answered({ offer, seat, asked }: Wire.DeclineEvent): TableState['declined'] {
    const ours = asked.some(i => this.state().seats[i]?.you);
    return ours && !asked.includes(seat) ? { kind: offer, seat } : undefined;
  }
  // One's own move is on the board already.
  private applyMove(timeline: Timeline, event: Wire.MoveEvent): boolean {
    const { sending } = this.state();
    if (sending !== undefined) {
      if (sending === event.move && timeline.last.move?.uci === sending) return true;
      timeline.undo();
    }
    try {
      timeline.play(event.move);
      return true;
    } catch {
      return false;
    }
  }

  private whole(game: Wire.GameState): TableState {
    const timeline = timelineOf(this.rules, game);
    this.shownSince = performance.now();
    return {
      timeline,
      ply: timeline.ply,
      seats: game.seats.map(seatOf),
      ...stateOf(game, game.control),
      outcome: outcomeOf(game.outcome),
      control: game.control,
      leftAfter: game.left_after ?? [],
      declined: undefined,
      chat: (game.chat ?? []).map(chatOf),
      chatMode: chatMode(game.friends),
      watchers: 0,
      connection: server.get().status,
      sending: undefined,
      casual: game.casual,
      rated: game.rated ?? false,
      rematch: game.rematch ?? '',
      notice: '',
      own: game.own,
    };
  }
}
