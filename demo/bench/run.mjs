/** `npm run bench`: builds a host page from the published package, measures it in Chromium and prints every figure. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accountServices, measureAccount } from './account.mjs';
import { measureApi } from './api-load.mjs';
import { directory, measureAllWallets } from './all-wallets.mjs';
import { launch, serve } from './browser.mjs';
import { buildInstalledWallets, buildPage } from './build-pages.mjs';
import { measureCode } from './code.mjs';
import { measureLeaks } from './leaks.mjs';
import { measureOpening } from './opening.mjs';
import { measureMotion, motionServices } from './motion.mjs';
import { measureReload } from './reload.mjs';
import { measureSizes } from './sizes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const only = process.argv[2];

execFileSync(process.execPath, ['tools/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' });
for (const page of [
  'host',
  'remote',
  'bare-lit',
  'lazy-lit',
  'all-wallets',
  'bare-list',
  'code',
  'embedded',
  'account',
  'life',
  'motion',
])
  await buildPage(page);
await buildInstalledWallets();

const server = await serve(`${root}dist-demo/bench`, { ...directory, ...accountServices, ...motionServices });
const browser = await launch();
const benches = {
  sizes: measureSizes,
  opening: measureOpening,
  leaks: measureLeaks,
  wallets: measureAllWallets,
  code: measureCode,
  reload: measureReload,
  motion: measureMotion,
  account: measureAccount,
  api: measureApi,
};
let failed = 0;
try {
  for (const [name, measure] of Object.entries(benches)) {
    if (only && only !== name) continue;
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
console.log(failed === 0 ? '\nEvery figure is within its limit.' : `\n${failed} figures are over their limit.`);
process.exitCode = failed === 0 ? 0 : 1;
