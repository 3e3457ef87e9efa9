// Runs smart accounts on a dev chain: address before deployment, signatures, user operations.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, http, parseEther, parseEventLogs, publicActions, walletActions } from 'viem';
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { ROOT } from '../../../tools/files.mjs';
import { loadExports } from '../../../tools/load-typescript.mjs';

const relayer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const GAS = { callGasLimit: 500_000n, verificationGasLimit: 1_000_000n, preVerificationGas: 100_000n };
const FREE = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }; // the relayer pays
const receiver = '0x00000000000000000000000000000000000000aa';

let chain, client, smartAccountOf, smartAccountAddress, factory;

before(async () => {
  const exports = await loadExports(`
    export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
    export { ACCOUNT_FACTORY, smartAccountAddress } from './services/wallet/contracts/account-address.js';
    export { smartAccountOf } from './services/wallet/contracts/smart-account.js';`);
  ({ smartAccountOf, smartAccountAddress, ACCOUNT_FACTORY: factory } = exports);
  chain = await exports.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  client = createClient({ account: relayer, chain: foundry, transport: http(chain.url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);
});
after(() => chain?.stop());

const newOwner = () => privateKeyToAccount(generatePrivateKey());

/** Signs a user operation and has the relayer submit it; returns its receipt and whether the calls succeeded. */
async function operate(account, calls, signer = account) {
  const deployment = (await account.isDeployed()) ? {} : await account.getFactoryArgs();
  const callData = await account.encodeCalls(calls);
  const operation = { sender: account.address, nonce: await account.getNonce(), callData, ...GAS, ...FREE };
  const unsigned = { ...operation, ...deployment, signature: '0x' };
  const signature = await signer.signUserOperation(unsigned);
  const { request } = await client.simulateContract({
    address: entryPoint08Address,
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation({ ...unsigned, signature })], relayer.address],
  });
  const receipt = await client.waitForTransactionReceipt({ hash: await client.writeContract(request) });
  const [event] = parseEventLogs({ abi: entryPoint08Abi, logs: receipt.logs, eventName: 'UserOperationEvent' });
  return { receipt, success: event.args.success };
}

test('has EntryPoint 0.8 and the factory at their addresses and leaves the test accounts untouched', async () => {
  for (const address of [entryPoint08Address, factory])
    assert.ok((await client.getCode({ address }))?.length > 1_000, address);
  assert.equal(await client.getBalance({ address: relayer.address }), parseEther('10000'));
  assert.equal(await client.getTransactionCount({ address: relayer.address }), 0);
});

test('gives each owner, and each index of an owner, an address of its own', async () => {
  const [one, other] = [newOwner(), newOwner()];
  const accounts = [[one], [other], [one, 1n]].map(([owner, index]) => smartAccountOf(client, owner, index));
  const addresses = (await Promise.all(accounts)).map(({ address }) => address);
  assert.equal(new Set(addresses).size, 3);
});

test('knows the address of an account without a node', async () => {
  const owner = newOwner();
  for (const index of [0n, 7n])
    assert.equal(smartAccountAddress(owner.address, index), (await smartAccountOf(client, owner, index)).address);
});

test('refuses a salt that names another owner', async () => {
  const account = await smartAccountOf(client, newOwner());
  const { factoryData } = await account.getFactoryArgs();
  const forged = factoryData.replace(/^(0x.{8}.{24}).{40}/, `$1${receiver.slice(2)}`);
  await assert.rejects(client.call({ to: factory, data: forged }), /salt/);
});

test('signs before (ERC-6492) and after (ERC-1271) the deployment', async () => {
  const account = await smartAccountOf(client, newOwner());
  const message = 'Grüß dich';
  const verify = (signature, text = message) =>
    client.verifyMessage({ address: account.address, message: text, signature });
  const early = await account.signMessage({ message });
  assert.match(early, /(6492){16}$/);
  assert.equal(await verify(early), true);
  assert.equal(await verify(early, 'Other'), false);

  assert.equal((await operate(account, [{ to: receiver, value: 0n }])).success, true);
  const late = await account.signMessage({ message });
  assert.doesNotMatch(late, /(6492){16}$/);
  assert.deepEqual([await verify(late), await verify(early), await verify(late, 'Other')], [true, true, false]);
});

test('executes a batch in the operation that deploys the account, at the cost of the relayer', async () => {
  const account = await smartAccountOf(client, newOwner());
  const hash = await client.sendTransaction({ to: account.address, value: parseEther('1') });
  await client.waitForTransactionReceipt({ hash });
  const before = await client.getBalance({ address: receiver });
  const { success } = await operate(account, [
    { to: receiver, value: parseEther('0.25') },
    { to: receiver, value: parseEther('0.5') },
  ]);
  assert.equal(success, true);
  assert.equal((await client.getBalance({ address: receiver })) - before, parseEther('0.75'));
  assert.equal(await client.getBalance({ address: account.address }), parseEther('0.25'));
});

test('undoes the whole batch when one call fails, and says so in the event only', async () => {
  const account = await smartAccountOf(client, newOwner());
  const hash = await client.sendTransaction({ to: account.address, value: parseEther('1') });
  await client.waitForTransactionReceipt({ hash });
  const { receipt, success } = await operate(account, [
    { to: receiver, value: parseEther('0.5') },
    { to: receiver, value: parseEther('5') },
  ]);
  assert.deepEqual([receipt.status, success], ['success', false]);
  assert.equal(await client.getBalance({ address: account.address }), parseEther('1'));
});

test('refuses an operation that another owner signed', async () => {
  const account = await smartAccountOf(client, newOwner());
  const signer = {
    signUserOperation: userOperation => {
      const of = { chainId: 31_337, entryPointAddress: entryPoint08Address, entryPointVersion: '0.8' };
      return newOwner().signMessage({ message: { raw: getUserOperationHash({ ...of, userOperation }) } });
    },
  };
  await assert.rejects(operate(account, [{ to: receiver, value: 0n }], signer), /AA24/);
});
