import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTypeScript } from '../../../tools/load-typescript.mjs';

const { isAllowed } = await loadTypeScript('services/api/rpc/allowed-methods.ts');

test('the proxy passes reads and signed transactions on', () => {
  for (const method of [
    ...['eth_call', 'eth_getLogs', 'eth_simulateV1', 'eth_sendRawTransaction', 'net_version'],
    ...['eth_getTransactionBySenderAndNonce', 'eth_getStorageValues'], // of viem's `getTransaction` and `getStorageValues`
  ])
    assert.equal(isAllowed('eip155', method), true, method);
  for (const method of ['getBalance', 'sendTransaction', 'simulateTransaction'])
    assert.equal(isAllowed('solana', method), true, method);
});

test('the proxy refuses what uses the keys of a node, and what it does not know', () => {
  for (const method of [
    ...['eth_accounts', 'eth_sendTransaction', 'eth_sendTransactionSync', 'eth_sendUnsignedTransaction', 'eth_resend'],
    ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData_v4', 'eth_fillTransaction', 'eth_coinbase', 'eth_new'],
    ...['debug_traceCall', 'admin_addPeer', 'anvil_setBalance', 'constructor', '__proto__', ''],
  ])
    assert.equal(isAllowed('eip155', method), false, method);
});
