import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import type { Dispose } from '../core/signals.js';
import type { OpenableView } from '../domain/views/views.js';
import { PRESENT } from '../../testing/incumbent-surface.js';
import { createTestModal, testAccounts, testConnector, testNetworks, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

const { address } = testAccounts[0];
const [mainnet, optimism, polygon] = testNetworks as readonly [(typeof testNetworks)[0], ...typeof testNetworks];

/** How hosts use each name of the instance, with a wallet connected on the first network. */
type Use = (kit: AppKit, world: TestModal) => unknown;

/** Calls `change`, and expects the listener to hear of it before it unsubscribes, and nothing after. */
const notifies =
  (subscribe: (kit: AppKit, listener: () => void) => Dispose, ...changes: readonly Use[]): Use =>
  async (kit, world) => {
    let count = 0;
    const stop = subscribe(kit, () => count++);
    await changes[0]?.(kit, world);
    await waitUntil(() => count > 0);
    stop();
    count = 0;
    for (const change of changes) await change(kit, world);
    await world.settle();
    expect(count).to.equal(0);
  };

const expects =
  (read: (kit: AppKit) => unknown, expected: unknown): Use =>
  kit =>
    expect(read(kit)).to.deep.equal(expected);

const switched: Use = async kit => {
  await kit.switchNetwork(optimism);
  expect(kit.getChainId()).to.equal(10);
};
const view = ({ session }: TestModal): string => session.router.current.get().view;

const USES: Readonly<Record<string, Use>> = {
  async open(kit, world) {
    await kit.open({ view: 'Networks', namespace: 'eip155' });
    expect([kit.isOpen(), view(world)]).to.deep.equal([true, 'Networks']);
  },
  async close(kit) {
    await kit.open();
    await kit.close();
    expect(kit.isOpen()).to.equal(false);
  },
  setLoading(kit) {
    kit.setLoading(true, 'eip155');
    expect(kit.getState().loading).to.equal(true);
  },
  async disconnect(kit) {
    await kit.disconnect('eip155');
    expect(kit.getIsConnectedState()).to.equal(false);
  },
  switchNetwork: switched,
  getAccount: kit =>
    expect(kit.getAccount('eip155')).to.include({
      address,
      caipAddress: `eip155:1:${address}`,
      isConnected: true,
      status: 'connected',
    }),
  subscribeAccount: notifies(
    (kit, listener) => kit.subscribeAccount(listener, 'eip155'),
    kit => kit.disconnect(),
  ),
  subscribeNetwork: notifies((kit, listener) => kit.subscribeNetwork(listener), switched),
  subscribeProviders: notifies(
    (kit, listener) => kit.subscribeProviders(listener),
    kit => kit.disconnect(),
  ),
  subscribeState: notifies(
    (kit, listener) => kit.subscribeState(listener),
    kit => kit.open(),
  ),
  getState: expects(kit => kit.getState().selectedNetworkId, 'eip155:1'),
  subscribeTheme: notifies(
    (kit, listener) => kit.subscribeTheme(listener),
    kit => kit.setThemeMode('dark'),
  ),
  getThemeMode: expects(kit => kit.getThemeMode(), 'light'), // of the browser of the tests
  setThemeMode(kit) {
    kit.setThemeMode('dark');
    expect(kit.getThemeMode()).to.equal('dark');
  },
  getThemeVariables: expects(kit => kit.getThemeVariables(), {}),
  setThemeVariables(kit) {
    kit.setThemeVariables({ '--w3m-accent': 'red' });
    kit.setThemeVariables({ '--w3m-z-index': 5 });
    expect(kit.getThemeVariables()).to.deep.equal({ '--w3m-accent': 'red', '--w3m-z-index': 5 });
  },
  subscribeEvents: notifies(
    (kit, listener) => kit.subscribeEvents(listener),
    kit => kit.open(),
  ),
  getEvent: kit => expect(kit.getEvent()).to.include.keys('timestamp', 'reportedErrors', 'data'),
  subscribeWalletInfo: notifies(
    (kit, listener) => kit.subscribeWalletInfo(listener),
    kit => kit.disconnect(),
  ),
  getWalletInfo: kit => expect(kit.getWalletInfo()).to.include({ name: testConnector.name }),
  subscribeCaipNetworkChange: notifies((kit, listener) => kit.subscribeCaipNetworkChange(listener), switched),
  getWalletProvider: kit => expect(kit.getWalletProvider()).to.be.an('object'),
  getWalletProviderType: expects(kit => kit.getWalletProviderType(), 'ANNOUNCED'),
  getProvider: kit => expect(kit.getProvider('eip155')).to.equal(kit.getWalletProvider()),
  getProviderType: expects(kit => kit.getProviderType('eip155'), 'ANNOUNCED'),
  getChainId: expects(kit => kit.getChainId(), 1),
  getCaipNetwork: kit => expect(kit.getCaipNetwork('eip155', 137)).to.include({ id: 137, caipNetworkId: 'eip155:137' }),
  getCaipNetworkId: expects(kit => kit.getCaipNetworkId(), 'eip155:1'),
  getCaipNetworks: expects(kit => kit.getCaipNetworks('eip155').map(({ id }) => id), [1, 10, 137]),
  getActiveChainNamespace: expects(kit => kit.getActiveChainNamespace(), 'eip155'),
  getCaipAddress: expects(kit => kit.getCaipAddress('eip155'), `eip155:1:${address}`),
  getAddress: expects(kit => kit.getAddress(), address),
  getAddressByChainNamespace: expects(kit => kit.getAddressByChainNamespace('solana'), undefined),
  getIsConnectedState: expects(kit => kit.getIsConnectedState(), true),
  getApprovedCaipNetworkIds: expects(kit => kit.getApprovedCaipNetworkIds(), []), // the wallet names none
  getSIWX: expects(kit => kit.getSIWX(), undefined),
  isOpen: expects(kit => kit.isOpen(), false),
  isTransactionStackEmpty: expects(kit => kit.isTransactionStackEmpty(), true),
  setTermsConditionsUrl(kit) {
    kit.setTermsConditionsUrl('https://host.example/terms');
    expect(kit.options.termsConditionsUrl).to.equal('https://host.example/terms');
  },
  setPrivacyPolicyUrl(kit) {
    kit.setPrivacyPolicyUrl('https://host.example/privacy');
    expect(kit.options.privacyPolicyUrl).to.equal('https://host.example/privacy');
  },
  updateFeatures(kit) {
    kit.updateFeatures({ send: false });
    expect(kit.options.features.send).to.equal(false);
  },
  updateOptions(kit) {
    kit.updateOptions({ allWallets: 'HIDE' });
    expect(kit.options.allWallets).to.equal('HIDE');
  },
  addNetwork(kit) {
    kit.addNetwork('eip155', { ...polygon!, id: 4242, name: 'Added' });
    expect(kit.getCaipNetwork('eip155', 4242)?.name).to.equal('Added');
  },
  removeNetwork(kit) {
    kit.removeNetwork('eip155', 137);
    expect(kit.getCaipNetworks('eip155')).to.have.length(2);
  },
  async redirect(kit, world) {
    await kit.open();
    await kit.redirect('WhatIsANetwork');
    expect(view(world)).to.equal('WhatIsANetwork');
  },
  async replace(kit, world) {
    await kit.open();
    await kit.replace('WhatIsAWallet' satisfies OpenableView);
    expect(view(world)).to.equal('WhatIsAWallet');
  },
  async popTransactionStack(kit, { session }) {
    session.router.pushTransaction({});
    expect(kit.isTransactionStackEmpty()).to.equal(false);
    await kit.popTransactionStack('cancel');
    expect(kit.isTransactionStackEmpty()).to.equal(true);
  },
  async showErrorMessage(kit, { session }) {
    await kit.showErrorMessage('No');
    expect(session.toasts.current.get()).to.include({ variant: 'error', message: 'No' });
  },
  async showSuccessMessage(kit, { session }) {
    await kit.showSuccessMessage('Yes');
    expect(session.toasts.current.get()).to.include({ variant: 'success', message: 'Yes' });
  },
  addAddressLabel(kit, { modal }) {
    kit.addAddressLabel(address, 'Mine', 'eip155');
    expect(modal.account.of('eip155').labels.get(address)).to.equal('Mine');
  },
  removeAddressLabel(kit, { modal }) {
    kit.addAddressLabel(address, 'Mine', 'eip155');
    kit.removeAddressLabel(address, 'eip155');
    expect(modal.account.of('eip155').labels.get(address)).to.equal(undefined);
  },
  getConnectors: expects(kit => kit.getConnectors().map(({ id }) => id), [testConnector.id]),
  getConnectorImage: expects(kit => kit.getConnectorImage({ imageUrl: 'data:,' }), 'data:,'),
  ready: kit => kit.ready(),
  getUniversalProvider: async kit => expect(await kit.getUniversalProvider()).to.equal(undefined), // not configured
  updateNativeBalance: async kit => expect(await kit.updateNativeBalance()).to.include({ symbol: 'ETH' }),
  setProfileName(kit, { modal }) {
    kit.setProfileName('sam.eth', 'eip155');
    expect(modal.account.of('eip155').profileName).to.equal('sam.eth');
  },
  setProfileImage(kit, { modal }) {
    kit.setProfileImage('data:,', 'eip155');
    expect(modal.account.of('eip155').profileImage).to.equal('data:,');
  },
  async setCaipNetwork(kit) {
    await kit.setCaipNetwork(polygon!);
    expect(kit.getChainId()).to.equal(137);
  },
  async setCaipNetworkOfNamespace(kit) {
    await kit.setCaipNetworkOfNamespace(optimism, 'eip155');
    expect(kit.getCaipNetwork('eip155')?.id).to.equal(10);
  },
  fetchIdentity: async kit => expect(await kit.fetchIdentity({ address })).to.include.keys('name', 'avatar'),
  getReownName: async kit => expect(await kit.getReownName(address)).to.equal(null),
  syncIdentity: kit => kit.syncIdentity(),
  options: expects(kit => kit.options.allWallets, 'SHOW'),
  version: kit => expect(kit.version).to.match(/^\d+\.\d+\.\d+$/),
  chainNamespaces: expects(kit => kit.chainNamespaces, ['eip155']),
  setConnectMethodsOrder(kit) {
    kit.setConnectMethodsOrder(['wallet', 'email']);
    expect(kit.options.features.connectMethodsOrder).to.deep.equal(['wallet', 'email']);
  },
  getConnectMethodsOrder: expects(kit => kit.getConnectMethodsOrder(), undefined),
  setWalletFeaturesOrder(kit) {
    kit.setWalletFeaturesOrder(['send', 'receive']);
    expect(kit.options.features.walletFeaturesOrder).to.deep.equal(['send', 'receive']);
  },
  setCollapseWallets(kit) {
    kit.setCollapseWallets(true);
    expect(kit.options.features.collapseWallets).to.equal(true);
  },
  setSocialsOrder(kit) {
    kit.setSocialsOrder(['x', 'github']);
    expect(kit.options.features.socials).to.deep.equal(['x', 'github']);
  },
};

describe('each name of the instance that hosts of the incumbent call', () => {
  let world: TestModal;
  let kit: AppKit;

  beforeEach(async () => {
    world = createTestModal({ networks: [mainnet, optimism, polygon!] });
    await world.connect();
    kit = new AppKit(world.modal);
  });
  afterEach(() => world.modal.dispose());

  it('has a use below', () => {
    expect(Object.keys(USES)).to.have.members([...PRESENT]);
  });

  for (const [name, use] of Object.entries(USES))
    it(`${name} works as documented`, async () => {
      await use(kit, world);
    });
});
