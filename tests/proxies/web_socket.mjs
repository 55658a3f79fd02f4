// A WebSocket over TLS, as far as these tests need one: small frames, no fragments sent. It answers pings and counts
// them.
import { request } from 'node:https';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

// A frame of a client, with a mask of zeros.
function frame(opcode, payload) {
  const head = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255];
  head[0] |= 128;
  return Buffer.concat([Buffer.from([128 | opcode, ...head, 0, 0, 0, 0]), payload]);
}

// The first frame of the bytes, and its size; undefined while it is incomplete.
function firstFrame(bytes) {
  if (bytes.length < 2) return undefined;
  let length = bytes[1] & 127;
  let start = 2;
  if (length >= 126) {
    const size = length === 126 ? 2 : 8;
    if (bytes.length < start + size) return undefined;
    length = size === 2 ? bytes.readUInt16BE(start) : Number(bytes.readBigUInt64BE(start));
    start += size;
  }
  if (bytes.length < start + length) return undefined;
  return { opcode: bytes[0] & 15, payload: bytes.subarray(start, start + length), size: start + length };
}

class WebSocketOverTls {
  pings = 0;
  isOpen = true;
  #socket;
  #bytes = Buffer.alloc(0);
  #messages = [];
  #wake = () => {};

  constructor(socket, head) {
    this.#socket = socket;
    socket.on('data', bytes => this.#receive(bytes));
    for (const event of ['end', 'close', 'error']) socket.on(event, () => this.#end());
    if (head.length > 0) this.#receive(head);
  }
  send(message) {
    this.#socket.write(frame(TEXT, Buffer.from(JSON.stringify(message))));
  }
  // The next message of this type; the others before it are thrown away.
  async next(type) {
    for (;;) {
      const found = await this.#until(() => this.#messages.shift());
      if (found.t === type) return found;
    }
  }
  // Resolves when the server has pinged so many times.
  pinged(times) {
    return this.#until(() => this.pings >= times);
  }
  close() {
    this.#socket.destroy();
  }
  async #until(what) {
    for (;;) {
      const found = what();
      if (found) return found;
      if (!this.isOpen) throw new Error('the WebSocket was closed');
      await new Promise(resolve => (this.#wake = resolve));
    }
  }
  #end() {
    this.isOpen = false;
    this.#wake();
  }
  #receive(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (let one; (one = firstFrame(this.#bytes)); this.#bytes = this.#bytes.subarray(one.size)) {
      if (one.opcode === TEXT) this.#messages.push(JSON.parse(one.payload));
      if (one.opcode === CLOSE) this.#end();
      if (one.opcode !== PING) continue;
      this.pings += 1;
      this.#socket.write(frame(PONG, one.payload));
    }
    this.#wake();
  }
}

// Asks for an upgrade with these options of node:https; what was answered, with `socket` where it was granted.
export function openWebSocket(options) {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, path: '/ws?v=2', headers });
    asked.on('upgrade', (response, socket, head) => {
      resolve({ status: response.statusCode, headers: response.headers, socket: new WebSocketOverTls(socket, head) });
    });
    asked.on('response', response => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    asked.on('error', reject);
    asked.end();
  });
}
