import { expect } from '@open-wc/testing';
import { fakeServiceNetworks } from '../../testing/fake-service-networks.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { tokenKey } from '../domain/assets/tokens.js';
import type { Settings } from '../state/options.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import type { PricesProvider } from './providers.js';
import { pricesProvider } from './prices.js';

const coins = [
  { network: 'eip155:1', symbol: 'ETH' },
  { network: 'eip155:1', symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
] as const;
const [ether, usdc] = [tokenKey(coins[0]), tokenKey(coins[1])];
const { signal: abort } = new AbortController();

/** Asks a source of the host, of any shape. */
const ask = async (answer: unknown) => {
  const given = { prices: async () => answer } as unknown as PricesProvider;
  const provider = pricesProvider({
    scope: new Scope(),
    options: signal({ services: { prices: given } } as unknown as Settings),
    alerts: { show: () => undefined },
    events: { track: () => undefined },
    loadServiceNetworks: () => expect.fail('the object of a host serves all networks'),
  });
  const prices = await provider?.prices(coins, abort);
  return prices && Object.fromEntries(prices);
};

describe('pricesProvider of an object', () => {
  it('takes decimals, and prices with their change', async () => {
    const answer = new Map<string, unknown>([
      [ether, '2000.5'],
      [usdc, { price: '1', change24h: '-0.01' }],
      ['eip155:1/0xother', '5'],
    ]);
    expect(await ask(answer)).to.deep.equal({
      [ether]: { price: '2000.5' },
      [usdc]: { price: '1', change24h: '-0.01' },
    });
  });

  for (const price of ['0', '-1', 'NaN', '', 7, null, {}, { price: 2 }, { price: '-2', change24h: '1' }]) {
    it(`leaves out the price ${JSON.stringify(price)}`, async () => {
      expect(await ask(new Map([[ether, price]]))).to.deep.equal({});
    });
  }

  it('leaves out a change that is no number, and keeps the price', async () => {
    for (const change24h of ['-100.01', '-200', '1e300', '1000001'])
      expect(await ask(new Map([[ether, { price: '2', change24h }]])), change24h).to.deep.equal({
        [ether]: { price: '2' },
      });
    expect(await ask(new Map([[ether, { price: '2', change24h: 'up' }]]))).to.deep.equal({ [ether]: { price: '2' } });
  });

  for (const answer of [undefined, null, {}, [], '2000'])
    it(`rejects the answer ${JSON.stringify(answer)}`, () => expectRejection(ask(answer), 'SERVICE_FAILED'));
});

describe('pricesProvider of a URL', () => {
  const { fetch: pageFetch } = window;
  afterEach(() => {
    window.fetch = pageFetch;
  });

  it('asks only for coins of networks that the service supports', async () => {
    const requests: unknown[] = [];
    window.fetch = async (input, init) => {
      const { addresses } = (await new Request(input, init).json()) as { readonly addresses: readonly string[] };
      requests.push(addresses);
      return Response.json({ fungibles: addresses.map(address => ({ symbol: 'ETH', price: 2, address })) });
    };
    const provider = pricesProvider({
      scope: new Scope(),
      options: signal({ services: { prices: 'https://prices.example' } } as unknown as Settings),
      alerts: { show: () => undefined },
      events: { track: () => undefined },
      ...fakeServiceNetworks(['eip155:1']),
    });
    const other = { network: 'eip155:5', symbol: 'ETH' } as const;
    const prices = await provider?.prices([coins[0], other], abort);
    expect([...(prices ?? [])]).to.deep.equal([[ether, { price: '2' }]]);
    expect((await provider?.prices([other], abort))?.size).to.equal(0);
    expect(requests).to.deep.equal([[`eip155:1:0x${'e'.repeat(40)}`]]);
  });
});
