import { expect, html } from '@open-wc/testing';
import type { AdapterContext } from '../controllers/adapters/chain-adapter.js';
import { createModal } from '../controllers/modal/create-modal.js';
import type { AppKitOptions } from '../controllers/state/options.js';
import {
  createTestModal,
  FakeAdapter,
  FakeRemoteWallet,
  testConnector,
  testNetworks,
  type TestModal,
} from '../testing/index.js';
import './views/connect/w3m-connect-view.define.js';
import './widgets/account-actions/w3m-account-actions.define.js';
import { deepAll, showView, textOf } from './views/testing/show-view.js';

/** Returns where an adapter of a modal with these options looks for wallets. */
async function discoveryWith(options: Partial<AppKitOptions>): Promise<AdapterContext['discovery'] | undefined> {
  let discovery: AdapterContext['discovery'] | undefined;
  const adapter = new FakeAdapter();
  const holder = {
    namespace: 'eip155',
    create: async (context: AdapterContext) => {
      discovery = context.discovery;
      return adapter.create(context);
    },
  } as const;
  const modal = createModal({ id: crypto.randomUUID(), networks: testNetworks, adapters: [holder], ...options });
  await modal.start();
  modal.dispose();
  return discovery;
}

/** Returns the test ids of the rows of Connect, in their order. */
async function rowsWith({ modal }: TestModal): Promise<readonly (string | undefined)[]> {
  modal.shell.open();
  const { view, drawn } = await showView(html`<w3m-connect-view .modal=${modal}></w3m-connect-view>`);
  await drawn();
  return deepAll(view, '[data-testid^=wallet-selector], [data-testid=all-wallets]').map(
    ({ dataset }) => dataset['testid'],
  );
}

/** Returns the actions of the account, in their order. */
async function actionsWith(options: Partial<Omit<AppKitOptions, 'adapters'>>): Promise<readonly string[]> {
  const test = createTestModal(options);
  await test.connect();
  const { view, drawn } = await showView(html`<w3m-account-actions .modal=${test.modal}></w3m-account-actions>`);
  await drawn();
  return deepAll(view, 'button').map(textOf);
}

const custom = { id: 'house', name: 'House', homepage: 'https://house.example' };

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  enableInjected: async () =>
    expect(await discoveryWith({ enableInjected: false })).to.include({ injected: false, announced: true }),
  enableEIP6963: async () =>
    expect(await discoveryWith({ enableEIP6963: false })).to.include({ injected: true, announced: false }),
  enableCoinbase: async () => expect(await discoveryWith({ enableCoinbase: false })).to.include({ coinbase: false }),
  async connectorImages() {
    const { session } = createTestModal({ connectorImages: { [testConnector.id]: 'data:,mine' } });
    expect(session.connectors.all.get()[0]?.imageUrl).to.equal('data:,mine');
  },
  async chainImages() {
    const { modal } = createTestModal({ chainImages: { 1: 'data:,one' } });
    expect(modal.network.networks.get()[0]?.assets.imageUrl).to.equal('data:,one');
  },
  async customRpcUrls() {
    const { modal } = createTestModal({ customRpcUrls: { 'eip155:1': [{ url: 'https://mine.example' }] } });
    expect(modal.network.networks.get()[0]?.rpcUrls.default.http[0]).to.equal('https://mine.example');
  },
  async defaultNetwork() {
    const { modal } = createTestModal({ defaultNetwork: testNetworks[1]! });
    expect(modal.network.active.get()?.caipNetworkId).to.equal('eip155:10');
  },
  async themeMode() {
    expect(createTestModal({ themeMode: 'dark' }).modal.theme.mode.get()).to.equal('dark');
  },
  async themeVariables() {
    const { modal } = createTestModal({ themeVariables: { '--w3m-accent': 'red' } });
    expect(modal.theme.variables.get()).to.deep.equal({ '--w3m-accent': 'red' });
  },
  async allWallets() {
    const remote = (): FakeRemoteWallet => new FakeRemoteWallet();
    expect(await rowsWith(createTestModal({ remote: remote() }))).to.include('all-wallets');
    expect(await rowsWith(createTestModal({ remote: remote(), allWallets: 'HIDE' }))).not.to.include('all-wallets');
  },
  customWallets: async () =>
    expect(await rowsWith(createTestModal({ customWallets: [custom] }))).to.deep.equal([
      'wallet-selector-test.wallet',
      'wallet-selector-house',
    ]),
  excludeWalletIds: async () =>
    expect(await rowsWith(createTestModal({ excludeWalletIds: [testConnector.id] }))).to.deep.equal([]),
  connectorTypeOrder: async () =>
    expect(
      await rowsWith(createTestModal({ customWallets: [custom], features: { connectorTypeOrder: ['custom'] } })),
    ).to.deep.equal(['wallet-selector-house', 'wallet-selector-test.wallet']),
  async walletFeaturesOrder() {
    expect(await actionsWith({ features: { walletFeaturesOrder: ['send', 'receive'] } })).to.deep.equal([
      'Send',
      'Receive',
    ]);
    expect(await actionsWith({ features: { walletFeaturesOrder: ['receive', 'send'] } })).to.deep.equal([
      'Receive',
      'Send',
    ]);
  },
  send: async () => expect(await actionsWith({ features: { send: false } })).not.to.include('Send'),
  receive: async () => expect(await actionsWith({ features: { receive: false } })).not.to.include('Receive'),
};

describe('each option of the 1.7 line that no other test sets', () => {
  for (const [name, call] of Object.entries(CALLS))
    it(`${name} has the effect that it had there`, async () => {
      await call();
    });
});
