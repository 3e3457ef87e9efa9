import { expect, html } from '@open-wc/testing';
import '../../../controllers/adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../../../controllers/adapters/eip155/evm-connector.js';
import '../../../controllers/adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../../../controllers/adapters/eip155/index.js';
import { createModal } from '../../../controllers/modal/create-modal.js';
import type { Modal, Session } from '../../../controllers/modal/modal.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import * as sessionModule from '../../../controllers/modal/session.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { createTestModal, testEmbedded, testNetworks, type TestModal } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { AppKitOptions } from '../../../controllers/state/options.js';
import { brokenWords } from '../testing/broken-words.js';
import { cutLabels } from '../testing/cut-labels.js';
import { byId, controlOf, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-account-settings-view.define.js';
import type { W3mAccountSettingsView } from './w3m-account-settings-view.js';

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const services = { names: { suggest: async () => [], register: async () => undefined } };

const show = (modal: Modal): Promise<ShownView<W3mAccountSettingsView>> =>
  showView(html`<w3m-account-settings-view .modal=${modal}></w3m-account-settings-view>`);
const rowsOf = (view: Element): readonly string[] =>
  deepAll(view, 'wui-list-item').map(({ dataset }) => dataset['testid'] ?? '');

describe('<w3m-account-settings-view>', () => {
  it('shows network and disconnect for other wallets, and nothing while disconnected', async () => {
    const test: TestModal = createTestModal({ services });
    const empty = await show(test.modal);
    expect(empty.view.shadowRoot?.childElementCount).to.equal(0);
    await test.connect();
    const { view, said } = await show(test.modal);
    expect(rowsOf(view)).to.deep.equal(['account-switch-network-button', 'disconnect-button']);
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'account-switch-network-button'))?.click();
    expect(test.session.router.current.get().view).to.equal('Networks');
    expect(said).to.deep.equal([]);
    test.modal.dispose();
  });

  it('shows two lines of the name of a network, and each line of its own texts', async () => {
    const name = 'The Network of the Northern Islands and Harbours of the Sea';
    const test = createTestModal({ networks: [{ ...testNetworks[0], name }] });
    await test.connect();
    const { view } = await show(test.modal);
    expect(cutLabels(view)).to.deep.equal([]);
    view.parentElement!.style.setProperty('--w3m-font-size-master', '20px');
    view.style.setProperty('inline-size', '200px');
    expect(cutLabels(view)).to.deep.equal([name]);
    test.modal.dispose();
  });

  it('hides the network where the host does not let it switch', async () => {
    const test = createTestModal({ enableNetworkSwitch: false });
    await test.connect();
    expect(rowsOf((await show(test.modal)).view)).to.deep.equal(['disconnect-button']);
    test.modal.dispose();
  });

  describe('with the embedded wallet', () => {
    let wallet: FakeEmbeddedWallet & { setAccountType?: (type: string) => Promise<void> };
    let modal: Modal;
    let session: Session;

    beforeEach(() => {
      wallet = new FakeEmbeddedWallet({ eip155: ADDRESSES });
      wallet.types = ['smartAccount', 'eoa'];
      Object.assign(wallet, {
        changeEmail: async () => ({ next: 'done', email: '' }),
        smartAccountNetworks: async () => [1],
        openSettings: async () => undefined,
        setAccountType: async () =>
          wallet.change({ addresses: { eip155: ADDRESSES.toReversed() }, types: ['eoa', 'smartAccount'] }),
      });
    });
    afterEach(() => {
      modal.dispose();
      localStorage.clear();
      document.documentElement.style.removeProperty('font-size');
    });

    async function signIn(options: Partial<AppKitOptions> = {}): Promise<ShownView<W3mAccountSettingsView>> {
      const given = { id: crypto.randomUUID(), networks: testNetworks, embeddedWallet: wallet, ...options };
      modal = createModal(
        { adapters: [new EvmAdapter({ page: new EventTarget() })], ...given },
        { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
      );
      session = await modal.start();
      wallet.isSignedIn = true;
      const connector = session.connectors.all.get().find(({ id }) => id === 'ID_AUTH');
      if (!connector) throw new Error('The embedded wallet is not offered');
      await session.connect(connector);
      await settle();
      session.router.reset('Account');
      session.router.push('AccountSettings');
      return show(modal);
    }

    it('offers what the wallet can do', async () => {
      const { view } = await signIn({ services });
      await waitUntil(() => rowsOf(view).length === 6, 'the rows');
      expect(rowsOf(view)).to.deep.equal([
        'w3m-account-email-update',
        'account-switch-network-button',
        'account-toggle-preferred-account-type',
        'account-choose-name-button',
        'w3m-wallet-upgrade-card',
        'disconnect-button',
      ]);
      await expect(view).to.be.accessible();
      for (const [row, target] of [
        ['w3m-account-email-update', 'UpdateEmailWallet'],
        ['account-choose-name-button', 'ChooseAccountName'],
        ['w3m-wallet-upgrade-card', 'UpgradeEmailWallet'],
      ] as const) {
        controlOf(byId(view, row))?.click();
        expect(session.router.current.get().view).to.equal(target);
        session.router.goBack();
      }
    });

    it('cuts no label with text of 200 % in a card of 320 px', async () => {
      document.documentElement.style.setProperty('font-size', '200%');
      const { view } = await signIn({ services });
      view.style.setProperty('inline-size', '304px');
      await waitUntil(() => rowsOf(view).length === 6, 'the rows');
      expect(cutLabels(view)).to.deep.equal([]);
    });

    it('breaks a long name before a dot with text of 200 % in a card of 320 px', async () => {
      document.documentElement.style.setProperty('font-size', '200%');
      const { view, drawn } = await signIn({ services });
      view.style.setProperty('inline-size', '304px');
      modal.account.setProfile('eip155', { profileName: 'lighthouse.fineshop.example' });
      await drawn();
      expect(brokenWords(view.shadowRoot!.querySelector('.head')!)).to.deep.equal([]);
    });

    it('offers no name without a registry, on test networks, and to an account that has one', async () => {
      const hasRow = (view: Element): boolean => rowsOf(view).includes('account-choose-name-button');
      expect(hasRow((await signIn()).view)).to.equal(false);
      modal.dispose();
      const [first] = testNetworks;
      expect(hasRow((await signIn({ services, networks: [{ ...first, testnet: true }] })).view)).to.equal(false);
      modal.dispose();
      const { view, drawn } = await signIn({ services });
      expect(hasRow(view)).to.equal(true);
      modal.account.setProfile('eip155', { profileName: 'ann.eth' });
      await drawn();
      expect(hasRow(view)).to.equal(false);
      expect(textOf(view.shadowRoot?.querySelector('.name'))).to.equal('ann.eth');
    });

    it('switches the kind of account, and back on a later click', async () => {
      const { view, said } = await signIn();
      const row = () => byId(view, 'account-toggle-preferred-account-type');
      await waitUntil(row, 'the row');
      expect(row()).to.have.property('label', 'Switch to your standard account');
      controlOf(row())?.click();
      await waitUntil(() => modal.account.accountOf('eip155')?.type === 'eoa', 'the other account');
      await waitUntil(() => row()?.getAttribute('label') === 'Switch to your smart account', 'the text');
      expect(said).to.deep.equal(['Account switched']);
      expect(session.router.current.get().view).to.equal('AccountSettings');
    });

    it('says that the wallet refused, and keeps the account', async () => {
      Object.assign(wallet, { setAccountType: () => Promise.reject(new W3mError('USER_REJECTED')) });
      const { view } = await signIn();
      const row = () => byId(view, 'account-toggle-preferred-account-type');
      await waitUntil(row, 'the row');
      controlOf(row())?.click();
      await waitUntil(() => session.toasts.current.get(), 'the toast');
      expect(modal.account.accountOf('eip155')?.address).to.equal(ADDRESSES[0]);
      await waitUntil(() => !(row() as Element & { busy?: boolean }).busy, 'the end');
    });

    it('hides what the wallet cannot do', async () => {
      for (const name of ['changeEmail', 'smartAccountNetworks', 'openSettings', 'setAccountType'])
        Object.assign(wallet, { [name]: undefined });
      const { view, drawn } = await signIn();
      await drawn();
      expect(rowsOf(view)).to.deep.equal(['', 'account-switch-network-button', 'disconnect-button']);
      expect(deepAll(view, 'wui-list-item')[0]).to.have.property('label', 'ann@example.org');
    });
  });
});
