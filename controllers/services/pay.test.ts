import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createPayService, type ExchangeOrder } from './pay.js';

const { signal } = new AbortController();
const ORDER: ExchangeOrder = {
  exchangeId: 'harbor',
  asset: 'eip155:1/slip44:60',
  amount: '0.5',
  recipient: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
};
const PAGE = { url: 'https://exchange.example/pay', sessionId: 's1' };

const serviceOf = (answer: Parameters<typeof fakeHttp>[0]) => {
  const { http, requests, clock } = fakeHttp(answer);
  return { service: createPayService(http), requests, clock };
};
const answering = (result: unknown) => serviceOf(() => ({ jsonrpc: '2.0', id: 1, result }));
const calls = (service: ReturnType<typeof createPayService>): readonly (() => Promise<unknown>)[] => [
  () => service.exchanges({ page: 1 }, signal),
  () => service.payUrl(ORDER, signal),
  () => service.status({ exchangeId: 'harbor', sessionId: 's1' }, signal),
];

describe('createPayService', () => {
  it('lists the valid exchanges, and leaves out pictures that are no safe link', async () => {
    const { service, requests } = answering({
      exchanges: [
        { id: 'harbor', name: 'Harbor', imageUrl: 'https://exchange.example/harbor.png' },
        { id: 'tide', name: 'Tide', imageUrl: 'javascript:alert(1)' },
        { id: '', name: 'Without an id' },
        { id: 'long', name: 7 },
        'x',
        null,
      ],
      total: 9,
    });
    expect(await service.exchanges({ page: 2, includeOnly: ['harbor'] }, signal)).to.deep.equal({
      exchanges: [
        { id: 'harbor', name: 'Harbor', imageUrl: 'https://exchange.example/harbor.png' },
        { id: 'tide', name: 'Tide' },
      ],
      total: 9,
    });
    expect(requests[0]?.url.pathname).to.equal('/base/v1/json-rpc');
    expect(requests[0]?.body).to.deep.equal({
      jsonrpc: '2.0',
      id: 1,
      method: 'reown_getExchanges',
      params: { page: 2, includeOnly: ['harbor'] },
    });
  });

  it('begins a payment once, and reads how far it is', async () => {
    const { service, requests } = answering(PAGE);
    expect(await service.payUrl(ORDER, signal)).to.deep.equal(PAGE);
    expect(requests[0]?.body).to.deep.include({ method: 'reown_getExchangePayUrl', params: ORDER });
    const payment = { exchangeId: 'harbor', sessionId: 's1' };
    const done = answering({ status: 'SUCCESS', txHash: '0xabc' });
    expect(await done.service.status(payment, signal)).to.deep.equal({ status: 'SUCCESS', txHash: '0xabc' });
    expect(done.requests[0]?.body).to.deep.include({ method: 'reown_getExchangeBuyStatus', params: payment });
    const open = answering({ status: 'IN_PROGRESS', txHash: null });
    expect(await open.service.status(payment, signal)).to.deep.equal({ status: 'IN_PROGRESS' });
  });

  it('reads a result beside an error that is null', async () => {
    const { service } = serviceOf(() => ({ result: PAGE, error: null }));
    expect(await service.payUrl(ORDER, signal)).to.deep.equal(PAGE);
  });

  it('refuses a page that is no safe link', async () => {
    for (const url of ['javascript:alert(1)', 'http://exchange.example', 'data:text/html,x', '', '/pay'])
      await expectRejection(answering({ ...PAGE, url }).service.payUrl(ORDER, signal), 'HTTP_BAD_ANSWER');
  });

  it('rejects with SERVICE_FAILED where the service names an error, and keeps its words in the cause', async () => {
    const { service } = serviceOf(() => ({ error: { code: -32_000, message: 'No such exchange' } }));
    for (const call of calls(service)) {
      const error = await expectRejection(call(), 'SERVICE_FAILED');
      expect((error.cause as Error).message).to.equal('No such exchange');
    }
  });

  it('repeats reads after a failure of the service, and never the beginning of a payment', async () => {
    let count = 0;
    const { service, clock } = serviceOf(() => {
      count += 1;
      return count === 1 ? [500, {}] : { result: { exchanges: [], total: 0 } };
    });
    const listed = service.exchanges({ page: 1 }, signal);
    await waitUntil(() => count === 1);
    await settle();
    clock.advance(60_000);
    expect(await listed).to.deep.equal({ exchanges: [], total: 0 });
    const broken = serviceOf(() => [500, {}]);
    await expectRejection(broken.service.payUrl(ORDER, signal), 'HTTP_STATUS');
    expect(broken.requests).to.have.length(1);
  });

  it('turns every answer into a value of its type or one coded error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async result => {
        for (const call of calls(answering(result).service)) {
          await call().then(
            value => expect(value).to.be.an('object'),
            (error: unknown) => expect(error).to.have.property('code', 'HTTP_BAD_ANSWER'),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
