import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { isW3mError } from '../domain/errors/errors.js';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { SwapOrder, SwapQuery } from '../domain/transactions/swap.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createSwapService } from './swaps.js';

const { signal } = new AbortController();
const network = toCaipNetwork(mainnet);
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const COIN = `eip155:1:0x${'e'.repeat(40)}`;
const coin = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const usd = { network: 'eip155:1', address: TOKEN, name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const;
const query: SwapQuery = { network, account, from: usd, to: coin, amount: 1_000_000n };
const order: SwapOrder = { ...query, quote: { amountOut: 1_000n }, minimum: 990n, slippageBps: 100 };
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const approve = (amount: bigint): string => `0x095ea7b3${word(BigInt(ROUTER))}${word(amount)}`;

const serviceOf = (answer: Parameters<typeof fakeHttp>[0]) => {
  const { http, requests, clock } = fakeHttp(answer);
  return { service: createSwapService(http, () => 'p'), requests, clock };
};
const quote = (changes: object = {}): object => ({
  id: null,
  fromAmount: '1000000',
  toAmount: '1000',
  fromAccount: `eip155:1:${TOKEN}`,
  toAccount: COIN,
  ...changes,
});
const tx = (changes: object = {}): object => ({
  tx: { from: `eip155:1:${account}`, to: `eip155:1:${ROUTER}`, data: '0x38ed1739', amount: '1000', ...changes },
});

describe('createSwapService', () => {
  it('lists the valid tokens of the network, the native coin without an address', async () => {
    const row = { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${TOKEN}`, decimals: 6, logoUri: null };
    const { service, requests } = serviceOf(() => ({
      tokens: [
        { ...row, name: 'Ether', symbol: 'ETH', address: COIN, decimals: 18 },
        row,
        row,
        { ...row, address: 'eip155:10:0x1' },
        { ...row, decimals: 256 },
        { ...row, symbol: '‮evil' },
        'x',
      ],
    }));
    expect(await service.tokens({ network }, signal)).to.deep.equal([coin, usd]);
    expect(requests[0]?.url.searchParams.get('chainId')).to.equal('eip155:1');
  });

  it('returns the best quote, with CAIP-10 ids and the amount in the smallest unit', async () => {
    const { service, requests } = serviceOf(() => ({
      quotes: [quote({ toAmount: '999' }), quote({ impactBps: 7, feeBps: 30 })],
    }));
    expect(await service.quote(query, signal)).to.deep.equal({ amountOut: 1_000n, impactBps: 7, feeBps: 30 });
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).to.deep.equal({
      projectId: 'p',
      amount: '1000000',
      userAddress: account,
      from: `eip155:1:${TOKEN}`,
      to: COIN,
    });
  });

  it('rejects with SWAP_NO_ROUTE without a quote, and refuses a quote for another swap', async () => {
    await expectRejection(serviceOf(() => ({ quotes: [] })).service.quote(query, signal), 'SWAP_NO_ROUTE');
    for (const changes of [
      { fromAmount: '1' },
      { toAccount: `eip155:1:${TOKEN}` },
      { toAmount: '-1' },
      { toAmount: 5 },
    ])
      await expectRejection(
        serviceOf(() => ({ quotes: [quote(changes)] })).service.quote(query, signal),
        'HTTP_BAD_ANSWER',
      );
  });

  it('approves exactly the amount, whatever the service builds', async () => {
    const build = (data: string) => serviceOf(() => ({ tx: { from: ROUTER, to: ROUTER, data } })).service;
    expect(await build(approve(1_000_000n)).approval(query, signal)).to.deep.equal({
      to: TOKEN,
      value: 0n,
      data: approve(1_000_000n),
    });
    for (const data of [approve(2n ** 256n - 1n), approve(999_999n), `0xa9059cbb${approve(1_000_000n).slice(10)}`])
      await expectRejection(build(data).approval(query, signal), 'HTTP_BAD_ANSWER');
  });

  it('passes tolerance and minimum on, and sets the value itself', async () => {
    const { service, requests } = serviceOf(() => tx({ minAmount: '990', value: '5' }));
    expect(await service.swap(order, signal)).to.deep.equal({ to: ROUTER, value: 0n, data: '0x38ed1739' });
    expect(requests[0]?.body).to.deep.include({ eip155: { slippage: 1 }, minAmount: '990', amount: '1000000' });
    const native = await serviceOf(() => tx({ minAmount: '990' })).service.swap({ ...order, from: coin }, signal);
    expect(native.value).to.equal(1_000_000n);
  });

  it('refuses a swap that would accept less than the minimum', async () => {
    for (const changes of [{ minAmount: '989' }, { amount: '999' }])
      await expectRejection(serviceOf(() => tx(changes)).service.swap(order, signal), 'SWAP_PRICE_MOVED');
  });

  it('refuses a transaction of another account or network', async () => {
    for (const changes of [
      { from: `eip155:1:${ROUTER}` },
      { to: `eip155:10:${ROUTER}` },
      { to: COIN },
      { data: '0x1' },
    ])
      await expectRejection(serviceOf(() => tx(changes)).service.swap(order, signal), 'HTTP_BAD_ANSWER');
  });

  it('waits as long as Retry-After says', async () => {
    let count = 0;
    const { service, clock } = serviceOf(() => {
      count += 1;
      return count === 1 ? new Response('{}', { status: 429, headers: { 'retry-after': '7' } }) : { quotes: [quote()] };
    });
    const pending = service.quote(query, signal);
    await waitUntil(() => count === 1);
    await settle();
    clock.advance(6_900);
    await settle();
    expect(count).to.equal(1);
    clock.advance(100);
    expect((await pending).amountOut).to.equal(1_000n);
  });

  it('turns any answer into a value or a coded error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async answer => {
        const { service } = serviceOf(() => answer);
        const calls = [
          service.tokens({ network }, signal),
          service.quote(query, signal),
          service.allowance(query, signal),
          service.approval(query, signal),
          service.swap(order, signal),
          service.gasPrice(network, signal),
        ];
        for (const result of await Promise.allSettled(calls))
          if (result.status === 'rejected') expect(isW3mError(result.reason)).to.equal(true);
      }),
      { numRuns: 50 },
    );
  });
});
