import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../../controllers/domain/transactions/onramp.js';
import { untracked } from '../../controllers/core/signals.js';
import { setLocale } from '../internal/locale-change.js';
import { formatFiat } from '../../controllers/domain/format.js';
import { byId, deep, showView, textOf } from './testing/show-view.js';
import './onramp-providers/w3m-onramp-providers-view.define.js';
import './swap/w3m-swap-view.define.js';
import './wallet-send/w3m-wallet-send-view.define.js';

const GOLD = {
  network: 'eip155:1',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: 1_234_567n,
  decimals: 3,
  symbol: 'GLD',
  name: 'Gold',
} as const;

describe('an amount field', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal({
      services: {
        swaps: new FakeSwaps(),
        onramp: {
          options: async () => DEFAULT_ONRAMP_OPTIONS,
          quote: async ({ amount }) => ({ total: amount, fees: '1', received: '0.02' }),
          checkoutUrl: async ({ amount }) => `https://pay.example/${amount}`,
          purchases: async () => [],
        },
      },
    });
    test.wallet.tokens.set([GOLD]);
    await test.connect();
    await setLocale('de');
  });
  afterEach(async () => {
    await setLocale('en');
    test.modal.dispose();
    localStorage.clear();
  });

  const views = {
    send: async () => {
      const send = await test.session.features.load('send');
      await send.tokens.settled();
      return {
        shown: await showView(html`<w3m-wallet-send-view .modal=${test.modal} .send=${send}></w3m-wallet-send-view>`),
        field: 'send-amount',
        amount: () => send.draft.get().amount,
      };
    },
    swap: async () => {
      const swap = await test.session.features.load('swap');
      await swap.form.list.settled();
      return {
        shown: await showView(html`<w3m-swap-view .modal=${test.modal} .swap=${swap}></w3m-swap-view>`),
        field: 'swap-input-sourceToken',
        amount: () => swap.form.draft.get().amount,
      };
    },
    buy: async () => {
      const onramp = await test.session.features.load('onramp');
      await onramp.draft.options.settled();
      return {
        shown: await showView(
          html`<w3m-onramp-providers-view .modal=${test.modal} .onramp=${onramp}></w3m-onramp-providers-view>`,
        ),
        field: 'onramp-amount',
        amount: () => onramp.draft.amount.get(),
      };
    },
  };

  for (const [name, open] of Object.entries(views))
    it(`reads thousands as the locale writes them, and shows what it has read: ${name}`, async () => {
      const { shown, field, amount } = await open();
      const input = byId<HTMLInputElement>(shown.view, field);
      if (!input) throw new Error('no field');
      for (const [text, read, echo] of [
        ['1.000', '1000', '1000'],
        ['1.000,5', '1000.5', '1000,5'],
        ['0,125', '0.125', '0,125'],
        ['x', 'x', 'x'],
      ] as const) {
        input.value = text;
        input.dispatchEvent(new InputEvent('input'));
        await shown.drawn();
        expect([untracked(amount), input.value]).to.deep.equal([read, text]);
        input.dispatchEvent(new Event('change'));
        await shown.drawn();
        expect([untracked(amount), input.value]).to.deep.equal([read, echo]);
      }
    });

  it('shows all that can be sent in the signs of the locale, and reads it back', async () => {
    const send = await test.session.features.load('send');
    const { shown } = await views.send();
    send.edit({ token: `eip155:1/${GOLD.address.toLowerCase()}` });
    await send.max();
    await shown.drawn();
    const input = byId<HTMLInputElement>(shown.view, 'send-amount');
    expect(input?.value).to.equal('1234,567');
    input?.dispatchEvent(new InputEvent('input'));
    expect(untracked(() => send.draft.get().amount)).to.equal('1234.567');
    await setLocale('en');
    await shown.drawn();
    expect(input?.value).to.equal('1234.567');
  });

  it('has the sign of dollars that other amounts of the language have', async () => {
    const send = await test.session.features.load('send');
    const swap = await test.session.features.load('swap');
    const shown = [(await views.send()).shown, (await views.swap()).shown];
    send.edit({ isFiat: true });
    swap.edit({ isFiat: true });
    for (const [locale, sign] of [
      ['de', '$'],
      ['ar', 'US$'],
      ['zh-CN', 'US$'],
    ] as const) {
      await setLocale(locale);
      for (const { view, drawn } of shown) {
        await drawn();
        expect(textOf(deep(view, '.unit')).replace('\u200e', '')).to.equal(sign);
        expect(formatFiat('2', locale)).to.contain(sign);
      }
    }
  });
});
