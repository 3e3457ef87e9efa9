import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../testing/wait-until.js';
import type { TemplateResult } from 'lit';
import { arbitrum, base, gnosis, linea, zora } from '../controllers/domain/networks/evm-networks.js';
import { bitcoin } from '../controllers/domain/networks/other-networks.js';
import {
  createTestModal,
  FakeAdapter,
  FakeRemoteWallet,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../testing/index.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import './shell/alert/w3m-alert.define.js';
import './shell/header/w3m-header.define.js';
import './shell/modal/w3m-modal.define.js';
import './shell/toast/w3m-toast.define.js';
import './ui/list-item/wui-list-item.define.js';
import { viewLoaders } from './view-loaders.js';
import './views/create/w3m-create-view.define.js';
import './views/upgrade-wallet/w3m-upgrade-wallet-view.define.js';
import { byId, deep, showView } from './views/testing/show-view.js';
import './widgets/account-button/w3m-account-button.define.js';
import './widgets/buttons.define.js';

/** One thing that is on the screen, and the ids that suites of hosts look for in it. Reference: the list of their suites. */
interface Scene {
  readonly ids: readonly string[];
  readonly options?: Parameters<typeof createTestModal>[0];
  readonly isConnected?: boolean;
  /** Goes to what is shown. */
  arrange?(test: TestModal): unknown;
  /** What is drawn; the modal element if left out. */
  draw?(test: TestModal): TemplateResult;
}

const ember = {
  id: 'ember',
  name: 'Ember',
  mobile_link: 'ember://',
  webapp_link: 'https://ember.example',
  desktop_link: 'ember-desktop://',
};
const remote = (): { remote: FakeRemoteWallet } => ({ remote: new FakeRemoteWallet() });
const phone = { environment: { os: 'ios', isMobile: true } } as const;

/** So many networks that the view has a search field. */
const MANY_NETWORKS = [...testNetworks, arbitrum, base, bitcoin, gnosis, linea, zora] as const;

const scenes: Readonly<Record<string, Scene>> = {
  'the button before a connection': {
    ids: ['connect-button'],
    draw: ({ modal }) => html`<w3m-button .modal=${modal}></w3m-button>`,
  },
  'the connect button of a namespace': {
    ids: ['connect-button-eip155'],
    draw: ({ modal }) => html`<w3m-connect-button .modal=${modal} namespace="eip155"></w3m-connect-button>`,
  },
  'the button of an account': {
    ids: ['account-button'],
    isConnected: true,
    draw: ({ modal }) => html`<w3m-button .modal=${modal}></w3m-button>`,
  },
  'the account button of a namespace': {
    ids: ['account-button-eip155'],
    isConnected: true,
    draw: ({ modal }) => html`<w3m-account-button .modal=${modal} namespace="eip155"></w3m-account-button>`,
  },
  'the network button': {
    ids: ['w3m-network-button', 'wui-network-button'],
    draw: ({ modal }) => html`<w3m-network-button .modal=${modal}></w3m-network-button>`,
  },
  'the modal': {
    ids: ['w3m-modal-overlay', 'w3m-modal-card', 'w3m-header-close', 'w3m-header-text'],
    arrange: ({ modal }) => modal.open(),
  },
  'the header after a step': {
    ids: ['header-back'],
    arrange({ modal, session }) {
      modal.open();
      session.router.push('AllWallets');
    },
  },
  'the header of the account': {
    ids: ['w3m-account-select-network'],
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'Account'),
  },
  'a toast': {
    ids: ['wui-snackbar-message'],
    arrange: ({ session }) => session.toasts.show({ variant: 'success', message: 'Link copied' }),
    draw: ({ modal }) => html`<w3m-toast .modal=${modal}></w3m-toast>`,
  },
  'an alert': {
    ids: ['wui-alertbar-text'],
    arrange: ({ session }) => session.alerts.show(new W3mError('NETWORK_NOT_FOUND')),
    draw: ({ modal }) => html`<w3m-alert .modal=${modal}></w3m-alert>`,
  },
  Connect: {
    ids: [
      ...['wallet-selector-walletconnect', 'wallet-selector-test.wallet', 'wallet-selector-external-vault'],
      ...['wallet-selector-react-wallet-v2', 'all-wallets', 'w3m-connect-scroll-view', 'w3m-wallet-guide-get-started'],
    ],
    options: {
      ...remote(),
      fake: { connectors: [testConnector, { id: 'vault', name: 'Vault', type: 'EXTERNAL', namespace: 'eip155' }] },
      customWallets: [{ id: 'react-wallet-v2', name: 'React Wallet', homepage: 'https://react.example' }],
    },
    arrange: ({ modal }) => modal.open(undefined, 'Connect'),
  },
  'Connect with a featured wallet': {
    ids: ['wallet-selector-featured-c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
    options: {
      ...remote(),
      featuredWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
    },
    arrange: ({ modal }) => modal.open(undefined, 'Connect'),
  },
  AllWallets: {
    ids: ['wui-search-bar', 'wui-input-text', 'wallet-list', 'wallet-search-item-test.wallet'],
    options: remote(),
    arrange: ({ modal }) => modal.open(undefined, 'AllWallets'),
  },
  'AllWallets with a directory': {
    ids: ['wui-certified-switch'],
    options: { ...remote(), services: { explorer: 'http://127.0.0.1:9/explorer' } },
    arrange: ({ modal }) => modal.open(undefined, 'AllWallets'),
  },
  ConnectingMultiChain: {
    ids: ['wui-list-chain-eip155', 'wui-list-chain-solana'],
    options: {
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    },
    arrange({ modal, session }) {
      modal.open();
      const connector = session.connectors.wallets.get().find(({ type }) => type === 'MULTI_CHAIN')!;
      session.router.push('ConnectingMultiChain', { connector });
    },
  },
  'ConnectingWalletConnect by QR code': {
    ids: ['wui-qr-code', 'copy-wc2-uri', 'tab-mobile', 'tab-webapp', 'tab-desktop'],
    options: remote(),
    arrange({ modal, session }) {
      modal.open();
      session.router.push('ConnectingWalletConnect', { wallet: ember });
    },
  },
  'ConnectingWalletConnect on a phone': {
    ids: ['w3m-connecting-widget-secondary-button', 'wui-link-copy'],
    options: { ...remote(), ...phone },
    arrange({ modal, session }) {
      modal.open();
      session.router.push('ConnectingWalletConnect', { wallet: { id: 'e', name: 'E', mobile_link: 'e://' } });
    },
  },
  'Account with one address': {
    ids: ['single-account-avatar', 'disconnect-button', 'account-switch-network-button'],
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'Account'),
  },
  WalletReceive: {
    ids: ['receive-address-copy-button'],
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'WalletReceive'),
  },
  'Account with several addresses': {
    ids: ['w3m-profile-button', 'wui-profile-button'],
    options: { fake: { accounts: testAccounts } },
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'Account'),
  },
  'Account while it disconnects': {
    ids: ['wui-list-item-loading-spinner'],
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'Account'),
    draw: () => html`<wui-list-item label="Disconnect" busy></wui-list-item>`,
  },
  SwitchAddress: {
    ids: ['switch-address-item', 'w3m-switch-address-button-1'],
    options: { fake: { accounts: testAccounts } },
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'SwitchAddress'),
  },
  SwitchActiveChain: {
    ids: ['w3m-switch-active-chain-to-Solana', 'w3m-switch-active-chain-button'],
    options: {
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    },
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'SwitchActiveChain'),
  },
  Create: {
    ids: ['w3m-wallet-guide-explore'],
    draw: ({ modal }) => html`<w3m-create-view .modal=${modal}></w3m-create-view>`,
  },
  UpgradeEmailWallet: {
    ids: ['w3m-secure-website-button'],
    draw: ({ modal }) => html`<w3m-upgrade-wallet-view .modal=${modal}></w3m-upgrade-wallet-view>`,
  },
  'the actions of an account': {
    ids: [
      'w3m-account-default-receive-button',
      'w3m-account-default-send-button',
      'w3m-account-default-activity-button',
    ],
    isConnected: true,
    arrange: ({ modal }) => modal.open(undefined, 'Account'),
  },
  Networks: {
    ids: ['w3m-network-switch-Ethereum', 'w3m-network-switch-Polygon', 'wui-search-bar', 'wui-input-text'],
    options: { networks: MANY_NETWORKS },
    arrange: ({ modal }) => modal.open(undefined, 'Networks'),
  },
};

describe('the test ids of suites of hosts', () => {
  for (const [name, { ids, options, isConnected, arrange, draw }] of Object.entries(scenes))
    it(`are in place: ${name}`, async () => {
      const test = createTestModal(options);
      if (isConnected) await test.connect();
      arrange?.(test);
      await test.settle();
      const { view } = await showView(draw?.(test) ?? html`<w3m-modal .modal=${test.modal}></w3m-modal>`);
      for (const id of ids) await waitUntil(() => byId(view.parentElement ?? view, id), id);
      test.modal.dispose();
    });

  it('have the nested parts that suites look for', async () => {
    const { modal, connect, settle } = createTestModal({ networks: MANY_NETWORKS });
    await connect();
    modal.network.setApproval('eip155', { ids: ['eip155:1'], supportsAll: false });
    modal.open(undefined, 'Networks');
    await settle();
    await viewLoaders.Networks();
    const { view } = await showView(html`<w3m-networks-view .modal=${modal}></w3m-networks-view>`);
    expect(deep(byId(view, 'w3m-network-switch-Ethereum')!, 'wui-icon'), 'mark').not.to.equal(undefined);
    expect(deep(byId(view, 'w3m-network-switch-Polygon')!, 'wui-icon'), 'no mark').to.equal(undefined);
    expect(deep<HTMLButtonElement>(byId(view, 'w3m-network-switch-Polygon')!, 'button')?.disabled).to.equal(true);
    expect(byId(view, 'wui-input-text')?.localName).to.equal('input');
    modal.dispose();
  });
});
