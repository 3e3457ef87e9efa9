import { expect } from '@open-wc/testing';
import { injected } from '@wagmi/core';
import { mainnet, polygon } from 'wagmi/chains';
import { notesOf } from '../shared/notes.js';
import { connectorsForWallets, getDefaultConfig, getDefaultWallets } from './config.js';
import { rainbowWallet, trustWallet } from './wallets.js';

const APP = { appName: 'Shop', projectId: 'p' };

describe('Configurations of RainbowKit', () => {
  it('carry the app and the wallets to the provider', () => {
    const config = getDefaultConfig({ ...APP, appUrl: 'https://shop.example', chains: [mainnet, polygon] });
    expect(config.chains.map(({ id }) => id)).to.deep.equal([1, 137]);
    const { wallets, ...app } = notesOf(config);
    expect(app).to.include({ ...APP, appUrl: 'https://shop.example' });
    expect(wallets.map(({ id }) => id)).to.deep.equal(['safe', 'rainbow', 'base', 'metaMask', 'walletConnect']);
  });

  it('make connectors of the host’s own wallets, with their names', () => {
    const own = () => ({
      id: 'own',
      name: 'Own wallet',
      iconUrl: 'https://own.example/icon.svg',
      iconBackground: '#000',
      createConnector: () => injected(),
    });
    const hidden = () => ({ ...own(), id: 'hidden', hidden: () => true });
    const connectors = connectorsForWallets([{ groupName: 'Mine', wallets: [rainbowWallet, own, hidden] }], APP);
    expect(connectors).to.have.length(2);
    const config = getDefaultConfig({
      ...APP,
      wallets: [{ groupName: 'Mine', wallets: [trustWallet, own] }],
      chains: [mainnet],
      multiInjectedProviderDiscovery: false,
    });
    expect(config.connectors.map(({ name }) => name)).to.deep.equal(['Latchkey', 'Own wallet']);
    expect(notesOf(config).wallets.map(({ name }) => name)).to.deep.equal(['Trust Wallet', 'Own wallet']);
  });

  it('cannot be connected by the connector that carries the names', async () => {
    const { connectors } = getDefaultConfig({ ...APP, chains: [mainnet], multiInjectedProviderDiscovery: false });
    const [carrier] = connectors;
    expect(await carrier!.isAuthorized()).to.equal(false);
    const code = await carrier!.connect().catch((error: unknown) => (error as { code: string }).code);
    expect(code).to.equal('CONNECTOR_NOT_FOUND');
  });

  it('list the wallets of the kit', () => {
    expect(getDefaultWallets().wallets.map(({ groupName }) => groupName)).to.deep.equal(['Popular']);
    expect(getDefaultWallets(APP).connectors).to.have.length(1);
  });
});
