// Events that a contract forges as if the EntryPoint had emitted them: neither the relayer nor the page believes them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encodeAbiParameters, pad, parseEther, toEventSelector } from 'viem';
import { loadExports } from '../../tools/load-typescript.mjs';
import { CHAIN_ID, startRelayerWorld } from './relayer-world.mjs';

/** A contract that emits an event of four topics, followed by its data, as its call says. */
const EMITTER = `0x${'e1'.repeat(20)}`;
const EMITTER_CODE = '0x608036036080600037606035604035602035600035608036036000a400';
const EVENT = 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)';

let parts, world;

before(async () => {
  parts = await loadExports(`
    export { handleOpsData } from './services/wallet/shared/operation-gas.js';
    export { operationOutcome } from './services/wallet/page/evm/smart-account.js';
    export { simulatePayment } from './services/wallet/server/relayer.js';`);
  world = await startRelayerWorld();
  await world.chain.rpc('anvil_setCode', [EMITTER, EMITTER_CODE]);
});
after(() => world?.stop());

/** Returns the call by which the contract says that an operation of the account succeeded, and cost 10 ETH. */
const forged = (hash, sender) =>
  [
    toEventSelector(EVENT),
    hash,
    pad(sender),
    pad('0x', { size: 32 }),
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [0n, true, parseEther('10'), 1n],
    ),
  ].reduce((data, part) => data + part.slice(2), '0x');

test('what an operation pays is what the EntryPoint says, not a contract that it calls', async () => {
  const { client, relayer, newPerson, operationOf } = world;
  const { smart } = await newPerson();
  const paidFor = async data => {
    const callData = await smart.encodeCalls([{ to: EMITTER, value: 0n, data }]);
    const { operation } = await operationOf(smart, { callData });
    const { sender, signature, factory, factoryData, callData: calls, ...numbers } = operation;
    const amounts = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, BigInt(value)]));
    const given = { sender, signature, factory, factoryData, callData: calls, ...amounts };
    const handled = parts.handleOpsData(given, relayer.address);
    return (await parts.simulatePayment(client, { from: relayer.address, data: handled })).paid;
  };
  const paid = await paidFor(forged(pad('0x1', { size: 32 }), smart.address));
  assert.ok(paid > 0n && paid < parseEther('0.1'), `${paid} wei`);
});

test('an operation has succeeded if the EntryPoint says so, not a contract of the same transaction', async () => {
  const { chain, client, relayer, newPerson } = world;
  const { smart } = await newPerson();
  const hash = pad('0x2', { size: 32 });
  const call = { from: relayer.address, to: EMITTER, data: forged(hash, smart.address), gas: '0x186a0' };
  await chain.rpc('anvil_impersonateAccount', [relayer.address]);
  const transaction = await chain.rpc('eth_sendTransaction', [call]);
  const { logs } = await client.waitForTransactionReceipt({ hash: transaction });
  assert.deepEqual([logs.length, logs[0].topics[1]], [1, hash], 'the contract has emitted the event');
  const network = { id: `eip155:${CHAIN_ID}`, name: 'Harbor', rpcUrl: chain.url, symbol: 'ETH', decimals: 18 };
  const { isSuccess } = await parts.operationOutcome(network, hash, transaction);
  assert.equal(isSuccess, false);
});
