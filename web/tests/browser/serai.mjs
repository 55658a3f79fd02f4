// `serai serve` as a child process, with the built client and a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const bin = process.env.SERAI_BIN ?? join(web, '../build/release/bin');

function spawnServer(folder, port) {
  const child = spawn(
    join(bin, 'serai'),
    ['serve', '--port', String(port), '--data', folder, '--web', join(web, 'dist')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    }
  );
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

export async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'serai-browser-'));
  let running = await spawnServer(folder, 0);
  const stop = signal =>
    new Promise(resolve => {
      running.child.removeAllListeners('exit');
      running.child.on('exit', resolve);
      running.child.kill(signal);
    });
  return {
    url: running.url,
    // Kills the server as a power cut would, and starts it again at the same address.
    async crash() {
      await stop('SIGKILL');
      running = await spawnServer(folder, running.port);
    },
    async close() {
      await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
