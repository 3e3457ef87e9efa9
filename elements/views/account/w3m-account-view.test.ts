import { expect, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testAccounts,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../../testing/index.js';
import { openModal } from '../../shell/testing/modal.js';
import { deepActiveElement } from '../../internal/focus.js';
import { setLocale } from '../../internal/locale-change.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-account-view.define.js';
import type { W3mAccountView } from './w3m-account-view.js';
import { waitUntil } from '../../../testing/wait-until.js';

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

  it('shows account, balance and wallet, and leaves the network to the header', async () => {
    const { view } = await show(createTestModal());
    expect(byId(view, 'single-account-avatar')).to.have.property('address', testAccounts[0].address);
    expect(textOf(deep(view, '.name'))).to.equal('0xf3…b92266');
    expect(deep(view, '.who')?.title).to.equal(testAccounts[0].address);
    expect(amount(view)).to.equal('1.234 ETH');
    expect(view.shadowRoot?.textContent).not.to.include('Ethereum');
    expect(byId(view, 'account-wallet-button')).to.have.property('label', 'Test Wallet · Switch wallet');
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

  for (const coins of [12_345n, 1_234_567n, 123_456_789n, 12_345_678_901_234n])
    it(`shows ${coins} coins on one line`, async () => {
      const test = createTestModal();
      test.wallet.balance.set({ amount: coins * 10n ** 18n + 123n * 10n ** 15n, decimals: 18, symbol: 'ETH' });
      const { view } = await show(test);
      view.style.inlineSize = '328px'; // of a phone of 360 px
      expect(amount(view)).to.match(/\.123 ETH$/);
      const bdi = deep(view, '[part=balance] bdi')!;
      const size = Number.parseFloat(getComputedStyle(bdi).fontSize);
      expect(bdi.getBoundingClientRect().height).to.be.below(2 * size);
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

  it('says once that nothing could be read, and retries balance and tokens on request', async () => {
    const test = createTestModal();
    test.wallet.balance.set(undefined);
    const { view, drawn } = await show(test);
    await drawn();
    await waitUntil(() => deep(view, 'wui-empty'), 'no failure is shown');
    expect(textOf(deep(view, 'wui-empty'))).to.contain('Could not load your tokens');
    expect(deepAll(view, 'wui-button').filter(each => textOf(each) === 'Try again').length).to.equal(1);
    await expect(view).to.be.accessible();
    test.wallet.balance.set({ amount: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' });
    controlOf(deep(view, 'wui-empty wui-button'))?.click();
    await waitUntil(() => amount(view) === '0.5 ETH', 'the balance is not read');
    await waitUntil(() => !deep(view, 'wui-empty'), 'the tokens are not read');
  });

  it('says that the balance could not be read where the tab on the screen does not', async () => {
    const test = createTestModal();
    test.wallet.balance.set(undefined);
    const { view, drawn } = await show(test);
    (await test.session.features.load('shownTab')).set('activity');
    await drawn();
    await waitUntil(() => textOf(deep(view, 'wui-notice')).includes('Could not load the balance'));
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

  it('marks an old balance also where the tokens were never read, with one button for both', async () => {
    const test = createTestModal();
    const { view, drawn } = await show(test);
    test.wallet.balance.set(undefined);
    const tokens = await test.session.features.load('tokens');
    await Promise.all([test.session.balance.refresh({ force: true }), tokens.refresh({ force: true })]);
    await drawn();
    await waitUntil(() => textOf(deep(view, 'wui-empty')).includes('Could not load your tokens'));
    expect(amount(view)).to.equal('1.234 ETH');
    expect(textOf(deep(view, 'wui-notice'))).to.contain('This balance may be out of date');
    expect(deepAll(view, 'wui-button').filter(each => textOf(each) === 'Try again').length).to.equal(1);
    await expect(view).to.be.accessible();
    test.wallet.balance.set({ amount: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' });
    controlOf(deep(view, 'wui-empty wui-button'))?.click();
    await waitUntil(() => deep(view, 'wui-notice') === undefined, 'the button does not read the balance');
    expect(amount(view)).to.equal('0.5 ETH');
  });

  it('says once that neither the balance nor the tokens could be read again', async () => {
    const test = createTestModal();
    const { view, drawn } = await show(test);
    const tokens = await test.session.features.load('tokens');
    await tokens.refresh({ force: true });
    test.wallet.balance.set(undefined);
    await Promise.all([test.session.balance.refresh({ force: true }), tokens.refresh({ force: true })]);
    await drawn();
    await waitUntil(() => deepAll(view, 'wui-notice').some(each => textOf(each).includes('These balances')));
    expect(deepAll(view, 'wui-notice')).to.have.length(1);
    test.wallet.balance.set({ amount: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' });
    controlOf(deep(view, 'wui-notice wui-button'))?.click();
    await waitUntil(() => deep(view, 'wui-notice') === undefined, 'one button reads both');
    expect(amount(view)).to.equal('0.5 ETH');
  });

  it('links to the explorer of the network in a new tab', async () => {
    const { view } = await show(createTestModal());
    const link = deep<HTMLAnchorElement>(view, 'a[href]');
    expect(link?.href).to.contain(`/address/${testAccounts[0].address}`);
    expect(link?.rel).to.contain('noopener');
  });

  it('copies the address, confirms in place and announces it', async () => {
    const test = createTestModal();
    const { view, said, drawn } = await show(test);
    const written: string[] = [];
    const { clipboard } = navigator;
    const fake = { writeText: async (text: string) => void written.push(text) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: fake });
    const tile = byId(view, 'copy-address-button')!;
    controlOf(tile)?.click();
    await drawn();
    expect(written).to.deep.equal([testAccounts[0].address]);
    expect(tile).to.have.property('label', 'Copied');
    test.clock.advance(1_500);
    await drawn();
    expect(tile).to.have.property('label', 'Copy address');
    fake.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    controlOf(tile)?.click();
    await drawn();
    expect(tile).to.have.property('label', 'Copy address');
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
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

  it('opens the wallets of its namespace at the wallet row', async () => {
    const test = createTestModal();
    const { view } = await show(test);
    test.modal.open();
    controlOf(byId(view, 'account-wallet-button'))?.click();
    await waitUntil(() => test.session.router.current.get().view === 'Connect');
    expect(test.session.router.current.get().view).to.equal('Connect');
    expect(test.modal.shell.namespace.get()).to.equal('eip155');
    expect(test.modal.account.isConnected.get()).to.equal(true);
  });

  it('lists the accounts of all connected namespaces and switches between them', async () => {
    const test = createTestModal({
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    });
    const { modal, session } = test;
    for (const namespace of ['solana', 'eip155'] as const)
      await session.connect(session.connectors.find('Test Wallet', namespace)!);
    const { view, said, drawn } = await showView(html`<w3m-account-view .modal=${modal}></w3m-account-view>`);
    expect(byId(view, 'account-of-eip155')).to.include({ selected: true, label: 'Ethereum' });
    expect(byId(view, 'account-of-solana')).to.include({ selected: false, label: 'Solana' });
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'account-of-solana'))?.click();
    await drawn();
    expect(modal.account.current.get()?.namespace).to.equal('solana');
    expect(modal.account.connectedNamespaces.get()).to.have.members(['eip155', 'solana']);
    expect(byId(view, 'account-of-solana')).to.have.property('selected', true);
    expect(said[0]).to.match(/^Switched to /);
  });

  it('disconnects', async () => {
    const test = createTestModal();
    const { view, said, drawn } = await show(test);
    controlOf(byId(view, 'disconnect-button'))?.click();
    await drawn();
    expect(test.modal.account.isConnected.get()).to.equal(false);
    await waitUntil(() => said.length > 0, 'an announcement');
    expect(said).to.deep.equal(['Disconnected']);
  });

  it('is busy while disconnecting, and reports a failure', async () => {
    const test = createTestModal();
    let fail: (error: Error) => void = () => undefined;
    const current = createTestModal({
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
    const { modal, session } = current;
    await session.connect(session.connectors.wallets.get()[0]!);
    await current.settle();
    const { view, said, drawn } = await showView<W3mAccountView>(
      html`<w3m-account-view .modal=${modal}></w3m-account-view>`,
    );
    controlOf(byId(view, 'disconnect-button'))?.click();
    await drawn();
    expect(byId(view, 'disconnect-button')?.ariaBusy).to.equal('true');
    fail(new Error('no'));
    await drawn();
    expect(byId(view, 'disconnect-button')?.ariaBusy).to.equal(null);
    expect(session.toasts.current.get()?.variant).to.equal('error');
    expect(said, 'the toast says it').to.deep.equal([]);
  });

  it('labels the balance', async () => {
    const { view } = await show(createTestModal());
    const sums = deep(view, '[part=balance]')?.closest('.sums');
    expect([sums?.role, sums?.ariaLabel]).to.deep.equal(['group', 'Balance']);
  });

  it('counts no token that is flagged as spam in the total', async () => {
    const scam = { network: 'eip155:1', address: '0x5', amount: 1_000_000n, decimals: 0, isSpam: true } as const;
    const gold = {
      network: 'eip155:1',
      address: '0x6',
      amount: 20n,
      decimals: 0,
      symbol: 'GLD',
      name: 'Gold',
    } as const;
    const test = createTestModal();
    test.wallet.tokens.set([{ ...scam, symbol: 'LURE', name: 'Lure', price: '1.5' }]);
    const { view, drawn } = await show(test);
    await waitUntil(() => test.session.features.get('prices')?.total);
    await drawn();
    expect(byId(view, 'w3m-total-balance')).to.equal(undefined);
    test.wallet.tokens.set([
      { ...scam, symbol: 'LURE', name: 'Lure', price: '1.5' },
      { ...gold, price: '1' },
    ]);
    await test.session.features.get('tokens')?.refresh({ force: true });
    await waitUntil(() => byId(view, 'w3m-total-balance'));
    expect(textOf(byId(view, 'w3m-total-balance'))).to.equal('$20.00');
  });

  for (const height of [800, 640])
    it(`scrolls in one place at ${height} px and cuts nothing`, async () => {
      await setViewport({ width: 1280, height });
      const test = createTestModal();
      test.wallet.tokens.set(
        Array.from({ length: 12 }, (_, at) => ({
          network: 'eip155:1',
          address: `0x${at}`,
          amount: at < 9 ? 1_500_000n : 0n,
          decimals: 6,
          symbol: `T${at}`,
          name: `Token ${at}`,
          isSpam: at > 6,
        })),
      );
      await test.connect();
      const el = await openModal(test);
      try {
        await waitUntil(() => byId(el, 'w3m-hidden-tokens'), 'the tokens');
        const frame = deep(el, '.view')!;
        const scrolls = (each: Element): boolean =>
          /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1;
        await waitUntil(() => scrolls(frame), 'the view scrolls');
        expect(deepAll(frame, '*').filter(scrolls)).to.deep.equal([]);
        frame.scrollTop = frame.scrollHeight;
        const [end, last] = [frame, byId(el, 'w3m-hidden-tokens')!].map(each => each.getBoundingClientRect().bottom);
        expect(last).to.be.below(end!);
        const [bar, tabs] = [deep(el, '.bar')!, deep(el, '.tabs')!].map(each => each.getBoundingClientRect());
        expect(bar!.top).to.be.closeTo(frame.getBoundingClientRect().top, 1);
        expect(tabs!.top, 'the tabs stay under the name').to.be.closeTo(bar!.bottom, 1);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

  it('keeps its tools beside one of several accounts in a narrow card', async () => {
    const { view } = await show(createTestModal({ fake: { accounts: testAccounts } }));
    for (const width of [328, 336, 360]) {
      view.style.inlineSize = `${width}px`;
      const [name, tools] = [byId(view, 'wui-profile-button')!, deep(view, '.tools')!].map(each =>
        each.getBoundingClientRect(),
      );
      expect(tools!.top, `${width} px`).to.be.below(name!.bottom);
      expect(view.scrollWidth).to.be.at.most(width);
    }
  });

  it('reaches all tools by keyboard', async () => {
    const { view } = await show(createTestModal());
    const rows = [...deep(view, '.tools')!.children];
    for (const row of rows) {
      (row as HTMLElement).focus();
      expect(deepActiveElement()?.tabIndex, row.localName).to.equal(0);
    }
    await expect(view).to.be.accessible();
  });
});
