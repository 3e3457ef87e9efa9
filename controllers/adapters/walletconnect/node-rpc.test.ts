import { expect } from '@open-wc/testing';
import { Scope } from '../../core/scope.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { askNodes } from './node-rpc.js';

describe('askNodes', () => {
  const ask = (answer: object): Promise<unknown> =>
    askNodes({
      scope: new Scope(),
      urls: ['https://a.test/'],
      method: 'eth_blockNumber',
      params: [],
      fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, ...answer }),
    });

  it('resolves with a result beside an error that is null, as nodes with JSON-RPC 1.0 answer', async () => {
    expect(await ask({ result: '0x1', error: null })).to.equal('0x1');
  });

  it('rejects without a result', async () => {
    await expectRejection(ask({ error: null }), 'NODE_UNREACHABLE');
    await expectRejection(ask({ error: { code: 3, message: 'execution reverted' } }), 'RPC_FAILED');
  });
});
