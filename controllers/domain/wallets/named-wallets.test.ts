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
