// Tests `verifyMessage` of `latchkey/server` in Node: thousands of refusals, an independent verifier, contracts, and the race
// for a nonce.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { JsonRpcProvider } from 'ethers';
import * as fc from 'fast-check';
import { SiweMessage } from 'siwe';
import { createClient, encodeFunctionData, http, publicActions, serializeErc6492Signature, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe';
import { ROOT } from '../tools/files.mjs';
import { loadExports } from '../tools/load-typescript.mjs';
import { soakRuns } from '../tools/soak.mjs';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const MESSAGES = soakRuns(2_500, 10_000);
const MINUTE_MS = 60_000;
const NETWORKS = ['eip155:1', 'eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'];
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const later = ms => new Date(NOW + ms).toISOString();

let server, format, encodeBase58, anySignInMessage, startEvmChain;

before(async () => {
  ({
    server,
    formatSignInMessage: format,
    encodeBase58,
    anySignInMessage,
    startEvmChain,
  } = await loadExports(`
    export * as server from './server/index.js';
    export { formatSignInMessage } from './controllers/domain/sign-in/siwx-message.js';
    export { encodeBase58 } from './controllers/domain/base58.js';
    export { anySignInMessage } from './testing/sign-in-messages.js';
    export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';`));
});

/** Creates the options of a server with an empty store. */
const optionsWith = (changes = {}) => ({
  origins: ['https://app.example', 'http://localhost:5173'],
  networks: NETWORKS,
  nonces: server.memoryNonces({ now: () => NOW }),
  now: () => NOW,
  fetch: () => Promise.reject(new Error('no network in this test')),
  ...changes,
});

const messageWith = changes => ({
  domain: 'app.example',
  accountAddress: owner.address,
  chainId: 'eip155:1',
  uri: 'https://app.example/login',
  version: '1',
  issuedAt: later(-MINUTE_MS),
  expirationTime: later(10 * MINUTE_MS),
  ...changes,
});

/** Signs a message with a nonce that was issued by the server. */
async function signFor(options, changes = {}, { account = owner, ...given } = {}) {
  const nonce = await server.createNonce(options);
  const message = format({ nonce, ...messageWith(changes) });
  return { nonce, message, signature: await account.signMessage({ message }), ...given };
}

const codeOf = promise =>
  promise.then(
    () => 'accepted',
    error => error.code ?? error,
  );

describe(`${MESSAGES} messages`, () => {
  const solana = {};
  const pool = []; // signed messages, since signing takes longest
  before(async () => {
    const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    solana.address = encodeBase58(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
    solana.sign = async message =>
      encodeBase58(
        new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(message))),
      );
    for (const [index, any] of fc.sample(anySignInMessage, { numRuns: 400, seed: 11 }).entries()) {
      const isSolana = index % 2 === 1;
      const { statement, requestId, resources, nonce } = any;
      const data = messageWith({
        ...(isSolana && { accountAddress: solana.address, chainId: NETWORKS[2] }),
        nonce: `${nonce}n${index}`,
        notBefore: later(-5 * MINUTE_MS),
        ...(statement !== undefined && { statement }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
      });
      const message = format(data);
      pool.push({
        data,
        message,
        signature: isSolana ? await solana.sign(message) : await owner.signMessage({ message }),
      });
    }
  });

  const alike = [
    'аpp.example',
    'app.examp1e',
    'app.example.',
    'app.example:8443',
    'www.app.example',
    'app-example.com',
  ];
  const looksAlike = [...alike, 'app.example.evil.example', 'evilapp.example', 'xn--pp-5cd.example', 'APP.example'];
  /** Another server or another time; its refusal must be this one. */
  const worlds = {
    expired: [{ now: () => NOW + 11 * MINUTE_MS }, ['SIWX_EXPIRED']],
    'not yet valid': [{ now: () => NOW - 6 * MINUTE_MS }, ['SIWX_NOT_YET_VALID']],
    'from the future': [{ now: () => NOW - 2 * MINUTE_MS }, ['SIWX_NOT_YET_VALID']],
    'of another site': [{ origins: ['https://other.example'] }, ['SIWX_DOMAIN_MISMATCH']],
    'of another port': [{ origins: ['https://app.example:8443'] }, ['SIWX_DOMAIN_MISMATCH']],
    'of another scheme': [{ origins: ['http://app.example'] }, ['SIWX_URI_MISMATCH']],
    'of another network': [
      { networks: ['eip155:10', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] },
      ['SIWX_CHAIN_NOT_ALLOWED'],
    ],
  };
  /** Another text or signature, without the key. */
  const forgeries = {
    'with another address': ({ data }) => ({ data: { ...data, accountAddress: strangerOf(data) } }),
    'with another nonce': ({ data }) => ({ data: { ...data, nonce: `${data.nonce}x` } }),
    'with a later end': ({ data }) => ({ data: { ...data, expirationTime: later(1_000 * MINUTE_MS) } }),
    'with another statement': ({ data }) => ({ data: { ...data, statement: `${data.statement ?? ''}!` } }),
    'with another path': ({ data }) => ({ data: { ...data, uri: `${data.uri}/admin` } }),
    'with another resource': ({ data }) => ({ data: { ...data, resources: ['https://evil.example/'] } }),
    'with a look-alike domain': ({ data, message }, pick) => ({
      message: message.replace(data.domain, looksAlike[pick % looksAlike.length]),
    }),
    'with a look-alike URI': ({ data, message }, pick) => ({
      message: message.replace(
        `URI: https://${data.domain}`,
        `URI: https://${looksAlike[pick % (looksAlike.length - 1)]}`,
      ),
    }),
    'with user information in the URI': ({ message }) => ({
      message: message.replace('URI: https://app', 'URI: https://user@app'),
    }),
    'with another network of the list': ({ data }) => ({
      data: { ...data, ...(data.chainId === NETWORKS[0] && { chainId: NETWORKS[1] }), requestId: 'x' },
    }),
    'with a changed character': ({ message }, pick) => {
      const at = pick % message.length;
      return {
        message: message.slice(0, at) + String.fromCharCode(message.charCodeAt(at) ^ 1) + message.slice(at + 1),
      };
    },
    'with a character less': ({ message }, pick) => {
      const at = pick % message.length;
      return { message: message.slice(0, at) + message.slice(at + 1) };
    },
    'with the signature of another message': ({ data }, pick) => ({ signature: otherOf(data, pick).signature }),
    'with a changed signature': ({ signature }, pick) => {
      const at = 4 + (pick % 50);
      return { signature: signature.slice(0, at) + (signature[at] === '2' ? '3' : '2') + signature.slice(at + 1) };
    },
    'without a signature': () => ({ signature: '' }),
  };
  const strangerOf = ({ chainId }) =>
    chainId === NETWORKS[2] ? encodeBase58(new Uint8Array(32).fill(7)) : stranger.address;
  const otherOf = ({ chainId, nonce }, pick) => {
    const others = pool.filter(({ data }) => data.chainId === chainId && data.nonce !== nonce);
    return others[pick % others.length];
  };
  const REFUSED = [
    ...['SIWX_MESSAGE_INVALID', 'SIWX_DOMAIN_MISMATCH', 'SIWX_URI_MISMATCH', 'SIWX_CHAIN_NOT_ALLOWED', 'SIWX_EXPIRED'],
    ...['SIWX_NOT_YET_VALID', 'SIWX_NONCE_UNKNOWN', 'SIWX_SIGNATURE_INVALID'],
    'SIWX_UNVERIFIABLE', // without a node, any signature of an EVM account could be a contract's
  ];

  test('are accepted once, and refused when forged, replayed, expired, early, of another site or network', async t => {
    const counts = new Map();
    const count = what => counts.set(what, (counts.get(what) ?? 0) + 1);
    const situation = fc.tuple(
      fc.nat(399),
      fc.nat(),
      fc.constantFrom(
        ...Object.keys(worlds),
        ...Object.keys(forgeries),
        'replayed',
        'of another browser',
        'of no nonce',
      ),
    );
    await fc.assert(
      fc.asyncProperty(situation, async ([index, pick, what]) => {
        const signed = pool[index];
        const options = optionsWith();
        const add = (nonce, binding = '') => options.nonces.add(nonce, { binding, expiresAt: NOW + 60 * MINUTE_MS });
        const verify = (changes = {}, world = {}) =>
          server.verifyMessage(
            { message: signed.message, signature: signed.signature, ...changes },
            { ...options, ...world },
          );
        count(what);
        if (what === 'of no nonce') return assert.equal(await codeOf(verify()), 'SIWX_NONCE_UNKNOWN');
        await add(signed.data.nonce, what === 'of another browser' ? 'there' : '');
        if (what === 'of another browser') return assert.equal(await codeOf(verify()), 'SIWX_NONCE_UNKNOWN');
        if (what === 'replayed') {
          assert.equal(await codeOf(verify()), 'accepted');
          return assert.equal(await codeOf(verify()), 'SIWX_NONCE_USED');
        }
        if (what in worlds) {
          const [world, codes] = worlds[what];
          assert.ok(codes.includes(await codeOf(verify({}, world))), what);
        } else {
          const { data, ...changes } = forgeries[what](signed, pick);
          const forged = data ? { message: format(data) } : changes;
          assert.notDeepEqual({ ...signed, ...forged }, signed, what);
          const code = await codeOf(verify(forged));
          assert.ok(REFUSED.includes(code), `${what}: ${code}`);
          count(code);
        }
        if (pick % 20 === 0) assert.equal(await codeOf(verify()), 'accepted', 'a refusal burns no nonce');
      }),
      { numRuns: MESSAGES, endOnFailure: true },
    );
    t.diagnostic(JSON.stringify(Object.fromEntries(counts)));
    for (const what of [...Object.keys(worlds), ...Object.keys(forgeries), 'replayed'])
      assert.ok(counts.get(what) > MESSAGES / 50);
    for (const code of ['SIWX_MESSAGE_INVALID', 'SIWX_DOMAIN_MISMATCH', 'SIWX_URI_MISMATCH', 'SIWX_SIGNATURE_INVALID'])
      assert.ok(counts.get(code) > MESSAGES / 100, code);
  });
});

describe('the clock', () => {
  test('of the wallet may differ by the skew', async () => {
    const options = optionsWith();
    assert.equal(
      await codeOf(server.verifyMessage(await signFor(options, { issuedAt: later(30_000) }), options)),
      'accepted',
    );
    const early = await signFor(options, { issuedAt: later(30_001) });
    assert.equal(await codeOf(server.verifyMessage(early, options)), 'SIWX_NOT_YET_VALID');
    const strict = optionsWith({ clockSkewMs: 0 });
    const ended = await signFor(strict, { expirationTime: later(0) });
    assert.equal(await codeOf(server.verifyMessage(ended, strict)), 'SIWX_EXPIRED');
    assert.equal(await codeOf(server.verifyMessage(ended, { ...strict, clockSkewMs: 1 })), 'accepted');
  });

  test('is read again after a slow node', async () => {
    let now = NOW;
    const slow = async () => {
      now += 60 * MINUTE_MS;
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x01' });
    };
    const options = optionsWith({ now: () => now, nodes: { 'eip155:1': 'https://node.example' }, fetch: slow });
    const signed = await signFor(options, {}, { account: stranger });
    assert.equal(await codeOf(server.verifyMessage(signed, options)), 'SIWX_EXPIRED');
  });
});

describe('the site', () => {
  const cases = [
    [{ scheme: 'https' }, 'accepted'],
    [{ scheme: 'http' }, 'SIWX_DOMAIN_MISMATCH'],
    [{ domain: 'localhost:5173', uri: 'http://localhost:5173/' }, 'accepted'],
    [{ domain: 'localhost', uri: 'http://localhost/' }, 'SIWX_DOMAIN_MISMATCH'],
    [{ uri: 'http://localhost:5173/' }, 'SIWX_URI_MISMATCH'], // allowed, but not with this domain
    [{ uri: 'https://app.example:443/' }, 'accepted'],
    [{ uri: 'https://app.example.evil.example/' }, 'SIWX_URI_MISMATCH'],
    [{ uri: 'urn:app.example' }, 'SIWX_URI_MISMATCH'],
    [{ uri: 'data:https://app.example' }, 'SIWX_URI_MISMATCH'],
  ];
  for (const [changes, expected] of cases) {
    test(`${JSON.stringify(changes)}: ${expected}`, async () => {
      const options = optionsWith();
      assert.equal(await codeOf(server.verifyMessage(await signFor(options, changes), options)), expected);
    });
  }

  test('has a deprecated id of a network under its new one', async () => {
    const options = optionsWith({ networks: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'] });
    const nonce = await server.createNonce(options);
    const message = format({ nonce, ...messageWith({ chainId: NETWORKS[2], accountAddress: '1'.repeat(32) }) });
    assert.equal(await codeOf(server.verifyMessage({ message, signature: '' }, options)), 'SIWX_SIGNATURE_INVALID');
  });
});

describe('one nonce', () => {
  test('is accepted once among 50 parallel messages', async () => {
    const options = optionsWith();
    const signed = await signFor(options);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(server.verifyMessage(signed, options))));
    assert.equal(codes.filter(code => code === 'accepted').length, 1);
    assert.equal(codes.filter(code => code === 'SIWX_NONCE_USED').length, 49);
  });

  test('is accepted once among instances that share a store', async () => {
    // A table whose answers take turns, as over a network; only the update is atomic
    const rows = new Map();
    const turn = () => new Promise(resolve => setImmediate(resolve));
    const instance = () => ({
      add: async (nonce, record) => {
        await turn();
        rows.set(nonce, { ...record, isUsed: false });
      },
      find: async nonce => {
        await turn();
        const row = rows.get(nonce);
        return row && { ...row };
      },
      use: async nonce => {
        await turn();
        const row = rows.get(nonce);
        const isFirst = row?.isUsed === false;
        if (isFirst) row.isUsed = true;
        await turn();
        return isFirst;
      },
    });
    const options = optionsWith({ nonces: instance() });
    const signed = await signFor(options);
    const verify = () => codeOf(server.verifyMessage(signed, { ...options, nonces: instance() }));
    const codes = await Promise.all(Array.from({ length: 20 }, verify));
    assert.deepEqual(codes.filter(code => code === 'accepted').length, 1);
    assert.deepEqual(new Set(codes), new Set(['accepted', 'SIWX_NONCE_USED']));
  });

  test('has 128 random bits of letters and digits', async () => {
    const options = optionsWith();
    const nonces = await Promise.all(Array.from({ length: 1_000 }, () => server.createNonce(options)));
    assert.equal(new Set(nonces).size, 1_000);
    for (const nonce of nonces) assert.match(nonce, /^[A-Za-z0-9]{16,22}$/);
  });
});

describe('an independent verifier', () => {
  const full = {
    statement: 'Accept the terms.',
    notBefore: later(-MINUTE_MS),
    requestId: 'r-1',
    resources: ['ipfs://a/'],
  };

  for (const [what, changes] of Object.entries({ 'all fields': full, 'the required fields': {} })) {
    test(`(siwe) accepts what we accept, with ${what}`, async () => {
      const options = optionsWith();
      const { nonce, message, signature } = await signFor(options, changes);
      const parsed = new SiweMessage(message);
      const rules = { domain: 'app.example', nonce, time: later(0), scheme: undefined };
      const { success, data } = await parsed.verify({ signature, ...rules });
      assert.equal(success, true);
      const ours = await server.verifyMessage({ message, signature }, options);
      assert.deepEqual(
        [data.address, `eip155:${data.chainId}`, data.uri],
        [ours.accountAddress, ours.chainId, ours.uri],
      );
      assert.equal(parsed.prepareMessage(), message);
    });
  }

  test('(siwe) writes what we accept', async () => {
    const options = optionsWith();
    const nonce = await server.createNonce(options);
    const { accountAddress: address, ...rest } = messageWith(full);
    const message = new SiweMessage({ ...rest, address, chainId: 1, nonce }).prepareMessage();
    const signature = await owner.signMessage({ message });
    assert.equal(await codeOf(server.verifyMessage({ message, signature }, options)), 'accepted');
  });

  test('(viem) accepts what we accept, with a statement that is not ASCII', async () => {
    const options = optionsWith();
    const statement = 'Öl, إلى, 利用規約, 👋';
    const { nonce, message, signature } = await signFor(options, { statement });
    assert.equal(parseSiweMessage(message).statement, statement);
    const client = createClient({ transport: http('http://127.0.0.1:1') });
    const at = { domain: 'app.example', nonce, time: new Date(NOW) };
    assert.equal(await verifySiweMessage(client, { message, signature, mode: 'eoa', ...at }), true);
    assert.equal(await codeOf(server.verifyMessage({ message, signature }, options)), 'accepted');
  });
});

describe('smart accounts', () => {
  const artefacts = JSON.parse(readFileSync(join(ROOT, 'demo/contracts/artefacts.json'), 'utf8'));
  const { abi } = artefacts.SmartAccountFactory;
  const SALT = `0x${'00'.repeat(31)}01`;
  let chain, client, address, create, options;

  before(async () => {
    chain = await startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
    client = createClient({ account: owner, chain: foundry, transport: http(chain.url) })
      .extend(publicActions)
      .extend(walletActions);
    const hash = await client.deployContract({ ...artefacts.SmartAccountFactory });
    const { contractAddress: factory } = await client.waitForTransactionReceipt({ hash });
    create = { address: factory, abi, functionName: 'create', args: [owner.address, SALT] };
    address = await client.readContract({ ...create, functionName: 'addressOf' });
    options = optionsWith({ nodes: { 'eip155:31337': ['http://127.0.0.1:1/', chain.url] }, fetch });
  });
  after(() => chain?.stop());

  const sign = (account = owner) => signFor(options, { accountAddress: address, chainId: 'eip155:31337' }, { account });
  const wrap = signed => ({
    ...signed,
    signature: serializeErc6492Signature({
      address: create.address,
      data: encodeFunctionData(create),
      signature: signed.signature,
    }),
  });

  test('sign in before they are deployed (ERC-6492)', async () => {
    assert.equal(await codeOf(server.verifyMessage(wrap(await sign()), options)), 'accepted');
    const forged = wrap(await sign(stranger));
    assert.equal(await codeOf(server.verifyMessage(forged, options)), 'SIWX_SIGNATURE_INVALID');
    assert.equal(await codeOf(server.verifyMessage(await sign(), options)), 'SIWX_SIGNATURE_INVALID');
  });

  test('sign in once they are deployed (ERC-1271), and siwe agrees', async () => {
    await client.waitForTransactionReceipt({ hash: await client.writeContract(create) });
    const signed = await sign();
    assert.equal(await codeOf(server.verifyMessage(signed, options)), 'accepted');
    assert.equal(await codeOf(server.verifyMessage(await sign(stranger), options)), 'SIWX_SIGNATURE_INVALID');
    const provider = new JsonRpcProvider(chain.url);
    const rules = { signature: signed.signature, domain: 'app.example', nonce: signed.nonce, time: later(0) };
    const { success } = await new SiweMessage(signed.message).verify(rules, { provider });
    provider.destroy();
    assert.equal(success, true);
  });

  test('are not believed without a node of their network, and the nonce stays usable', async () => {
    const signed = await sign();
    const verify = nodes => codeOf(server.verifyMessage(signed, { ...options, nodes }));
    for (const nodes of [undefined, {}, { 'eip155:31337': [] }, { 'eip155:1': chain.url }])
      assert.equal(await verify(nodes), 'SIWX_UNVERIFIABLE');
    assert.equal(await verify({ 'eip155:31337': 'http://127.0.0.1:1/' }), 'SIWX_UNVERIFIABLE');
    assert.equal(await verify({ 'eip155:31337': chain.url }), 'accepted');
  });

  test('are not believed while the node is silent, after the timeout', async () => {
    const signed = await sign();
    const silent = (_, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const code = await codeOf(server.verifyMessage(signed, { ...options, fetch: silent, nodeTimeoutMs: 20 }));
    assert.equal(code, 'SIWX_UNVERIFIABLE');
  });
});
