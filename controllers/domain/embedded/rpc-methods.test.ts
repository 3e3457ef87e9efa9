import { expect } from '@open-wc/testing';
import { rpcMethodSafety, SAFE_RPC_METHODS, UNSAFE_RPC_METHODS } from './rpc-methods.js';

describe('RPC methods', () => {
  for (const [method, safety] of [
    ['eth_call', 'safe'],
    ['eth_sendRawTransaction', 'safe'],
    ['wallet_getAssets', 'safe'],
    ['personal_sign', 'unsafe'],
    ['eth_signTypedData_v4', 'unsafe'],
    ['wallet_sendCalls', 'unsafe'],
    ['wallet_grantPermissions', 'unsafe'],
    ['eth_sendUserOperation', 'unsafe'],
    ['solana_signAllTransactions', 'unsafe'],
    ['eth_sign', 'refused'],
    ['eth_signTypedData', 'refused'],
    ['ETH_CALL', 'refused'],
    ['toString', 'refused'],
    ['', 'refused'],
  ] as const) {
    it(`classifies ${method || 'an empty method'} as ${safety}`, () => {
      expect(rpcMethodSafety(method)).to.equal(safety);
    });
  }

  it('has 42 safe and 11 unsafe methods, none on both lists', () => {
    expect(new Set(SAFE_RPC_METHODS).size).to.equal(42);
    expect(new Set(UNSAFE_RPC_METHODS).size).to.equal(11);
    expect(new Set([...SAFE_RPC_METHODS, ...UNSAFE_RPC_METHODS]).size).to.equal(53);
  });
});
