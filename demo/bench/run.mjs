/**
 * `npm run bench`: builds host pages from the published package, measures them in Chromium and prints every figure.
 * Arguments select benches: `npm run bench -- motion account`. `peers`, which compares with two other kits, runs only by
 * name: it installs 480 packages from the npm registry, which takes a minute the first time.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accountServices, measureAccount } from './account.mjs';
import { measureApi } from './api-load.mjs';
import { directory, measureAllWallets } from './all-wallets.mjs';
import { launch, serve } from './browser.mjs';
import { buildInstalledWallets, buildPage } from './build-pages.mjs';
import { measureCode } from './code.mjs';
import { measureEmbedded } from './embedded.mjs';
import { IDLE_PAGES, measureIdle } from './idle.mjs';
import { measureIndex } from './index-growth.mjs';
import { measureLeaks } from './leaks.mjs';
import { measureOpening } from './opening.mjs';
import { measureMotion, motionServices } from './motion.mjs';
import { measurePeers } from './peers.mjs';
import { measureReload } from './reload.mjs';
import { measureServices } from './services.mjs';
import { measureSizes } from './sizes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each bench with the pages that it measures. */
const benches = {
  sizes: [measureSizes, 'host'],
  idle: [measureIdle, ...IDLE_PAGES],
  opening: [measureOpening, 'bare-lit', 'lazy-lit', 'host', 'remote'],
  leaks: [measureLeaks, 'bare-lit', 'host', 'life'],
  wallets: [measureAllWallets, 'all-wallets', 'bare-list'],
  code: [measureCode, 'code'],
  reload: [measureReload, 'host', 'embedded', 'code'],
  motion: [measureMotion, 'motion'],
  account: [measureAccount, 'account'],
  embedded: [measureEmbedded],
  api: [measureApi],
  services: [measureServices],
  index: [measureIndex],
  peers: [measurePeers, 'bare-lit', 'lazy-lit', 'host', 'remote'],
};

/** Benches that run only if an argument names them. */
const BY_NAME = ['peers'];

const names = process.argv.slice(2);
const unknown = names.filter(name => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const chosen = names.length > 0 ? names : Object.keys(benches).filter(name => !BY_NAME.includes(name));

execFileSync(process.execPath, ['tools/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' });
for (const page of new Set(chosen.flatMap(name => benches[name].slice(1)))) await buildPage(page);
await buildInstalledWallets();

const server = await serve(`${root}dist-demo/bench`, { ...directory, ...accountServices, ...motionServices });
const browser = await launch();
let failed = 0;
try {
  for (const name of chosen) {
    const [measure] = benches[name];
    const { lines, results } = await measure(browser, server.url);
    console.log(`\n${name}`);
    for (const line of lines) console.log(line);
    for (const { name: what, value, limit, unit } of results) {
      const isFine = value <= limit;
      if (!isFine) failed += 1;
      console.log(`  ${isFine ? '✓' : '✗'} ${what}: ${value.toFixed(2)} ${unit} (limit ${limit})`);
    }
  }
} finally {
  await browser.close();
  server.stop();
}
if (names.length === 0) console.log(`\nNot run: ${BY_NAME.join(', ')}. Name it: npm run bench -- ${BY_NAME[0]}`);
console.log(failed === 0 ? '\nEvery figure is within its limit.' : `\n${failed} figures are over their limit.`);
process.exitCode = failed === 0 ? 0 : 1;
