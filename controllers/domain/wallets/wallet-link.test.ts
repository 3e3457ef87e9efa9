import { expect } from '@open-wc/testing';
import type { Wallet } from '../entities.js';
import type { Environment } from '../environment.js';
import type { Platform } from './platforms.js';
import { comesToPage, walletLink } from './wallet-link.js';

const environment: Environment = { os: 'ios', isMobile: true, isTelegram: false, isInApp: false, isFramed: false };
const signs = { environment, page: 'https://shop.example/' };
const invited = { ...signs, uri: 'wc:1@2' };

const ember: Wallet = {
  id: 'ember',
  name: 'Ember',
  mobile_link: 'ember://',
  desktop_link: 'ember-desktop://',
  webapp_link: 'https://ember.example',
};
/** Phantom without a mobile link accepts no pairing URI, but has an in-app browser. */
const phantom: Wallet = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' };

describe('walletLink', () => {
  for (const [platform, start] of [
    ['mobile', 'ember://wc?uri='],
    ['web', 'https://ember.example/wc?uri='],
    ['desktop', 'ember-desktop://wc?uri='],
  ] satisfies readonly (readonly [Platform, string])[])
    it(`contains the pairing URI on ${platform}, and is undefined without one`, () => {
      expect(walletLink(platform, ember, invited)?.href).to.equal(`${start}wc%3A1%402`);
      expect(walletLink(platform, ember, signs)).to.equal(undefined);
    });

  it('opens the page in the in-app browser if the wallet accepts no pairing URI', () => {
    const link = walletLink('mobile', phantom, signs);
    expect(link?.href).to.match(/^https:\/\/phantom\.app\/ul\/browse\/https%3A%2F%2Fshop\.example/);
    expect(comesToPage(phantom, signs)).to.deep.equal(link);
    expect(walletLink('web', phantom, invited)).to.equal(undefined);
    expect(comesToPage({ ...phantom, mobile_link: 'phantom://' }, signs)).to.equal(undefined);
  });

  it('is undefined without a wallet', () => {
    expect(walletLink('mobile', undefined, invited)).to.equal(undefined);
    expect(comesToPage(undefined, signs)).to.equal(undefined);
  });
});
