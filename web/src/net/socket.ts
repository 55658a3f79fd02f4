// The line to the server. It connects by itself, again and again with growing pauses, and sends every request until it
// is answered: requests carry a random id, so that the server recognises one that comes twice.
import { PROTOCOL, type Request, type ServerMessage } from './protocol';

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
  reload: () => void; // the page is older than the server
  setTimer?: (callback: () => void, ms: number) => number;
  clearTimer?: (timer: number) => void;
}

interface Pending {
  request: Request;
  resolve: (answer: ServerMessage) => void;
  reject: (error: Refusal) => void;
  sent: number; // the connection on which it was last sent
}

export class Refusal extends Error {
  constructor(readonly answer: Extract<ServerMessage, { t: 'refused' }>) {
    super(answer.message);
  }
  get code(): string {
    return this.answer.code;
  }
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 10_000;
const SILENCE = 20_000;

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

export class Socket {
  status: 'connecting' | 'live' = 'connecting';
  onStatus: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};
  private wire: Wire | undefined;
  private connection = 0;
  private pause = FIRST_PAUSE;
  private heard = 0;
  private pinger = 0;
  private readonly pending = new Map<string, Pending>();
  private readonly setTimer: (callback: () => void, ms: number) => number;
  private readonly clearTimer: (timer: number) => void;
  private retry = 0;
  private closed = false;

  constructor(private readonly options: SocketOptions) {
    this.setTimer = options.setTimer ?? ((callback, ms) => setTimeout(callback, ms) as unknown as number);
    this.clearTimer = options.clearTimer ?? (timer => clearTimeout(timer));
    this.connect();
  }

  // Sends a request until it is answered. Rejects with a Refusal.
  ask(request: Request): Promise<ServerMessage> {
    const id = request.id ?? randomId();
    return new Promise((resolve, reject) => {
      const pending: Pending = { request: { ...request, id }, resolve, reject, sent: 0 };
      this.pending.set(id, pending);
      if (this.status === 'live') this.transmit(pending);
    });
  }
  // Sends a message once, if the line is up. For what is said anew after each greeting.
  tell(message: Request): void {
    if (this.status === 'live') this.wire?.send(JSON.stringify(message));
  }
  // Connects at once, e.g. when the browser says that the network is back.
  wake(): void {
    if (this.status === 'live' || this.closed) return;
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
    const wire = this.options.open();
    this.wire = wire;
    ++this.connection;
    this.heard = Date.now();
    wire.onmessage = event => this.receive(wire, event.data);
    wire.onerror = () => {};
    wire.onclose = event => {
      if (wire !== this.wire) return;
      if (event.code === 4001) return this.options.reload();
      this.lost();
    };
  }
  private drop(): void {
    this.clearTimer(this.pinger);
    const wire = this.wire;
    this.wire = undefined;
    if (!wire) return;
    wire.onclose = null;
    wire.onmessage = null;
    wire.close();
  }
  private lost(): void {
    this.drop();
    this.setStatus('connecting');
    if (this.closed) return;
    this.retry = this.setTimer(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
  private setStatus(status: 'connecting' | 'live'): void {
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
    this.heard = Date.now();
    let message: ServerMessage;
    try {
      message = JSON.parse(data) as ServerMessage;
    } catch {
      return;
    }
    if (message.t === 'hello') {
      if (message.protocol !== PROTOCOL) return this.options.reload();
      this.pause = FIRST_PAUSE;
      this.setStatus('live');
      this.keepAlive();
    }
    // Followers first: what they ask again after a greeting goes before what is sent again.
    const pending = message.id === undefined ? undefined : this.pending.get(message.id);
    this.onMessage(message);
    if (pending) {
      this.pending.delete(message.id!);
      if (message.t === 'refused') pending.reject(new Refusal(message));
      else pending.resolve(message);
    }
    if (message.t === 'hello') {
      for (const waiting of this.pending.values()) if (waiting.sent !== this.connection) this.transmit(waiting);
    }
  }
  // A line that has died in silence is noticed by a ping without answer.
  private keepAlive(): void {
    this.clearTimer(this.pinger);
    this.pinger = this.setTimer(() => {
      if (Date.now() - this.heard > SILENCE) return this.lost();
      this.tell({ t: 'ping' });
      this.keepAlive();
    }, PING_EVERY);
  }
}
