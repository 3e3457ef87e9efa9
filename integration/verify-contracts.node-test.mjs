// Verifies sign-in signatures of smart accounts in Node against a local Anvil chain: deployed and counterfactual.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  createClient,
  encodeFunctionData,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
  zeroHash,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { loadExports } from '../tools/load-typescript.mjs';
import { ROOT } from '../tools/files.mjs';

const artefacts = JSON.parse(readFileSync(join(ROOT, 'demo/contracts/artefacts.json'), 'utf8'));
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const message = 'app.example wants you to sign in with your Ethereum account: Öl';
const NO_FACTORY = '0x00000000000000000000000000000000000000ff';
const { abi } = artefacts.SmartAccountFactory;

let chain, client, factory, isSmart, verify, world;

before(async () => {
  const { startEvmChain, verifySignature, isSmartAccount, createHttpNode } = await loadExports(`
    export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
    export { createHttpNode } from './controllers/sign-in/verify/http-node.js';
    export { isSmartAccount } from './controllers/sign-in/verify/is-smart-account.js';
    export { verifySignature } from './controllers/sign-in/verify/verify-signature.js';`);
  chain = await startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  client = createClient({ account: owner, chain: foundry, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  const hash = await client.deployContract({ ...artefacts.SmartAccountFactory });
  factory = (await client.waitForTransactionReceipt({ hash })).contractAddress;
  const node = createHttpNode([chain.url]);
  world = { nodeOf: id => (id === 'eip155:31337' ? node : undefined) };
  isSmart = (signed, at = world) => isSmartAccount({ message, chainId: 'eip155:31337', ...signed }, at);
  verify = (signed, at = world) => verifySignature({ message, chainId: 'eip155:31337', ...signed }, at);
});
after(() => chain?.stop());

const salt = number => `0x${number.toString(16).padStart(64, '0')}`;
const addressOf = number =>
  client.readContract({ address: factory, abi, functionName: 'addressOf', args: [owner.address, salt(number)] });
const deploy = async number => {
  const args = [owner.address, salt(number)];
  const hash = await client.writeContract({ address: factory, abi, functionName: 'create', args });
  await client.waitForTransactionReceipt({ hash });
};
const wrap = (signature, number, to = factory) =>
  serializeErc6492Signature({
    address: to,
    data: encodeFunctionData({ abi, functionName: 'create', args: [owner.address, salt(number)] }),
    signature,
  });

test('accepts a deployed account (ERC-1271) and refuses another signer, text or account', async () => {
  await deploy(1);
  const address = await addressOf(1);
  assert.notEqual(await client.getCode({ address }), undefined);
  const signature = await owner.signMessage({ message });
  assert.equal(await verify({ address, signature }), true);
  assert.equal(await verify({ address, signature, message: `${message}.` }), false);
  assert.equal(await verify({ address, signature: await stranger.signMessage({ message }) }), false);
  assert.equal(await verify({ address: factory, signature }), false);
  assert.equal(await verify({ address, signature: '0x' }), false); // the contract reverts
});

test('accepts an account before and after its deployment (ERC-6492), without deploying it', async () => {
  const address = await addressOf(2);
  const signature = wrap(await owner.signMessage({ message }), 2);
  assert.equal(await verify({ address, signature }), true);
  assert.equal(await client.getCode({ address }), undefined, 'the verification deploys nothing');
  assert.equal(await verify({ address, signature, message: `${message}.` }), false);
  assert.equal(await verify({ address, signature: wrap(await stranger.signMessage({ message }), 2) }), false);
  assert.equal(await verify({ address: await addressOf(3), signature }), false, 'another account of the owner');
  assert.equal(await verify({ address, signature: wrap(await owner.signMessage({ message }), 2, NO_FACTORY) }), false);
  await deploy(2);
  assert.equal(await verify({ address, signature }), true);
});

test('refuses an unwrapped signature of an account that is not deployed', async () => {
  assert.equal(await verify({ address: await addressOf(4), signature: await owner.signMessage({ message }) }), false);
});

test('refuses a damaged wrapper', async () => {
  const signature = wrap(await owner.signMessage({ message }), 5);
  const address = await addressOf(5);
  const broken = `0x${'ff'.repeat(64)}${signature.slice(130)}`;
  assert.equal(await verify({ address, signature: broken }), false);
  assert.equal(await verify({ address, signature: `0x${zeroHash.slice(2)}${signature.slice(-64)}` }), false);
});

test('cannot tell for another network, or while the node is down', async () => {
  const address = await addressOf(1);
  const signature = await owner.signMessage({ message });
  await assert.rejects(verify({ address, signature, chainId: 'eip155:1' }), { code: 'SIWX_UNVERIFIABLE' });
  await chain.pause();
  await assert.rejects(verify({ address, signature }), { code: 'SIWX_UNVERIFIABLE' });
  assert.equal(await verify({ address: owner.address, signature }), true, 'a key needs no node');
  await chain.resume();
  assert.equal(await verify({ address, signature }), true);
});

test('tells contract accounts from keys, whoever has signed', async () => {
  const signature = await owner.signMessage({ message });
  const forged = await stranger.signMessage({ message });
  assert.equal(await isSmart({ address: owner.address, signature }), false);
  assert.equal(await isSmart({ address: owner.address, signature: forged }), false);
  assert.equal(await isSmart({ address: await addressOf(1), signature }), true);
  assert.equal(await isSmart({ address: await addressOf(1), signature: forged }), true);
  assert.equal(await isSmart({ address: await addressOf(6), signature: wrap(signature, 6) }), true);
  assert.equal(await isSmart({ address: await addressOf(1), signature }, {}), false, 'no node tells');
  await client.request({ method: 'anvil_setCode', params: [stranger.address, `0xef0100${'22'.repeat(20)}`] });
  assert.equal(await isSmart({ address: stranger.address, signature }), false, 'a key that delegates (EIP-7702)');
});
