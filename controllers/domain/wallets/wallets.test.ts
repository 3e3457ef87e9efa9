import { expect } from '@open-wc/testing';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { isSafeLink, isSafeWebLink } from './safe-link.js';
import { walletSchema } from './wallet-schema.js';
import { WALLETS } from './wallets.js';

describe('bundled wallets', () => {
  for (const wallet of WALLETS) {
    it(`include ${wallet.name} with a valid id and safe links`, () => {
      expect(walletSchema.parse(wallet)).to.deep.equal(wallet); // the schema drops unsafe links
      expect(wallet.id).to.match(/^[0-9a-f]{64}$/);
      expect(isSafeWebLink(wallet.homepage)).to.equal(true);
      for (const link of [wallet.mobile_link, wallet.desktop_link]) {
        if (link !== undefined) expect(isSafeLink(link) && !isSafeWebLink(link), link).to.equal(true);
      }
      expect(wallet.rdns ?? 'a.b').to.match(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      expect(wallet.namespaces?.length).to.be.greaterThan(0);
      expect(wallet.namespaces?.every(isChainNamespace)).to.equal(true);
    });
  }

  it('have store links in the canonical form', () => {
    for (const { app_store, play_store, chrome_store } of WALLETS) {
      expect(app_store ?? 'https://apps.apple.com/app/id1234567890').to.match(
        /^https:\/\/apps\.apple\.com\/app\/id\d{10}$/,
      );
      expect(play_store ?? 'https://play.google.com/store/apps/details?id=a.b').to.match(
        /\?id=[a-z0-9]+(\.[a-z0-9]+)+$/,
      );
      expect(chrome_store ?? 'https://chromewebstore.google.com/detail/'.padEnd(73, 'a')).to.match(
        /\/detail\/[a-p]{32}$/,
      );
    }
  });

  it('have unique ids, names, rdns and store links', () => {
    for (const key of ['id', 'name', 'rdns', 'chrome_store', 'play_store', 'app_store'] as const) {
      const values = WALLETS.flatMap(wallet => wallet[key] ?? []);
      expect(new Set(values).size, key).to.equal(values.length);
    }
  });

  it('include more than five wallets each for EVM and Solana', () => {
    for (const namespace of ['eip155', 'solana'] as const) {
      const serving = WALLETS.filter(({ namespaces }) => namespaces?.includes(namespace));
      expect(serving.length, namespace).to.be.greaterThan(5);
    }
  });
});
