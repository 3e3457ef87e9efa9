// What pages of hosts load before a click, in a browser: the budgets of `.size-limit.json` count the modules that they
// name, and cannot see that another one is loaded too.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, serve } from '../demo/bench/browser.mjs';
import { buildInstalledWallets, buildPage } from '../demo/bench/build-pages.mjs';
import { IDLE_PAGES, measureIdle } from '../demo/bench/idle.mjs';
import { directory } from '../demo/bench/all-wallets.mjs';
import { ROOT } from '../tools/files.mjs';

let server;
let browser;

before(async () => {
  execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'pipe' });
  for (const name of IDLE_PAGES) await buildPage(name);
  await buildInstalledWallets();
  server = await serve(join(ROOT, 'dist-demo', 'bench'), directory);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.stop();
});

test('pages with an adapter, a connection, WalletConnect or an embedded wallet load no more than their budget before a click', async () => {
  const { lines, results } = await measureIdle(browser, server.url);
  const over = results.filter(({ value, limit }) => value > limit);
  assert.deepEqual(over, [], lines.join('\n'));
});
