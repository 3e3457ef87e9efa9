import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The package as it is published: what hosts bundle is `dist`, not the source. */
const alias = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([entry, target]) => ({
    find: new RegExp(`^latchkey${entry.slice(1)}$`),
    replacement: root + target.default.slice(2),
  }));

/** How a host builds its page: Vite as it comes. */
export const configFor = page => ({
  configFile: false,
  root: fileURLToPath(new URL('pages/', import.meta.url)),
  base: './',
  logLevel: 'warn',
  resolve: { alias },
  build: {
    outDir: `${root}dist-demo/bench/${page}`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false, // Vite's own helper is no part of what is measured
    rolldownOptions: { input: fileURLToPath(new URL(`pages/${page}.html`, import.meta.url)) },
  },
});
