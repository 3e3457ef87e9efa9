import { expect } from '@open-wc/testing';
import { errorTable } from './error-table.js';
import { errorCodeOfMessage, errorCodeOfRpc, errorCodeOfServerMessage, RPC_CODES } from './rpc-codes.js';

describe('RPC codes', () => {
  for (const [code, expected] of [
    [-32700, 'INVALID_REQUEST'],
    [-32600, 'INVALID_REQUEST'],
    [-32601, 'METHOD_UNSUPPORTED'],
    [-32602, 'INVALID_REQUEST'],
    [-32603, 'RPC_FAILED'],
    [-32000, 'RPC_FAILED'],
    [-32001, 'RPC_FAILED'],
    [-32002, 'WALLET_BUSY'],
    [-32003, 'RPC_FAILED'],
    [-32004, 'METHOD_UNSUPPORTED'],
    [-32005, 'LIMIT_EXCEEDED'],
    [-32006, 'METHOD_UNSUPPORTED'],
    [4001, 'USER_REJECTED'],
    [4100, 'WALLET_NOT_AUTHORIZED'],
    [4200, 'METHOD_UNSUPPORTED'],
    [4900, 'WALLET_DISCONNECTED'],
    [4901, 'UNSUPPORTED_CHAIN'],
    [4902, 'UNSUPPORTED_CHAIN'],
    [5000, 'USER_REJECTED'],
    [5700, 'CALLS_UNSUPPORTED'],
    [5710, 'UNSUPPORTED_CHAIN'],
    [5720, 'CALLS_FAILED'],
    [5730, 'CALLS_FAILED'],
    [5740, 'CALLS_FAILED'],
    [5750, 'USER_REJECTED'],
    [5760, 'CALLS_UNSUPPORTED'],
    [0, undefined],
    [4003, undefined],
    [Number.NaN, undefined],
  ] as const) {
    it(`maps the code ${code} to ${expected ?? 'undefined'}`, () => {
      expect(errorCodeOfRpc(code)).to.equal(expected);
    });
  }

  it('maps to registered error codes, each once', () => {
    const codes = Object.values(RPC_CODES);
    expect(new Set(codes).size).to.equal(codes.length);
    for (const code of codes) expect(errorTable).to.have.property(errorCodeOfRpc(code) ?? '');
  });

  for (const [message, expected] of [
    ['MetaMask Tx Signature: User denied transaction signature.', 'USER_REJECTED'],
    ['User rejected the request.', 'USER_REJECTED'],
    ['The user has cancelled', 'USER_REJECTED'],
    ['Request was declined by the user', 'USER_REJECTED'],
    ['The request was rejected by the server', undefined],
    ['insufficient funds for gas * price + value: balance 0', 'INSUFFICIENT_FUNDS'],
    ['Insufficient funds for transfer', 'INSUFFICIENT_FUNDS'],
    ['The total cost (gas * gas fee + value) exceeds the balance of the account.', 'INSUFFICIENT_FUNDS'],
    ['gas required exceeds allowance (0)', 'INSUFFICIENT_FUNDS'],
    ['Out of gas: gas required exceeds allowance: 0', 'INSUFFICIENT_FUNDS'],
    ['gas required exceeds allowance (30000000)', 'EXECUTION_REVERTED'],
    ['execution reverted: ERC20: transfer amount exceeds balance', 'EXECUTION_REVERTED'],
    ['execution reverted: user rejected', 'EXECUTION_REVERTED'],
    ['nonce too low: next nonce 5, tx nonce 4', 'NONCE_CONFLICT'],
    ['nonce is too high', 'NONCE_CONFLICT'],
    ['already known', 'NONCE_CONFLICT'],
    ['replacement transaction underpriced', 'NONCE_CONFLICT'],
    ['transaction underpriced', 'FEE_TOO_LOW'],
    ['max fee per gas less than block base fee: address 0x0', 'FEE_TOO_LOW'],
    ['max priority fee per gas higher than max fee per gas', 'FEE_TOO_LOW'],
    ['intrinsic gas too low', 'FEE_TOO_LOW'],
    ['fee cap higher than 2^256-1', 'INVALID_REQUEST'],
    ['max fee per gas higher than 2^256-1', 'INVALID_REQUEST'],
    ['max priority fee per gas higher than 2^256-1', 'INVALID_REQUEST'],
    ['intrinsic gas too high', 'INVALID_REQUEST'],
    ['gas limit reached', 'INVALID_REQUEST'],
    ['exceeds block gas limit', 'INVALID_REQUEST'],
    ['transaction type not valid', 'INVALID_REQUEST'],
    ['transaction type not supported', 'INVALID_REQUEST'],
    ['Internal JSON-RPC error.', undefined],
    ['', undefined],
  ] as const) {
    it(`maps the message "${message}" to ${expected ?? 'undefined'}`, () => {
      expect(errorCodeOfMessage(message)).to.equal(expected);
    });
  }

  for (const [message, expected] of [
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    ['WebSocket connection closed abnormally with code: 3000 (JWT Token is not yet valid)', 'SESSION_EXPIRED'],
    ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
    ['Unauthorized', undefined],
    ['', undefined],
  ] as const) {
    it(`maps the server message "${message}" to ${expected ?? 'undefined'}`, () => {
      expect(errorCodeOfServerMessage(message)).to.equal(expected);
    });
  }
});
