// Deletions that the server of a project starts: an account that others use, or may use, is kept.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, settle, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { hashOfSecret, kindOf, migrateTo, openDatabase, walletMigrations, walletUsers } = await loadExports(`
  export { hashOfSecret } from './services/wallet/server/project-secrets.js';
  export { kindOf, openDatabase } from './services/http/database/open-database.js';
  export { migrateTo } from './services/http/database/migrate.js';
  export { walletMigrations } from './services/wallet/server/migrations.js';
  export { walletUsers } from './server/index.js';`);
const EMAIL = 'ann@example.org';

async function create(t, newUrl) {
  const secret = `lks_${randomBytes(32).toString('base64url')}`;
  const client = { name: 'Shop', redirectUris: ['https://shop.example/done'] };
  const world = await TestWorld.create({
    WALLET_PROJECTS: '{"shop":["https://shop.example"],"bank":["https://bank.example"]}',
    WALLET_PROJECT_SECRETS: JSON.stringify({ shop: [hashOfSecret(secret)] }),
    WALLET_CLIENTS: JSON.stringify({ 'shop-web': { ...client, project: 'shop' }, forum: client }),
    DEVICE_APPROVAL: 'never',
    DATABASE_URL: await newUrl(),
  });
  t.after(() => world.stop());
  return { world, secret };
}

const inPageOf = (server, project) => Object.assign(new Visitor(server), { project });

/** A person with keys who has signed in to the shop. */
async function start(t, newUrl, { project } = { project: 'shop' }) {
  const { world, secret } = await create(t, newUrl);
  const server = await world.start();
  const shop = walletUsers({ issuer: `http://127.0.0.1:${server.port}`, secret });
  const person = await world.logIn(inPageOf(server, project), EMAIL);
  const keys = await world.makeKeys(person);
  await person.get('identity/token', { project: 'shop' });
  const { userId } = (await person.get('account')).account;
  const wait = async () => {
    await settle(server); // the waiting time begins with the letter
    world.time += parts.UNDO_MS;
    await parts.sweep(server.world);
  };
  const accounts = async () => (await server.world.db.selectFrom('users').select('id').execute()).length;
  return { world, server, shop, person, keys, userId, wait, accounts };
}

async function checkOwn(t, newUrl) {
  const own = await start(t, newUrl);
  await own.server.world.db
    .insertInto('openid_consents')
    .values({ user_id: own.userId, client_id: 'shop-web', scopes: 'openid', given_at: 1 })
    .execute();
  assert.equal(await own.shop.remove(own.userId), own.world.time + parts.UNDO_MS);
  await own.wait();
  assert.equal(await own.accounts(), 0);
}

async function checkOther(t, newUrl) {
  const { world, server, shop, person, keys, userId, wait, accounts } = await start(t, newUrl);
  // The bank asks for no token: its page connects and signs
  const atBank = await world.logIn(inPageOf(server, 'bank'), EMAIL);
  await atBank.get('keys/share', { setId: keys.setId });
  assert.equal(await shop.remove(userId), null);
  assert.equal(await shop.get(userId), undefined);
  await wait();
  assert.equal(await accounts(), 1);
  const bank = await server.world.db.selectFrom('project_users').selectAll().execute();
  assert.deepEqual(bank, [], 'the server of the bank learns nothing by it');
  assert.equal((await person.get('account')).account.removesAt, undefined);
}

async function checkMeanwhile(t, newUrl) {
  const { world, server, shop, userId, wait, accounts } = await start(t, newUrl);
  assert.ok(await shop.remove(userId));
  const atBank = await world.logIn(inPageOf(server, 'bank'), EMAIL);
  await wait();
  const { account } = await atBank.get('account');
  assert.deepEqual([await accounts(), account.removesAt, account.userId], [1, undefined, userId]);
  assert.equal(await shop.get(userId), undefined);
  assert.equal((await atBank.get('events')).events.find(({ event }) => event === 'removal undone') !== undefined, true);
  await wait();
  assert.equal(await accounts(), 1);
}

async function checkOwner(t, newUrl) {
  const { world, server, shop, person, userId, wait, accounts } = await start(t, newUrl);
  assert.ok(await shop.remove(userId));
  await world.prove(person, EMAIL);
  await person.getSigned('account/remove');
  await world.logIn(inPageOf(server, 'bank'), EMAIL);
  await wait();
  assert.equal(await accounts(), 0);
}

async function checkUnknown(t, newUrl) {
  // A page that names no project, or one that the wallet does not know
  for (const project of [undefined, 'closed']) {
    const { shop, userId, wait, accounts } = await start(t, newUrl, { project });
    assert.equal(await shop.remove(userId), null);
    await wait();
    assert.equal(await accounts(), 1);
  }
}

async function checkClient(t, newUrl) {
  const { server, shop, userId } = await start(t, newUrl);
  await server.world.db
    .insertInto('openid_consents')
    .values({ user_id: userId, client_id: 'forum', scopes: 'openid', given_at: 1 })
    .execute();
  assert.equal(await shop.remove(userId), null);
}

async function checkOldAccounts(t, newUrl) {
  const { world, secret } = await create(t, newUrl);
  const url = world.environment.DATABASE_URL;
  const db = openDatabase(url);
  await migrateTo(db, walletMigrations(kindOf(url)), '0016-first-logins');
  const at = world.time;
  const removesAt = at + parts.UNDO_MS;
  const user = { created_at: at, solana_address: null, second_factor: 0, language: 'en', suspended_at: null };
  const removal = { kind: 'account-removal', at, until: removesAt + 2, agent: '', network: '' };
  const data = { present: undefined, shop: '{"project":"shop"}', person: '{}' };
  for (const [id, text] of Object.entries(data)) {
    const removes_at = text === undefined ? null : removesAt;
    await db
      .insertInto('users')
      .values({ ...user, id, evm_address: `0x${id}`, removes_at })
      .execute();
    await db
      .insertInto('identities')
      .values({ kind: 'email', subject: `${id}@example.org`, label: id, user_id: id, created_at: at })
      .execute();
    await db
      .insertInto('project_users')
      .values({ project: 'shop', user_id: id, invited_email: null, added_at: at, joined_at: at })
      .execute();
    if (text !== undefined)
      await db
        .insertInto('changes')
        .values({ ...removal, id, user_id: id, data: text })
        .execute();
  }
  await db.destroy();
  const server = await world.start();
  const shop = walletUsers({ issuer: `http://127.0.0.1:${server.port}`, secret });
  assert.equal(await shop.remove('present'), null);
  world.time = removesAt;
  await parts.sweep(server.world);
  const left = await server.world.db.selectFrom('users').select('id').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ id }) => id),
    ['present', 'shop'],
  );
}

const checks = {
  'an account of one project alone is deleted': checkOwn,
  'an account that is used in the page of another project is kept': checkOther,
  'an account that another project uses during the waiting time is kept': checkMeanwhile,
  'an account whose owner asks too is deleted, whoever uses it': checkOwner,
  'an account of unknown use is kept': checkUnknown,
  'an account that a client of no project knows is kept': checkClient,
  'accounts of an earlier version are kept, but for those that their owners delete': checkOldAccounts,
};

for (const [name, check] of Object.entries(checks)) testOnEachDatabase(name, check);
