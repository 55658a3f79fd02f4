// What eslint looks for in all our JavaScript and TypeScript. `npm run lint` starts it in the root of the tree, because
// the benchmarks and the comparison with another program lie outside this folder.
import { fileURLToPath } from 'node:url';
import eslint from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// `const { pieces, ...rest } = variant` is how a property is left out.
const unused = { ignoreRestSiblings: true };

const here = name => fileURLToPath(new URL(name, import.meta.url));

export default tseslint.config(
  { ignores: ['**/dist/', '**/generated/', '**/out/', 'build/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  { rules: { 'no-unused-vars': ['error', unused] } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'tsconfig.worker.json'].map(here) } },
    rules: { '@typescript-eslint/no-unused-vars': ['error', unused], 'no-unused-vars': 'off' },
  },
  {
    // These run in node, and functions that tests pass to a page run in a browser. In TypeScript tsc knows the names.
    files: ['**/*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  }
);
