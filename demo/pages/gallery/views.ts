import { accountSpecimens } from './account-views.js';
import { nameSpecimens } from './name-views.js';
import { onrampSpecimens } from './onramp-views.js';
import { paySpecimens } from './pay-views.js';
import { sendSpecimens } from './send-views.js';
import { sessionSpecimens } from './session-views.js';
import { signInSpecimens } from './sign-in-views.js';
import { swapSpecimens } from './swap-views.js';
import { switchSpecimens } from './switch-views.js';
import { W3mError, type ViewData } from 'latchkey';
import { testAccounts, testConnector, testNetworks, type TestModal } from 'latchkey/testing';
import {
  arbitrum,
  avalanche,
  base,
  bsc,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
  sepolia,
  zora,
} from 'latchkey/networks';
import type { Group } from './specimen.js';
import { view } from './view-specimen.js';

type Connector = ViewData['ConnectingExternal']['connector'];

const wallets = (names: readonly string[]): readonly Connector[] =>
  names.map(name => ({ ...testConnector, id: `${name}.test`, rdns: `${name}.test`, name }));

const MANY = wallets([
  'Northwind',
  'Paperclip',
  'Saffron',
  'Tidepool',
  'Umbrella',
  'Violet',
  'Willow',
  'Xylophone',
  'Yarrow',
  'A wallet whose name does not end soon',
]);

const TWO_ACCOUNTS = { fake: { accounts: testAccounts } };
const [home] = testNetworks;
const elsewhere = testNetworks[1] ?? home;

const WALLET = {
  id: 'northwind',
  name: 'Northwind',
  homepage: 'https://example.com',
  chrome_store: 'https://example.com/chrome',
  app_store: 'https://example.com/ios',
  play_store: 'https://example.com/android',
};

const connecting =
  (answer: TestModal['wallet']['answer']) =>
  ({ session, wallet }: TestModal): void => {
    wallet.answer = answer;
    session.router.reset('Connect');
    session.router.push('ConnectingExternal', { connector: testConnector });
  };

const switching =
  (answer: TestModal['wallet']['answer']) =>
  async ({ modal, session, wallet, connect }: TestModal): Promise<void> => {
    await connect();
    wallet.answer = answer;
    const network = modal.network.find('eip155', elsewhere.id);
    if (!network) throw new Error('The second network is missing');
    session.router.reset('Networks');
    session.router.push('SwitchNetwork', { network });
  };

/** Shows an alert; the console, which gets every alert, is left out because nothing failed here. */
function showAlert({ alerts }: TestModal['session']): void {
  const { error } = console;
  console.error = () => undefined;
  alerts.show(new W3mError('NETWORK_NOT_FOUND'));
  console.error = error;
}

/** Every view of the modal. */
export const views: Group = {
  name: 'Views',
  specimens: [
    view({ name: 'Connect', arrange: ({ session }) => session.router.reset('Connect') }),
    view({
      name: 'Connect, with many wallets and terms',
      world: {
        fake: { connectors: MANY },
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
      arrange: ({ session }) => session.router.reset('Connect'),
    }),
    view({
      name: 'Connect, without a wallet',
      world: { fake: { connectors: [] } },
      arrange: ({ session }) => session.router.reset('Connect'),
    }),
    view({ name: 'Connecting, waiting', arrange: connecting('hang') }),
    view({ name: 'Connecting, declined', arrange: connecting('reject') }),
    view({ name: 'Connecting, wallet busy', arrange: connecting('busy') }),
    view({
      name: 'Account',
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Account');
      },
    }),
    view({
      name: 'Account, one of several, balance unknown',
      world: TWO_ACCOUNTS,
      arrange: async ({ session, wallet, connect }) => {
        wallet.balance.set(undefined);
        await connect();
        session.router.reset('Account');
      },
    }),
    view({
      name: 'Account, a very large amount',
      arrange: async ({ session, wallet, connect }) => {
        wallet.balance.set({ amount: 123_456_789_012_345_678_901_234_567n, decimals: 18, symbol: 'ETH' });
        await connect();
        session.router.reset('Account');
      },
    }),
    view({
      name: 'Profile',
      world: TWO_ACCOUNTS,
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Account');
        session.router.push('Profile');
      },
    }),
    view({
      name: 'Switch account',
      world: TWO_ACCOUNTS,
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Account');
        session.router.push('SwitchAddress');
      },
    }),
    view({
      name: 'Receive',
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Account');
        session.router.push('WalletReceive');
      },
    }),
    ...accountSpecimens,
    ...sendSpecimens,
    ...nameSpecimens,
    ...signInSpecimens,
    ...switchSpecimens,
    ...onrampSpecimens,
    ...paySpecimens,
    ...sessionSpecimens,
    ...swapSpecimens,
    view({
      name: 'Compatible networks',
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Account');
        session.router.push('WalletCompatibleNetworks');
      },
    }),
    view({
      name: 'Networks',
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Networks');
      },
    }),
    view({
      name: 'Networks, many',
      world: { networks: [mainnet, polygon, optimism, arbitrum, base, bsc, avalanche, gnosis, linea, zora, sepolia] },
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('Networks');
      },
    }),
    view({ name: 'Switch network, waiting', arrange: switching('hang') }),
    view({ name: 'Switch network, declined', arrange: switching('reject') }),
    view({
      name: 'Unsupported network',
      world: { fake: { chainId: 5 } },
      arrange: async ({ session, connect }) => {
        await connect();
        session.router.reset('UnsupportedChain');
      },
    }),
    view({ name: 'What is a wallet?', arrange: ({ session }) => session.router.reset('WhatIsAWallet') }),
    view({ name: 'What is a network?', arrange: ({ session }) => session.router.reset('WhatIsANetwork') }),
    view({ name: 'Get a wallet', arrange: ({ session }) => session.router.reset('GetWallet') }),
    view({ name: 'Downloads', arrange: ({ session }) => session.router.reset('Downloads', { wallet: WALLET }) }),
    view({
      name: 'Toast, success',
      arrange: ({ session }) => session.toasts.show({ variant: 'success', message: 'Address copied' }),
    }),
    view({
      name: 'Toast, error',
      arrange: ({ session }) => session.toasts.show({ variant: 'error', error: new W3mError('USER_REJECTED') }),
    }),
    view({ name: 'Alert', arrange: ({ session }) => showAlert(session) }),
  ],
};
