// Imports the React entry and the EVM adapter in Node, without a DOM, as a server does that renders a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { loadExports } from '../tools/load-typescript.mjs';

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
};

let latchkey;
let create; // makes a modal that ends with the test
const kits = [];
const reported = [];
const onError = error => reported.push(error);

before(async () => {
  assert.ok(!('window' in globalThis) && !('document' in globalThis), 'This test must run without a DOM.');
  process.on('unhandledRejection', onError);
  process.on('uncaughtException', onError);
  latchkey = await loadExports(`
    export * from './react/index.js';
    export { EvmAdapter } from './controllers/adapters/eip155/index.js';
    export { SolanaAdapter } from './controllers/adapters/solana/index.js';`);
  create = options => {
    const kit = latchkey.createAppKit({
      adapters: [new latchkey.EvmAdapter(), new latchkey.SolanaAdapter()],
      networks: [network],
      projectId: 'abc',
      ...options,
    });
    kits.push(kit);
    return kit;
  };
});
after(() => {
  process.off('unhandledRejection', onError);
  process.off('uncaughtException', onError);
});

/** Ends the modals, and fails on errors that no call returned. */
async function end() {
  for (const kit of kits.splice(0)) kit.destroy();
  await new Promise(resolve => setImmediate(resolve));
  assert.deepEqual(reported.splice(0), []);
}

/** The hooks that the package exports; `useSignal` reads a signal, the others read a modal. */
const hookNames = () => Object.keys(latchkey).filter(name => /^use[A-Z]/.test(name) && name !== 'useSignal');

/** Renders a component that calls a hook, and returns what the hook returned, without its functions. */
function render(hook) {
  let value;
  const Page = () => {
    value = hook();
    return createElement('p', undefined, 'page');
  };
  assert.equal(renderToString(createElement(Page)), '<p>page</p>');
  return JSON.parse(JSON.stringify(value ?? null));
}

const call = name => render(() => latchkey[name](name === 'useAppKitProvider' ? 'eip155' : undefined));

test('the package has hooks', () => {
  assert.ok(hookNames().length >= 11, hookNames().join());
});

test('hooks render on a server without a modal', () => {
  for (const name of hookNames()) {
    if (name === 'useAppKit') assert.throws(() => call(name), { code: 'MODAL_MISSING' });
    else assert.doesNotThrow(() => call(name), name);
  }
});

test('hooks render the same with a modal, because a server knows no stored state', async () => {
  const names = hookNames().filter(name => name !== 'useAppKit');
  const without = names.map(call);
  create();
  assert.deepEqual(names.map(call), without);
  assert.deepEqual(call('useAppKit'), {});
  assert.equal(call('useAppKitAccount').status, undefined);
  await end();
});

test('useSignal renders the value of a signal', async () => {
  const kit = create();
  const { activeChain } = render(() => latchkey.useSignal({ get: () => kit.getState() }));
  assert.equal(activeChain, 'eip155');
  await end();
});

test('components render as their elements', async () => {
  create();
  const components = Object.keys(latchkey).filter(name => /^(W3m|AppKit)\w*Button$/.test(name));
  assert.ok(components.length >= 4, components.join());
  for (const name of components) {
    assert.match(renderToString(createElement(latchkey[name])), /^<(w3m|appkit)-[a-z-]*button/, name);
  }
  await end();
});

test('getConnectors and subscribeConnectors return on a server', async () => {
  const kit = create();
  const replies = [];
  const stop = kit.subscribeConnectors(connectors => replies.push(connectors));
  assert.deepEqual(kit.getConnectors(), []);
  await new Promise(resolve => setImmediate(resolve));
  stop();
  assert.ok(replies.every(connectors => Array.isArray(connectors)));
  await end();
});

test('every getter and subscription of a modal returns on a server', async () => {
  const kit = create();
  const names = new Set();
  for (let of = kit; of && of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) names.add(name);
  }
  const getters = [...names].filter(name => /^(get|is|subscribe)[A-Z]/.test(name) && typeof kit[name] === 'function');
  assert.ok(getters.includes('getConnectors') && getters.includes('subscribeAccount'), getters.join());
  for (const name of getters) {
    const given = name.startsWith('subscribe') ? () => undefined : name === 'getConnectorImage' ? {} : undefined;
    const returned = kit[name](given);
    if (name.startsWith('subscribe')) returned();
    else await returned?.catch?.(error => assert.equal(error.name, 'W3mError', name)); // a coded refusal
  }
  await end();
});

test('a session starts on a server and finds no wallet', async () => {
  const kit = create();
  await kit.ready();
  await kit.modal.start();
  assert.deepEqual(
    kit.getConnectors().map(({ id }) => id),
    ['walletConnect'],
  );
  await end();
});
