// Writes src/server/common_passwords.inc: passwords that nobody may choose.
//
//   npm pack @zxcvbn-ts/language-common@3.0.4 && tar xzf zxcvbn-ts-language-common-3.0.4.tgz
//   node tools/common_passwords.mjs package/dist/passwords.json.js > src/server/common_passwords.inc
//
// The source is the list of the npm package @zxcvbn-ts/language-common 3.0.4 (MIT), ordered by how often a password was
// seen in public leaks. We keep those that our rules would let pass, 8 characters or more, and of those the most common
// COUNT. Upper and lower case are not told apart.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const COUNT = 6000;
const LEAST = 8;

const [, , file] = process.argv;
if (!file) {
  process.stderr.write('Use: node tools/common_passwords.mjs FILE, where FILE is passwords.json.js of the package.\n');
  process.exit(1);
}
const all = createRequire(import.meta.url)(resolve(file));
const list = [...new Set(all.map(word => String(word).toLowerCase()))]
  .filter(word => word.length >= LEAST && /^[\x21-\x7e]+$/.test(word))
  .slice(0, COUNT)
  .sort((a, b) => (a < b ? -1 : 1));
if (list.length < 3000) throw new Error(`only ${list.length} passwords in ${file}`);
const quoted = list.map(word => `"${word.replace(/[\\"]/g, '\\$&').replace(/\?/g, '\\?')}"`);
let line = '';
const lines = [`// ${list.length} common passwords, written by tools/common_passwords.mjs.`];
for (const word of quoted) {
  if (line.length + word.length > 115) {
    lines.push(line.trimEnd());
    line = '';
  }
  line += word + ', ';
}
lines.push(line.trimEnd());
process.stdout.write(lines.join('\n') + '\n');
