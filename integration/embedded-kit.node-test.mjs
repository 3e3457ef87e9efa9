// A kit with a wallet of the host's own in which people sign in, where there is no page.
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { loadExports } from '../tools/load-typescript.mjs';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
};

let kit, email;
const reported = [];

before(async () => {
  mock.method(console, 'error', error => reported.push(error));
  const { createKit, EvmAdapter } = await loadExports(`
    export { createKit } from './controllers/headless/index.js';
    export { EvmAdapter } from './controllers/adapters/eip155/index.js';`);
  const embeddedWallet = {
    account: async () => email && { address: ADDRESS, email, accounts: [{ address: ADDRESS, type: 'eoa' }] },
    request: async (chainId, { method }) => `${method} on ${chainId}`,
    async login(step) {
      if (step.kind === 'email') return { next: 'otp' };
      email = 'ann@example.org';
      return { next: 'done' };
    },
    async logout() {
      email = undefined;
    },
    changeEmail: async () => ({ next: 'secondary-otp' }),
  };
  const store = new Map();
  const storage = {
    getItem: key => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
    removeItem: key => void store.delete(key),
  };
  kit = createKit({ networks: [network], adapters: [new EvmAdapter()], embeddedWallet }, { storage });
});
after(() => kit.destroy());

const until = (store, isReached) =>
  new Promise(resolve => {
    const look = () => isReached(store.get()) && resolve(store.get());
    store.subscribe(look);
    look();
  });

test('signs in by email, changes the address, and signs out', { timeout: 20_000 }, async () => {
  assert.equal(typeof document, 'undefined');
  const attempt = kit.connect({ wallet: 'ID_AUTH' });
  await until(attempt, ({ status }) => status === 'login');
  attempt.submit({ provider: 'google' }); // there is no window for it, as where a browser blocks it
  assert.equal(attempt.get().status, 'login');
  attempt.submit('ann@example.org');
  const step = await until(attempt, ({ status, error, isBusy }) => status === 'otp' || (error && !isBusy));
  assert.equal(step.error, undefined);
  attempt.submit('123456');
  assert.equal((await attempt).address, ADDRESS);
  await kit.embedded.changeEmail('bob@example.org');
  const { user, emailChange, can } = await until(kit.embedded, ({ can: abilities }) => abilities.length > 0);
  assert.deepEqual([user.email, emailChange.step, can], ['ann@example.org', 'secondary', ['changeEmail']]);
  await kit.accounts.disconnect();
  assert.equal(email, undefined);
  assert.deepEqual(reported, []);
});
