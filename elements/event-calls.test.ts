import { expect } from '@open-wc/testing';
import { DEBOUNCE_MS } from '../controllers/domain/constants.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { AppKitEventName } from '../controllers/state/events-controller.js';
import { FakeEmbeddedWallet } from '../testing/fake-embedded.js';
import { FakeAdapter } from '../testing/fake-adapter.js';
import type { ReadyHolder } from '../testing/create-test-modal.js';
import { FakeSwaps } from '../testing/fake-swaps.js';
import { createTestModal, testConnector, testEmbedded, type TestModal } from '../testing/index.js';
import { settle } from '../testing/settle.js';
import { waitUntil } from '../testing/wait-until.js';
import { addEmbeddedViews } from './embedded-views.js';
import type { SessionElement } from './internal/session-element.js';
import { loadView, views } from './views.js';
import { byId, controlOf, deep, showView, type ShownView } from './views/testing/show-view.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const REFUSED = new W3mError('NAME_REGISTER_FAILED', { params: { name: 'harbor.shop.eth' } });
const MELD = { url: 'https://meld.example/', publicKey: 'pk' };

/** Shows the view that is on top of the history. */
async function show({ modal, session }: TestModal): Promise<ShownView<SessionElement>> {
  const render = await loadView(views, session.router.current.get(), session);
  const shown = await showView<SessionElement>(render());
  shown.view.modal = modal;
  await shown.drawn();
  return shown;
}

/** Clicks what has a test id, once it is there. */
async function click({ view }: ShownView<SessionElement>, id: string): Promise<void> {
  await waitUntil(() => byId(view, id), id);
  const part = byId(view, id);
  (controlOf(part) ?? part)?.click();
  await settle();
}

type Way =
  'AllWallets' | 'OnRampProviders' | 'Swap' | 'RegisterAccountName' | 'ChooseAccountName' | 'UpgradeEmailWallet';

/** Connects the fake wallet, and goes to a view from the account. */
async function at(view?: Way, options: Parameters<typeof createTestModal>[0] = {}): Promise<TestModal> {
  const test = createTestModal(options);
  await test.connect();
  test.modal.shell.open();
  test.session.router.reset('Account');
  if (view) test.session.router.push(view);
  return test;
}

/** A modal with the embedded wallet, nobody signed in. */
function signedOut(change: (wallet: FakeEmbeddedWallet) => void = () => undefined): TestModal {
  const embeddedWallet = new FakeEmbeddedWallet({ eip155: [ADDRESS] });
  change(embeddedWallet);
  const test = createTestModal({ embeddedWallet, sources: [testEmbedded] });
  test.modal.shell.open();
  return test;
}

/** Types into the field of a view. */
function type({ view }: ShownView<SessionElement>, text: string): void {
  const input = deep<HTMLInputElement>(view, 'input');
  if (!input) throw new Error('no field');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** A wallet that fails to disconnect. */
const stubborn = {
  namespace: 'eip155',
  create: context =>
    Object.assign(new FakeAdapter().create(context), {
      disconnect: () => Promise.reject(new Error('The wallet is busy')),
    }),
} satisfies ReadyHolder;

const named = {
  fake: { connectors: [{ ...testConnector, id: 'ID_AUTH' }] },
  services: {
    names: {
      suggest: async (label: string) => [{ name: `${label}.shop.eth`, isTaken: false }],
      register: () => Promise.reject(REFUSED),
    },
  },
};

interface Call {
  readonly properties: unknown;
  begin(): TestModal | Promise<TestModal>;
  /** What a person or a host does. */
  act(test: TestModal): Promise<unknown>;
}

const eoa = { isSmartAccount: false };
const onMainnet = { ...eoa, network: 'eip155:1' };

const CALLS: Readonly<Partial<Record<AppKitEventName, Call>>> = {
  SEARCH_WALLET: {
    properties: { badge: undefined, search: 'ember' },
    begin: () => at('AllWallets'),
    async act(test) {
      const shown = await show(test);
      await waitUntil(() => deep(shown.view, 'input'), 'the field');
      type(shown, 'ember');
      await settle();
      test.clock.advance(DEBOUNCE_MS);
      await settle();
    },
  },
  SWITCH_NETWORK: {
    properties: { network: 'eip155:10' },
    begin: () => at(),
    act: ({ session, modal }) => session.switchNetwork(modal.network.networks.get()[1]!),
  },
  OPEN_SEND: {
    properties: onMainnet,
    begin: () => at(),
    act: async test => click(await show(test), 'w3m-account-default-send-button'),
  },
  DISCONNECT_ERROR: {
    properties: { message: 'Could not disconnect. Try again.' },
    begin: () => at(undefined, { adapters: [stubborn] }),
    act: ({ session }) => session.disconnect().then(() => expect.fail('it disconnected'), settle),
  },
  CLICK_TRANSACTIONS: {
    properties: eoa,
    begin: () => at(),
    act: async test => click(await show(test), 'tab-activity'),
  },
  SELECT_BUY_CRYPTO: {
    properties: eoa,
    begin: () => at(undefined, { services: { meld: MELD } }),
    act: async test => click(await show(test), 'w3m-account-default-onramp-button'),
  },
  SELECT_WHAT_IS_A_BUY: {
    properties: eoa,
    begin: () => at('OnRampProviders', { services: { meld: MELD } }),
    act: async test => click(await show(test), 'onramp-help-link'),
  },
  OPEN_SWAP: {
    properties: onMainnet,
    begin: () => at(undefined, { services: { swaps: new FakeSwaps() } }),
    act: async test => click(await show(test), 'w3m-account-default-swaps-button'),
  },
  CLICK_SELECT_TOKEN_TO_SWAP: {
    properties: undefined,
    begin: () => at('Swap', { services: { swaps: new FakeSwaps() } }),
    act: async test => click(await show(test), 'swap-select-token-button-toToken'),
  },
  OPEN_ENS_FLOW: {
    properties: eoa,
    begin: () => at('ChooseAccountName', named),
    act: async test => click(await show(test), 'choose-name-button'),
  },
  REGISTER_NAME_ERROR: {
    properties: { ...eoa, ensName: 'harbor.shop.eth', error: REFUSED.message },
    begin: () => at('RegisterAccountName', named),
    async act(test) {
      const shown = await show(test);
      type(shown, 'harbor');
      await settle();
      test.clock.advance(DEBOUNCE_MS);
      await settle();
      await click(shown, 'register-name-button');
      await settle();
    },
  },
  EMAIL_LOGIN_SELECTED: {
    properties: undefined,
    begin: signedOut,
    async act(test) {
      const { view } = await show(test);
      await waitUntil(() => byId(view, 'wui-email-input'), 'the field');
      controlOf(byId(view, 'wui-email-input'))?.focus();
    },
  },
  EMAIL_EDIT: {
    properties: undefined,
    begin: () => signedOut(wallet => Object.assign(wallet, { changeEmail: async () => ({ next: 'secondary-otp' }) })),
    act: async ({ session }) => (await session.source('ID_AUTH')!.emailChange()).start('new@latchkey.test'),
  },
  EMAIL_UPGRADE_FROM_MODAL: {
    properties: undefined,
    begin: () => at('UpgradeEmailWallet'),
    act: async test => click(await show(test), 'w3m-secure-website-button'),
  },
  SET_PREFERRED_ACCOUNT_TYPE: {
    properties: { accountType: 'smartAccount', network: 'eip155:1' },
    begin: signedOut,
    async act({ session }) {
      const { accountTypes } = session.source('ID_AUTH')!;
      accountTypes.preferPlain('eip155'); // as after a network without smart accounts
      expect(accountTypes.preferred('eip155')).to.equal('eoa');
      await accountTypes.choose('eip155', 'smartAccount');
      expect(accountTypes.preferred('eip155')).to.equal('smartAccount');
    },
  },
  SOCIAL_LOGIN_ERROR: {
    properties: { provider: 'farcaster' },
    begin: () => signedOut(wallet => wallet.results.set('farcaster-start', new Error('The relay is down'))),
    act: async ({ session }) =>
      (await session.source('ID_AUTH')!.social()).connectFarcaster(new AbortController().signal),
  },
};

describe('each event of the 1.7 line that no other test awaits', () => {
  before(addEmbeddedViews);

  for (const [name, { properties, begin, act }] of Object.entries(CALLS))
    it(`${name} tells what was done, once`, async () => {
      const test = await begin();
      const events: unknown[] = [];
      test.modal.events.onAny(({ data }) => data.event === name && events.push(data.properties));
      await act(test);
      expect(events).to.deep.equal([properties]);
      test.modal.dispose();
      localStorage.clear();
    });
});
