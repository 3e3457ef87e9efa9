import { expect } from '@open-wc/testing';
import { displayBalanceOf } from '../rainbowkit/short-balance.js';
import { inCoins, shortAddress } from './short.js';

describe('Short texts of kits', () => {
  it('write amounts exactly', () => {
    expect([0n, 1n, 10n ** 18n, 1_234_500_000_000_000_000n].map(amount => inCoins(amount, 18))).to.deep.equal([
      '0',
      '0.000000000000000001',
      '1',
      '1.2345',
    ]);
    expect(inCoins(42n, 0)).to.equal('42');
  });

  it('shorten addresses and balances', () => {
    expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).to.equal('0xf39F…2266');
    expect(displayBalanceOf({ formatted: '0.12345', symbol: 'ETH' })).to.equal('0.123 ETH');
    expect(displayBalanceOf({ formatted: '1234.5678', symbol: 'POL' })).to.equal('1234 POL');
    expect(displayBalanceOf({ formatted: '0.0001', symbol: 'ETH' })).to.equal('0 ETH');
  });
});
