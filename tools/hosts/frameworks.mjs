// Builds the example hosts of `demo/hosts` from the packed package in a fresh folder, each by its own tools, and runs one
// story on each page. Needs the npm registry. Arguments select hosts: `npm run hosts:frameworks -- vue svelte`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { ROOT } from '../files.mjs';
import { BROWSER_ARGS, findBrowser } from '../find-browser.mjs';
import { packPackage } from './pack.mjs';
import { runStory } from './story.mjs';

const HOSTS = join(ROOT, 'demo', 'hosts');
const START_MS = 20_000;

/** Returns a port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a command of a host; throws with what it printed. */
function run(folder, ...args) {
  try {
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, CI: 'true' } });
  } catch (error) {
    throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}

/** Starts the host's own server; resolves with its URL and the function that stops it. */
async function start(folder) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = { ...process.env, PORT: String(port) };
  const server = spawn('npm', ['run', 'start'], { cwd: folder, env, stdio: 'pipe', detached: true });
  let said = '';
  server.stdout.on('data', data => (said += data));
  server.stderr.on('data', data => (said += data));
  const stop = () => {
    if (server.exitCode === null) process.kill(-server.pid);
  };
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(100)) {
    if (server.exitCode !== null) break;
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop };
  }
  stop();
  throw new Error(`The server of the host did not start:\n${said}`);
}

/** Runs the story on a page. Returns a line about what it fetched; throws if it fetched more than `most` scripts. */
async function tell(browser, url, kit, most) {
  const context = await browser.newContext();
  try {
    const { withPage, atOpening } = await runStory(context, url, kit);
    if (withPage + atOpening > most) throw new Error(`The page fetched ${withPage} + ${atOpening} scripts.`);
    return `${withPage} scripts with the page, ${atOpening} more until the modal is open`;
  } finally {
    await context.close();
  }
}

/** Installs, builds and opens one host. Returns a line about it. */
async function checkHost(name, folder, browser, kit) {
  cpSync(join(HOSTS, name), folder, { recursive: true });
  const began = Date.now();
  run(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  run(folder, 'run', 'build');
  if (!existsSync(join(folder, 'playwright.config.js'))) {
    const { url, stop } = await start(folder);
    try {
      const replies = [];
      const { pages = [''], mostScripts = Infinity } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      for (const page of pages) replies.push(`${page}${await tell(browser, `${url}${page}`, kit, mostScripts)}`);
      return `${replies.join('; ')}; ${Date.now() - began} ms`;
    } finally {
      stop();
    }
  }
  run(folder, 'test');
  return `its own tests pass, ${Date.now() - began} ms`;
}

async function main(names) {
  const all = readdirSync(HOSTS);
  const unknown = names.filter(name => !all.includes(name));
  if (unknown.length) throw new Error(`No such host: ${unknown}. There are ${all}.`);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-frameworks-'));
  const executablePath = await findBrowser();
  process.env.LATCHKEY_BROWSER = executablePath;
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    renameSync(packPackage(folder), join(folder, 'latchkey.tgz'));
    const load = path => import(pathToFileURL(join(ROOT, 'dist', 'testing', path, 'index.js')).href);
    const kit = { ...(await load('playwright')), ...(await load('wallet')) };
    for (const name of names.length ? names : all) {
      try {
        console.log(`✓ ${name}: ${await checkHost(name, join(folder, name), browser, kit)}`);
      } catch (error) {
        console.log(`✗ ${name}`);
        console.error(error.stack);
        process.exitCode = 1;
      }
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
