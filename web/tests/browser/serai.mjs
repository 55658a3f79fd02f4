// `serai serve` as a child process, with the built client and a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const bin = process.env.SERAI_BIN ?? join(web, '../build/release/bin');

function spawnServer(folder, port, options, files) {
  const place = ['--port', String(port), '--data', folder, '--web', files];
  const child = spawn(join(bin, 'serai'), ['serve', ...place, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', data => {
      text += data;
      const url = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
      if (url) resolve({ child, url: url[0], port: Number(url[1]) });
    });
    child.on('exit', code => reject(new Error(`serai serve ended with ${code}: ${text}`)));
  });
}

// On a busy machine people take long over their first moves: no game is aborted for that, no line is cut for silence.
const PATIENT = {
  choice_seconds: 3600,
  first_move_seconds: 3600,
  first_placement_seconds: 3600,
  listed_away_seconds: 3600,
  silent_seconds: 3600,
};

// `limits` are those of docs/operating.md that shall be other ones, `files` the folder of another client, `tables` that
// of endgame tables.
export async function serve({ limits = {}, files = join(web, 'dist'), tables } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'serai-browser-'));
  writeFileSync(join(folder, 'limits.json'), JSON.stringify({ ...PATIENT, ...limits }));
  const options = ['--limits', join(folder, 'limits.json'), ...(tables ? ['--tables', tables] : [])];
  let running = await spawnServer(folder, 0, options, files);
  const stop = signal =>
    new Promise(resolve => {
      running.child.removeAllListeners('exit');
      running.child.on('exit', resolve);
      running.child.kill(signal);
    });
  return {
    url: running.url,
    folder,
    // Kills the server as a power cut would, and starts it again at the same address.
    async crash() {
      await this.down();
      await this.up();
    },
    down: () => stop('SIGKILL'),
    async up() {
      running = await spawnServer(folder, running.port, options, files);
    },
    async close() {
      if (running.child.exitCode === null && running.child.signalCode === null) await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
