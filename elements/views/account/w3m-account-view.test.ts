import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../../controllers/testing/index.js';
import { deepActiveElement } from '../../internal/focus.js';
import { setLocale } from '../../internal/locale-change.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-account-view.define.js';
import type { W3mAccountView } from './w3m-account-view.js';
import { waitUntil } from '../../../controllers/testing/wait-until.js';

const show = async (test: TestModal): Promise<ShownView<W3mAccountView>> => {
  await test.connect();
  return showView(html`<w3m-account-view .modal=${test.modal}></w3m-account-view>`);
};

const amount = (view: Element): string => textOf(deep(view, '[part=balance]'));

describe('<w3m-account-view>', () => {
  it('renders nothing while disconnected', async () => {
    const { modal } = createTestModal();
    const { view } = await showView<W3mAccountView>(html`<w3m-account-view .modal=${modal}></w3m-account-view>`);
    expect(view.shadowRoot?.childElementCount).to.equal(0);
    await expect(view).to.be.accessible();
  });

  it('shows the remembered account as reconnecting, which can be disconnected', async () => {
    const { modal } = createTestModal({ fake: { connectors: [] } });
    modal.account.setWaiting('eip155', 'restore', 'reconnecting', `eip155:1:${testAccounts[0].address}`);
    const { view, drawn } = await showView<W3mAccountView>(html`<w3m-account-view .modal=${modal}></w3m-account-view>`);
    expect(textOf(deep(view, '.name'))).to.equal('0xf3…b92266');
    expect(textOf(deep(view, '[role=status]'))).to.equal('Reconnecting…');
    expect(byId(view, 'disconnect-button')).to.not.equal(undefined);
    expect(byId(view, 'account-switch-network-button')).to.equal(undefined);
    await expect(view).to.be.accessible();
    modal.account.setWaiting('eip155', 'restore', undefined);
    await drawn();
    expect(view.shadowRoot?.childElementCount).to.equal(0);
  });

  it('shows account, balance, network and wallet', async () => {
    const { view } = await show(createTestModal());
    expect(byId(view, 'single-account-avatar')).to.have.property('address', testAccounts[0].address);
    expect(textOf(deep(view, '.name'))).to.equal('0xf3…b92266');
    expect(deep(view, '.who')?.title).to.equal(testAccounts[0].address);
    expect(amount(view)).to.equal('1.234 ETH');
    expect(byId(view, 'account-switch-network-button')).to.have.property('value', 'Ethereum');
    expect(deepAll(view, 'wui-list-item').map(row => (row as unknown as { value?: string }).value)).to.include(
      'Test Wallet',
    );
    await expect(view).to.be.accessible();
  });

  it('formats the amount in the current locale, like the account button', async () => {
    await setLocale('de');
    try {
      const { view } = await show(createTestModal());
      expect(amount(view)).to.equal('1,234 ETH');
      expect(deep(view, '[part=balance]')?.title).to.equal('1,234567 ETH');
    } finally {
      await setLocale('en');
    }
  });

  it('shows the full balance in the title', async () => {
    const { view } = await show(createTestModal());
    expect(deep(view, '[part=balance]')?.title).to.equal('1.234567 ETH');
  });

  it('shows a shortened profile name instead of the address', async () => {
    const test = createTestModal();
    const { view, drawn } = await show(test);
    test.modal.account.setProfile('eip155', { profileName: 'averyveryverylongname.eth' });
    await drawn();
    expect(textOf(deep(view, '.name'))).to.equal('averyveryveryl…me.eth');
  });

  it('shows a skeleton while the balance loads', async () => {
    const test = createTestModal();
    const answers: (() => void)[] = [];
    const create = test.wallet.create;
    const slow = createTestModal({
      adapters: [
        {
          namespace: 'eip155',
          create: () => {
            const adapter = create();
            return {
              ...adapter,
              getBalance: async () => {
                await new Promise<void>(resolve => answers.push(resolve));
                return { amount: 0n, decimals: 18, symbol: 'ETH' };
              },
            };
          },
        },
      ],
    });
    const { modal, session } = slow;
    await session.connect(session.connectors.wallets.get()[0]!);
    await slow.settle();
    const { view, drawn } = await showView<W3mAccountView>(html`<w3m-account-view .modal=${modal}></w3m-account-view>`);
    expect(deep(view, 'wui-skeleton')).not.to.equal(undefined);
    await expect(view).to.be.accessible();
    await waitUntil(() => answers.length > 0);
    for (const answer of answers) answer();
    await drawn();
    expect(deepAll(view, 'wui-skeleton')).to.have.length(0);
    expect(amount(view)).to.equal('0 ETH');
  });

  it('shows that the balance could not be read, and retries on request', async () => {
    const test = createTestModal();
    test.wallet.balance.set(undefined);
    const { view, drawn } = await show(test);
    await drawn();
    expect(textOf(deep(view, 'wui-notice'))).to.contain('Could not load the balance');
    await expect(view).to.be.accessible();
    test.wallet.balance.set({ amount: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' });
    controlOf(deep(view, 'wui-notice wui-button'))?.click();
    await drawn();
    expect(amount(view)).to.equal('0.5 ETH');
    expect(deep(view, 'wui-notice')).to.equal(undefined);
  });

  it('keeps the last balance when a later read fails, and marks it as possibly outdated', async () => {
    const test = createTestModal();
    const { view, drawn } = await show(test);
    test.wallet.balance.set(undefined);
    await test.session.balance.refresh({ force: true });
    await drawn();
    expect(amount(view)).to.equal('1.234 ETH');
    expect(textOf(deep(view, 'wui-notice'))).to.contain('may be out of date');
  });

  it('links to the explorer of the network in a new tab', async () => {
    const { view } = await show(createTestModal());
    const link = deep<HTMLAnchorElement>(view, 'a[href]');
    expect(link?.href).to.contain(`/address/${testAccounts[0].address}`);
    expect(link?.rel).to.contain('noopener');
  });

  it('announces that the address was copied', async () => {
    const { view, said } = await show(createTestModal());
    const button = deep(view, 'wui-copy-button');
    expect(button).to.have.property('value', testAccounts[0].address);
    const { WuiCopyEvent } = await import('../../ui/copy-button/wui-copy-button.events.js');
    button?.dispatchEvent(new WuiCopyEvent(testAccounts[0].address, true));
    button?.dispatchEvent(new WuiCopyEvent(testAccounts[0].address, false));
    expect(said).to.deep.equal(['Address copied', 'Could not copy the address']);
  });

  it('opens the view SwitchAddress when the wallet shared several accounts', async () => {
    const test = createTestModal({ fake: { accounts: testAccounts } });
    const { view } = await show(test);
    expect(byId(view, 'single-account-avatar')).to.equal(undefined);
    expect(byId(view, 'w3m-profile-button')).not.to.equal(undefined);
    await expect(view).to.be.accessible();
    byId(view, 'wui-profile-button')?.click();
    expect(test.session.router.current.get().view).to.equal('SwitchAddress');
  });

  it('opens the view Networks, unless enableNetworkSwitch is off', async () => {
    const test = createTestModal();
    const { view } = await show(test);
    controlOf(byId(view, 'account-switch-network-button'))?.click();
    expect(test.session.router.current.get().view).to.equal('Networks');
    const { view: fixed } = await show(createTestModal({ enableNetworkSwitch: false }));
    expect(byId(fixed, 'account-switch-network-button')).to.equal(undefined);
  });

  it('disconnects', async () => {
    const test = createTestModal();
    const { view, said, drawn } = await show(test);
    controlOf(byId(view, 'disconnect-button'))?.click();
    await drawn();
    expect(test.modal.account.isConnected.get()).to.equal(false);
    expect(said).to.deep.equal(['Disconnected']);
  });

  it('is busy while disconnecting, and reports a failure', async () => {
    const test = createTestModal();
    let fail: (error: Error) => void = () => undefined;
    const held = createTestModal({
      adapters: [
        {
          namespace: 'eip155',
          create: () => ({
            ...test.wallet.create(),
            disconnect: () => new Promise<void>((_resolve, reject) => (fail = reject)),
          }),
        },
      ],
    });
    const { modal, session } = held;
    await session.connect(session.connectors.wallets.get()[0]!);
    await held.settle();
    const { view, said, drawn } = await showView<W3mAccountView>(
      html`<w3m-account-view .modal=${modal}></w3m-account-view>`,
    );
    controlOf(byId(view, 'disconnect-button'))?.click();
    await drawn();
    expect(byId(view, 'disconnect-button')).to.have.property('busy', true);
    fail(new Error('no'));
    await drawn();
    expect(byId(view, 'disconnect-button')).to.have.property('busy', false);
    expect(session.toasts.current.get()?.variant).to.equal('error');
    expect(said, 'the toast says it').to.deep.equal([]);
  });

  it('reaches all rows by keyboard', async () => {
    const { view } = await show(createTestModal());
    const rows = [...deep(view, 'wui-list')!.children].filter(row => !row.hasAttribute('static'));
    for (const row of rows) {
      (row as HTMLElement).focus();
      expect(deepActiveElement()?.tabIndex, row.localName).to.equal(0);
    }
    await expect(view).to.be.accessible();
  });
});
