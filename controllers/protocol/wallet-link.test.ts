import { expect } from '@open-wc/testing';
import type { Wallet } from './entities.js';
import type { Environment } from './environment.js';
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
/** Phantom takes no invitation where it names no link of its app, and has a browser of its own. */
const phantom: Wallet = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' };

describe('the link of a wallet', () => {
  for (const [platform, start] of [
    ['mobile', 'ember://wc?uri='],
    ['web', 'https://ember.example/wc?uri='],
    ['desktop', 'ember-desktop://wc?uri='],
  ] satisfies readonly (readonly [Platform, string])[])
    it(`carries the invitation on ${platform}, and waits for it`, () => {
      expect(walletLink(platform, ember, invited)?.href).to.equal(`${start}wc%3A1%402`);
      expect(walletLink(platform, ember, signs)).to.equal(undefined);
    });

  it('opens the page in the wallet where that takes no invitation, and needs none', () => {
    const link = walletLink('mobile', phantom, signs);
    expect(link?.href).to.match(/^https:\/\/phantom\.app\/ul\/browse\/https%3A%2F%2Fshop\.example/);
    expect(comesToPage(phantom, signs)).to.deep.equal(link);
    expect(walletLink('web', phantom, invited)).to.equal(undefined);
    expect(comesToPage({ ...phantom, mobile_link: 'phantom://' }, signs)).to.equal(undefined);
  });

  it('is none where no wallet is meant', () => {
    expect(walletLink('mobile', undefined, invited)).to.equal(undefined);
    expect(comesToPage(undefined, signs)).to.equal(undefined);
  });
});
