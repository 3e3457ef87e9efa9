// `npm run docs`: builds the site of docs/site and serves it. `--build` only builds it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import demo from '../demo/vite.config.mjs';
import { ROOT } from './files.mjs';

const SITE = join(ROOT, 'docs/site');
const PUBLIC = join(ROOT, 'docs/public/gallery');

const run = (args, cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}.`))));
  });

/** Builds the gallery of the demo as a page of the site; the frame has no header of the demo. */
async function buildGallery() {
  await build({
    ...demo,
    configFile: false,
    base: '/gallery/',
    logLevel: 'error',
    plugins: [
      {
        name: 'without-header',
        enforce: 'pre',
        transformIndexHtml: { order: 'pre', handler: html => html.replace('<!-- site header -->', '') },
      },
      ...demo.plugins,
    ],
    build: {
      ...demo.build,
      outDir: PUBLIC,
      rolldownOptions: { ...demo.build.rolldownOptions, input: [join(ROOT, 'demo/gallery.html')] },
    },
  });
}

const tool = (name, file) => join(SITE, 'node_modules', name, file);

async function main() {
  if (!existsSync(tool('vitepress', 'package.json'))) throw new Error('Run `npm ci --prefix docs/site` first.');
  await buildGallery();
  await run([tool('typedoc', 'bin/typedoc'), '--options', join(SITE, 'typedoc.json')], ROOT);
  await run([tool('vitepress', 'bin/vitepress.js'), 'build'], SITE);
  if (!process.argv.includes('--build')) await run([tool('vitepress', 'bin/vitepress.js'), 'preview'], SITE);
}

await main();
