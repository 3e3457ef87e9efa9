// Speaks CAIP-25 to MetaMask’s published middleware, installed from the npm registry in a fresh folder: it brings 120 packages,
// which no other test needs. The wallet’s keys and its prompt are this script’s; checks, permissions and answers are MetaMask’s.
import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { hexToBigInt, verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ROOT } from '../files.mjs';
import { runNpm } from './serve.mjs';

/** The second is used by the first, which does not name it. */
const MIDDLEWARE = { '@metamask/multichain-api-middleware': '1.2.4', '@metamask/eth-json-rpc-filters': '9.0.0' };
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const NETWORKS = ['eip155:1', 'eip155:10', MAINNET];
const SOLANA_METHODS = ['signMessage', 'signTransaction', 'signAndSendTransaction'];
const CAIP25 = 'endowment:caip25';

/** Bundles the sources that speak to the wallet for Node. */
async function loadKit(folder) {
  const contents = `
    export { createSides } from './controllers/multichain/multichain-wallet.ts';
    export { Scope } from './controllers/core/scope.ts';
    export { encodeBase58 } from './controllers/domain/base58.ts';`;
  const outfile = join(folder, 'kit.mjs');
  const stdin = { contents, resolveDir: ROOT, loader: 'ts' };
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  return import(pathToFileURL(outfile));
}

/** Creates the keys of a wallet, and what its owner shares of them. */
function createKeys({ encodeBase58 }) {
  const evm = privateKeyToAccount(generatePrivateKey());
  const solana = generateKeyPairSync('ed25519');
  const solanaAddress = encodeBase58(solana.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  return { evm, solana, solanaAddress, owns: [`eip155:0:${evm.address}`, `${MAINNET}:${solanaAddress}`] };
}

/** Returns what the middleware asks the rest of the wallet for: permissions of one page, networks, keys of Solana. */
function hooksOf(wallet, { share, encodeBase58, tell }) {
  const { evm, solana, solanaAddress } = wallet;
  const perhaps = (scope, values) => (scope === MAINNET ? values : []);
  let granted;
  return {
    listAccounts: () => [{ address: evm.address }],
    findNetworkClientIdByChainId(chainId) {
      if (!wallet.chains.has(Number(hexToBigInt(chainId)))) throw new Error('No such network');
      return `client-${chainId}`;
    },
    getSelectedNetworkClientId: () => 'client-0x1',
    isNonEvmScopeSupported: scope => scope === MAINNET,
    getNonEvmSupportedMethods: scope => perhaps(scope, SOLANA_METHODS),
    getNonEvmAccountAddresses: scope => perhaps(scope, [`${MAINNET}:${solanaAddress}`]),
    async requestPermissionsForOrigin({ [CAIP25]: permission }) {
      wallet.prompts += 1;
      const [{ type, value }] = permission.caveats;
      granted = { type, value: share(value, wallet.owns) };
      await tell();
      return [{ [CAIP25]: { caveats: [granted] } }];
    },
    getCaveatForOrigin() {
      if (!granted) throw new Error('No permission');
      return granted;
    },
    updateCaveat(_permission, type, value) {
      granted = { type, value };
      void tell();
    },
    revokePermissionForOrigin() {
      granted = undefined;
      void tell();
    },
    async handleNonEvmRequestForOrigin({ connectedAddresses, scope, request }) {
      const { account, message } = request.params;
      assert.ok(connectedAddresses.includes(`${scope}:${account.address}`));
      assert.equal(request.method, 'signMessage');
      const signature = encodeBase58(sign(null, Buffer.from(message, 'base64'), solana.privateKey));
      return { signature, signedMessage: message, signatureType: 'ed25519' };
    },
  };
}

/** Creates a wallet of MetaMask’s middleware, with one account of each namespace. */
function createWallet(folder, { encodeBase58 }) {
  const load = createRequire(join(folder, 'package.json'));
  const middleware = load('@metamask/multichain-api-middleware');
  const deep = createRequire(load.resolve('@metamask/multichain-api-middleware'));
  const { setNonSCACaipAccountIdsInCaip25CaveatValue: share } = deep('@metamask/chain-agnostic-permission');
  const { JsonRpcEngine } = deep('@metamask/json-rpc-engine');
  const engine = new JsonRpcEngine();
  const handle = request => engine.handle(request);
  const wallet = { ...createKeys({ encodeBase58 }), handle, prompts: 0, chains: new Set([1, 10]), pages: new Set() };
  const tell = async () => {
    const { result } = await handle({ jsonrpc: '2.0', id: 0, method: 'wallet_getSession', params: {} });
    for (const send of wallet.pages) send({ jsonrpc: '2.0', method: 'wallet_sessionChanged', params: result });
  };
  const hooks = hooksOf(wallet, { share, encodeBase58, tell });
  const { walletCreateSession, walletGetSession, walletRevokeSession, walletInvokeMethod } = middleware;
  const handlers = [walletCreateSession, walletGetSession, walletRevokeSession, walletInvokeMethod];
  engine.push(middleware.multichainMethodCallValidatorMiddleware);
  engine.push((request, response, next, end) => {
    const handler = handlers.find(({ methodNames }) => methodNames.includes(request.method));
    request.params ??= {};
    return handler ? handler.implementation(request, response, next, end, hooks) : next();
  });
  engine.push(({ method, params, networkClientId }, response, _next, end) => {
    assert.equal(method, 'personal_sign'); // the middleware has put the granted request in place of the outer one
    assert.match(networkClientId, /^client-0x/);
    wallet.evm.signMessage({ message: { raw: params[0] } }).then(signature => {
      response.result = signature;
      end();
    }, end);
  });
  return wallet;
}

/** Opens what speaks to the wallet, as one page. */
function openPage({ createSides, Scope }, wallet, networks = NETWORKS) {
  const events = [];
  const grants = [];
  const inUse = new Set();
  const scope = new Scope();
  const open = ({ onMessage }) => {
    const send = message => queueMicrotask(() => onMessage(structuredClone(message)));
    wallet.pages.add(send);
    return {
      send: message => void wallet.handle(structuredClone(message)).then(send),
      close: () => wallet.pages.delete(send),
    };
  };
  const sides = createSides(
    {
      scope,
      open,
      networks: () => networks,
      isInUse: namespace => inUse.has(namespace),
      onGranted: (...grant) => grants.push(grant),
    },
    [],
    { onEvm: (...event) => events.push(event), onSolana: ({ accounts }) => events.push(['solana', accounts.length]) },
  );
  return { ...sides, scope, events, grants, inUse, ask: (method, ...params) => sides.evm.request({ method, params }) };
}

const stories = {
  async 'one prompt grants EVM networks and Solana, and both sign'({ kit, wallet }) {
    const page = openPage(kit, wallet);
    assert.deepEqual(await page.ask('eth_accounts'), []);
    assert.deepEqual(await page.solana.connect(true), { accounts: [] });
    const [address] = await page.ask('eth_requestAccounts');
    assert.equal(address.toLowerCase(), wallet.evm.address.toLowerCase());
    assert.deepEqual(page.grants, [['eip155', ['eip155', 'solana']]]);
    const { accounts } = await page.solana.connect(false);
    assert.deepEqual(
      accounts.map(each => each.address),
      [wallet.solanaAddress],
    );
    assert.equal(wallet.prompts, 1);
    const signature = await page.ask('personal_sign', '0x48656c6c6f', address);
    assert.ok(await verifyMessage({ address: wallet.evm.address, message: 'Hello', signature }));
    const message = new TextEncoder().encode('Hello');
    const signed = await page.solana.signMessage({ account: accounts[0], message });
    assert.ok(verify(null, message, wallet.solana.publicKey, signed.signature));
    return page;
  },
  async 'another page and a reload have it without a prompt'({ kit, wallet }) {
    const page = openPage(kit, wallet);
    assert.equal((await page.ask('eth_accounts')).length, 1);
    assert.equal((await page.solana.connect(true)).accounts.length, 1);
    assert.equal(wallet.prompts, 1);
    return page;
  },
  async 'granted networks are switched without a prompt; others are refused or asked for'({ kit, wallet }) {
    const page = openPage(kit, wallet);
    await page.ask('wallet_switchEthereumChain', { chainId: '0xa' });
    assert.equal(await page.ask('eth_chainId'), '0xa');
    await assert.rejects(page.ask('wallet_switchEthereumChain', { chainId: '0x89' }), { code: 4001 });
    page.inUse.add('eip155');
    await assert.rejects(page.ask('wallet_switchEthereumChain', { chainId: '0x89' }), { code: 4902 });
    wallet.chains.add(137);
    await page.ask('wallet_switchEthereumChain', { chainId: '0x89' });
    assert.equal(await page.ask('eth_chainId'), '0x89');
    return page;
  },
  async 'a method that is not granted is refused before the wallet is asked'({ kit, wallet }) {
    const page = openPage(kit, wallet);
    await assert.rejects(page.ask('eth_sign', '0x00'), { code: 4200 });
    return page;
  },
  async 'one namespace is revoked alone, in every page'({ kit, wallet, pages }) {
    const page = openPage(kit, wallet);
    await page.solana.connect(true);
    page.inUse.add('eip155');
    await page.solana.disconnect();
    for (const each of [page, ...pages]) {
      assert.deepEqual(await each.solana.connect(true), { accounts: [] });
      assert.equal((await each.ask('eth_accounts')).length, 1);
    }
    return page;
  },
  async 'revoking the last ends the session in every page'({ kit, wallet, pages }) {
    const page = openPage(kit, wallet);
    await page.ask('wallet_revokePermissions', { eth_accounts: {} });
    for (const each of [page, ...pages]) assert.deepEqual(await each.ask('eth_accounts'), []);
    assert.ok(
      pages.some(({ events }) => events.some(([name, accounts]) => name === 'accountsChanged' && !accounts.length)),
    );
    await assert.rejects(page.ask('personal_sign', '0x00', wallet.evm.address), { code: 4100 });
    return page;
  },
  async 'its owner may grant a part: Solana alone'({ kit, wallet }) {
    wallet.owns = wallet.owns.filter(account => account.startsWith('solana:'));
    const page = openPage(kit, wallet);
    assert.deepEqual(await page.ask('eth_requestAccounts'), []);
    assert.deepEqual(page.grants, [['eip155', ['solana']]]);
    assert.equal((await page.solana.connect(true)).accounts.length, 1);
    return page;
  },
};

const folder = mkdtempSync(join(tmpdir(), 'latchkey-multichain-'));
const pages = [];
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: MIDDLEWARE }));
  runNpm(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  const kit = await loadKit(folder);
  const wallet = createWallet(folder, kit);
  for (const [name, story] of Object.entries(stories)) {
    pages.push(await story({ kit, wallet, pages: [...pages] }));
    console.log(`✓ ${name}`);
  }
} finally {
  for (const { scope } of pages) scope.dispose();
  rmSync(folder, { recursive: true, force: true });
}
