import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import type { Decimal } from '../domain/format.js';
import { mainnet, sepolia } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { PriceSource } from '../providers/prices.js';
import type { PricedCoin } from '../providers/providers.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createValues } from './prices.js';

const ether: Holding = { network: 'eip155:1', amount: 10n ** 18n, decimals: 18, symbol: 'ETH', name: 'Ether' };
const token: Holding = { ...ether, address: '0xAA', amount: 5n, decimals: 0, symbol: 'TOK', name: 'Token' };

function make(provider?: PriceSource, on: CaipNetwork = toCaipNetwork(mainnet)) {
  const clock = new ManualClock();
  const current = signal<readonly Holding[] | undefined>(undefined);
  const isOpen = signal(false);
  const active = signal<CaipNetwork | undefined>(on);
  const values = createValues({
    scope: new Scope(clock),
    network: { active },
    shell: { isOpen },
    tokens: { latest: current },
    provider,
  });
  return { values, current, isOpen, clock };
}

/** A source with a price for each symbol. */
const source = (prices: Readonly<Record<string, Decimal>>) => {
  const requests: (readonly PricedCoin[])[] = [];
  const provider: PriceSource = {
    prices: async coins => {
      requests.push(coins);
      const found = coins.flatMap(coin => {
        const price = prices[coin.symbol];
        return price === undefined ? [] : [[tokenKey(coin), { price, change24h: '-1.5' }] as const];
      });
      return new Map(found);
    },
  };
  return { provider, requests };
};

describe('createValues', () => {
  it('asks once the holdings are known, and adds their values', async () => {
    const { provider, requests } = source({ ETH: '2000.123456789012345678', TOK: '0.1' });
    const { values, current } = make(provider);
    await settle();
    expect([requests, values.total.get()]).to.deep.equal([[], undefined]);
    current.set([ether, token]);
    await settle();
    expect(requests).to.deep.equal([
      [
        { network: 'eip155:1', address: undefined, symbol: 'ETH' },
        { network: 'eip155:1', address: '0xAA', symbol: 'TOK' },
      ],
    ]);
    expect(values.total.get()).to.equal('2000.623456789012345678');
    expect([values.priceOf(token), values.valueOf(token)]).to.deep.equal(['0.1', '0.5']);
    expect(values.changeOf(token)).to.equal('-1.5');
  });

  it('does not ask again for other amounts of the same coins within thirty seconds', async () => {
    const { provider, requests } = source({ ETH: '2000' });
    const { values, current, isOpen, clock } = make(provider);
    current.set([ether]);
    await settle();
    current.set([{ ...ether, amount: 2n * ether.amount }]);
    isOpen.set(true);
    await settle();
    expect([requests.length, values.total.get()]).to.deep.equal([1, '4000']);
    isOpen.set(false);
    clock.advance(BALANCE_RETRY_GAP_MS);
    await settle();
    isOpen.set(true);
    await settle();
    expect(requests).to.have.length(2);
  });

  it('is idle without a source, and uses prices that came with the balances', async () => {
    const { values, current } = make();
    current.set([{ ...ether, price: '3', change24h: '2' }, token]);
    await settle();
    expect(values.prices.state.get()).to.deep.equal({ status: 'idle' });
    expect(values.total.get()).to.equal('3');
    expect([values.changeOf(ether), values.valueOf(token), values.changeOf(token)]).to.deep.equal([
      ...[undefined, undefined, undefined],
    ]);
    expect(values.changeOf({ ...ether, price: '3', change24h: '2' })).to.equal('2');
  });

  it('adds no token that is flagged as spam, whatever price came with it', async () => {
    const spam: Holding = { ...token, amount: 1_000_000n, price: '1.5', isSpam: true };
    const { values, current } = make();
    current.set([{ ...ether, price: '20' }, spam]);
    await settle();
    expect(values.total.get()).to.equal('20');
    current.set([ether, spam]);
    expect(values.total.get()).to.equal(undefined);
  });

  it('asks for the price of the coin whatever its source says of it, and for that of no spam', async () => {
    const { provider, requests } = source({ ETH: '20', TOK: '1' });
    const { values, current } = make(provider);
    current.set([
      { ...ether, isSpam: true },
      { ...token, isSpam: true },
    ]);
    await settle();
    expect(requests.flat().map(({ symbol }) => symbol)).to.deep.equal(['ETH']);
    expect(values.total.get()).to.equal('20');
  });

  it('has no value on a test network, and asks for none', async () => {
    const { provider, requests } = source({ ETH: '2000' });
    const { values, current } = make(provider, toCaipNetwork(sepolia));
    current.set([ether]);
    await settle();
    expect([requests, values.total.get(), values.valueOf(ether)]).to.deep.equal([[], '0', '0']);
    expect(values.changeOf({ ...ether, price: '3', change24h: '2' })).to.equal(undefined);
  });

  it('keeps the last prices while the source fails, and asks again after thirty seconds', async () => {
    let isUp = true;
    const { provider } = source({ ETH: '2000' });
    let count = 0;
    const { values, current, clock } = make({
      prices: async (coins, end) => {
        count += 1;
        if (!isUp) throw new Error('down');
        return provider.prices(coins, end);
      },
    });
    current.set([ether]);
    await settle();
    isUp = false;
    await values.prices.refresh({ force: true });
    expect(values.prices.state.get()).to.have.nested.property('error.code', 'PRICES_UNAVAILABLE');
    expect(values.total.get()).to.equal('2000');
    await values.prices.refresh();
    expect(count).to.equal(2);
    isUp = true;
    clock.advance(BALANCE_RETRY_GAP_MS);
    await settle();
    expect(values.prices.state.get().status).to.equal('ready');
  });

  it('asks again while the modal is open or somebody watches, and not else', async () => {
    const known = { ETH: '2000' as const };
    const { provider, requests } = source(known);
    const { values, current, isOpen, clock } = make(provider);
    const pass = async (): Promise<void> => {
      for (let look = 0; look < 5; look += 1) {
        clock.advance(10_000);
        await settle();
      }
    };
    current.set([ether]);
    isOpen.set(true);
    await settle();
    Object.assign(known, { ETH: '1000' });
    await pass();
    expect([values.priceOf(ether), requests.length]).to.deep.equal(['1000', 2]);
    isOpen.set(false);
    await settle();
    await pass();
    expect(requests).to.have.length(2);
    const end = values.watch();
    await settle();
    expect(requests).to.have.length(3);
    end();
    end();
    await settle();
    await pass();
    expect(requests).to.have.length(3);
  });
});
