import { W3mError, type ViewData } from 'latchkey';
import { mainnet, solana as solanaNetwork } from 'latchkey/networks';
import { FakeRemoteWallet, testConnector, type TestModal } from 'latchkey/testing';
import type { Group, Specimen } from './specimen.js';
import { view, type ViewCase } from './view-specimen.js';

type Connector = ViewData['ConnectingExternal']['connector'];

const EMBER = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'Ember',
  homepage: 'https://example.com',
  mobile_link: 'ember://',
  desktop_link: 'ember://',
  webapp_link: 'https://example.com/app',
  chrome_store: 'https://example.com/chrome',
};
const SIGN_IN: NonNullable<FakeRemoteWallet['signIn']> = {
  chains: ['eip155:1', 'eip155:10'],
  domain: location.host,
  uri: location.origin,
  nonce: '7f6e504bfad60b48',
  statement: 'I accept the terms of Fine Shop.',
  expirationTime: '2030-01-02T10:00:00Z',
};
const PHONE = { os: 'ios', isMobile: true } as const;

interface RemoteCase extends Omit<ViewCase, 'arrange'> {
  arrange(test: TestModal, remote: FakeRemoteWallet): void | Promise<void>;
}

/** A state with WalletConnect configured. */
const far = ({ name, world, arrange }: RemoteCase): Specimen => ({
  name,
  width: 'card',
  build(mode, look) {
    const remote = new FakeRemoteWallet(); // one for each theme
    return view({ name, world: { ...world, remote }, arrange: test => arrange(test, remote) }).build(mode, look);
  },
});

const searching =
  (text: string) =>
  async ({ session }: TestModal): Promise<void> => {
    (await session.features.load('directory')).setSearch({ text });
    session.router.push('AllWallets');
  };

const solana: Connector = { ...testConnector, id: 'test.wallet.sol', namespace: 'solana' };
const family: Connector = { ...testConnector, type: 'MULTI_CHAIN', connectors: [testConnector, solana] };

/** What waits in an app on this phone. */
const APP_REQUEST: ViewData['OpenWallet'] = {
  name: 'Ember',
  link: { get: () => ({ href: 'ember://wc?requestId=1&sessionTopic=7f6e', target: '_self', base: 'ember://' }) },
  dismiss: () => undefined,
};

/** Views of wallets on other devices. */
export const walletViews: Group = {
  name: 'Wallets elsewhere',
  specimens: [
    far({ name: 'Connect, with wallets elsewhere', arrange: ({ session }) => session.router.reset('Connect') }),
    far({
      name: 'Connect, on a phone',
      world: { environment: PHONE, fake: { connectors: [] } },
      arrange: ({ session }) => session.router.reset('Connect'),
    }),
    view({
      name: 'Open a wallet, where a request waits',
      world: { environment: PHONE },
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('OpenWallet', APP_REQUEST);
      },
    }),
    view({
      name: 'A request waits in a wallet, below another view',
      world: { environment: PHONE },
      arrange: async ({ session, connect }) => {
        await connect();
        session.requests.set([{ kind: 'app', data: APP_REQUEST }]);
        session.router.reset('Account');
      },
    }),
    far({ name: 'Code', arrange: ({ session }) => session.router.push('ConnectingWalletConnect') }),
    far({
      name: 'Code, with a sign-in',
      arrange: ({ session }, remote) => {
        remote.signIn = SIGN_IN;
        session.router.push('ConnectingWalletConnect');
      },
    }),
    far({
      name: 'Code, not there yet',
      arrange: ({ session }, remote) => {
        remote.invitesAtOnce = false;
        session.router.push('ConnectingWalletConnect');
      },
    }),
    far({
      name: 'Code, for a wallet of many ways',
      arrange: ({ session }) => session.router.push('ConnectingWalletConnect', { wallet: EMBER }),
    }),
    far({
      name: 'Code, declined',
      arrange: ({ modal, session, settle }, remote) => {
        session.router.push('ConnectingWalletConnect');
        modal.events.on('SELECT_WALLET', () => void settle().then(() => remote.fail(new W3mError('USER_REJECTED'))));
      },
    }),
    far({
      name: 'App on this phone',
      world: { environment: PHONE },
      arrange: ({ session }) => session.router.push('ConnectingWalletConnect', { wallet: EMBER }),
    }),
    far({
      name: 'Web app',
      arrange: ({ session }) => {
        const { mobile_link: _mobile, desktop_link: _desktop, chrome_store: _store, ...wallet } = EMBER;
        session.router.push('ConnectingWalletConnect', { wallet });
      },
    }),
    far({
      name: 'Extension, not installed',
      arrange: ({ session }) => {
        const { mobile_link: _mobile, desktop_link: _desktop, webapp_link: _page, ...wallet } = EMBER;
        session.router.push('ConnectingWalletConnect', { wallet });
      },
    }),
    far({
      name: 'Code, without adapters',
      arrange: ({ session }) => session.router.reset('ConnectingWalletConnectBasic'),
    }),
    far({
      name: 'Choose where to connect',
      world: { networks: [mainnet, solanaNetwork] },
      arrange: ({ session }) => session.router.push('ConnectingMultiChain', { connector: family }),
    }),
    far({ name: 'All wallets', arrange: ({ session }) => session.router.push('AllWallets') }),
    far({ name: 'All wallets, found', arrange: searching('wall') }),
    far({ name: 'All wallets, not found', arrange: searching('nobody has this name') }),
    far({
      name: 'All wallets, on a phone',
      world: { environment: PHONE },
      arrange: ({ session }) => session.router.push('AllWallets'),
    }),
    far({
      name: 'All wallets, directory out of reach',
      // Answers with a text that is no list; browsers would log a failed request
      world: { services: { explorer: `${location.origin}/broken-directory` } },
      arrange: ({ session }) => session.router.push('AllWallets'),
    }),
  ],
};
