// Reads names that lie off the chain (EIP-3668): a contract on a local Anvil chain refers to a gateway on localhost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import {
  createClient,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  http,
  keccak256,
  namehash,
  parseAbi,
  parseSignature,
  publicActions,
  stringToHex,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { ROOT } from '../tools/files.mjs';
import { loadExports } from '../tools/load-typescript.mjs';

const { OffchainNames } = JSON.parse(readFileSync(join(ROOT, 'demo/contracts/artefacts.json'), 'utf8'));
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const RECORDS = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
]);
const NAME = 'alice.shop.eth';
const PICTURE = 'data:image/svg+xml;base64,PHN2Zy8+';
/** Coin types (ENSIP-11). */
const [ETHEREUM, POLYGON] = [60n, 0x8000_0089n];
const POLYGON_NAME = 'alice.polygon.eth';
const HOUR_S = 3_600;

let chain, server, contract, names, network;
/** Questions that reached the gateway, and how it answers. */
let pending, signer, lifeSeconds, isDown;

/** Answers a question to the contract with the bytes that its function returns. */
function answerOf(question) {
  const { functionName, args } = decodeFunctionData({ abi: OffchainNames.abi, data: question });
  if (functionName === 'reverseWithGateways') {
    if (args[0] !== owner.address.toLowerCase()) return '0x';
    return args[1] === ETHEREUM ? stringToHex(NAME) : args[1] === POLYGON ? stringToHex(POLYGON_NAME) : '0x';
  }
  const record = decodeFunctionData({ abi: RECORDS, data: args[1] });
  assert.ok([NAME, POLYGON_NAME].map(name => namehash(name)).includes(record.args[0]));
  return record.functionName === 'text'
    ? encodeAbiParameters([{ type: 'string' }], [PICTURE])
    : encodeAbiParameters([{ type: 'address' }], [owner.address]);
}

async function signedAnswer(question) {
  const answer = answerOf(question);
  const expires = BigInt(Math.floor(Date.now() / 1_000) + lifeSeconds);
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', contract, expires, keccak256(question), keccak256(answer)],
    ),
  );
  const { r, s, v } = parseSignature(await signer.sign({ hash }));
  const types = ['bytes', 'uint64', 'uint8', 'bytes32', 'bytes32'].map(type => ({ type }));
  return encodeAbiParameters(types, [answer, expires, Number(v), r, s]);
}

async function startGateway() {
  server = createServer(async (request, response) => {
    const [, sender, data] = /^\/(0x[0-9a-f]{40})\/(0x[0-9a-f]*)\.json$/.exec(request.url) ?? [];
    pending.push(sender);
    response.setHeader('content-type', 'application/json');
    response.statusCode = isDown ? 503 : 200;
    response.end(JSON.stringify(isDown ? { message: 'down' } : { data: await signedAnswer(data) }));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/{sender}/{data}.json`;
}

before(async () => {
  const { Scope, startEvmChain, readNames, toCaipNetwork } = await loadExports(`
    export { Scope } from './controllers/core/scope.js';
    export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
    export { readNames } from './controllers/adapters/eip155/direct/names.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';`);
  chain = await startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  const client = createClient({ account: owner, chain: foundry, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  // The first gateway is unsafe and must not be asked
  const args = [owner.address, ['http://gateway.example/{sender}/{data}.json', await startGateway()]];
  const hash = await client.deployContract({ ...OffchainNames, args });
  contract = (await client.waitForTransactionReceipt({ hash })).contractAddress;
  network = toCaipNetwork({
    id: 31_337,
    name: 'Harbor',
    nativeCurrency: foundry.nativeCurrency,
    rpcUrls: { default: { http: [chain.url] } },
    contracts: { ensUniversalResolver: { address: contract } },
  });
  names = readNames({ scope: new Scope(), fetch });
});
after(async () => {
  server?.close();
  await chain?.stop();
});
beforeEach(() => {
  pending = [];
  signer = owner;
  lifeSeconds = HOUR_S;
  isDown = false;
});

const identity = (gateways, target = network) => names.identity({ address: owner.address, network, target, gateways });

test('reads the name of an address and its picture through the gateway of the contract', async () => {
  assert.deepEqual(await identity(true), { name: NAME, avatar: PICTURE });
  assert.deepEqual([...new Set(pending)], [contract.toLowerCase()]);
});

test('reads the name that an account has on another network, otherwise the one on Ethereum', async () => {
  assert.equal((await identity(true, { ...network, id: 137 })).name, POLYGON_NAME);
  assert.equal((await identity(true, { ...network, id: 10 })).name, NAME);
});

test('reads the address of a name through the gateway', async () => {
  const query = { name: NAME, network, target: network, gateways: true };
  assert.equal(await names.resolve({ ...query, target: { ...network, id: 1 } }), owner.address);
});

test('asks no gateway that the host has not allowed', async () => {
  assert.equal(await identity(false), undefined);
  assert.deepEqual(pending, []);
});

for (const [what, change] of [
  ['signed by another key', () => (signer = stranger)],
  ['that has expired', () => (lifeSeconds = -HOUR_S)],
])
  test(`believes no answer ${what}`, async () => {
    change();
    await assert.rejects(identity(true), { code: 'EXECUTION_REVERTED' });
    assert.ok(pending.length > 0);
  });

test('fails while the gateway is down, and reads again afterwards', async () => {
  isDown = true;
  await assert.rejects(identity(true));
  isDown = false;
  assert.equal((await identity(true)).name, NAME);
});

test('tells that an address has no name', async () => {
  assert.equal(
    await names.identity({ address: stranger.address, network, target: network, gateways: true }),
    undefined,
  );
});
