import { expect } from '@open-wc/testing';
import type { Connector } from '../entities.js';
import { destinationOf, displayNameOf, WALLET_NAMES, walletNamed } from './named-wallets.js';
import { WALLETS } from './wallets.js';

const installed: Connector = {
  id: 'io.metamask',
  name: 'MetaMask',
  rdns: 'io.metamask',
  type: 'ANNOUNCED',
  namespace: 'eip155',
};
const several: Connector = { ...installed, type: 'MULTI_CHAIN', connectors: [installed, installed] };
const remote: Connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' };

describe('wallets named by hosts', () => {
  it('finds each bundled wallet by exactly one name', () => {
    for (const wallet of WALLETS) {
      const names = Object.keys(WALLET_NAMES).filter(name => walletNamed([wallet], name));
      expect(names, wallet.name).to.have.length(1);
      expect(walletNamed(WALLETS, names[0]!), wallet.name).to.equal(wallet);
    }
  });

  it('finds a wallet by id, rdns and display name', () => {
    for (const name of ['io.metamask', 'IO.MetaMask', 'MetaMask', 'metamask', 'MetaMask Wallet'])
      expect(walletNamed([installed], name), name).to.equal(installed);
    expect(walletNamed([installed], 'meta')).to.equal(undefined);
    expect(displayNameOf('trust')).to.equal('Trust Wallet');
    expect(displayNameOf('toString')).to.equal('toString');
  });

  it('finds each wallet of the 1.7 line by the name that hosts give it', () => {
    const installedAs = (name: string, rdns?: string): Connector => ({ ...installed, id: rdns ?? name, name, rdns });
    for (const [requested, wallet] of [
      ['magic-eden', installedAs('Magic Eden', 'io.magiceden.wallet')],
      ['magic-eden', installedAs('ME Wallet', 'io.magiceden.wallet')],
      ['coin98', installedAs('Coin98 Wallet')],
      ['coin98', installedAs('Coin98 Super Wallet', 'coin98.com')],
      ['bybit', installedAs('Bybit Wallet', 'com.bybit')],
      ['crypto-com', installedAs('Crypto.com Onchain', 'com.crypto.wallet')],
      ['ronin', installedAs('Ronin Wallet', 'com.roninchain.wallet')],
      ['frontier', installedAs('Frontier', 'xyz.frontier.wallet')],
      ['argent', installedAs('Argent')],
      ['timeless-x', installedAs('TimelessX')],
      ['oneinch', installedAs('1inch Wallet')],
    ] as const)
      expect(
        destinationOf(requested, { connectors: [wallet], directory: [] }),
        `${requested}: ${wallet.name}`,
      ).to.deep.equal(['ConnectingExternal', { connector: wallet }]);
  });

  it('prefers the wallet with the rdns to one that is only called so', () => {
    const imitation: Connector = { ...installed, id: 'x.y', rdns: 'x.y', name: 'Magic Eden' };
    const real: Connector = { ...imitation, id: 'io.magiceden.wallet', rdns: 'io.magiceden.wallet' };
    expect(walletNamed([imitation, real], 'magic-eden')).to.equal(real);
  });

  it('finds an installed wallet that announces another name than the directory has, by its rdns', () => {
    const renamed: Connector = { ...installed, id: 'com.coinbase.wallet', rdns: 'com.coinbase.wallet', name: 'Base' };
    expect(destinationOf('coinbase', { connectors: [remote, renamed], directory: WALLETS })).to.deep.equal([
      'ConnectingExternal',
      { connector: renamed },
    ]);
  });

  it('prefers an installed wallet, then WalletConnect, then the download page', () => {
    const directory = WALLETS;
    expect(destinationOf('metamask', { connectors: [remote, installed], directory })).to.deep.equal([
      'ConnectingExternal',
      { connector: installed },
    ]);
    expect(destinationOf('metamask', { connectors: [several], directory })?.[0]).to.equal('ConnectingMultiChain');
    const wallet = WALLETS.find(({ name }) => name === 'Rainbow');
    expect(destinationOf('rainbow', { connectors: [remote, installed], directory })).to.deep.equal([
      'ConnectingWalletConnect',
      { wallet },
    ]);
    expect(destinationOf('rainbow', { connectors: [installed], directory })).to.deep.equal(['Downloads', { wallet }]);
  });

  it('shows the QR code for WalletConnect, and nothing for an unknown name', () => {
    expect(destinationOf('walletConnect', { connectors: [remote], directory: WALLETS })).to.deep.equal([
      'ConnectingWalletConnect',
    ]);
    for (const name of ['walletConnect', 'no such wallet', ''])
      expect(destinationOf(name, { connectors: [installed], directory: WALLETS }), name).to.equal(undefined);
  });
});
