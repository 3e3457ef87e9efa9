// What keeps an older secret: everything that it has encrypted, also what an instance of before encrypts during the removal.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import SqliteDatabase from 'libsql';
import { loadExports } from '../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../http/each-database.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { createSealer, keySecrets, openDatabase, run } = await loadExports(`
  export { createSealer } from './services/wallet/server/sealer.js';
  export { keySecrets } from './services/keys/server/settings.js';
  export { run } from './services/command/command.js';
  export { openDatabase } from './services/http/database/open-database.js';`);

const runCaptured = capture(run);
const newSecret = id => `${id}:${randomBytes(32).toString('base64url')}`;
const sealerOf = secrets => createSealer(keySecrets({ KEYS_SECRETS: secrets }));
const plain = Buffer.from('{"issuer":"https://id.example","clientId":"a"}');

/** What the wallet encrypts for good, by the context of its ciphertext; `table`, `column` and `row` say where it is. */
const SEALED = {
  share: {
    context: 'share:ann:set',
    table: 'share_sets',
    column: 'sealed',
    row: { id: 'set', user_id: 'ann', device_hash: '', created_at: 0, removed_by: null },
  },
  'recovery of an earlier version': {
    context: 'escrow:ann',
    table: 'recoveries',
    column: 'ciphertext',
    row: { id: 'r', user_id: 'ann', set_id: 'set', kind: 'escrow', salt: 'none', credential_id: null, created_at: 0 },
  },
  provider: {
    context: 'provider google',
    table: 'administration',
    column: 'value',
    row: { kind: 'provider', name: 'google', updated_at: 0 },
  },
};

/** A wallet in the middle of a rotation: settings in a file, and an empty database. */
async function start(t, url) {
  enterFolder(t);
  const [old, fresh] = [newSecret('old'), newSecret('fresh')];
  const wallet = { ...walletEnvironment(), DATABASE_URL: url, WALLET_SECRETS: `${fresh},${old}` };
  fs.writeFileSync('latchkey.json', JSON.stringify({ wallet }), { mode: 0o600 });
  assert.equal((await runCaptured(t, {}, 'migrate', 'wallet')).code, 0);
  const db = openDatabase(url);
  t.after(() => db.destroy());
  const add = ({ table, column, row, context }, secret, place = context) =>
    db
      .insertInto(table)
      .values({ ...row, [column]: sealerOf(secret).seal(place, plain) })
      .execute();
  const read = async ({ table, column, row: { id } }) => {
    const rows = db.selectFrom(table).select(column);
    return (await (id ? rows.where('id', '=', id) : rows).executeTakeFirstOrThrow())[column];
  };
  const secrets = () => JSON.parse(fs.readFileSync('latchkey.json', 'utf8')).wallet.WALLET_SECRETS;
  const finish = () => runCaptured(t, {}, 'rotate', 'wallet', '--finish', '--now');
  return { old, fresh, db, add, read, secrets, finish };
}

testOnEachDatabase('everything that an older secret has encrypted outlives it', async (t, newUrl) => {
  const { old, fresh, add, read, secrets, finish } = await start(t, await newUrl());
  for (const place of Object.values(SEALED)) await add(place, old);
  const { code, output } = await finish();
  assert.equal(code, 0, output);
  assert.equal(secrets(), fresh);
  for (const [name, place] of Object.entries(SEALED))
    assert.deepEqual(Buffer.from(sealerOf(fresh).open(place.context, await read(place))), plain, name);
});

for (const [name, place] of Object.entries(SEALED))
  test(`a ${name} that cannot be encrypted again keeps its secret, and holds up nothing else`, async t => {
    const { old, fresh, db, add, secrets, finish } = await start(t, 'sqlite:wallet.sqlite');
    await add(place, old, 'another place');
    const letter = { id: 'z', kind: 'letter', ref: 'z', created_at: 0, due_at: 0, attempts: 0, leased_until: 0 };
    const payload = sealerOf(old).seal('letter z', Buffer.from('{"letter":{"parts":[]}}'));
    await db.insertInto('jobs').values({ ...letter, payload }).execute(); // prettier-ignore
    const { code, output } = await finish();
    assert.equal(code, 0, output);
    assert.match(output, /cannot be read[^]*1 waiting letters[^]*Still needed by what is stored: old/);
    assert.equal(secrets(), `${fresh},${old}`);
  });

/** Runs `act` once, right before the command replaces the file of settings: after its last look at the database. */
function beforeSecretsGo(t, act) {
  const { renameSync } = fs;
  const restore = () => {
    fs.renameSync = renameSync;
    syncBuiltinESMExports();
  };
  fs.renameSync = (...paths) => {
    restore();
    act();
    renameSync(...paths);
  };
  syncBuiltinESMExports();
  t.after(restore);
}

const insert = ({ table, column, row, context }, secret) => {
  const values = { ...row, [column]: sealerOf(secret).seal(context, plain) };
  const names = Object.keys(values);
  const db = new SqliteDatabase('wallet.sqlite');
  db.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(
    Object.values(values),
  );
  db.close();
};

for (const [name, place] of Object.entries(SEALED))
  test(`a ${name} that an instance of before encrypts during the removal is encrypted again`, async t => {
    const { old, fresh, add, read, secrets, finish } = await start(t, 'sqlite:wallet.sqlite');
    await add({ ...SEALED.share, row: { ...SEALED.share.row, id: 'own' }, context: 'share:ann:own' }, fresh);
    beforeSecretsGo(t, () => insert(place, old));
    const { code, output } = await finish();
    assert.equal(code, 0, output);
    assert.equal(secrets(), fresh);
    assert.deepEqual(Buffer.from(sealerOf(fresh).open(place.context, await read(place))), plain);
    assert.doesNotMatch(output, /lacks/);
  });

test('a secret comes back that an instance of before has used during its removal for what stays unread', async t => {
  const { old, fresh, add, secrets, finish } = await start(t, 'sqlite:wallet.sqlite');
  await add({ ...SEALED.share, row: { ...SEALED.share.row, id: 'own' }, context: 'share:ann:own' }, fresh);
  beforeSecretsGo(t, () => insert({ ...SEALED.provider, context: 'another place' }, old));
  const { code, output } = await finish();
  assert.equal(code, 0, output);
  assert.equal(secrets(), `${fresh},${old}`);
  assert.match(output, /Still needed by what is stored: old/);
});

test('a command that was killed after the removal, or ran too early, names the secret that is missing', async t => {
  const { old, fresh, add, secrets, finish } = await start(t, 'sqlite:wallet.sqlite');
  await add(SEALED.share, fresh);
  await finish();
  assert.equal(secrets(), fresh);
  await add(SEALED.provider, old); // by an instance that was not restarted
  const { output } = await finish();
  assert.match(output, /WALLET_SECRETS lacks: old\b[^]*latchkey\.json\.bak/);
  fs.copyFileSync('latchkey.json.bak', 'latchkey.json');
  const again = await finish();
  assert.doesNotMatch(again.output, /lacks/);
  assert.equal(secrets(), fresh);
});
