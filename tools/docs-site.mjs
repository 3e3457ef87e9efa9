// `npm run docs`: builds the site of docs/site and serves it, and first installs its packages if they are missing.
// `--build` only builds it.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import demo from '../demo/vite.config.mjs';
import { writeTwins } from './docs-twins.mjs';
import { ROOT } from './files.mjs';

const SITE = join(ROOT, 'docs/site');
const PUBLIC = join(ROOT, 'docs/public');

/** Pages of the demo that the site shows: in frames, but for the theme studio. */
const PAGES = ['gallery', 'approvals', 'tour', 'studio'];

const BACK = `<header class="site"><a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" />Latchkey documentation</a></header>`;

const run = (args, cwd, program = process.execPath) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio: 'inherit',
      shell: program === 'npm' && process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}.`))));
  });

/** Builds pages of the demo that need no service; frames have no header of the demo, the studio leads back. */
async function buildPages() {
  const handler = (html, { path }) => html.replace('<!-- site header -->', path.endsWith('studio.html') ? BACK : '');
  await build({
    ...demo,
    configFile: false,
    base: '/gallery/',
    logLevel: 'error',
    plugins: [
      { name: 'without-header', enforce: 'pre', transformIndexHtml: { order: 'pre', handler } },
      ...demo.plugins,
    ],
    build: {
      ...demo.build,
      outDir: join(PUBLIC, 'gallery'),
      rolldownOptions: { ...demo.build.rolldownOptions, input: PAGES.map(page => join(ROOT, `demo/${page}.html`)) },
    },
  });
}

/** Builds the script that makes elements among the text work. */
async function buildLive() {
  await build({
    ...demo,
    configFile: false,
    base: '/live/',
    publicDir: false,
    logLevel: 'error',
    define: { ...demo.define, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(PUBLIC, 'live'),
      emptyOutDir: true,
      rolldownOptions: {
        input: join(ROOT, 'demo/pages/live/main.ts'),
        output: { entryFileNames: 'live.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Throws if the page of errors has lost a value that a text names in braces. */
function checkErrorsPage(site) {
  const page = readFileSync(join(site, 'errors.html'), 'utf8');
  const names = new Set(readFileSync(join(ROOT, 'docs/errors.md'), 'utf8').match(/\{\w+\}/g));
  const lost = [...names].filter(name => !page.includes(name));
  if (lost.length > 0) throw new Error(`The page of errors has lost ${lost.join(', ')}.`);
}

const tool = (name, file) => join(SITE, 'node_modules', name, file);

async function main() {
  if (!existsSync(tool('vitepress', 'package.json'))) await run(['ci'], SITE, 'npm');
  await buildPages();
  await buildLive();
  copyFileSync(join(ROOT, 'demo/public/icon.svg'), join(PUBLIC, 'icon.svg'));
  await run([tool('typedoc', 'bin/typedoc'), '--options', join(SITE, 'typedoc.json')], ROOT);
  await run([tool('vitepress', 'bin/vitepress.js'), 'build'], SITE);
  writeTwins(join(SITE, '.vitepress/dist'));
  checkErrorsPage(join(SITE, '.vitepress/dist'));
  if (!process.argv.includes('--build')) await run([tool('vitepress', 'bin/vitepress.js'), 'preview'], SITE);
}

await main();
