// Tests the headless wallet of `latchkey/testing/walletconnect` with a relay and the page's side of a session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recoverMessageAddress } from 'viem';
import { loadExports } from '../tools/load-typescript.mjs';
import { hex, never, page, relay, rejects, until } from './walletconnect-world.mjs';

const { PhoneTestWallet } = await loadExports(`
  export { PhoneTestWallet } from './testing/walletconnect/index.js';`);

async function start(t, options = {}) {
  const { WalletKit } = await import('@reown/walletkit');
  const { Core } = await import('@walletconnect/core');
  const networks = [{ chainId: 1 }, { chainId: 10 }];
  const phone = await PhoneTestWallet.start({ WalletKit, Core, relayUrl: relay.url, networks, ...options });
  t.after(() => phone.stop());
  return phone;
}

/** Shows an invitation and lets the phone scan it. Resolves with the promise of the connection. */
async function scanned(phone, world) {
  const access = world.access({ silent: false, signal: never });
  access.catch(() => undefined);
  await until(() => world.remote.pairing.get(), 'an invitation');
  await phone.scan(world.remote.pairing.get().uri);
  return { access };
}

const sign = (world, phone, text) =>
  world.provider.request({ method: 'personal_sign', params: [hex(text), phone.address] });

test('approves, signs with its key, rejects by the script, and ends the session', async t => {
  const phone = await start(t);
  const world = page();
  const { access } = await scanned(phone, world);
  assert.deepEqual(await access, [phone.address]);
  assert.deepEqual(Object.keys(world.remote.session.get().grants), ['eip155']);
  const signature = await sign(world, phone, 'hello');
  assert.equal(await recoverMessageAddress({ message: 'hello', signature }), phone.address);
  phone.script.answer('reject', 'personal_sign');
  await rejects(sign(world, phone, 'again'), 4001);
  assert.deepEqual(
    phone.script.requests.map(({ method }) => method),
    ['session_proposal', 'personal_sign', 'personal_sign'],
  );
  await phone.disconnect();
  await until(() => world.remote.session.get() === undefined, 'the end of the session');
  assert.deepEqual(phone.sessions, []);
});

test('rejects a proposal, and leaves one unanswered until it is released', async t => {
  const phone = await start(t);
  phone.script.answer('reject', 'session_proposal');
  const { access } = await scanned(phone, page());
  await rejects(access, 'USER_REJECTED');
  phone.script.answer('hang', 'session_proposal');
  const world = page();
  const late = await scanned(phone, world);
  await until(() => phone.script.count('session_proposal') === 2, 'the second proposal');
  assert.equal(world.remote.session.get(), undefined);
  phone.script.release();
  assert.deepEqual(await late.access, [phone.address]);
});

test('lies about its account and its signature, which a page notices by verifying', async t => {
  const phone = await start(t);
  phone.script.answer('lie', 'session_proposal');
  const { access } = await scanned(phone, page());
  assert.notDeepEqual(await access, [phone.address]);
  const world = page();
  await (
    await scanned(phone, world)
  ).access;
  phone.script.answer('lie', 'personal_sign');
  const signature = await sign(world, phone, 'hello');
  assert.notEqual(await recoverMessageAddress({ message: 'hello', signature }), phone.address);
});
