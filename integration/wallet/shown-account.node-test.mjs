// Calls of a page that has shown one account while the browser has signed in to another one, as in another tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestWorld, Visitor } from './test-world.mjs';

const ACCOUNT = 'x-wallet-account';

/** A browser in which two people have accounts without keys; the second one is signed in. */
async function createWorld(t) {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const server = await world.start();
  const browser = await world.logIn(new Visitor(server), 'ann@example.org');
  const ann = (await browser.get('account')).account.userId;
  await world.logIn(browser, 'bob@example.org');
  const bob = (await browser.get('account')).account.userId;
  assert.notEqual(ann, bob);
  return { server, browser, ann, bob };
}

const acts = {
  'account/remove': {},
  'account/keep': {},
  'devices/remove-others': {},
  'keys/export': {},
  'passkey/create-options': {},
  'passkeys/second-factor': { isOn: true },
  'fresh/email': {},
  'email/update': { email: 'new@example.org' },
  'identity/token': { project: 'demo' },
  logout: {},
};

test('no call of a page acts on another account than the one that the page has shown', async t => {
  const { server, browser, ann, bob } = await createWorld(t);
  const rows = () => server.world.db.selectFrom('users').selectAll().orderBy('id').execute();
  const before = await rows();
  for (const [name, body] of Object.entries(acts)) {
    const { status, failure } = await browser.call(name, body, { [ACCOUNT]: ann });
    assert.deepEqual([status, failure], [409, 'ACCOUNT_CHANGED'], name);
  }
  assert.deepEqual(await rows(), before);
  assert.equal((await browser.get('account')).account.userId, bob, 'still signed in');
  const { status } = await browser.call('account/remove', {}, { [ACCOUNT]: bob });
  assert.equal(status, 200, 'the account that was shown');
});

test('a page that has shown an account creates none once it is signed out', async t => {
  const { browser, bob } = await createWorld(t);
  await browser.get('logout');
  for (const [name, body] of Object.entries({ ...acts, 'passkey/create': { response: {} } }))
    if (name !== 'logout')
      assert.equal((await browser.call(name, body, { [ACCOUNT]: bob })).failure, 'NOT_LOGGED_IN', name);
});
