import { expect, html } from '@open-wc/testing';
import type { AdapterContext } from '../controllers/adapters/chain-adapter.js';
import type { Wallet } from '../controllers/domain/entities.js';
import type { WalletLink } from '../controllers/domain/wallets/links.js';
import { createModal } from '../controllers/modal/create-modal.js';
import { sessionChunk } from '../controllers/modal/session-chunk.js';
import { checkOptions, type AppKitOptions } from '../controllers/state/options.js';
import { FakeEmbeddedWallet } from '../testing/fake-embedded.js';
import { waitUntil } from '../testing/wait-until.js';
import { addEmbeddedViews } from './embedded-views.js';
import {
  createTestModal,
  FakeAdapter,
  FakeRemoteWallet,
  testConnector,
  testEmbedded,
  testNetworks,
  type TestModal,
} from '../testing/index.js';
import './views/connect/w3m-connect-view.define.js';
import './widgets/account-actions/w3m-account-actions.define.js';
import './widgets/pairing/w3m-pairing.define.js';
import { byId, controlOf, deepAll, showView, textOf } from './views/testing/show-view.js';

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
  const modal = createModal(
    { id: crypto.randomUUID(), networks: testNetworks, adapters: [holder], ...options },
    sessionChunk,
  );
  await modal.start();
  modal.dispose();
  return discovery;
}

/** Returns the test ids of the rows of Connect, in their order. */
async function rowsWith(
  { modal }: TestModal,
  selector = '[data-testid^=wallet-selector], [data-testid=all-wallets]',
): Promise<readonly (string | undefined)[]> {
  modal.shell.open();
  const { view, drawn } = await showView(html`<w3m-connect-view .modal=${modal}></w3m-connect-view>`);
  await drawn();
  return deepAll(view, selector).map(({ dataset }) => dataset['testid']);
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

/** Asks the secure wallet for the account. Returns the address of its frame. */
async function frameWith(options: Partial<Omit<AppKitOptions, 'adapters'>>): Promise<URL | undefined> {
  const { modal, session } = createTestModal({
    embeddedWallet: { url: 'https://wallet.invalid/sdk' },
    sources: [testEmbedded],
    ...options,
  });
  const wallet = await session.source('ID_AUTH')?.open();
  void wallet?.account({ chainId: 'eip155:1' }).catch(() => undefined); // ends with the modal
  const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe');
  const url = frame ? new URL(frame.src) : undefined;
  modal.dispose();
  return url;
}

/** Returns what the console warns of these options. */
async function warningsWith(options: Partial<Omit<AppKitOptions, 'adapters'>>): Promise<string> {
  const { warn } = console;
  const warnings: unknown[] = [];
  console.warn = (...given: unknown[]) => void warnings.push(...given);
  try {
    checkOptions({ networks: testNetworks, ...options });
    await waitUntil(() => warnings.length > 0, 'the warning');
  } finally {
    console.warn = warn;
  }
  return warnings.join(' ');
}

const EMBER: Wallet = { id: 'ember', name: 'Ember', mobile_link: 'ember://', link_mode: 'https://ember.example' };

/** Returns the address that a phone opens for a wallet with a scheme and a universal link. */
async function linkWith(options: Partial<Omit<AppKitOptions, 'adapters'>>): Promise<string | undefined> {
  const opened: WalletLink[] = [];
  const remote = new FakeRemoteWallet();
  const { modal } = createTestModal({ ...options, remote, environment: { os: 'android', isMobile: true } });
  const { view, drawn } = await showView(html`
    <w3m-pairing .modal=${modal} .wallet=${EMBER} .openLink=${(link: WalletLink) => opened.push(link)}></w3m-pairing>
  `);
  await drawn();
  if (opened.length === 0) controlOf(byId(view, 'w3m-connecting-widget-secondary-button'))?.click();
  return opened[0]?.href;
}

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  async enableAuthLogger() {
    expect((await frameWith({ enableAuthLogger: false }))?.searchParams.get('enableLogger')).to.equal('false');
    expect((await frameWith({}))?.searchParams.get('enableLogger')).to.equal('true');
  },
  async experimental_preferUniversalLinks() {
    expect(await linkWith({ experimental_preferUniversalLinks: true })).to.match(/^https:\/\/ember\.example\//);
    expect(await linkWith({})).to.match(/^ember:/);
  },
  async emailShowWallets() {
    const rows = async (emailShowWallets: boolean): Promise<readonly (string | undefined)[]> =>
      rowsWith(
        createTestModal({
          embeddedWallet: new FakeEmbeddedWallet({}),
          sources: [testEmbedded],
          features: { email: true, emailShowWallets },
        }),
        '[data-testid=w3m-collapse-wallets-button], [data-testid^=wallet-selector]',
      );
    expect(await rows(true)).to.deep.equal(['wallet-selector-test.wallet']);
    expect(await rows(false)).to.deep.equal(['w3m-collapse-wallets-button']);
  },
  coinbasePreference: async () =>
    expect(await warningsWith({ coinbasePreference: 'all' })).to.include('coinbasePreference'),
  reownBranding: async () =>
    expect(await warningsWith({ features: { reownBranding: true } })).to.include('features.reownBranding'),
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
  before(addEmbeddedViews);

  for (const [name, call] of Object.entries(CALLS))
    it(`${name} has the effect that it had there`, async () => {
      await call();
    });
});
