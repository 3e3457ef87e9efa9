// Installs the packed test kit beside the wallet kits of others in fresh folders, builds a page with each by Vite, and runs
// the page's tests: the recipes of docs/testing-recipes.md. Nothing of the modal is installed. Needs the npm registry, and
// pages reach this machine alone. Arguments select hosts: `npm run hosts:testing -- wagmi rainbowkit`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestKit } from '../../test-kit/build.mjs';
import { ROOT } from '../files.mjs';
import { BROWSER_ARGS, findBrowser } from '../find-browser.mjs';
import { freePort } from '../free-port.mjs';
import { runNpm } from './serve.mjs';

const HOSTS = join(ROOT, 'demo', 'hosts');
const PREFIX = 'testing-';
/** Files of a page that a host shares with the host of the same kit. */
const PAGE = ['src', 'index.html', 'tsconfig.json', 'vite.config.js'];
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
const TEST_MS = 60_000;

/** Packs the test kit into a folder. */
async function packTestKit(folder) {
  await buildTestKit({ always: true });
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const args = ['pack', './test-kit', '--json', '--ignore-scripts', '--pack-destination', folder];
  renameSync(join(folder, JSON.parse(execFileSync('npm', args, options))[0].filename), join(folder, 'testing.tgz'));
}

/** Returns the configuration of Playwright for a page. */
const configOf = (port, executablePath) => `import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.e2e.ts',
  workers: 1,
  timeout: ${TEST_MS},
  expect: { timeout: ${TEST_MS / 4} },
  use: {
    baseURL: 'http://127.0.0.1:${port}',
    launchOptions: ${JSON.stringify({ executablePath, args: [...BROWSER_ARGS, NO_NETWORK] })},
  },
  webServer: { command: 'npx vite preview --host 127.0.0.1 --port ${port} --strictPort', url: 'http://127.0.0.1:${port}' },
});
`;

/** Has the compiler check the tests, and a page that no other host checks. */
function includeTests(folder, page) {
  const path = join(folder, 'tsconfig.json');
  const config = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...config, include: page ? ['tests'] : ['src', 'tests'] }));
}

async function checkHost(name, folder, executablePath) {
  const began = Date.now();
  const source = join(HOSTS, `${PREFIX}${name}`);
  const { page } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  if (page) for (const part of PAGE) cpSync(join(HOSTS, page, part), join(folder, part), { recursive: true });
  cpSync(source, folder, { recursive: true });
  includeTests(folder, page);
  writeFileSync(join(folder, 'playwright.config.js'), configOf(await freePort(), executablePath));
  runNpm(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  const installed = Date.now();
  runNpm(folder, 'run', 'build');
  runNpm(folder, 'test');
  return `installed in ${installed - began} ms, built and tested in ${Date.now() - installed} ms`;
}

const all = readdirSync(HOSTS)
  .filter(name => name.startsWith(PREFIX))
  .map(name => name.slice(PREFIX.length));
const requested = process.argv.slice(2);
const unknown = requested.filter(name => !all.includes(name));
if (unknown.length) throw new Error(`No such host: ${unknown}. There are ${all}.`);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-testing-'));
try {
  await packTestKit(folder);
  const executablePath = await findBrowser();
  for (const name of requested.length ? requested : all) {
    try {
      console.log(`✓ ${name}: ${await checkHost(name, join(folder, name), executablePath)}`);
    } catch (error) {
      console.log(`✗ ${name}`);
      console.error(error.stack);
      process.exitCode = 1;
    }
  }
} finally {
  if (process.env.LATCHKEY_KEEP) console.log(folder);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}
