import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { HttpRequestError, InternalRpcError, RpcRequestError, TimeoutError, UnknownRpcError } from 'viem';
import { errorTable } from './error-table.js';
import { W3mError, type ErrorCode } from './errors.js';
import { isRefusalInWords, rpcCodes, toW3mError } from './rpc-errors.js';

const url = 'https://node.test/';
const body = { method: 'eth_call' };
const ofNode = (code: number, message: string): Error => new RpcRequestError({ body, error: { code, message }, url });
const ofHttp = (status?: number): Error => new HttpRequestError({ body, url, ...(status ? { status } : {}) });

const cases: readonly (readonly [what: string, thrown: unknown, code: ErrorCode])[] = [
  ['a rejection by the EIP-1193 code', { code: 4001, message: 'no' }, 'USER_REJECTED'],
  ['a rejection by the CAIP-25 code', { code: 5000 }, 'USER_REJECTED'],
  ['a rejected account upgrade (EIP-5792)', { code: 5750 }, 'USER_REJECTED'],
  ['a rejection by the ethers code', { code: 'ACTION_REJECTED', message: 'user rejected action' }, 'USER_REJECTED'],
  ['a rejection by message only', new Error('User denied transaction signature'), 'USER_REJECTED'],
  ['a rejection below an internal error', { code: -32603, data: { code: 4001 } }, 'USER_REJECTED'],
  ['a rejection with its code as text', { code: '4001' }, 'USER_REJECTED'],
  ['a busy wallet', { code: -32002, message: 'already pending' }, 'WALLET_BUSY'],
  ['an unauthorised wallet request', { code: 4100 }, 'WALLET_NOT_AUTHORIZED'],
  ['a disconnected wallet', { code: 4900 }, 'WALLET_DISCONNECTED'],
  ['a method that does not exist', { code: -32601 }, 'METHOD_UNSUPPORTED'],
  ['a method that the wallet does not support', { code: 4200 }, 'METHOD_UNSUPPORTED'],
  ['a chain that the wallet has not added', { code: 4902 }, 'UNSUPPORTED_CHAIN'],
  ['invalid parameters', { code: -32602 }, 'INVALID_REQUEST'],
  ['calls that cannot be atomic', { code: 5760 }, 'CALLS_UNSUPPORTED'],
  ['too many calls', { code: 5740 }, 'CALLS_FAILED'],
  [
    'insufficient funds below an internal error, as MetaMask wraps it',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'insufficient funds for gas' },
    },
    'INSUFFICIENT_FUNDS',
  ],
  [
    'an account of the embedded wallet that cannot pay',
    { code: -32003, message: 'Insufficient funds for the amount and the network fee.' },
    'INSUFFICIENT_FUNDS',
  ],
  ['a revert by the code 3', { code: 3, message: 'something' }, 'EXECUTION_REVERTED'],
  ['a revert, as ethers wraps it', { code: 'CALL_EXCEPTION', info: { error: { code: -32000 } } }, 'EXECUTION_REVERTED'],
  ['a nonce that is too low', { code: -32000, message: 'nonce too low' }, 'NONCE_CONFLICT'],
  ['an underpriced replacement, by the ethers code', { code: 'REPLACEMENT_UNDERPRICED' }, 'NONCE_CONFLICT'],
  ['a fee that is too low', { code: -32000, message: 'max fee per gas less than block base fee' }, 'FEE_TOO_LOW'],
  ['an aborted request', new DOMException('aborted', 'AbortError'), 'REQUEST_ABORTED'],
  [
    'an abort as the cause of an error',
    new Error('x', { cause: new DOMException('aborted', 'AbortError') }),
    'REQUEST_ABORTED',
  ],
  ['an unreachable node', ofHttp(), 'NODE_UNREACHABLE'],
  ['a node behind a gateway that is down', ofHttp(503), 'NODE_UNREACHABLE'],
  ['a rate limit by HTTP status', ofHttp(429), 'LIMIT_EXCEEDED'],
  ['a rate limit by RPC code', ofNode(-32005, 'limit'), 'LIMIT_EXCEEDED'],
  ['a node that requires authorisation', ofHttp(401), 'RPC_FAILED'],
  ['a node timeout', new TimeoutError({ body, url }), 'REQUEST_TIMEOUT'],
  ['an unavailable resource of a node, which is not a busy wallet', ofNode(-32002, 'unavailable'), 'RPC_FAILED'],
  ['an internal error of a node', new InternalRpcError(ofNode(-32603, 'boom')), 'RPC_FAILED'],
  ['a rejection that viem wraps', new UnknownRpcError(new Error('User rejected')), 'USER_REJECTED'],
  ['text', 'user rejected the request', 'USER_REJECTED'],
  ['an internal error of a wallet', { code: -32603, message: 'Internal JSON-RPC error.' }, 'CALLS_FAILED'],
  ['nothing', undefined, 'CALLS_FAILED'],
  ['null', null, 'CALLS_FAILED'],
  ['unknown text', 'nope', 'CALLS_FAILED'],
  ['a number', 4001, 'CALLS_FAILED'],
];

describe('errors of wallets and nodes', () => {
  for (const [what, thrown, code] of cases) {
    it(`maps ${what} to ${code}`, () => {
      const error = toW3mError(thrown, 'CALLS_FAILED');
      expect(error.code).to.equal(code);
      expect(error.cause).to.equal(thrown);
    });
  }

  it('returns a W3mError, outermost or wrapped, unchanged', () => {
    const ours = new W3mError('CHAIN_NOT_ADDED', { params: { network: 'Base' } });
    expect(toW3mError(ours, 'RPC_FAILED')).to.equal(ours);
    expect(toW3mError(new UnknownRpcError(ours), 'RPC_FAILED')).to.equal(ours);
  });

  it('ignores request parameters that viem repeats in its message', () => {
    const node = new RpcRequestError({
      body: { method: 'personal_sign', params: ['insufficient funds, execution reverted'] },
      error: { code: -32000, message: 'boom' },
      url,
    });
    expect(toW3mError(node).code).to.equal('RPC_FAILED');
  });

  it('lists the codes from outermost to innermost, and handles circular causes', () => {
    const circle: Record<string, unknown> = { code: -32603, data: { originalError: { code: 4902 } } };
    circle['cause'] = circle;
    expect(rpcCodes(circle)).to.deep.equal([-32603, 4902]);
  });

  it('handles errors whose properties throw', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap');
        },
      },
    );
    expect(toW3mError({ cause: trap }).code).to.equal('UNKNOWN');
  });

  it('stops at an endless chain of causes', () => {
    const endless = (): object => ({
      get cause() {
        return endless();
      },
    });
    expect(toW3mError(endless()).code).to.equal('UNKNOWN');
  });

  it('recognises a rejection by the user in the message', () => {
    expect(isRefusalInWords(new Error('The user cancelled.'))).to.equal(true);
    expect(isRefusalInWords({ code: -32603, message: 'The node rejected the transaction' })).to.equal(false);
  });

  it('returns a W3mError with a registered code for any value', () => {
    fc.assert(
      fc.property(fc.anything(), thrown => {
        const error = toW3mError(thrown);
        expect(error).to.be.instanceOf(W3mError);
        expect(errorTable).to.have.property(error.code);
      }),
    );
  });

  it('finds a rejection up to ten layers deep', () => {
    const layer = fc.constantFrom('cause', 'data', 'originalError', 'error', 'info');
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 10 }), path => {
        const wrapped = path.reduce<object>((inner, key) => ({ code: -32603, [key]: inner }), { code: 4001 });
        expect(toW3mError(wrapped).code).to.equal('USER_REJECTED');
      }),
    );
  });
});
