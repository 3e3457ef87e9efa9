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

  it('shorten addresses as each kit does', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    expect(shortAddress(address, 4, '…')).to.equal('0xf3…2266'); // RainbowKit
    expect(shortAddress(address, 6, '••••')).to.equal('0xf39F••••2266'); // ConnectKit
    expect(shortAddress('0x1234', 4, '…')).to.equal('0x1234');
  });

  it('shorten balances as RainbowKit does', () => {
    const number = new Intl.NumberFormat();
    for (const [formatted, expected] of [
      ['0', '0'],
      ['0.0001', '0'],
      ['0.12345', '0.123'],
      ['0.1009', '0.1'],
      ['1.234567890123456789', '1.23'],
      ['99.999', '99.99'],
      ['42', '42'],
      ['123.456', number.format(123.4)],
      ['1234.5678', number.format(1234.5)],
      ['12345.6', '12.3k'],
      ['10000', '10k'],
      ['999999', '999.9k'],
      ['1234567.8', '1.2m'],
      ['1234567890', '1.2b'],
      ['1234567890123456', '1234.5t'],
    ])
      expect(displayBalanceOf({ formatted: formatted!, symbol: 'ETH' })).to.equal(`${expected} ETH`);
  });
});
