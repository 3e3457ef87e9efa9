// Creates each starter with the packed `create-latchkey`, installs it with the packed package, and runs one story on its
// page: built, and with its development server. The story fails on any warning of the console, such as that of a
// hydration that differs. Needs the npm registry. Arguments select starters: `npm run hosts:starters -- next`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { ROOT } from '../files.mjs';
import { BROWSER_ARGS, findBrowser } from '../find-browser.mjs';
import { packPackage, packScript } from './pack.mjs';
import { runNpm, startHost } from './serve.mjs';
import { runStory, warmUp } from './story.mjs';

const CREATE = join(ROOT, 'create');
const vite = port => ['--', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
const next = port => ['--', '--hostname', '127.0.0.1', '--port', String(port)];

/** Arguments that give the scripts `dev` and `start` their port; the others read `PORT`. */
const OPTIONS = {
  react: { dev: vite, start: vite },
  wagmi: { dev: vite, start: vite },
  sveltekit: { dev: vite, start: vite },
  next: { dev: next, start: next },
  nuxt: { dev: port => ['--', '--host', '127.0.0.1', '--port', String(port)] },
};

/** Archives of our packages. */
const ARCHIVES = { latchkey: 'latchkey.tgz', '@latchkey/cdn': 'cdn.tgz' };

/** Creates a starter as `npm create` does, and lets it use the packed packages. */
function create(name, folder, command) {
  execFileSync(process.execPath, [command, name, '--template', name], { cwd: folder, stdio: 'pipe' });
  const path = join(folder, name, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const [own, archive] of Object.entries(ARCHIVES))
    if (own in manifest.dependencies) manifest.dependencies[own] = `file:../${archive}`;
  writeFileSync(path, JSON.stringify(manifest, undefined, 2));
}

/** Runs the story on the server that a script starts. Returns its duration in ms. */
async function tell(name, folder, script, browser, kit) {
  const began = Date.now();
  const { url, stop } = await startHost(folder, script, OPTIONS[name]?.[script]);
  const context = await browser.newContext();
  try {
    // The first page compiles; its reloads while dependencies are bundled would disturb the story
    if (script === 'dev') await warmUp(browser, url, kit);
    await runStory(context, url, kit);
  } finally {
    await context.close();
    await stop();
  }
  return Date.now() - began;
}

async function main(names) {
  const all = readdirSync(join(CREATE, 'templates'));
  const unknown = names.filter(name => !all.includes(name));
  if (unknown.length) throw new Error(`No such starter: ${unknown}. There are ${all}.`);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-starters-'));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    renameSync(packPackage(folder), join(folder, ARCHIVES.latchkey));
    renameSync(packScript(folder), join(folder, ARCHIVES['@latchkey/cdn']));
    runNpm(folder, 'pack', CREATE);
    execFileSync('tar', ['-xzf', readdirSync(folder).find(file => file.startsWith('create-'))], { cwd: folder });
    const load = path => import(pathToFileURL(join(ROOT, 'dist', 'testing', path, 'index.js')).href);
    const kit = { ...(await load('playwright')), ...(await load('wallet')) };
    for (const name of names.length ? names : all) {
      const host = join(folder, name);
      try {
        create(name, folder, join(folder, 'package', 'index.mjs'));
        const began = Date.now();
        runNpm(host, 'install', '--no-audit', '--no-fund');
        const installed = Date.now() - began;
        const dev = await tell(name, host, 'dev', browser, kit);
        runNpm(host, 'run', 'build');
        const built = await tell(name, host, 'start', browser, kit);
        console.log(`✓ ${name}: installed in ${installed} ms, story in development ${dev} ms, built ${built} ms`);
      } catch (error) {
        console.log(`✗ ${name}`);
        console.error(error.stack);
        process.exitCode = 1;
      }
      if (!process.env.LATCHKEY_KEEP) rmSync(host, { recursive: true, force: true });
    }
  } finally {
    await browser.close();
    if (process.env.LATCHKEY_KEEP) console.log(folder);
    else rmSync(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
