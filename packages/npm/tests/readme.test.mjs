// The examples of the README print what their comments say.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

const page = readFileSync('node_modules/serai/README.md', 'utf8');
const examples = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

// What stands behind the calls of console.log, or on the lines below them.
const promised = code =>
  [...code.matchAll(/console\.log\(.*\);(?: |\n *)\/\/ (.*)$/gm)].map(([, text]) => text).join('\n') + '\n';

test('the README has examples', () => assert.ok(examples.length >= 5));
examples.forEach((code, i) =>
  test(`example ${i + 1}`, () => {
    writeFileSync(`example${i}.mjs`, code);
    const { stdout, stderr } = spawnSync(process.execPath, [`example${i}.mjs`], { encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.equal(stdout, promised(code));
  })
);
