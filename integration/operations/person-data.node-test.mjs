// Export and deletion of a person by the command, over the databases of wallet, key service and API.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { capture, enterFolder } from '../../services/command/captured-run.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { KeyTestWorld } from '../keys/test-world.mjs';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const { run, openDatabase, migrate, migrations } = await loadExports(`
  export { run } from './services/command/command.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { migrate } from './services/http/database/migrate.js';
  export { migrations } from './services/api/database/migrations.js';`);
const command = capture(run);
const EMAIL = 'ann@example.org';
const atApi = (act, who) => `API, if there is one: latchkey-services users ${act} ${who} with the settings of the API`;
const STRANGER = `0x${'9'.repeat(40)}`;
const AT = Date.UTC(2030, 0, 1);

/** Stores what the key service has of an account, in each table that names one. */
async function fillKeys(db, id) {
  const own = { user_id: id, device_hash: 'device-hash' };
  await db.insertInto('owners').values({ user_id: id, email: EMAIL, language: 'de' }).execute();
  const envelope = { key_id: 'a', enc: 'enc-secret', ciphertext: 'ciphertext-secret' };
  await db
    .insertInto('shares')
    .values({ user_id: id, reference: 'reference', ...envelope, created_at: AT })
    .execute();
  await db
    .insertInto('devices')
    .values({ ...own, known_at: AT })
    .execute();
  const code = { id: 'code', code_hash: 'code-hash', attempts: 0, created_at: AT, used_at: null };
  await db
    .insertInto('codes')
    .values({ ...own, ...code })
    .execute();
  await db
    .insertInto('waits')
    .values({ ...own, stop_hash: 'stop-hash', ready_at: AT, stopped_at: null })
    .execute();
}

/** Stores what the API has of an address, and the same of a stranger. */
async function fillApi(db, address) {
  for (const [at, who] of [address.toLowerCase(), STRANGER].entries()) {
    const account = { project_id: 'shop', chain: 'eip155:1', address: who };
    const times = { created_at: AT, last_sign_in_at: AT };
    await db.insertInto('auth_accounts').values({ ...account, wallet: 'null', metadata: '{"plan":"gold"}', ...times }).execute(); // prettier-ignore
    const session = { digest: `digest-${at}`, message: '{"domain":"shop.example"}', issued_at: AT, expires_at: AT };
    await db
      .insertInto('auth_sessions')
      .values({ ...account, ...session })
      .execute();
    const name = `name-${at}.example`;
    await db.insertInto('names').values({ name, avatar_url: '', bio: 'bio', registered_at: AT, updated_at: AT }).execute(); // prettier-ignore
    await db.insertInto('name_addresses').values({ name, coin_type: 60, address: who, created_at: AT }).execute();
    const asset = { chain: 'eip155:1', address: '', name: 'Ether', symbol: 'ETH', icon_url: '', quantity: '1' };
    const purchase = { id: `purchase-${at}`, provider: 'seller', account: who, status: 'confirmed', hash: '0x1' };
    await db
      .insertInto('purchases')
      .values({ ...asset, ...purchase, created_at: AT, updated_at: AT })
      .execute();
    const event = { id: `event-${at}`, project_id: 'shop', kind: 'track', event: 'CONNECT', domain: '', sdk: '' };
    const body = JSON.stringify({ type: 'track', event: 'CONNECT', address: at === 0 ? address : who });
    await db
      .insertInto('events')
      .values({ ...event, body, received_at: AT })
      .execute();
  }
}

/** A person of the wallet whom all three services know; `write` writes a file of settings with some of them. */
async function createPerson(t) {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const keys = await KeyTestWorld.create();
  t.after(() => keys.stop());
  const folder = enterFolder(t);
  const person = await world.logIn(new Visitor(await world.start()), EMAIL);
  const { evmAddress } = await world.makeKeys(person);
  const { userId } = (await person.get('account')).account;
  await fillKeys((await keys.start()).world.db, userId);
  const url = `sqlite:${join(folder, 'api.sqlite')}`;
  const api = openDatabase(url);
  t.after(() => api.destroy());
  await migrate(api, migrations);
  await fillApi(api, evmAddress);
  const sections = { wallet: world.environment, keys: keys.environment, api: { DATABASE_URL: url } };
  const write = (...names) =>
    writeFileSync('latchkey.json', JSON.stringify(Object.fromEntries(names.map(name => [name, sections[name]]))), {
      mode: 0o600,
    });
  return { write, userId, evmAddress, keys: keys.server.world.db, api };
}

async function jsonOf(t, ...words) {
  const { code, output } = await command(t, {}, ...words);
  assert.equal(code, 0, output);
  return JSON.parse(output);
}

test('an export has what each service stores, and names the commands for those that the settings lack', async t => {
  const { write, userId, evmAddress, keys } = await createPerson(t);
  write('wallet', 'keys', 'api');
  const whole = await jsonOf(t, 'users', 'export', EMAIL);
  assert.deepEqual([whole.id, whole.elsewhere], [userId, []]);
  const tables = (await keys.introspection.getTables()).filter(({ columns }) => columns.some(({ name }) => name === 'user_id')); // prettier-ignore
  assert.equal(Object.keys(whole.keyService).length, tables.length, 'a part for each table that names an account');
  for (const part of [...Object.values(whole.keyService), ...Object.values(whole.api)]) assert.equal(part.length, 1);
  assert.deepEqual(whole.keyService.owners, [{ email: EMAIL, language: 'de' }]);
  assert.equal(whole.api.accounts[0].metadata.plan, 'gold');
  assert.equal(whole.api.events[0].body.address, evmAddress);
  assert.doesNotMatch(JSON.stringify([whole.keyService, whole.api]), /-secret|-hash|digest-|9{40}/);

  write('wallet');
  const { elsewhere, ...part } = await jsonOf(t, 'users', 'export', EMAIL);
  assert.deepEqual([part.keyService, part.api], [undefined, undefined]);
  assert.deepEqual(elsewhere, [
    `key service: latchkey-services users export ${userId} with the settings of the key service`,
    atApi('export', evmAddress),
    atApi('export', whole.solanaAddress),
  ]);
  write('keys');
  assert.deepEqual((await jsonOf(t, 'users', 'export', userId)).keyService, whole.keyService);
  write('api');
  assert.deepEqual((await jsonOf(t, 'users', 'export', evmAddress)).api, whole.api);
  for (const words of [
    ['export', `0x${'8'.repeat(40)}`],
    ['suspend', userId],
  ])
    // prettier-ignore
    assert.equal((await command(t, {}, 'users', ...words)).code, 2, words[0]);
});

test('a deletion takes what the API has of the person alone, except purchases', async t => {
  const { write, evmAddress, api } = await createPerson(t);
  write('wallet');
  const marked = await jsonOf(t, 'users', 'delete', EMAIL);
  assert.deepEqual(marked.elsewhere, [atApi('delete', evmAddress), atApi('delete', marked.solanaAddress)]);
  write('api');
  assert.equal((await command(t, {}, 'users', 'delete', '%')).code, 2, 'a pattern is no address');
  const { api: deleted, elsewhere } = await jsonOf(t, 'users', 'delete', evmAddress);
  assert.deepEqual(deleted, { sessions: 1, accounts: 1, names: 1, events: 1 });
  assert.match(elsewhere.join(), /^wallet: /);
  for (const table of ['auth_sessions', 'auth_accounts', 'names', 'name_addresses', 'events', 'purchases']) {
    const rows = await api.selectFrom(table).selectAll().execute();
    assert.equal(rows.length, table === 'purchases' ? 2 : 1, table);
    if (table !== 'purchases') assert.ok(!JSON.stringify(rows).toLowerCase().includes(evmAddress.toLowerCase()), table);
  }
  write('keys');
  assert.equal((await command(t, {}, 'users', 'delete', evmAddress)).code, 2, 'the wallet deletes shares');
});
