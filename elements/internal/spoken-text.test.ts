import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../testing/index.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { showView } from '../views/testing/show-view.js';
import '../views/swap/w3m-swap-view.define.js';
import '../views/wallet-send/w3m-wallet-send-view.define.js';

/** Longer than the pause before a draft is checked and before its problem is announced, in ms. */
const PAUSE_MS = 1_000;

describe('The spoken problem of a draft', () => {
  let test: TestModal;

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const pause = async (): Promise<void> => {
    await test.settle();
    test.clock.advance(PAUSE_MS);
    await test.settle();
  };

  it('is announced in a transfer after a pause, once, and not what is only missing', async () => {
    test = createTestModal();
    await test.connect();
    test.session.router.reset('WalletSend');
    const send = await test.session.features.load('send');
    await send.tokens.settled();
    const { said } = await showView(
      html`<w3m-wallet-send-view .modal=${test.modal} .send=${send}></w3m-wallet-send-view>`,
    );
    await pause();
    expect(said).to.deep.equal([]);
    send.edit({ amount: '9' });
    await test.settle();
    send.edit({ amount: '99999' });
    await test.settle();
    expect(said).to.deep.equal([]); // the person is typing
    await pause();
    await pause();
    expect(said).to.deep.equal(['Insufficient funds']);
    send.edit({ amount: '1', to: '0x12' });
    await pause();
    send.edit({ to: testAccounts[1].address });
    await pause();
    expect(said).to.deep.equal(['Insufficient funds', 'Invalid address']);
  });

  it('is announced in a swap', async () => {
    test = createTestModal({ services: { swaps: new FakeSwaps() } });
    test.wallet.balance.set({ amount: 3n * 10n ** 18n, decimals: 18, symbol: 'ETH' });
    await test.connect();
    test.session.router.reset('Swap');
    const swap = await test.session.features.load('swap');
    await swap.tokens.settled();
    await swap.form.list.settled();
    const { said } = await showView(html`<w3m-swap-view .modal=${test.modal} .swap=${swap}></w3m-swap-view>`);
    await pause();
    expect(said).to.deep.equal([]);
    swap.edit({ to: 'GLD', amount: '99999' });
    await pause();
    expect(said).to.deep.equal(['Insufficient balance']);
  });
});
