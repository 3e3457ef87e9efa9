import { expect } from '@open-wc/testing';
import { createBitcoinWorld, bitcoinIds } from '../../../testing/bitcoin-world.js';
import { FakeBitcoinWallet, fakeNetworks } from '../../../testing/fake-bitcoin-wallet.js';
import { unisatShape } from '../../../testing/fake-bitcoin-shapes.js';
import { Scope } from '../../core/scope.js';
import { discoverWallets } from './discovery.js';

const throwing = (): never => {
  throw new Error('boom');
};

describe('discovery of Bitcoin wallets', () => {
  for (const place of ['btc_providers', 'unisat', 'okxwallet'])
    it(`survives a getter that throws at window.${place}, and lists the other wallets`, () => {
      const scope = new Scope();
      const page = Object.defineProperty(new EventTarget(), place, { get: throwing });
      const wallet = new FakeBitcoinWallet(fakeNetworks.main);
      if (place === 'unisat') Object.assign(page, { okxwallet: { bitcoin: { connect: () => undefined } } });
      else Object.assign(page, { unisat: unisatShape(wallet) });
      const found = discoverWallets(page, scope, { announced: true, injected: true });
      expect(found.get().map(({ connector }) => connector.id)).to.deep.equal([place === 'unisat' ? 'okx' : 'unisat']);
      scope.dispose();
    });

  it('survives a list of providers that throws when it is read', () => {
    const { page, adapter, appear, scope } = createBitcoinWorld('unisat');
    const list = new Proxy<unknown[]>([], { get: throwing });
    Object.assign(page, { btc_providers: list });
    appear();
    expect(adapter.connectors.get().map(({ id }) => id)).to.deep.equal([bitcoinIds.unisat]);
    scope.dispose();
  });
});
