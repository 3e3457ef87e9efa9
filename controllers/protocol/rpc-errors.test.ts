import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { HttpRequestError, InternalRpcError, RpcRequestError, TimeoutError, UnknownRpcError } from 'viem';
import { errorCodes } from './error-registry.js';
import { W3mError, type ErrorCode } from './errors.js';
import { isRefusalInWords, rpcCodes, toW3mError } from './rpc-errors.js';

const url = 'https://node.test/';
const body = { method: 'eth_call' };
const ofNode = (code: number, message: string): Error => new RpcRequestError({ body, error: { code, message }, url });
const ofHttp = (status?: number): Error => new HttpRequestError({ body, url, ...(status ? { status } : {}) });

const cases: readonly (readonly [what: string, thrown: unknown, code: ErrorCode])[] = [
  ['the refusal of EIP-1193', { code: 4001, message: 'no' }, 'USER_REJECTED'],
  ['the refusal of CAIP', { code: 5000 }, 'USER_REJECTED'],
  ['the refusal to upgrade an account', { code: 5750 }, 'USER_REJECTED'],
  ['the refusal of ethers', { code: 'ACTION_REJECTED', message: 'user rejected action' }, 'USER_REJECTED'],
  ['a refusal in words only', new Error('User denied transaction signature'), 'USER_REJECTED'],
  ['a refusal under an internal error', { code: -32603, data: { code: 4001 } }, 'USER_REJECTED'],
  ['a refusal with its code in text', { code: '4001' }, 'USER_REJECTED'],
  ['a wallet that is busy', { code: -32002, message: 'already pending' }, 'WALLET_BUSY'],
  ['a wallet that lets nobody in', { code: 4100 }, 'WALLET_NOT_AUTHORIZED'],
  ['a wallet that is gone', { code: 4900 }, 'WALLET_DISCONNECTED'],
  ['a method that is not there', { code: -32601 }, 'METHOD_UNSUPPORTED'],
  ['a method that a wallet has not', { code: 4200 }, 'METHOD_UNSUPPORTED'],
  ['a chain that a wallet does not know', { code: 4902 }, 'UNSUPPORTED_CHAIN'],
  ['parameters that are wrong', { code: -32602 }, 'INVALID_REQUEST'],
  ['calls that cannot be one', { code: 5760 }, 'CALLS_UNSUPPORTED'],
  ['too many calls', { code: 5740 }, 'CALLS_FAILED'],
  [
    'a lack of funds under an internal error, as MetaMask wraps it',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'insufficient funds for gas' },
    },
    'INSUFFICIENT_FUNDS',
  ],
  ['a revert by its own code', { code: 3, message: 'something' }, 'EXECUTION_REVERTED'],
  ['a revert, as ethers wraps it', { code: 'CALL_EXCEPTION', info: { error: { code: -32000 } } }, 'EXECUTION_REVERTED'],
  ['a nonce that was used', { code: -32000, message: 'nonce too low' }, 'NONCE_CONFLICT'],
  ['a transaction that is there', { code: 'REPLACEMENT_UNDERPRICED' }, 'NONCE_CONFLICT'],
  ['a fee that is too low', { code: -32000, message: 'max fee per gas less than block base fee' }, 'FEE_TOO_LOW'],
  ['an aborted request', new DOMException('aborted', 'AbortError'), 'REQUEST_ABORTED'],
  [
    'an aborted request beneath',
    new Error('x', { cause: new DOMException('aborted', 'AbortError') }),
    'REQUEST_ABORTED',
  ],
  ['a node that cannot be reached', ofHttp(), 'NODE_UNREACHABLE'],
  ['a node behind a gateway that is down', ofHttp(503), 'NODE_UNREACHABLE'],
  ['a node that is asked too often', ofHttp(429), 'LIMIT_EXCEEDED'],
  ['a node that says so by code', ofNode(-32005, 'limit'), 'LIMIT_EXCEEDED'],
  ['a node that lets nobody in', ofHttp(401), 'RPC_FAILED'],
  ['a node that takes too long', new TimeoutError({ body, url }), 'REQUEST_TIMEOUT'],
  ['a resource that a node has not now: nobody is to open a wallet', ofNode(-32002, 'unavailable'), 'RPC_FAILED'],
  ['an internal error of a node', new InternalRpcError(ofNode(-32603, 'boom')), 'RPC_FAILED'],
  ['what viem wraps', new UnknownRpcError(new Error('User rejected')), 'USER_REJECTED'],
  ['text', 'user rejected the request', 'USER_REJECTED'],
  ['an internal error of a wallet', { code: -32603, message: 'Internal JSON-RPC error.' }, 'CALLS_FAILED'],
  ['nothing', undefined, 'CALLS_FAILED'],
  ['null', null, 'CALLS_FAILED'],
  ['text that says nothing', 'nope', 'CALLS_FAILED'],
  ['a number', 4001, 'CALLS_FAILED'],
];

describe('errors of wallets and nodes', () => {
  for (const [what, thrown, code] of cases) {
    it(`says ${code} of ${what}`, () => {
      const error = toW3mError(thrown, 'CALLS_FAILED');
      expect(error.code).to.equal(code);
      expect(error.cause).to.equal(thrown);
    });
  }

  it('leaves alone what is ours, on top and beneath', () => {
    const ours = new W3mError('CHAIN_NOT_ADDED', { params: { network: 'Base' } });
    expect(toW3mError(ours, 'RPC_FAILED')).to.equal(ours);
    expect(toW3mError(new UnknownRpcError(ours), 'RPC_FAILED')).to.equal(ours);
  });

  it('does not take words of the host, which viem repeats, for words of the node', () => {
    const node = new RpcRequestError({
      body: { method: 'personal_sign', params: ['insufficient funds, execution reverted'] },
      error: { code: -32000, message: 'boom' },
      url,
    });
    expect(toW3mError(node).code).to.equal('RPC_FAILED');
  });

  it('lists the codes from the outermost inwards, once for each layer, and survives circles', () => {
    const circle: Record<string, unknown> = { code: -32603, data: { originalError: { code: 4902 } } };
    circle['cause'] = circle;
    expect(rpcCodes(circle)).to.deep.equal([-32603, 4902]);
  });

  it('survives errors whose properties throw', () => {
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

  it('ends with an error that wraps for ever', () => {
    const endless = (): object => ({
      get cause() {
        return endless();
      },
    });
    expect(toW3mError(endless()).code).to.equal('UNKNOWN');
  });

  it('knows a refusal in words from other words', () => {
    expect(isRefusalInWords(new Error('The user cancelled.'))).to.equal(true);
    expect(isRefusalInWords({ code: -32603, message: 'The node rejected the transaction' })).to.equal(false);
  });

  it('makes an error of ours, with a message, of anything at all', () => {
    fc.assert(
      fc.property(fc.anything(), thrown => {
        const error = toW3mError(thrown);
        expect(error).to.be.instanceOf(W3mError);
        expect(errorCodes()).to.include(error.code);
      }),
    );
  });

  it('finds a refusal at any depth that wallets wrap to', () => {
    const layer = fc.constantFrom('cause', 'data', 'originalError', 'error', 'info');
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 10 }), path => {
        const wrapped = path.reduce<object>((inner, key) => ({ code: -32603, [key]: inner }), { code: 4001 });
        expect(toW3mError(wrapped).code).to.equal('USER_REJECTED');
      }),
    );
  });
});
