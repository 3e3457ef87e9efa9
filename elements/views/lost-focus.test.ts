import { expect, html } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { EvmAdapter } from '../../controllers/adapters/eip155/index.js';
import { AppKit } from '../../controllers/app-kit/app-kit.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { createTestModal, ManualClock, testAccounts, testConnector, testNetworks } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { deepActiveElement } from '../internal/focus.js';
import '../widgets/connection-list/w3m-connection-list.define.js';
import './register-account-name/w3m-register-account-name-view.define.js';
import { press, retryIn, showInFrame } from './testing/focus-frame.js';
import { byId, controlOf, deepAll } from './testing/show-view.js';
import './wallet-send-preview/w3m-wallet-send-preview-view.define.js';
import './wallet-send/w3m-wallet-send-view.define.js';

describe('the focus, when the control that has it goes', () => {
  afterEach(() => localStorage.clear());

  async function showSend({ isEmbedded = false } = {}) {
    const test = createTestModal(isEmbedded ? { enableEmbedded: true } : {});
    await test.connect();
    test.session.router.reset('WalletSend');
    const send = await test.session.features.load('send');
    await send.tokens.settled();
    send.edit({ amount: '1', to: testAccounts[1].address });
    return { test, send };
  }

  async function showRejected(isEmbedded: boolean) {
    const { test, send } = await showSend({ isEmbedded });
    test.clock.advance(500);
    await test.settle();
    await send.openReview();
    const frame = await showInFrame(
      html`<w3m-wallet-send-preview-view .modal=${test.modal} .send=${send}></w3m-wallet-send-preview-view>`,
    );
    test.wallet.answer = 'reject';
    press(controlOf(byId(frame, 'send-confirm')));
    await waitUntil(() => byId(frame, 'send-failure'), 'the failure');
    await test.settle();
    return { test, frame };
  }

  for (const isEmbedded of [false, true])
    it(`goes to the start of the review when the wallet declines, ${isEmbedded ? 'in a card of the page' : 'in a dialog'}`, async () => {
      const { test, frame } = await showRejected(isEmbedded);
      expect(deepActiveElement()).to.equal(frame);
      test.modal.dispose();
    });

  it('stays with the page when the person has left a card in it', async () => {
    const { test, frame } = await showRejected(true);
    deepActiveElement()?.blur();
    frame.querySelector<LitElement>('w3m-wallet-send-preview-view')?.requestUpdate();
    await test.settle();
    expect(deepActiveElement()).to.equal(undefined);
    test.modal.dispose();
  });

  it('goes to the amount when another try finds the fee', async () => {
    const { test, send } = await showSend();
    test.wallet.cost = new W3mError('NODE_UNREACHABLE');
    const frame = await showInFrame(
      html`<w3m-wallet-send-view .modal=${test.modal} .send=${send}></w3m-wallet-send-view>`,
    );
    test.clock.advance(500);
    await waitUntil(() => retryIn(frame), 'the button of the failure');
    test.wallet.cost = { fee: 1n, deposit: 0n };
    press(retryIn(frame));
    test.clock.advance(500);
    await waitUntil(() => !retryIn(frame), 'the fee');
    await test.settle();
    expect(deepActiveElement()).to.equal(byId(frame, 'send-amount'));
    test.modal.dispose();
  });

  it('goes to the field that a similar name fills', async () => {
    const names = {
      suggest: async (label: string) =>
        ['', '1', '2'].map(ending => ({ name: `${label}${ending}.shop.eth`, isTaken: label + ending === 'taken' })),
      register: async () => undefined,
    };
    const test = createTestModal({ fake: { connectors: [{ ...testConnector, id: 'ID_AUTH' }] }, services: { names } });
    await test.connect();
    test.session.router.reset('RegisterAccountName');
    const feature = await test.session.features.load('names');
    feature.edit('taken');
    const frame = await showInFrame(
      html`<w3m-register-account-name-view .modal=${test.modal} .names=${feature}></w3m-register-account-name-view>`,
    );
    test.clock.advance(500);
    await waitUntil(() => byId(frame, 'account-name-suggestion'), 'the similar names');
    press(controlOf(deepAll(frame, '[data-testid=account-name-suggestion]')[1]));
    await test.settle();
    test.clock.advance(500);
    await test.settle();
    expect((deepActiveElement() as HTMLInputElement | undefined)?.value).to.equal('taken2');
    test.modal.dispose();
  });

  it('goes to the start of the view when a row of a list is removed', async () => {
    const page = new EventTarget();
    for (const at of [0, 1])
      new FakeEip1193Wallet([testAccounts[at]!.address]).announce(page, {
        rdns: `wallet.${at}`,
        uuid: `wallet.${at}`,
        name: `Wallet ${at}`,
      });
    const kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: testNetworks,
      adapters: [new EvmAdapter({ page })],
      clock: new ManualClock(),
    });
    await kit.connect({ wallet: 'wallet.0' });
    await kit.connect({ wallet: 'wallet.1' });
    await kit.open({ view: 'Account' });
    const frame = await showInFrame(html`<w3m-connection-list .modal=${kit.modal}></w3m-connection-list>`);
    await waitUntil(() => byId(frame, 'connection-wallet.0'), 'the rows');
    press(controlOf(byId(frame, 'disconnect-wallet.0')));
    await waitUntil(() => !byId(frame, 'connection-wallet.0'), 'the end of the row');
    await settle();
    expect(deepActiveElement()).to.equal(frame);
    kit.destroy();
  });
});
