// Tests rotations of secrets that are variables of the environment, as in Compose and in a cluster.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../http/each-database.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { createSealer, keySecrets, newSecret, openDatabase, run } = await loadExports(`
  export { createSealer } from './services/wallet/server/sealer.js';
  export { keySecrets } from './services/keys/server/settings.js';
  export { run } from './services/command/command.js';
  export { newSecret } from './services/command/secrets.js';
  export { openDatabase } from './services/http/database/open-database.js';`);

const runCaptured = capture(run);
const VARIABLES = { wallet: 'WALLET_SECRETS', keys: 'KEYS_SECRETS' };
const sealerOf = secrets => createSealer(keySecrets({ KEYS_SECRETS: secrets }));
const idOf = secret => secret.split(':')[0];
const DAY_MS = 24 * 3_600_000;

/** Queues a letter that a secret has encrypted. */
async function addLetter(db, sealer, id) {
  const letter = { to: 'ann@example.org', letter: { language: 'en', subject: 's', parts: ['text'], text: 'text' } };
  const row = { kind: 'letter', ref: id, created_at: 0, due_at: Date.now() + DAY_MS, attempts: 0, leased_until: 0 };
  const payload = sealer.seal(`letter ${id}`, Buffer.from(JSON.stringify(letter)));
  await db
    .insertInto('jobs')
    .values({ ...row, id, payload })
    .execute();
}

for (const [service, variable] of Object.entries(VARIABLES))
  testOnEachDatabase(`rotates the secret of ${service} in the environment`, async (t, newUrl) => {
    enterFolder(t);
    const given = { ...walletEnvironment(), DATABASE_URL: await newUrl(), KEYS_DATABASE_URL: await newUrl() };
    const url = service === 'keys' ? given.KEYS_DATABASE_URL : given.DATABASE_URL;
    assert.equal((await runCaptured(t, given, 'migrate', service)).code, 0);
    const db = openDatabase(url);
    t.after(() => db.destroy());
    await addLetter(db, sealerOf(given[variable]), 'waits');

    const started = await runCaptured(t, given, 'rotate', service);
    assert.equal(started.code, 0, started.output);
    const fresh = /\b\d{8}-[\da-f]{6}:[\w-]{43}/.exec(started.output)?.[0];
    assert.ok(fresh, started.output);
    assert.ok(!started.output.includes(given[variable]), 'secrets in use are not printed');
    const both = { ...given, [variable]: `${fresh},${given[variable]}` };

    const early = await runCaptured(t, both, 'rotate', service, '--finish');
    assert.equal(early.code, 0, early.output);
    assert.match(early.output, /1 waiting letters were encrypted again[^]*stay until \d{4}/);
    const { payload } = await db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow();
    assert.equal(payload.split('.')[0], idOf(fresh));

    const done = await runCaptured(t, both, 'rotate', service, '--finish', '--now');
    assert.equal(done.code, 0, done.output);
    assert.match(done.output, new RegExp(`Remove from ${variable}: ${idOf(given[variable])}\\n`));
    assert.ok(!done.output.includes('Still needed'), done.output);

    // What cannot be opened keeps its secret
    const stranger = sealerOf(given[variable]).seal('letter of another row', Buffer.from('{}'));
    await db.updateTable('jobs').set({ payload: stranger }).execute();
    const needed = await runCaptured(t, both, 'rotate', service, '--finish', '--now');
    assert.match(needed.output, new RegExp(`Still needed by what is stored: ${idOf(given[variable])}`));
    assert.doesNotMatch(needed.output, /Remove from/);
  });

test('secrets of the environment are rotated there, although the file has some of before', async t => {
  enterFolder(t);
  const file = { wallet: walletEnvironment() };
  writeFileSync('latchkey.json', JSON.stringify(file), { mode: 0o600 });
  const { code, output } = await runCaptured(t, { WALLET_SECRETS: newSecret() }, 'rotate', 'wallet');
  assert.equal(code, 0, output);
  assert.match(output, /in front of WALLET_SECRETS/);
  assert.deepEqual(JSON.parse(readFileSync('latchkey.json', 'utf8')), file);
});

test('a first secret whose id has no date leaves the older ones until --now', async t => {
  enterFolder(t);
  const secrets = `2026b:${'B'.repeat(43)},2026a:${'A'.repeat(43)}`;
  const config = { wallet: { ...walletEnvironment(), WALLET_SECRETS: secrets } };
  writeFileSync('latchkey.json', JSON.stringify(config), { mode: 0o600 });
  assert.equal((await runCaptured(t, {}, 'migrate', 'wallet')).code, 0);
  const db = openDatabase('sqlite:secure-wallet.sqlite');
  t.after(() => db.destroy());
  await addLetter(db, sealerOf(secrets), 'waits');
  const read = () => JSON.parse(readFileSync('latchkey.json', 'utf8')).wallet.WALLET_SECRETS;
  const { output } = await runCaptured(t, {}, 'rotate', 'wallet', '--finish');
  assert.match(output, /does not say when it was made/);
  assert.equal(read(), secrets);
  await runCaptured(t, {}, 'rotate', 'wallet', '--finish', '--now');
  assert.equal(read(), secrets.split(',')[0]);
  const backup = JSON.parse(readFileSync('latchkey.json.bak', 'utf8'));
  assert.equal(backup.wallet.WALLET_SECRETS, secrets, 'the file of before is kept');
  assert.equal(statSync('latchkey.json.bak').mode & 0o077, 0);
});

for (const [service, variable] of Object.entries(VARIABLES))
  testOnEachDatabase(
    `a database without what secrets of ${service} encrypt removes none of them`,
    async (t, newUrl) => {
      enterFolder(t);
      const secrets = `2026b:${'B'.repeat(43)},2026a:${'A'.repeat(43)}`;
      const urls = { DATABASE_URL: await newUrl(), KEYS_DATABASE_URL: await newUrl() };
      const config = {
        wallet: { ...walletEnvironment(), ...urls },
        keys: { KEYS_DATABASE_URL: urls.KEYS_DATABASE_URL },
      };
      config[service][variable] = secrets;
      const file = JSON.stringify(config);
      writeFileSync('latchkey.json', file, { mode: 0o600 });
      assert.equal((await runCaptured(t, {}, 'migrate', service)).code, 0);
      const refused = await runCaptured(t, {}, 'rotate', service, '--finish', '--now');
      assert.equal(refused.code, 2, refused.output);
      assert.match(refused.output, /older secrets stay/);
      assert.equal(readFileSync('latchkey.json', 'utf8'), file);
      assert.ok(!existsSync('latchkey.json.bak'));
    },
  );

test('without secrets, a rotation and an encryption say so', async t => {
  enterFolder(t);
  for (const words of [
    ['rotate', 'wallet'],
    ['rotate', 'keys', '--finish'],
    ['seal', 'wallet', '--key', 'aes'],
  ]) {
    const { code, output } = await runCaptured(t, {}, ...words);
    assert.equal(code, 2, words.join(' '));
    assert.match(output, /(WALLET|KEYS)_SECRETS stands neither in the environment nor in the file of settings/);
  }
});
