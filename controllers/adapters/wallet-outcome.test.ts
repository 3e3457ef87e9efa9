import { rpcError } from '../domain/errors/rpc-error.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { outcomeOf } from './wallet-outcome.js';

describe('The outcome of a wallet that sends by itself', () => {
  for (const [code, message, expected] of [
    [-32_003, 'Transaction rejected', 'UNKNOWN'],
    [-32_003, 'insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
    // Nodes with this code have the transaction, or it is executed
    [-32_003, 'transaction already imported', 'OUTCOME_UNKNOWN'],
    [-32_003, 'already known', 'OUTCOME_UNKNOWN'],
    [-32_003, 'nonce too low', 'OUTCOME_UNKNOWN'],
    [-32_000, 'context deadline exceeded', 'OUTCOME_UNKNOWN'],
    [-32_603, 'Internal error: multiple upstreams timed out', 'OUTCOME_UNKNOWN'],
  ] as const)
    it(`is ${expected} for ${code} "${message}"`, async () => {
      await expectRejection(outcomeOf(Promise.reject(rpcError(code, message))), expected);
    });
});
