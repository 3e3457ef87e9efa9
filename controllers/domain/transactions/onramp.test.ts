import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { coinbaseChain, DEFAULT_ONRAMP_OPTIONS, limitsOf, meldUrl, readAmount, soldOn } from './onramp.js';

const [usd] = DEFAULT_ONRAMP_OPTIONS.payments;
const [usdc] = DEFAULT_ONRAMP_OPTIONS.purchases;

describe('onramp rules', () => {
  it('has the defaults of the specification', () => {
    expect(usd?.id).to.equal('USD');
    expect(usd?.limits).to.deep.equal([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]);
    expect([usdc?.name, usdc?.networks.map(({ chainId }) => chainId)]).to.deep.equal(['USD Coin', ['1', '137']]);
    expect(limitsOf(usd!)).to.deep.equal({ min: '10.00', max: '25000.00' });
    expect(limitsOf({ id: 'USD', limits: [] })).to.deep.equal({});
  });

  it('compares limits of more than two decimals exactly', () => {
    const limits = [
      { id: 'card', min: '2.005', max: '7.125' },
      { id: 'bank', min: '3', max: '7.12' },
    ] as const;
    const dinar = { id: 'KWD', limits };
    expect(limitsOf(dinar)).to.deep.equal({ min: '2.005', max: '7.125' });
    expect(['2', '2.01', '7.12', '7.13'].map(text => readAmount(text, dinar))).to.deep.equal([
      ...['below', '2.01', '7.12', 'above'],
    ]);
  });

  it('reads amounts, or names the rule that they break', () => {
    for (const [text, expected] of [
      ['', 'empty'],
      ['  ', 'empty'],
      ['50', '50'],
      ['50,5', '50.5'],
      ['50.', '50'],
      ['10.00', '10.00'],
      ['9.99', 'below'],
      ['0', 'below'],
      ['25000', '25000'],
      ['25000.01', 'above'],
      ['1.234', 'format'],
      ['-50', 'format'],
      ['1e2', 'format'],
      ['1,000.50', 'format'],
      ['9'.repeat(30), 'format'],
    ] as const)
      expect(readAmount(text, usd!), text).to.equal(expected);
  });

  it('accepts exactly the amounts within the limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), cents => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(readAmount(text, usd!) === text).to.equal(cents >= 1_000 && cents <= 2_500_000);
      }),
    );
  });

  it('knows the networks of Coinbase, and keeps the name of any other', () => {
    const names = [1, 42161, 137, 80094, 43114, 10, 42220, 8453].map(id =>
      coinbaseChain({ chainId: String(id), name: 'x' }),
    );
    expect(names).to.deep.equal([
      ...['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
    ]);
    expect(coinbaseChain({ chainId: '31337', name: 'eip155:31337' })).to.equal('eip155:31337');
    expect(soldOn(usdc!, { id: 137 })?.name).to.equal('polygon-mainnet');
    expect(soldOn(usdc!, { id: 10 })).to.equal(undefined);
  });

  it('completes the page of Meld and keeps its own parameters', () => {
    const page = { url: 'https://meld.example/?theme=dark', publicKey: 'pk &=' };
    const url = new URL(meldUrl(page, { address: '0x1', isSolana: false, customer: 'p' }));
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      theme: 'dark',
      publicKey: 'pk &=',
      destinationCurrencyCode: 'USDC',
      walletAddress: '0x1',
      externalCustomerId: 'p',
    });
    const other = new URL(meldUrl(page, { address: 'So1', isSolana: true, customer: '' }));
    expect(other.searchParams.get('destinationCurrencyCode')).to.equal('SOL');
    expect(other.searchParams.has('externalCustomerId')).to.equal(false);
  });
});
