// The server behind Debian's nginx and Caddy, configured as docs/operating.md says. Takes three minutes, because it waits
// longer than the proxies' patience.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:http2';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { after, before, describe, it } from 'node:test';
import { HOST, world } from './world.mjs';
import { openWebSocket } from './web_socket.mjs';

const ORIGIN = `https://${HOST}`;
const REQUESTS = 60;
const MEGABYTE = 1 << 20;
const LARGE = randomBytes(32 * MEGABYTE);
// nginx closes what is silent for 60 seconds; the server pings every five to ten.
const PINGS = 14;

const hash = bytes => createHash('sha256').update(bytes).digest('hex');

// A page, by HTTP/1.1; `pace` is called after each part.
function fetchPage(options, path, { headers = {}, pace = () => {}, by = get } = {}) {
  return new Promise((resolve, reject) => {
    const asked = by({ ...options, path, headers: { ...options.headers, ...headers } }, async response => {
      const parts = [];
      try {
        for await (const part of response) {
          parts.push(part);
          await pace(part.length);
        }
        resolve({
          status: response.statusCode,
          headers: response.headers,
          raw: response.rawHeaders,
          body: Buffer.concat(parts),
        });
      } catch (error) {
        reject(error);
      }
    });
    asked.on('error', reject);
  });
}

// How often a header is there.
const times = (raw, name) => raw.filter((word, i) => i % 2 === 0 && word.toLowerCase() === name).length;

const PROXIES = ['nginx', 'caddy'];
describe('the server behind a proxy', { concurrency: true }, () => PROXIES.forEach(behind));

function behind(proxy) {
  describe(`behind ${proxy}`, { concurrency: true }, () => {
    let here;
    before(async () => {
      const files = { 'index.html': '<!doctype html><title>Serai</title>', 'sw.js': '//', 'assets/large-1.bin': LARGE };
      here = await world(proxy, { files, limits: { requests_per_minute: REQUESTS } });
    });
    after(() => here?.close());
    const socketOf = async address => {
      const options = here.from(address);
      const answer = await openWebSocket({ ...options, headers: { ...options.headers, Origin: ORIGIN } });
      assert.equal(answer.status, 101);
      await answer.socket.next('hello');
      return answer;
    };

    it('serves pages that stay with TLS', async () => {
      const answer = await fetchPage(here.from('127.0.0.2'), '/');
      assert.equal(answer.status, 200);
      assert.match(answer.body.toString(), /Serai/);
      assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
      assert.equal(times(answer.raw, 'strict-transport-security'), 1);
      assert.match(answer.headers['content-security-policy'], /wss:\/\/serai\.example/);
      const worker = await fetchPage(here.from('127.0.0.2'), '/sw.js');
      assert.equal(worker.headers['cache-control'], 'no-cache');
    });

    it('leads from http to https', async () => {
      const options = { host: '127.0.0.1', port: here.ports.plain, headers: { Host: HOST } };
      const answer = await fetchPage(options, '/learn?x=1', { by: getPlain });
      assert.ok([301, 308].includes(answer.status), String(answer.status));
      assert.match(answer.headers.location, /^https:\/\/serai\.example(:\d+)?\/learn\?x=1$/);
    });

    it('speaks HTTP/2', async () => {
      const { host, port, servername, ca } = here.from('127.0.0.2');
      const session = connect(`https://${host}:${port}`, { servername, ca });
      const stream = session.request({ ':path': '/healthz', ':authority': HOST });
      const headers = await new Promise((resolve, reject) => {
        stream.on('response', resolve);
        session.on('error', reject);
      });
      assert.equal(headers[':status'], 200);
      session.close();
    });

    it('opens WebSockets for its own pages only, with cookies for TLS', async () => {
      const { headers, socket } = await socketOf('127.0.0.3');
      assert.match(headers['set-cookie'].join('\n'), /^serai=[^;]+;.*; HttpOnly; SameSite=Lax; Secure$/);
      socket.send({
        t: 'challenge',
        id: 'c1',
        variant: 'empire',
        control: { kind: 'increment', base: 600, increment: 2 },
        seats: ['me', 'me'],
        listed: false,
        casual: true,
      });
      const { game } = await socket.next('started');
      socket.send({ t: 'watch', game });
      const { version } = await socket.next('game');
      socket.send({ t: 'move', game, id: 'm1', version, move: 'd3d4' });
      await socket.next('ack');
      socket.close();
      const options = here.from('127.0.0.3');
      for (const origin of ['https://elsewhere.example', `http://${HOST}`]) {
        const answer = await openWebSocket({ ...options, headers: { ...options.headers, Origin: origin } });
        assert.equal(answer.status, 403, origin);
      }
    });

    it('keeps a WebSocket open on which nobody says anything', async () => {
      const { socket } = await socketOf('127.0.0.4');
      await socket.pinged(PINGS);
      assert.ok(socket.isOpen);
      socket.close();
    });

    it('counts visitors by their own addresses, whatever they claim', async () => {
      const statuses = new Set();
      for (let i = 0; i <= REQUESTS + REQUESTS / 2 && !statuses.has(429); ++i) {
        const headers = { 'X-Forwarded-For': `10.0.0.${i}` };
        statuses.add((await fetchPage(here.from('127.0.0.5'), '/healthz', { headers })).status);
      }
      assert.deepEqual([...statuses], [200, 429]);
      await here.logged(/event=too-many-requests address=127\.0\.0\.5\b/);
      assert.doesNotMatch(here.log(), /address=10\./);
      assert.equal((await fetchPage(here.from('127.0.0.6'), '/healthz')).status, 200);
    });

    it('finishes a download that takes longer than its patience', async () => {
      const { socket } = await socketOf('127.0.0.7');
      // The download keeps step with the pings of a WebSocket: a fourteenth for each of them.
      let read = 0;
      const pace = size => {
        read += size;
        return socket.pinged(Math.floor((read / LARGE.length) * PINGS));
      };
      const answer = await fetchPage(here.from('127.0.0.7'), '/assets/large-1.bin', { pace });
      assert.equal(answer.status, 200);
      assert.equal(hash(answer.body), hash(LARGE));
      socket.close();
    });
  });
}
