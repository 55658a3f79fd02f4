// Attempts to log in at a steady rate, each with another name and a wrong password, and how they were answered.
//
//   node bench/logins.mjs PORT RATE SECONDS
import { Agent, request } from 'node:http';

const [port, rate, seconds] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const times = new Map(); // by code, in milliseconds

function attempt(i) {
  const begin = performance.now();
  const body = JSON.stringify({ name: `Nobody ${i}`, password: 'a wrong password' });
  const headers = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' };
  const options = { port, host: '127.0.0.1', path: '/api/account/login', method: 'POST', headers, agent };
  return new Promise(resolve => {
    const failed = () => resolve(note('no answer', begin));
    const sent = request(options, answer => {
      let text = '';
      answer.on('data', part => (text += part));
      answer.on('end', () => resolve(note(JSON.parse(text).code ?? String(answer.statusCode), begin)));
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
function note(code, begin) {
  if (!times.has(code)) times.set(code, []);
  times.get(code).push(performance.now() - begin);
}

const all = [];
const start = performance.now();
for (let i = 0; i < rate * seconds; ++i) {
  const wait = start + (i * 1000) / rate - performance.now();
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait));
  all.push(attempt(i));
}
await Promise.all(all);
for (const [code, list] of times) {
  list.sort((a, b) => a - b);
  const at = share => list[Math.min(list.length - 1, Math.floor(list.length * share))].toFixed(1);
  console.log(`logins answered ${code}: ${list.length}, ms: p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`);
}
process.exit(0);
