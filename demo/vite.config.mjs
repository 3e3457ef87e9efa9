import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chunkModules } from './chunk-modules.mjs';
import { kitPlugin } from '../tools/kit-plugin.mjs';
import { joinTemplateLines } from '../tools/template-lines.mjs';
import { chunkGroups } from './page-chunks.mjs';
import { developmentReact } from './development-react.mjs';
import { sitePages } from './site-pages.mjs';

const demo = dirname(fileURLToPath(import.meta.url));
const root = dirname(demo);
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Aliases of the public entries to their sources, so that the demo imports the same names as a host. */
const entries = Object.entries(exports)
  .filter(([, target]) => typeof target.default === 'string')
  .map(([name, target]) => ({
    find: new RegExp(`^latchkey${name.slice(1).replaceAll('/', '\\/')}$`),
    replacement: join(root, target.default.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts')),
  }));

const pages = readdirSync(demo).filter(file => file.endsWith('.html'));

/** WalletConnect's kits use Node's Buffer to sign in: the part that the package has of it. The page's global stays. */
const BUFFER = { Buffer: [join(root, 'tools/kit-buffer.mjs'), 'Buffer'] };

/** Vite replaces `process.env` with `{}`; the phone wallet sets this one at runtime (phone-wallet/environment.ts). */
const DEFINE = { 'process.env.IS_VITEST': 'globalThis.process?.env?.IS_VITEST' };

/** Shortens templates as the build of the package does: pages render the same nodes. */
const templateLines = {
  name: 'template-lines',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:elements|themes)\/.+\.ts$/ },
    handler: (code, id) => ({ code: joinTemplateLines(code, id), map: { mappings: '' } }),
  },
};

const chunks = chunkGroups(root);

export default defineConfig({
  root: demo,
  cacheDir: join(root, 'node_modules/.vite-demo'),
  clearScreen: false,
  plugins: [kitPlugin(), templateLines, sitePages(), developmentReact(), chunkModules(root), chunks.plugin],
  resolve: { alias: entries },
  define: DEFINE,
  server: { host: 'localhost', fs: { allow: [root] } },
  // Finds dependencies before pages load: Vite otherwise reloads a page during a test
  optimizeDeps: {
    entries: pages,
    rolldownOptions: { plugins: [kitPlugin()], transform: { inject: BUFFER, define: DEFINE } },
  },
  build: {
    outDir: join(root, 'dist-demo/site'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages.map(file => join(demo, file)),
      transform: { inject: BUFFER },
      output: { codeSplitting: { groups: chunks.groups } },
    },
  },
});
