// Builds the example hosts of `demo/hosts` from the packed package in a fresh folder, each by its own tools, and runs one
// story on each page, also with the development server of hosts that have the script `dev`. The story fails on any
// warning of the console. Needs the npm registry. Arguments select hosts: `npm run hosts:frameworks -- vue svelte`. With
// `--server`: the hosts that render the account of a visitor on the server. With `--kits`: the hosts of other kits.
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { ROOT } from '../files.mjs';
import { BROWSER_ARGS, findBrowser } from '../find-browser.mjs';
import { packPackage, packScript } from './pack.mjs';
import { copyHost, HOSTS } from './sources.mjs';
import { runNpm, startHost } from './serve.mjs';
import { runServerStory } from './server-story.mjs';
import { writeRow } from './host-table.mjs';
import { runSignInStory } from './sign-in-story.mjs';
import { runSolanaStory } from './solana-story.mjs';
import { countScripts, isHydrated, keepLocal, runStory, warmUp } from './story.mjs';

/** A development server may still write while it ends. */
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 500 };
/** Requests of the leak test, of 1,000 visitors. */
const SERVER_REQUESTS = 10_000;
/** Hosts that render the account on a server: their stories take minutes, and run with `--server`. */
const isOfServer = name => name.startsWith('server-');
/** Hosts of other kits with the test kit: `npm run hosts:testing`. */
const isOfTestKit = name => name.startsWith('testing-');
/** Hosts of other kits, which are built four times. */
const hasKits = name => 'kits' in JSON.parse(readFileSync(join(HOSTS, name, 'package.json'), 'utf8'));
/** Runs the story on a page. Returns a line about what it fetched; throws if it fetched more than `most` scripts. */
async function tell(browser, url, kit, most, how) {
  const context = await browser.newContext();
  try {
    const { withPage, atOpening, bytesWithPage } = await runStory(context, url, kit, undefined, how);
    if (withPage + atOpening > most) throw new Error(`The page fetched ${withPage} + ${atOpening} scripts.`);
    return `${withPage} scripts (${bytesWithPage} bytes) with the page, ${atOpening} more until the modal is open`;
  } finally {
    await context.close();
  }
}

/** Runs the story with the development server. Returns a line about it. */
async function tellDevelopment(browser, folder, kit) {
  const { url, stop } = await startHost(folder, 'dev');
  const context = await browser.newContext();
  try {
    await warmUp(browser, url, kit);
    await runStory(context, url, kit, isHydrated);
    return '; in development too';
  } finally {
    await context.close();
    await stop();
  }
}

/** Runs the story on each page of a host that renders the account on the server. Returns a line about it. */
async function tellServer(browser, folder, { script, pages, requests }, kit) {
  const { url, stop } = await startHost(folder, script);
  try {
    const replies = [];
    for (const page of pages) {
      if (script === 'dev') await warmUp(browser, `${url}${page}`, kit);
      const reply = await inContext(browser, context => runServerStory(context, `${url}${page}`, kit, requests));
      replies.push(`\`/${page}\` ${reply}`);
    }
    return replies.join('; ');
  } finally {
    await stop();
  }
}

/** Runs that story built and in development, and notes both in the docs. Returns a line about them. */
async function checkServer(name, folder, browser, kit, { serverPages: pages, framework }) {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', framework, 'package.json'), 'utf8'));
  const production = await tellServer(browser, folder, { script: 'start', pages, requests: SERVER_REQUESTS }, kit);
  const note = development =>
    writeRow('server-rendering.md', name, [`${framework} ${version}`, production, development]);
  note('not run');
  const development = await tellServer(browser, folder, { script: 'dev', pages, requests: SERVER_REQUESTS / 20 }, kit);
  note(development);
  return `${framework} ${version}: ${production}; in development ${development}`;
}

/** Finds the test wallet’s row in any modal. */
const rowByName = page => page.getByRole('button', { name: /Test Wallet/ }).first();

/** Runs the story of a sign-in. */
async function tellSignIn(browser, url, kit, how) {
  const context = await browser.newContext();
  try {
    await runSignInStory(context, url, kit, how);
  } finally {
    await context.close();
  }
}

/** Stories of hosts of another kit by the field `story` of package.json. */
const KIT_STORIES = {
  async evm(browser, url, kit, how, { pages = [''], signIn = [] }) {
    const isReady = pages.length > 1 ? isHydrated : undefined; // these pages are rendered on a server
    for (const page of pages)
      await inContext(browser, context => runStory(context, `${url}${page}`, kit, isReady, how));
    const asks = { row: rowByName, signsOut: how.isStrict, ...(isReady && { isReady }) };
    for (const page of signIn) await tellSignIn(browser, `${url}${page}`, kit, asks);
  },
  solana: (browser, url, kit, how) => inContext(browser, context => runSolanaStory(context, url, kit, how)),
};

async function inContext(browser, run) {
  const context = await browser.newContext();
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

/** Loads the first page of a host, and what it loads while it is idle. Returns the bytes of its scripts. */
const bytesOfPage = (browser, url) =>
  inContext(browser, async context => {
    const scripts = countScripts(context);
    await keepLocal(context);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await scripts.bytes();
  });

/** Builds a host of another kit, and runs its stories. Returns the bytes of its scripts. */
async function tellKit(folder, browser, kit, manifest, script, isStrict) {
  runNpm(folder, 'run', script);
  const { url, stop } = await startHost(folder, 'start');
  try {
    await KIT_STORIES[manifest.story ?? 'evm'](browser, url, kit, { row: rowByName, isStrict }, manifest);
    return await bytesOfPage(browser, url);
  } finally {
    await stop();
  }
}

/**
 * Has the codemod move a host, installs what the field `later` of package.json names, such as another version of wagmi, and
 * runs the stories again. Returns a line about it.
 */
async function tellMoved(folder, browser, kit, { later, scripts, ...manifest }) {
  runNpm(folder, 'exec', '--', 'latchkey', 'migrate');
  const path = join(folder, 'package.json');
  const moved = JSON.parse(readFileSync(path, 'utf8'));
  moved.dependencies = { ...moved.dependencies, ...later, latchkey: 'file:../latchkey.tgz' };
  writeFileSync(path, JSON.stringify(moved));
  rmSync(join(folder, 'package-lock.json'));
  rmSync(join(folder, 'node_modules'), REMOVE);
  runNpm(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  await tellKit(folder, browser, kit, manifest, scripts['build:later'] ? 'build:later' : 'build', true);
  const named = Object.entries(later).map(entry => entry.join(' '));
  return `moved by the codemod${named.length ? `, on ${named.join(' and ')}` : ''}`;
}

/**
 * Builds and opens a host of another kit: with that kit, with this package in its place by an alias, and moved by the
 * codemod. Writes the row of the documents. Returns a line about it.
 */
async function checkKits(name, folder, browser, kit, manifest) {
  const fetched = {};
  for (const each of manifest.kits) {
    process.env.HOST_KIT = each;
    fetched[each] = await tellKit(folder, browser, kit, manifest, 'build', each === 'latchkey');
  }
  const rest = await bytesWithoutKit(folder, browser);
  delete process.env.HOST_KIT;
  const [theirs, ours] = manifest.kits.map(each => fetched[each] - rest);
  const share = `${((ours / theirs) * 100).toFixed(0)} %`;
  const moved = manifest.later ? await tellMoved(folder, browser, kit, manifest) : '–';
  const pages = [...(manifest.pages ?? ['']), ...(manifest.signIn ?? [])].map(page => `\`/${page}\``);
  const bytes = count => `${(count / 1000).toFixed(1)} kB`;
  writeRow('migrating.md', name, [pages.join(' '), bytes(theirs), bytes(ours), share, moved]);
  return `the kit’s scripts before a click ${theirs} bytes, ours ${ours} (${share}); ${moved}`;
}

/** Builds and loads the page of a host without a kit. Returns the bytes of its scripts. */
async function bytesWithoutKit(folder, browser) {
  process.env.HOST_KIT = 'bare';
  runNpm(folder, 'run', 'build');
  const { url, stop } = await startHost(folder, 'start');
  try {
    return await bytesOfPage(browser, url);
  } finally {
    await stop();
  }
}

/** Installs, builds and opens one host. Returns a line about it. */
async function checkHost(name, folder, browser, kit) {
  copyHost(name, folder);
  const began = Date.now();
  runNpm(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (manifest.kits) return checkKits(name, folder, browser, kit, manifest);
  runNpm(folder, 'run', 'build');
  if (manifest.serverPages) return checkServer(name, folder, browser, kit, manifest);
  if (!existsSync(join(folder, 'playwright.config.js'))) {
    const { url, stop } = await startHost(folder, 'start');
    try {
      const replies = [];
      const { pages = [''], mostScripts = Infinity, scripts } = manifest;
      for (const page of pages) replies.push(`${page}${await tell(browser, `${url}${page}`, kit, mostScripts)}`);
      const development = scripts.dev ? await tellDevelopment(browser, folder, kit) : '';
      return `${replies.join('; ')}${development}; ${Date.now() - began} ms`;
    } finally {
      await stop();
    }
  }
  runNpm(folder, 'test');
  return `its own tests pass, ${Date.now() - began} ms`;
}

/** Which hosts a run without names opens, by its flag. */
const RUNS = {
  '--server': name => isOfServer(name),
  '--kits': name => hasKits(name),
};

async function main(names) {
  const all = readdirSync(HOSTS).filter(name => !isOfTestKit(name));
  const flag = names.find(name => RUNS[name]);
  const isPart = RUNS[flag] ?? (name => !Object.values(RUNS).some(isOf => isOf(name)));
  const requested = names.filter(name => name !== flag);
  const unknown = requested.filter(name => !all.includes(name));
  if (unknown.length) throw new Error(`No such host: ${unknown}. There are ${all}.`);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-frameworks-'));
  const executablePath = await findBrowser();
  process.env.LATCHKEY_BROWSER = executablePath;
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    renameSync(packPackage(folder), join(folder, 'latchkey.tgz'));
    renameSync(packScript(folder), join(folder, 'cdn.tgz'));
    const load = path => import(pathToFileURL(join(ROOT, 'dist', 'testing', path, 'index.js')).href);
    const kit = { ...(await load('playwright')), ...(await load('wallet')) };
    for (const name of requested.length ? requested : all.filter(isPart)) {
      try {
        console.log(`✓ ${name}: ${await checkHost(name, join(folder, name), browser, kit)}`);
      } catch (error) {
        console.log(`✗ ${name}`);
        console.error(error.stack);
        process.exitCode = 1;
      }
      rmSync(join(folder, name), REMOVE);
    }
  } finally {
    await browser.close();
    rmSync(folder, REMOVE);
  }
}

await main(process.argv.slice(2));
