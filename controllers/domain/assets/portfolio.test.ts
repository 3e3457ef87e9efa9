import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { toPortfolio } from './portfolio.js';
import type { Holding } from './tokens.js';

const coin: Holding = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', amount: 0n, decimals: 18 };
const token = (name: string, rest: Partial<Holding> = {}): Holding => ({
  network: 'eip155:1',
  address: `0x${name}`,
  name,
  symbol: name,
  amount: 1_000_000n,
  decimals: 6,
  ...rest,
});
const names = (list: readonly { readonly holding: Holding }[]): readonly string[] =>
  list.map(({ holding }) => holding.name);

describe('toPortfolio', () => {
  it('shows the coin first, then by value, then by name', () => {
    const { shown } = toPortfolio([token('b'), token('a'), token('dear', { price: '2' }), coin]);
    expect(names(shown)).to.deep.equal(['Ether', 'dear', 'a', 'b']);
  });

  it('orders values that differ beyond the precision of a float, and does not round dust up', () => {
    const holdings = [
      token('less', { price: '9007199254740992.1' }),
      token('more', { price: '9007199254740992.2' }),
      coin,
    ];
    expect(names(toPortfolio(holdings).shown)).to.deep.equal(['Ether', 'more', 'less']);
    const dust = token('dust', { price: `0.00${'9'.repeat(30)}` });
    expect(names(toPortfolio([coin, dust]).hidden)).to.deep.equal(['dust']);
  });

  it('hides dust, spam and listed tokens that are not held', () => {
    const { shown, hidden } = toPortfolio([
      coin,
      token('dust', { price: '0.009' }),
      token('spam', { isSpam: true }),
      token('none', { amount: 0n, isListed: true }),
      token('cent', { price: '0.01' }),
    ]);
    expect(names(shown)).to.deep.equal(['Ether', 'cent']);
    expect(names(hidden)).to.have.members(['dust', 'spam', 'none']);
  });

  it('drops tokens without decimals only if they are spam', () => {
    const { shown, hidden } = toPortfolio([
      token('seat', { decimals: 0 }),
      token('lure', { decimals: 0, isSpam: true }),
    ]);
    expect(names([...shown, ...hidden])).to.deep.equal(['seat']);
  });

  it('lists a token once', () => {
    expect(toPortfolio([token('a'), token('a')]).shown).to.have.length(1);
  });

  it('loses no token that is not spam, for any amounts and decimals', () => {
    const holdings = fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-z]{1,6}$/),
        amount: fc.bigInt(0n, 2n ** 256n - 1n),
        decimals: fc.nat(36),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(holdings, given => {
        const { shown, hidden } = toPortfolio(given.map(({ name, ...rest }) => token(name, rest)));
        expect([...names(shown), ...names(hidden)].sort()).to.deep.equal(given.map(({ name }) => name).sort());
      }),
    );
  });
});
