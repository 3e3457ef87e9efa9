import { expect } from '@open-wc/testing';
import { readBytesError, type BytesVerdict } from './node-refusals.js';

const ERRORS: Readonly<Record<BytesVerdict, readonly (readonly [code: number, message: string])[]>> = {
  unclear: [
    [-32_000, 'Post "https://sequencer.example/": context deadline exceeded'],
    [-32_000, '502 Bad Gateway: <html>'],
    [-32_000, 'Post "https://sequencer.example/": read tcp 10.0.0.1: connection reset by peer'],
    [-32_000, 'all upstreams failed: nonce too low; request timed out'],
    [-32_000, 'insufficient funds at the first of 2 upstreams, the other timed out'],
    [-32_000, 'header not found'],
    [-32_000, 'internal error'],
    [-32_603, 'Internal error: multiple upstreams timed out'],
    [-32_603, 'multiple nodes were asked'],
    [-32_603, 'Internal error'],
    [-32_003, 'context deadline exceeded'],
    [-32_005, 'rate limit'],
  ],
  known: [
    [-32_000, 'already known'],
    [-32_010, 'AlreadyKnown'],
    [-32_003, 'transaction already imported'],
    [-32_000, 'Known transaction'],
    [-32_000, 'existing tx with same hash'],
    [-32_000, 'tx already in mempool'],
  ],
  'nonce-used': [
    [-32_000, 'nonce too low: next nonce 5, tx nonce 4'],
    [-32_003, 'nonce too low'],
    [-32_010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 4'],
    [-32_001, 'Nonce too low'],
    [-32_000, 'Nonce too low. Expected nonce to be 5 but got 4.'],
  ],
  refused: [
    [-32_000, 'insufficient funds for gas * price + value: address 0x0 have 0 want 1'],
    [-32_010, 'InsufficientFunds, Account balance: 0, cumulative cost: 1'],
    [-32_004, 'Upfront cost exceeds account balance'],
    [-32_000, "Sender doesn't have enough funds to send tx."],
    [-32_000, 'intrinsic gas too low: gas 20999, minimum needed 21000'],
    [-32_003, 'Intrinsic gas exceeds gas limit'],
    [-32_000, 'insufficient gas for floor data gas cost: gas 21000, minimum needed 21400'],
    [-32_000, 'replacement transaction underpriced'],
    [-32_000, 'transaction underpriced: gas tip cap 0, minimum needed 1'],
    [-32_000, 'could not replace existing tx'],
    [-32_010, 'ReplacementNotAllowed'],
    [-32_000, 'max fee per gas less than block base fee: address 0x0, maxFeePerGas: 1, baseFee: 7'],
    [-32_009, 'Gas price below configured minimum gas price'],
    [-32_000, 'fee too low'],
    [-32_010, 'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7'],
    [-32_000, 'max priority fee per gas higher than max fee per gas: address 0x0, maxPriorityFeePerGas: 2'],
    [-32_000, 'Max priority fee per gas exceeds max fee per gas'],
    [-32_000, 'tip above fee cap'],
    [-32_000, 'max fee per gas higher than 2^256-1'],
    [-32_000, 'tx fee (2.00 ether) exceeds the configured cap (1.00 ether)'],
    [-32_000, 'exceeds block gas limit'],
    [-32_000, 'transaction gas limit too high (cap: 16777216, tx: 30000000)'],
    [-32_000, 'nonce too high'],
    [-32_000, 'Transaction nonce is too distant from current sender nonce'],
    [-32_000, 'nonce has max value'],
    [-32_000, 'oversized data: transaction size 200000, limit 131072'],
    [-32_000, 'max initcode size exceeded'],
    [-32_000, 'invalid sender'],
    [-32_000, 'invalid chain id for signer: have 1 want 10'],
    [-32_000, 'Wrong chainId'],
    [-32_000, 'transaction type not supported'],
    [-32_000, 'unknown transaction type'],
    [-32_000, 'only replay-protected (EIP-155) transactions allowed over RPC'],
    [-32_000, 'sender not an eoa: address 0x0, len(code): 1'],
    [-32_000, 'txpool is full'],
    [-32_000, 'pending sub-pool is full'],
    [-32_603, 'Internal error: insufficient funds for gas * price + value'],
    [-32_003, 'Transaction rejected'],
    [-32_602, 'invalid argument 0: json: cannot unmarshal hex string'],
    [3, 'execution reverted'],
  ],
};

describe('What a node says of signed bytes', () => {
  for (const [verdict, errors] of Object.entries(ERRORS))
    for (const [code, message] of errors)
      it(`is ${verdict} for ${code} "${message}"`, () => {
        expect(readBytesError(code, message)).to.equal(verdict);
      });
});
