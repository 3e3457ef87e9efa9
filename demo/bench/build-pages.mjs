import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = fileURLToPath(new URL('pages/', import.meta.url));

/** Resolves package entries to `dist`, because hosts bundle the published package. */
const alias = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([entry, target]) => ({
    find: new RegExp(`^latchkey${entry.slice(1)}$`),
    replacement: root + target.default.slice(2),
  }));

/** Marks the start of the first script. */
const banner = `performance.mark('script-start');`;

/**
 * Builds a page for production with Vite's own settings, as a host does. Builds each page separately: pages of one build
 * would share chunks, which the pages of hosts do not. `folder` contains the page, and ends with a slash.
 */
export async function buildPage(name, folder = pages, output = name) {
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: {
      outDir: `${root}dist-demo/bench/${output}`,
      emptyOutDir: true,
      rolldownOptions: {
        input: `${folder}${name}.html`,
        output: { banner, comments: { legal: false } }, // hosts ship licence notices separately
      },
    },
  });
}

/** Builds the script that announces wallets; a page loads it as it is, because no host bundles browser extensions. */
export async function buildInstalledWallets() {
  const bundle = await rolldown({ input: `${pages}installed-wallets.ts`, platform: 'browser' });
  await bundle.write({ file: `${root}dist-demo/bench/installed-wallets.js`, format: 'es', minify: true });
  await bundle.close();
}
