import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { signal } from '../../../controllers/core/signals.js';
import type { Send, SendReview } from '../../../controllers/index.js';
import { byId, controlOf, deep, deepAll, showView, textOf } from '../testing/show-view.js';
import '../wallet-send-preview/w3m-wallet-send-preview-view.define.js';
import './w3m-wallet-send-view.define.js';

const TO = testAccounts[1].address;
const HASH = `0x${'ab'.repeat(32)}`;

describe('a fee that the wallet sets', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal();
    await test.connect();
    test.session.router.reset('Account');
    test.session.router.push('WalletSend');
    test.wallet.cost = { fee: undefined, deposit: 0n };
  });
  afterEach(() => localStorage.clear());

  const shown = async (amount: string) => {
    const send = await test.session.features.load('send');
    await send.tokens.settled();
    const form = await showView(html`<w3m-wallet-send-view .modal=${test.modal} .send=${send}></w3m-wallet-send-view>`);
    send.edit({ amount, to: TO });
    await form.drawn();
    test.clock.advance(500);
    await form.drawn();
    controlOf(byId(form.view, 'send-review'))?.click();
    await form.drawn();
    const preview = await showView(
      html`<w3m-wallet-send-preview-view .modal=${test.modal} .send=${send}></w3m-wallet-send-preview-view>`,
    );
    return { form: form.view, preview: preview.view, drawn: preview.drawn };
  };

  it('is named as such in form and review, without an amount', async () => {
    const { form, preview } = await shown('0.1');
    expect(textOf(deep(form, '.fee'))).to.equal('Network fee Set by your wallet');
    expect(textOf(deep(preview, 'dl'))).to.contain('Network fee Set by your wallet');
    for (const view of [form, preview]) {
      expect(byId(view, 'send-fee-hint')).to.equal(undefined);
      await expect(view).to.be.accessible();
    }
  });

  it('stands below its label in the form where it does not fit beside it', async () => {
    document.documentElement.style.fontSize = '200%';
    try {
      const { form } = await shown('0.1');
      form.style.inlineSize = '320px';
      const lineOf = (part: string): number => deep(form, part)?.getBoundingClientRect().height ?? 0;
      const line = 1.35 * 26;
      expect([lineOf('.fee dt'), lineOf('.fee dd')].map(height => Math.round(height / line))).to.deep.equal([1, 1]);
    } finally {
      document.documentElement.style.removeProperty('font-size');
    }
  });

  it('is no part of what is shown at the end', async () => {
    const { preview, drawn } = await shown('0.1');
    controlOf(byId(preview, 'send-confirm'))?.click();
    await drawn();
    expect(textOf(byId(preview, 'send-complete') ?? expect.fail('it is over'))).not.to.contain('Fee');
  });

  it('may need a part of the coins, which form and review of all of them say', async () => {
    const { form, preview } = await shown('1.234567');
    for (const view of [form, preview]) {
      expect(textOf(byId(view, 'send-fee-hint') ?? expect.fail('there is a hint'))).to.equal(
        'If this account pays the network fee, leave enough ETH for it.',
      );
      await expect(view).to.be.accessible();
    }
  });

  it('leaves open until the end whether the network has the transfer, which owners may have to sign', async () => {
    await shown('0.1');
    const feature = await test.session.features.load('send');
    const steps = async (change: Partial<SendReview>): Promise<readonly (string | undefined)[]> => {
      const review = { ...feature.review.get(), ...change };
      const send = Object.create(feature, {
        submission: { value: signal({ status: 'sent', hash: HASH }) },
        review: { value: signal(review) },
      }) as Send; // as far as the view reads it
      const { view } = await showView(
        html`<w3m-wallet-send-preview-view .modal=${test.modal} .send=${send}></w3m-wallet-send-preview-view>`,
      );
      return [...deepAll(view, 'li').map(textOf), deep<HTMLAnchorElement>(view, 'a')?.href.slice(-HASH.length)];
    };
    expect(await steps({})).to.deep.equal(['Approved', 'Confirmed', undefined]);
    const paid = { cost: { fee: 1n, deposit: 0n } };
    expect(await steps(paid)).to.deep.equal(['Approved', 'Sent to the network', 'Confirmed', HASH]);
  });
});
