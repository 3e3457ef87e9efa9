import { expect } from '@open-wc/testing';
import type { Prices } from '../domain/assets/fiat.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp, type ReceivedRequest } from '../../testing/fake-http.js';
import { createPriceService } from './prices.js';

const { signal } = new AbortController();
const eth = { network: 'eip155:1', symbol: 'ETH' } as const;
const usdc = { network: 'eip155:1', symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const;
const sol = { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', symbol: 'SOL' } as const;
const NATIVE = `0x${'e'.repeat(40)}`;

interface Body {
  readonly addresses: readonly string[];
}
const idsOf = ({ body }: ReceivedRequest): readonly string[] => (body as Body).addresses;
const service = (answer: (request: ReceivedRequest) => unknown) => {
  const { http, requests } = fakeHttp(answer);
  return { prices: createPriceService(http, () => 'p'), requests };
};
const found = (prices: Prices): unknown =>
  Object.fromEntries([...prices].map(([key, { price, change24h }]) => [key, change24h ? [price, change24h] : price]));

describe('createPriceService', () => {
  it('asks for native coins by their ids, and for all coins at once', async () => {
    const { prices, requests } = service(() => ({
      fungibles: [
        { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000.5, decimals: 18 },
        { symbol: 'usdc', price: 1e-7 },
        { symbol: 'SOL', price: '150.25' },
      ],
    }));
    expect(found(await prices.prices([eth, usdc, sol], signal))).to.deep.equal({
      [tokenKey(eth)]: '2000.5',
      [tokenKey(usdc)]: '0.0000001',
      [tokenKey(sol)]: '150.25',
    });
    expect(requests.map(({ body }) => body)).to.deep.equal([
      {
        currency: 'usd',
        addresses: [`eip155:1:${NATIVE}`, `eip155:1:${usdc.address}`, `${sol.network}:So${'1'.repeat(41)}`],
        projectId: 'p',
      },
    ]);
  });

  it('reads the change within a day, and leaves out one that is no number', async () => {
    const { prices } = service(() => ({
      fungibles: [
        { symbol: 'ETH', price: 2000, change24h: -1.25 },
        { symbol: 'USDC', price: 1, change24h: '0.000000000000000001' },
        { symbol: 'SOL', price: 150, change24h: 'up' },
      ],
    }));
    expect(found(await prices.prices([eth, usdc, sol], signal))).to.deep.equal({
      [tokenKey(eth)]: ['2000', '-1.25'],
      [tokenKey(usdc)]: ['1', '0.000000000000000001'],
      [tokenKey(sol)]: '150',
    });
  });

  it('leaves out a price of another coin, without a number, and below zero', async () => {
    const { prices } = service(() => ({
      fungibles: [
        { symbol: 'WETH', price: 1 },
        { symbol: 'USDC', price: -1 },
        { symbol: 'SOL', price: 'a lot' },
      ],
    }));
    expect(found(await prices.prices([eth, usdc, sol], signal))).to.deep.equal({});
  });

  it('matches answers by their address, in any order', async () => {
    const { prices } = service(() => ({
      fungibles: [
        { symbol: 'USDC', price: 1, address: `eip155:1:${usdc.address.toLowerCase()}` },
        { symbol: 'ETH', price: 2, address: `eip155:1:${NATIVE}` },
      ],
    }));
    expect(found(await prices.prices([eth, sol, usdc], signal))).to.deep.equal({
      [tokenKey(usdc)]: '1',
      [tokenKey(eth)]: '2',
    });
  });

  it('asks one by one where the service answers only the first', async () => {
    const symbols: Readonly<Record<string, string>> = { [NATIVE]: 'ETH', [usdc.address]: 'USDC' };
    const { prices, requests } = service(request => {
      const [, , id = ''] = (idsOf(request)[0] ?? '').split(':');
      return { fungibles: [{ symbol: symbols[id], price: 3 }] };
    });
    expect((await prices.prices([eth, usdc], signal)).size).to.equal(2);
    expect(requests.map(request => idsOf(request).length)).to.deep.equal([2, 1, 1]);
  });

  it('asks for many coins in requests of fifty', async () => {
    const coins = Array.from({ length: 120 }, (_, at) => ({ ...usdc, address: `0x${String(at).padStart(40, '0')}` }));
    const { prices, requests } = service(request => ({
      fungibles: idsOf(request).map(() => ({ symbol: 'USDC', price: 1 })),
    }));
    expect((await prices.prices(coins, signal)).size).to.equal(120);
    expect(requests.map(request => idsOf(request).length)).to.deep.equal([50, 50, 20]);
  });

  it('rejects an answer without a list', async () => {
    await expectRejection(service(() => ({})).prices.prices([eth], signal), 'HTTP_BAD_ANSWER');
  });
});
