import { defineConfig } from 'vitest/config';

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,mjs}'],
    setupFiles: 'tests/setup.ts',
    environment: 'node',
    testTimeout: 60_000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
