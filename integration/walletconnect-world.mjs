// Test world for WalletConnect sessions in Node: a relay, pages and phone wallets.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { WebSocket } from 'ws';
import { loadExports } from '../tools/load-typescript.mjs';

/** Number of runs of each race test; raise it with LATCHKEY_RACE_RUNS to search for a race. */
export const RACE_RUNS = Number(process.env.LATCHKEY_RACE_RUNS ?? 3);

/** Speed factor of the page's clock: a timeout of 15 s takes 750 ms. Only for tests that wait for a timeout. */
export const HASTE = 20;

process.env.IS_VITEST = 'true'; // otherwise WalletKit sends a network request to verify each proposal

/** Errors passed to `reportError`, which browsers have and Node does not. */
const reported = [];
globalThis.reportError = error => reported.push(error);

/** Frames sent to the relay; the project ID tells the page from the wallet. */
export const frames = [];
globalThis.WebSocket = class extends WebSocket {
  send(data, ...rest) {
    frames.push({ project: new URL(this.url).searchParams.get('projectId'), text: String(data) });
    super.send(data, ...rest);
  }
};

const load = () =>
  loadExports(`
    export { createRemoteWallet } from './controllers/adapters/walletconnect/walletconnect.js';
    export { createKitTransport } from './controllers/adapters/walletconnect/kit-transport.js';
    export { remoteEvmWallet } from './controllers/adapters/walletconnect/remote-evm-wallet.js';
    export { remoteDefinition } from './controllers/adapters/walletconnect/remote-definitions.js';
    export { Scope } from './controllers/core/scope.js';
    export { ManualClock } from './testing/manual-clock.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';
    export { signInProposalText, UNKNOWN_PART } from './controllers/domain/sign-in/sign-in-proposal.js';
    export { createOneTap } from './controllers/sign-in/one-tap.js';
    export { MappedSiwe } from './controllers/sign-in/map-siwe.js';
    export { createSIWEConfig, formatMessage } from './controllers/sign-in/index.js';
    export { DefaultSIWX, MemoryStorage } from './controllers/sign-in/index.js';
    export { startRelay } from './services/relay/relay.js';`);

/** Starts the kit's provider without a storage prefix, as a host does without the modal. `stop` closes it. */
export async function plainProvider(storage) {
  const { UniversalProvider } = await import('@walletconnect/universal-provider');
  const metadata = { name: 'Host', description: '', url: 'https://page.test', icons: [] };
  const provider = await UniversalProvider.init({
    projectId: 'host',
    relayUrl: relay.url,
    metadata,
    storage,
    logger: 'silent',
  });
  provider.client.core.verify.register = async () => '';
  const stop = async () => {
    const { core } = provider.client;
    core.heartbeat.stop();
    core.relayer.transportOpen = async () => undefined;
    await core.relayer.transportClose();
    await wait(50);
  };
  return { provider, stop };
}

/** Creates a key-value store for the kit. It outlives its page, as browser storage does. */
export function memory() {
  const map = new Map();
  return {
    getKeys: async () => [...map.keys()],
    getEntries: async () => [...map],
    getItem: async key => structuredClone(map.get(key)),
    setItem: async (key, value) => void map.set(key, structuredClone(value)),
    removeItem: async key => void map.delete(key),
  };
}

/** Creates the storage of a tab, which survives a reload of its page. */
export function tabMemory() {
  const map = new Map();
  return {
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
  };
}

/**
 * Wraps a {@link memory} for a page that can be killed. Operations run one at a time and each takes 1 ms, as in a
 * browser's database. After `kill()` pending writes are dropped and no operation settles.
 */
function mortal(storage, onWrite) {
  let isAlive = true;
  let turn = Promise.resolve();
  const inTurn = operation => {
    const done = turn.then(async () => {
      await wait(1);
      return isAlive ? operation() : new Promise(() => undefined);
    });
    turn = done;
    return done;
  };
  return {
    getKeys: () => inTurn(() => storage.getKeys()),
    getEntries: () => inTurn(() => storage.getEntries()),
    getItem: key => inTurn(() => storage.getItem(key)),
    removeItem: key => inTurn(() => storage.removeItem(key)),
    setItem(key, value) {
      const written = structuredClone(value);
      onWrite();
      return inTurn(() => storage.setItem(key, written));
    },
    kill: () => (isAlive = false),
  };
}

/**
 * Creates a page that can be killed without cleanup, as by a reload. `killAfter(steps)` counts the storage writes
 * and relay messages from then on and kills the page at number `steps`.
 */
export function mortalPage(options = {}) {
  const storage = options.storage ?? memory();
  let left = Infinity;
  const step = () => {
    left -= 1;
    if (left <= 0) kill();
  };
  const mortalStorage = mortal(storage, step);
  const world = page({ ...options, storage: mortalStorage });
  let isDead = false;
  function kill() {
    if (isDead) return;
    isDead = true;
    mortalStorage.kill();
    const core = world.transport()?.provider.client.core;
    if (!core) return;
    core.heartbeat.stop();
    core.relayer.transportOpen = core.relayer.connect = () => new Promise(() => undefined);
    core.relayer.provider.connection?.socket?.terminate();
    core.relayer.provider.events?.removeAllListeners();
  }
  return {
    ...world,
    storage,
    kill,
    get isDead() {
      return isDead;
    },
    killAfter(steps) {
      const { connection } = world.transport().provider.client.core.relayer.provider;
      connection.socket.addEventListener('message', step);
      left = steps;
      if (steps === 0) kill();
    },
    /** Creates the reloaded page, with the same storage and id. */
    reload: () => mortalPage({ storage, id: world.id }),
  };
}

/** Asserts that the promise rejects with this error code. */
export const rejects = (promise, code) =>
  assert.rejects(promise, error => {
    assert.equal(error.code, code, `${error.code}: ${error.cause?.message ?? error.cause}`);
    return true;
  });

export async function until(condition, what, ms = 15_000) {
  for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (await condition()) return;
  assert.fail(`timed out: ${what}`);
}

export const never = new AbortController().signal;

/** What the page loads; set before the first test. */
export let kit;
export let relay;
let phones = 0;
const stops = [];

before(async () => {
  kit = await load();
});
beforeEach(async () => {
  frames.length = 0;
  relay = await kit.startRelay({ port: 15_340 });
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await relay.stop();
  assert.deepEqual(reported.splice(0), []);
});
after(() => setImmediate(() => process.exit())); // the kits leave timers of 30 minutes pending

const network = (id, name) =>
  kit.toCaipNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:9/${id}`] } },
  });

/** CAIP-2 ID of Bitcoin mainnet. */
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';
const bitcoin = () =>
  kit.toCaipNetwork({
    id: BITCOIN.slice('bip122:'.length),
    chainNamespace: 'bip122',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
  });

/** Creates the Bitcoin provider that hosts receive. */
export const bitcoinProvider = (remote, owner) =>
  kit.remoteDefinition('bip122').createProvider({
    ask: (method, params) => remote.request(BITCOIN, { method, params }),
    address: () => owner,
  });

/** Creates a clock that runs `haste` times as fast as the system clock. */
export function realClock(haste = 1) {
  const begin = Date.now();
  return {
    now: () => begin + (Date.now() - begin) * haste,
    after(ms, run) {
      const timer = setTimeout(run, ms / haste);
      return () => clearTimeout(timer);
    },
  };
}

/** Creates a clock that only the test advances. It starts at the present time because pairing URIs hold a date. */
export function manualClock() {
  const clock = new kit.ManualClock();
  clock.advance(Date.now() - clock.now());
  return clock;
}

/** Creates the page side of a session: the remote wallet of a modal. */
export function page({
  storage = memory(),
  id = `page-${++phones}`,
  clock = realClock(),
  takesBitcoin = false,
  storagePrefix,
  siwx,
  tab,
  onResumedAnswer,
} = {}) {
  const scope = new kit.Scope(clock);
  const networks = [network(1, 'One'), network(10, 'Ten'), ...(takesBitcoin ? [bitcoin()] : [])];
  const holding = new Set(['eip155', ...(takesBitcoin ? ['bip122'] : [])]);
  let transport;
  const remote = kit.createRemoteWallet({
    scope,
    id,
    networks: () => networks,
    holders: () => [...holding],
    signIn: () =>
      siwx && kit.createOneTap({ scope, siwx, networks, onVerify: () => undefined, onDone: () => undefined }),
    options: () => ({
      metadata: { name: 'Page', description: 'A page', url: 'https://page.test', icons: [] },
      walletConnect: {
        relayUrl: relay.url,
        storagePrefix,
        transport: async config => (transport = await kit.createKitTransport({ ...config, storage, tab })),
        onResumedAnswer,
      },
    }),
  });
  const isInUse = () => wallet.provider.hasListeners;
  const wallet = kit.remoteEvmWallet({ scope, remote, networks: () => networks, isInUse });
  stops.push(() => close());
  async function close() {
    scope.dispose();
    await wait(20);
  }
  return { remote, scope, storage, id, holding, close, ...wallet, transport: () => transport };
}

/** Creates a sign-in that verifies signatures and keeps its sessions in memory. */
export const signIn = (options = {}) =>
  new kit.DefaultSIWX({
    domain: 'page.test',
    uri: 'https://page.test/login',
    storage: new kit.MemoryStorage(),
    ...options,
  });

/** Creates a phone wallet. */
export async function phone() {
  const { WalletKit } = await import('@reown/walletkit');
  const { Core } = await import('@walletconnect/core');
  const core = new Core({
    customStoragePrefix: `phone-${++phones}`,
    projectId: 'phone',
    relayUrl: relay.url,
    logger: 'silent',
    storage: memory(),
    telemetryEnabled: false,
  });
  const metadata = { name: 'Phone', description: '', url: 'https://phone.test', icons: ['https://phone.test/i.png'] };
  const walletKit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } });
  stops.push(async () => {
    core.heartbeat.stop();
    core.relayer.transportOpen = async () => undefined;
    await core.relayer.transportClose();
  });
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    kit: walletKit,
    account,
    core,
    /** Scans a pairing URI and resolves with the session proposal. */
    async scan(uri) {
      const proposed = once(walletKit.engine.signClient.events, 'session_proposal');
      await walletKit.pair({ uri });
      const [proposal] = await proposed;
      return proposal;
    },
    approve(proposal, chains = ['eip155:1', 'eip155:10'], more = {}) {
      const { methods, events } = proposal.params.optionalNamespaces.eip155;
      return walletKit.approveSession({
        id: proposal.id,
        namespaces: {
          eip155: { chains, methods, events, accounts: chains.map(chain => `${chain}:${account.address}`) },
        },
        ...more,
      });
    },
    /** Starts to answer session requests. */
    answer(
      how = async ({ method, params }) => {
        assert.equal(method, 'personal_sign');
        return account.signMessage({ message: { raw: params[0] } });
      },
    ) {
      walletKit.on('session_request', async ({ topic, id, params }) => {
        const response = await how(params.request).then(
          result => ({ id, jsonrpc: '2.0', result }),
          error => ({ id, jsonrpc: '2.0', error: { code: error.code ?? 5000, message: error.message } }),
        );
        await walletKit.respondSessionRequest({ topic, response });
      });
    },
    get sessions() {
      return Object.values(walletKit.getActiveSessions());
    },
  };
}

export async function paired({ onPage = page(), onPhone } = {}) {
  const wallet = onPhone ?? (await phone());
  const pairing = onPage.access({ silent: false, signal: never });
  await until(() => onPage.remote.pairing.get(), 'an invitation');
  await wallet.approve(await wallet.scan(onPage.remote.pairing.get().uri));
  await pairing;
  return { onPage, wallet };
}

export const hex = text => `0x${Buffer.from(text).toString('hex')}`;
export const sign = ({ provider }, wallet, text = 'Grüße') =>
  provider.request({ method: 'personal_sign', params: [hex(text), wallet.account.address] });
