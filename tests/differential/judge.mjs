// `serai judge` as a child process: batches of questions out, their answers back in order.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Judge {
  constructor(program) {
    this.waiting = []; // of the batch in flight: {id, resolve, reject}
    this.lastId = 0;
    this.failure = null;
    this.child = spawn(program, ['judge'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.on('error', e => this.fail(`cannot start ${program}: ${e.message}`));
    this.child.on('exit', (code, signal) => this.fail(`${program} judge ended (${signal ?? code})`));
    this.child.stdin.on('error', () => {}); // the exit says it better
    createInterface({ input: this.child.stdout }).on('line', line => this.receive(line));
  }

  // The answers to all requests, in their order.
  ask(requests) {
    if (this.failure) return Promise.reject(this.failure);
    const answers = requests.map(
      () => new Promise((resolve, reject) => this.waiting.push({ id: ++this.lastId, resolve, reject }))
    );
    const first = this.lastId - requests.length + 1;
    this.child.stdin.write(requests.map((r, i) => JSON.stringify({ ...r, id: first + i }) + '\n').join(''));
    return Promise.all(answers);
  }

  close() {
    this.closed = true;
    this.child.stdin.end();
  }

  receive(line) {
    const [first] = this.waiting;
    let answer = null;
    try {
      answer = JSON.parse(line);
    } catch {
      return this.fail(`this is no answer: ${line}`);
    }
    if (answer.id !== first?.id) return this.fail(`answer ${answer.id} came when ${first?.id} was due`);
    this.waiting.shift().resolve(answer);
  }

  fail(message) {
    if (this.closed) return;
    this.failure = new Error(message);
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}
