import { expect } from '@open-wc/testing';
import { isRdns } from './listed-wallets.js';

describe('a reverse domain name', () => {
  for (const value of ['io.metamask', 'a.b', 'com.my-wallet.app_1'])
    it(`may be ${value}`, () => expect(isRdns(value)).to.equal(true));

  for (const value of ['', 'metamask', '.io', 'io.', 'io..metamask', 'io.meta mask', 'ö.io', `a.${'b'.repeat(252)}`, 5])
    it(`is not ${JSON.stringify(value).slice(0, 20)}`, () => expect(isRdns(value)).to.equal(false));
});
