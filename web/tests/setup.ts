// Node 18 has the browser's `crypto`, but not as a global. And all languages are there at once, as if they had been read.
import { webcrypto } from 'node:crypto';
import { languageIds, loadLanguage, showFirst } from '../src/i18n';

if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
await Promise.all(languageIds.map(loadLanguage));
await showFirst();
