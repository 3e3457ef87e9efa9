// Renders every composable in Node, without a DOM, as a server does that renders a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { loadExports } from '../tools/load-typescript.mjs';

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
};
const requests = [];
const services = {
  prices: { prices: async coins => (requests.push(coins), new Map()) },
  identity: { identity: async query => (requests.push(query), {}) },
};

let latchkey;
const reported = [];
const onError = error => reported.push(error);

before(async () => {
  assert.ok(!('window' in globalThis) && !('document' in globalThis), 'This test must run without a DOM.');
  process.on('unhandledRejection', onError);
  process.on('uncaughtException', onError);
  latchkey = await loadExports(`
    export * from './vue/index.js';
    export { useAppKitWallet as walletComposable } from './vue/wallet-button.js';
    export { EvmAdapter } from './controllers/adapters/eip155/index.js';`);
});
after(() => {
  process.off('unhandledRejection', onError);
  process.off('uncaughtException', onError);
});

const names = () => Object.keys(latchkey).filter(name => /^use[A-Z]/.test(name) && name !== 'useSignal');

/** Renders a component that calls a composable, and returns what it returned, without its functions. */
async function call(name) {
  let value;
  const setup = () => {
    value = latchkey[name](name === 'useAppKitProvider' ? 'eip155' : undefined);
    return () => h('p', 'page');
  };
  assert.equal(await renderToString(createSSRApp({ setup })), '<p>page</p>');
  return JSON.parse(JSON.stringify(value.value ?? value));
}

test('composables render on a server without a modal', async () => {
  assert.ok(names().length >= 14, names().join());
  for (const name of names()) {
    if (name === 'useAppKit') continue; // says that there is no modal
    await assert.doesNotReject(call(name), name);
  }
});

test('composables render on a server with a modal, and ask no source of prices and names', async () => {
  const kit = latchkey.createAppKit({ adapters: [new latchkey.EvmAdapter()], networks: [network], services });
  for (const name of names()) await assert.doesNotReject(call(name), name);
  assert.deepEqual(await call('useAppKitPortfolio'), { isLoading: true });
  assert.deepEqual(await call('useAppKitIdentity'), {});
  assert.deepEqual(await call('useAppKitActivity'), { data: [], isLoading: false, hasMore: true });
  await new Promise(resolve => setImmediate(resolve));
  assert.deepEqual(requests, []);
  kit.destroy();
  await new Promise(resolve => setImmediate(resolve));
  assert.deepEqual(reported, []);
});

test('composables leave nothing behind on a server', async () => {
  const kit = latchkey.createAppKit({ adapters: [new latchkey.EvmAdapter()], networks: [network], services });
  const refs = [];
  const setup = () => {
    refs.push(new WeakRef(latchkey.useAppKitAccount()), new WeakRef(latchkey.walletComposable().isReady));
    return () => h('p', 'page');
  };
  for (let request = 0; request < 50; request += 1) await renderToString(createSSRApp({ setup }));
  await new Promise(resolve => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const isAlive = ref => ref.deref() !== undefined;
  assert.ok(refs.filter(isAlive).length < 10, `${refs.filter(isAlive).length} of ${refs.length} refs are alive`);
  kit.destroy();
});
