import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The package as it is published: what hosts bundle is `dist`, not the source. */
const alias = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([entry, target]) => ({
    find: new RegExp(`^latchkey${entry.slice(1)}$`),
    replacement: root + target.default.slice(2),
  }));

export default defineConfig({
  root: fileURLToPath(new URL('pages/', import.meta.url)),
  base: './',
  logLevel: 'warn',
  resolve: { alias },
  build: {
    outDir: `${root}dist-demo/bench`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        host: fileURLToPath(new URL('pages/host.html', import.meta.url)),
        'bare-lit': fileURLToPath(new URL('pages/bare-lit.html', import.meta.url)),
      },
    },
  },
});
