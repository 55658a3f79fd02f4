// The line to the server. It connects by itself, again and again with growing pauses, and sends every request until it
// is answered: requests carry a random id, so that the server recognises one that comes twice.
import { PROTOCOL, type Answers, type ClientMessage, type Refused, type ServerMessage } from '../generated/contract';

// What of WebSocket is used; tests give their own.
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
}

export interface SocketOptions {
  open: () => Wire;
  reload: () => boolean; // loads the page anew, because it is older than the server; false if that would not help
  whyNot?: () => Promise<number>; // asks why the line was refused: so many seconds to wait, or 0 if it was not
  setTimer?: (callback: () => void, ms: number) => number;
  clearTimer?: (timer: number) => void;
  random?: () => number; // from 0 to 1
}

// The last two are final: the page is older than the server, or the server has banned this visitor.
export type LineStatus = 'connecting' | 'live' | 'outdated' | 'excluded';

// A message before it has its id.
type Unnamed<M> = M extends unknown ? Omit<M, 'id'> & { id?: string } : never;
export type Request = Unnamed<ClientMessage>;
// A message that changes nothing, and so may go without an id.
export type Remark = Exclude<ClientMessage, { id: string }>;

interface Pending {
  request: object;
  resolve: (answer: ServerMessage) => void;
  reject: (error: Refusal) => void;
  sent: number; // the connection on which it was last sent
}

export class Refusal extends Error {
  constructor(readonly answer: Refused) {
    super(answer.message);
  }
  get code(): string {
    return this.answer.code;
  }
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const PENALTY = 30_000; // at least so long after too many messages
const GREETING = 10_000; // so long the server may take to greet
// How often the line is tried, and how long an answer may take: in all 20 seconds, but 5 while a clock runs.
const USUAL = { every: 10_000, answer: 10_000 };
const CLOSE = { every: 2000, answer: 3000 };

// Reasons for which the server closes the line.
const TOO_MANY_MESSAGES = 1008;
const OTHER_VERSION = 4001;
const BANNED = 4003;

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

export class Socket {
  status: LineStatus = 'connecting';
  onStatus: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};
  onHeld: (seconds: number) => void = () => {}; // the server lets us in only after so long
  private wire: Wire | undefined;
  private connection = 0;
  private pause = FIRST_PAUSE;
  private pinger = 0;
  private unanswered = false; // nothing has been heard since the last ping
  private watch = USUAL;
  private readonly pending = new Map<string, Pending>();
  private readonly setTimer: (callback: () => void, ms: number) => number;
  private readonly clearTimer: (timer: number) => void;
  private readonly random: () => number;
  private retry = 0;
  private mustWait = false; // after a penalty nothing shortens the pause
  private closed = false;

  constructor(private readonly options: SocketOptions) {
    this.setTimer = options.setTimer ?? ((callback, ms) => setTimeout(callback, ms) as unknown as number);
    this.clearTimer = options.clearTimer ?? (timer => clearTimeout(timer));
    this.random = options.random ?? Math.random;
    this.connect();
  }

  // Sends a request until it is answered. Rejects with a Refusal.
  ask<R extends Request>(request: R): Promise<Answers[R['t']]> {
    const id = request.id ?? randomId();
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        request: { ...request, id },
        resolve: answer => resolve(answer as Answers[R['t']]),
        reject,
        sent: 0,
      };
      this.pending.set(id, pending);
      if (this.status === 'live') this.transmit(pending);
    });
  }
  // Sends a message once, if the line is up. For what is said anew after each greeting.
  tell(message: Remark): void {
    if (this.status === 'live') this.wire?.send(JSON.stringify(message));
  }
  // Whether a line that has died must be noticed within five seconds.
  watchClosely(closely: boolean): void {
    const watch = closely ? CLOSE : USUAL;
    if (watch === this.watch) return;
    this.watch = watch;
    if (this.status === 'live') this.tryLine();
  }
  // The browser says that there is no network. The line may be up all the same, so it is tried anew.
  doubt(): void {
    if (this.status === 'live') this.lost();
  }
  // Connects at once, e.g. when the browser says that the network is back.
  wake(): void {
    if (this.status !== 'connecting' || this.closed || this.mustWait) return;
    this.clearTimer(this.retry);
    this.connect();
  }
  close(): void {
    this.closed = true;
    this.clearTimer(this.retry);
    this.drop();
  }

  private connect(): void {
    this.drop();
    this.mustWait = false;
    const wire = this.options.open();
    this.wire = wire;
    ++this.connection;
    this.pinger = this.setTimer(() => this.lost(), GREETING);
    wire.onmessage = event => this.receive(wire, event.data);
    wire.onerror = () => {};
    wire.onclose = event => {
      if (wire === this.wire) this.cut(event.code);
    };
  }
  private drop(): void {
    this.clearTimer(this.pinger);
    this.unanswered = false;
    const wire = this.wire;
    this.wire = undefined;
    if (!wire) return;
    wire.onclose = null;
    wire.onmessage = null;
    wire.close();
  }
  // The line is down, for one of the server's reasons or for none.
  private cut(code: number): void {
    if (code === OTHER_VERSION) return this.outdated();
    if (code === BANNED) return this.end('excluded');
    const refused = this.status === 'connecting';
    this.mustWait = code === TOO_MANY_MESSAGES;
    this.lost();
    if (refused && !this.mustWait) void this.inquire();
  }
  // A browser does not say why a line could not be opened. If the server has had too much of us, there is no use in
  // knocking before the time it says.
  private async inquire(): Promise<void> {
    const { connection } = this;
    const seconds = (await this.options.whyNot?.()) ?? 0;
    if (seconds === 0 || this.closed || connection !== this.connection) return;
    this.clearTimer(this.retry);
    this.mustWait = true;
    this.retry = this.setTimer(() => this.connect(), seconds * 1000 * (1 + 0.1 * this.random()));
    this.onHeld(seconds);
  }
  private lost(): void {
    this.drop();
    this.setStatus('connecting');
    if (this.closed) return;
    // Any moment within the pause, so that a server that comes back is not met by everybody at once.
    const pause = this.random() * this.pause;
    this.retry = this.setTimer(() => this.connect(), this.mustWait ? PENALTY * (1 + this.random()) : pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
  private outdated(): void {
    if (this.options.reload()) this.close();
    else this.end('outdated');
  }
  private end(status: 'outdated' | 'excluded'): void {
    this.close();
    this.setStatus(status);
  }
  private setStatus(status: LineStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.onStatus();
  }
  private transmit(pending: Pending): void {
    pending.sent = this.connection;
    this.wire?.send(JSON.stringify(pending.request));
  }

  private receive(wire: Wire, data: unknown): void {
    if (wire !== this.wire || typeof data !== 'string') return;
    if (this.unanswered) this.keepAlive();
    let message: ServerMessage;
    try {
      message = JSON.parse(data) as ServerMessage;
    } catch {
      return;
    }
    if (message.t === 'hello') {
      if (message.protocol !== PROTOCOL) return this.outdated();
      this.pause = FIRST_PAUSE;
      this.setStatus('live');
      this.keepAlive();
    }
    // Followers first: what they ask again after a greeting goes before what is sent again.
    const id = 'id' in message ? message.id : undefined;
    const pending = id === undefined ? undefined : this.pending.get(id);
    this.onMessage(message);
    if (pending) {
      this.pending.delete(id!);
      if (message.t === 'refused') pending.reject(new Refusal(message));
      else pending.resolve(message);
    }
    if (message.t === 'hello') {
      for (const waiting of this.pending.values()) if (waiting.sent !== this.connection) this.transmit(waiting);
    }
  }
  // A line that has died in silence is noticed by a ping without answer. That is asked of the ping, not of the time since
  // something was heard: browsers let the timers of hidden pages sleep.
  private keepAlive(): void {
    this.clearTimer(this.pinger);
    this.unanswered = false;
    this.pinger = this.setTimer(() => this.tryLine(), this.watch.every);
  }
  private tryLine(): void {
    this.clearTimer(this.pinger);
    this.unanswered = true;
    this.tell({ t: 'ping' });
    this.pinger = this.setTimer(() => this.lost(), this.watch.answer);
  }
}
