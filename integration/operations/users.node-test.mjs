// Accounts for the servers of projects, on both databases, and what a thief has of a project's secret.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, settle, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { hashOfSecret, walletUsers } = await loadExports(`
  export { hashOfSecret } from './services/wallet/server/project-secrets.js';
  export { walletUsers } from './server/index.js';`);
const newSecret = () => `lks_${randomBytes(32).toString('base64url')}`;

async function start(t, newUrl) {
  const [shop, other] = [newSecret(), newSecret()];
  const world = await TestWorld.create({
    WALLET_PROJECTS: '{"shop":["https://shop.example"],"other":["https://other.example"]}',
    WALLET_PROJECT_SECRETS: JSON.stringify({ shop: [hashOfSecret(newSecret()), hashOfSecret(shop)], other: [hashOfSecret(other)] }), // prettier-ignore
    DEVICE_APPROVAL: 'never',
    DATABASE_URL: await newUrl(),
  });
  t.after(() => world.stop());
  const server = await world.start();
  const issuer = `http://127.0.0.1:${server.port}`;
  const [ours, theirs] = [shop, other].map(secret => walletUsers({ issuer, secret }));
  return { world, server, issuer, shop, ours, theirs };
}

/** A person with keys who has signed in to a project. */
async function join({ world, server }, email, project = 'shop') {
  const person = Object.assign(new Visitor(server), { project });
  await world.logIn(person, email);
  const { evmAddress } = await world.makeKeys(person);
  await person.get('identity/token', { project });
  const { userId } = (await person.get('account')).account;
  return { person, userId, evmAddress };
}

const audited = async ({ server }, event) =>
  (await server.world.db.selectFrom('audit').selectAll().where('event', '=', event).execute()).map(row => ({
    userId: row.user_id,
    ...JSON.parse(row.detail),
  }));

async function checkReads(t, newUrl) {
  const own = await start(t, newUrl);
  const { ours, theirs, server } = own;
  const { userId, evmAddress } = await join(own, 'ann@example.org');
  const ann = await ours.get(userId);
  assert.deepEqual(
    [ann.status, ann.email, ann.evmAddress, ann.removesAt],
    ['joined', 'ann@example.org', evmAddress, null],
  );
  assert.equal((await ours.findByEmail(' Ann@Example.org')).id, userId);
  assert.equal((await ours.findByAddress(evmAddress.toLowerCase())).id, userId);
  // Another project learns nothing, not even that there is an account
  for (const found of [theirs.get(userId), theirs.findByEmail('ann@example.org'), theirs.findByAddress(evmAddress)])
    assert.equal(await found, undefined);
  assert.equal(await ours.findByEmail('ann@'.padEnd(12, 'x')), undefined);
  assert.deepEqual(await audited(own, 'server read'), [{ userId, project: 'shop' }]);
  const answer = JSON.stringify(await ours.get(userId));
  const row = await server.world.db.selectFrom('share_sets').selectAll().executeTakeFirstOrThrow();
  for (const text of [row.sealed, row.device_hash, row.id]) assert.ok(!answer.includes(text));
}

async function checkInvitations(t, newUrl) {
  const own = await start(t, newUrl);
  const { ours, theirs, world, server } = own;
  const count = world.mail.messages.length;
  const invited = await ours.invite('Ben@example.org');
  assert.deepEqual([invited.status, invited.email, invited.evmAddress], ['invited', 'ben@example.org', null]);
  assert.equal(world.mail.messages.length, count, 'a secret sends no email');
  assert.deepEqual(await ours.invite('ben@example.org'), invited);
  // Of a person of another project, an invitation tells what it tells of nobody
  const { userId } = await join(own, 'cem@example.org', 'other');
  const known = await ours.invite('cem@example.org');
  assert.deepEqual({ ...known, id: '' }, { ...invited, id: '', email: 'cem@example.org' });
  assert.equal((await theirs.get(userId)).status, 'joined');
  // The person comes, with a code of their own mailbox
  const { userId: ben } = await join(own, 'ben@example.org');
  assert.equal(ben, invited.id);
  assert.equal((await ours.get(ben)).status, 'joined');
  assert.equal((await server.world.db.selectFrom('users').selectAll().execute()).length, 2);
}

async function checkRemovals(t, newUrl) {
  const own = await start(t, newUrl);
  const { ours, theirs, world, server } = own;
  const { person, userId } = await join(own, 'ann@example.org');
  const removesAt = await ours.remove(userId);
  assert.equal(removesAt, world.time + parts.UNDO_MS);
  await settle(server);
  assert.match(world.mails('ann@example.org', /will be deleted/)[0].text, /Where: shop/);
  await new Visitor(server).get('undo/use', { token: world.undo('ann@example.org') });
  assert.equal((await ours.get(userId)).removesAt, null, 'the owner keeps the account');
  await world.logIn(person, 'ann@example.org');
  // Nobody stops it
  await ours.remove(userId);
  await settle(server); // the waiting time begins with the letter
  world.time += parts.UNDO_MS;
  await parts.sweep(server.world);
  assert.equal(await ours.get(userId), undefined);
  // Who uses another project too loses nothing by the server of this one
  const dan = await join(own, 'dan@example.org');
  await dan.person.get('identity/token', { project: 'other' });
  assert.equal(await ours.remove(dan.userId), null);
  assert.equal(await ours.get(dan.userId), undefined);
  assert.deepEqual([(await theirs.get(dan.userId)).status, (await theirs.get(dan.userId)).removesAt], ['joined', null]);
  assert.equal(await ours.remove((await ours.invite('eve@example.org')).id), null);
}

/** A deletion that is under way stays as its letter has announced it. */
async function checkRepetitions(t, newUrl) {
  const own = await start(t, newUrl);
  const { ours, world, server } = own;
  const { userId } = await join(own, 'ann@example.org');
  const letters = () => world.mails('ann@example.org', /will be deleted/).length;
  await ours.remove(userId);
  await settle(server);
  const { removesAt } = await ours.get(userId);
  world.time += 3_600_000;
  assert.equal(await ours.remove(userId), removesAt, 'not later');
  await settle(server);
  assert.equal(letters(), 1, 'no letter promises more time than there is');
  // Of two at the same time, one makes the change
  const ben = await join(own, 'ben@example.org');
  const answers = await Promise.allSettled([ours.remove(ben.userId), ours.remove(ben.userId)]);
  await settle(server);
  assert.ok(answers.some(({ status }) => status === 'fulfilled'));
  assert.equal(world.mails('ben@example.org', /will be deleted/).length, 1);
  // That of the owner too
  const cem = await join(own, 'cem@example.org');
  const { removesAt: ofOwner } = await cem.person.getSigned('account/remove');
  await settle(server);
  world.time += 1000;
  assert.ok(Math.abs((await ours.remove(cem.userId)) - ofOwner) < 60_000);
  await settle(server);
  assert.equal(world.mails('cem@example.org', /will be deleted/).length, 1);
}

async function checkThief(t, newUrl) {
  const own = await start(t, newUrl);
  const { issuer, ours, shop, server } = own;
  const { userId, person } = await join(own, 'ann@example.org');
  const ask = (headers, path = `/${userId}`, init = {}) => fetch(`${issuer}/v1/users${path}`, { headers, ...init });
  const authorization = `Bearer ${shop}`;
  assert.equal((await ask({ authorization })).status, 200);
  for (const headers of [
    {},
    { authorization: shop },
    { authorization: `Bearer ${newSecret()}` },
    { authorization: 'Bearer lks_' },
  ])
    assert.equal((await ask(headers)).status, 401);
  assert.equal((await ask({ authorization, origin: 'https://shop.example' })).status, 403, 'a page has no secret');
  assert.equal((await ask({ authorization }, '')).status, 400, 'there is no list');
  assert.equal((await ask({ authorization }, '?email=a@b.example&address=0x' + '1'.repeat(40))).status, 400);
  assert.equal((await ask({ authorization }, '/..%2f..')).status, 400);
  // The secret opens no session, and no call of the frame takes it
  const call = await person.call('keys/export', {}, { authorization, cookie: '' });
  assert.equal(call.failure, 'NOT_LOGGED_IN');
  // What it can do is counted: nobody is deleted by the thousand
  const { limits } = parts;
  await server.world.limits.take('project deletion', 'shop', limits['project deletion'].count);
  await assert.rejects(ours.remove(userId), { code: 'USERS_LIMITED' });
  assert.equal((await ours.get(userId)).removesAt, null);
  for (let times = 0; times < limits['refused secret'].count; times += 1) await ask({ authorization: 'Bearer x' });
  assert.equal((await ask({ authorization: 'Bearer x' })).status, 429);
  await assert.rejects(walletUsers({ issuer: 'http://127.0.0.1:9', secret: shop }).get('x'), {
    code: 'USERS_UNAVAILABLE',
  });
  const lying = walletUsers({ issuer, secret: shop, fetch: async () => Response.json({ user: { id: 1 } }) });
  await assert.rejects(lying.get('x'), { code: 'USERS_UNAVAILABLE' });
}

testOnEachDatabase('a server reads the accounts of its project alone', checkReads);
testOnEachDatabase('a server invites by email, and learns nothing by it', checkInvitations);
testOnEachDatabase('a server deletes after the waiting time, and tells the owner', checkRemovals);
testOnEachDatabase('a server that deletes twice changes and tells nothing', checkRepetitions);
testOnEachDatabase('a stolen secret opens nothing', checkThief);
