// A database that a later version has migrated, under this one: a start and each command name what it has, and change nothing.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../http/each-database.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { openDatabase, run, startWalletServer, walletSettings } = await loadExports(`
  export { run } from './services/command/command.js';
  export { startWalletServer } from './services/wallet/server/wallet-server.js';
  export { walletSettings } from './services/wallet/server/settings.js';
  export { openDatabase } from './services/http/database/open-database.js';`);
const runCaptured = capture(run);

const LATER = '9999-later';
const ADVICE = /has migrations that this version does not have: 9999-later\. .*Start that version again/;

async function migrateBeyond(t, newUrl) {
  enterFolder(t);
  const environment = {
    ...walletEnvironment(),
    KEYS_SECRETS: '',
    CUSTODY: 'self',
    DATABASE_URL: await newUrl(),
    PORT: '0',
  };
  assert.equal((await runCaptured(t, environment, 'migrate')).code, 0);
  const db = openDatabase(environment.DATABASE_URL);
  t.after(() => db.destroy());
  await db.insertInto('kysely_migration').values({ name: LATER, timestamp: new Date().toISOString() }).execute();
  return environment;
}

testOnEachDatabase('commands refuse a database of a later version', async (t, newUrl) => {
  const environment = await migrateBeyond(t, newUrl);
  for (const words of [['migrate'], ['migrate', '--check'], ['backup', 'wallet', 'wallet.gz']]) {
    const { code, output } = await runCaptured(t, environment, ...words);
    assert.equal(code, 1, `${words.join(' ')}: ${output}`);
    assert.match(output, ADVICE, words.join(' '));
  }
  assert.ok(!existsSync('wallet.gz'), 'a backup would name an older version than its rows have');
});

testOnEachDatabase('doctor tells of a database of a later version', async (t, newUrl) => {
  const { output } = await runCaptured(t, await migrateBeyond(t, newUrl), 'doctor');
  assert.match(output.match(/^FAILURE {2}database of wallet: .*$/m)?.[0] ?? output, ADVICE);
});

testOnEachDatabase('a service does not start on a database of a later version', async (t, newUrl) => {
  const settings = walletSettings(await migrateBeyond(t, newUrl));
  const files = { tag: 'test', get: () => undefined };
  await assert.rejects(startWalletServer({ settings, files }), ADVICE);
});
