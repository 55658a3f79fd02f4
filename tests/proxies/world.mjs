// A server behind a proxy, everything on ports of its own and in a folder of its own. The proxies are configured with the
// texts of docs/operating.md, so that the page is what is tested: only ports, places and the certificate are exchanged.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const bin = process.env.SERAI_BIN ?? here('../../build/release/bin');
const page = readFileSync(here('../../docs/operating.md'), 'utf8');
const [nginx, caddy] = execFileSync(here('programs.sh'), [join(bin, '../proxies')], { encoding: 'utf8' })
  .trim()
  .split('\n');

export const HOST = 'serai.example';
const POLL = 20; // milliseconds

// The block of code on the page that has this text.
function block(text) {
  const found = [...page.matchAll(/^```\n(.*?)^```$/gms)].map(([, code]) => code).filter(code => code.includes(text));
  assert.equal(found.length, 1, `docs/operating.md has one block with '${text}'`);
  return found[0];
}

// The text with these exchanges; each must be there, so that the page and this file keep together.
function exchanged(text, pairs) {
  for (const [from, to] of pairs) {
    assert.ok(text.includes(from), `docs/operating.md has '${from}'`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

// A child process that is ended with the world.
function start(children, command, options = {}) {
  const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (child.text += data));
  child.ended = new Promise(resolve => child.on('exit', resolve));
  children.push(child);
  return child;
}

// Resolves when connecting works: something listens, and speaks TLS where it should. Fails if the child ends before.
async function answers(child, port, connecting = connect) {
  for (;;) {
    assert.equal(child.exitCode, null, child.text);
    const isThere = await new Promise(resolve => {
      const options = { port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false };
      const socket = connecting(options, () => {
        resolve(true);
        socket.destroy();
      });
      socket.on('error', () => resolve(false));
    });
    if (isThere) return;
    await new Promise(resolve => setTimeout(resolve, POLL));
  }
}

function startNginx(children, folder, { upstream, plain, secure }) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject, ...files],
    {
      stdio: 'ignore',
    }
  );
  const site = exchanged(block('proxy_pass'), [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    ['/etc/ssl/serai.example.pem', certificate],
    ['/etc/ssl/private/serai.example.key', key],
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
  ]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`
  );
  // Started by root, it would become somebody who cannot read the folder.
  const user = process.getuid() === 0 ? 'user root;' : '';
  const whole = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {}
http {
access_log off;
${places.join('\n')}
${site}
}
`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
  const child = start(children, [
    nginx,
    '-p',
    folder,
    '-e',
    join(folder, 'nginx.log'),
    '-c',
    join(folder, 'nginx.conf'),
  ]);
  return { child, root: () => readFileSync(certificate) };
}

function startCaddy(children, folder, { upstream, plain, secure }) {
  const site = exchanged(block('reverse_proxy'), [
    ['# tls internal', 'tls internal'],
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
  ]);
  const options = [
    'admin off',
    `storage file_system ${folder}/caddy`,
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${plain}`,
    `https_port ${secure}`,
  ];
  writeFileSync(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\n${site}`);
  const child = start(children, [caddy, 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return { child, root: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')) };
}

const PROXIES = { nginx: startNginx, caddy: startCaddy };

// The server with the options of the page behind this proxy. `files` are those of its client: names and contents.
export async function world(proxy, { files, limits }) {
  const folder = mkdtempSync(join(tmpdir(), 'serai-proxy-'));
  const children = [];
  const ports = { upstream: await freePort(), plain: await freePort(), secure: await freePort() };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, 'web', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'web', name), content);
  }
  writeFileSync(join(folder, 'limits.json'), JSON.stringify(limits));
  const [, options] = /^SERAI_OPTIONS="(.*)"$/m.exec(block('SERAI_OPTIONS='));
  const places = {
    port: ports.upstream,
    data: join(folder, 'data'),
    web: join(folder, 'web'),
    limits: join(folder, 'limits.json'),
  };
  const more = Object.entries(places).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const serai = start(children, [join(bin, 'serai'), 'serve', ...options.split(' '), ...more, '--log-addresses']);
  await answers(serai, ports.upstream);
  const { child, root } = PROXIES[proxy](children, folder, ports);
  await answers(child, ports.plain);
  await answers(child, ports.secure, connectTls); // Caddy makes its certificate when it already listens
  return {
    ports,
    log: () => serai.text,
    // Resolves when the server has logged this.
    async logged(what) {
      while (!what.test(serai.text)) await Promise.race([once(serai.stderr, 'data'), serai.ended.then(assert.fail)]);
    },
    // The options of node:https for a request from this address of the machine.
    from: address => ({
      host: '127.0.0.1',
      port: ports.secure,
      localAddress: address,
      servername: HOST,
      ca: root(),
      agent: false,
      headers: { Host: HOST },
    }),
    async close() {
      for (const one of children) one.kill('SIGTERM');
      await Promise.all(children.map(one => one.ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
