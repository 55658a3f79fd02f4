import { defineConfig } from 'vitest/config';

// What src/i18n/LANGUAGE/ becomes: a file of the language's texts, and one for the lessons of each game.
function chunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, lessons] = /\/i18n\/(\w+)\/(?:index|lessons\/(\w+))\.ts$/.exec(facadeModuleId ?? '') ?? [];
  if (!language) return 'assets/[name]-[hash].js';
  return lessons ? `assets/lessons-${language}-${lessons}-[hash].js` : `assets/language-${language}-[hash].js`;
}

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { chunkFileNames: chunkName } },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,mjs}'],
    setupFiles: 'tests/setup.ts',
    environment: 'node',
    testTimeout: 60_000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
