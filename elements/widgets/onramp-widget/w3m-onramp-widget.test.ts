import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { OnrampSource } from '../../../controllers/index.js';
import { catchReports } from '../../../testing/catch-reports.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { setLocale } from '../../internal/locale-change.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-onramp-widget.define.js';
import type { W3mOnrampWidget } from './w3m-onramp-widget.js';

describe('<w3m-onramp-widget>', () => {
  let test: TestModal;
  let calls: string[];

  const source: OnrampSource = {
    async options() {
      calls.push('options');
      return {
        payments: [{ id: 'EUR', limits: [{ id: 'card', min: '20.00', max: '900.00' }] }],
        purchases: [
          { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ name: 'ethereum-mainnet', chainId: '1' }] },
        ],
      };
    },
    quote: async ({ amount }) => ({ total: amount, fees: '1.00', received: '0.01' }),
    checkoutUrl: async () => 'https://pay.example/',
    purchases: async () => [],
  };

  beforeEach(() => {
    calls = [];
    test = createTestModal({ services: { onramp: source } });
  });
  afterEach(() => test.modal.dispose());

  const make = (): Promise<W3mOnrampWidget> =>
    fixture(html`<w3m-onramp-widget .modal=${test.modal}></w3m-onramp-widget>`);
  const part = <T extends HTMLElement = HTMLButtonElement>(el: Element, id: string): T | null =>
    el.shadowRoot!.querySelector<T>(`[data-testid=w3m-onramp-widget-${id}]`);
  const amount = (el: Element): HTMLInputElement => part<HTMLInputElement>(el, 'amount')!;
  const hint = (el: Element): string | undefined => el.shadowRoot!.querySelector('.hint')?.textContent.trim();
  const label = (el: Element): string | undefined => part(el, 'button')?.textContent.trim();
  const type = async (el: W3mOnrampWidget, text: string): Promise<void> => {
    amount(el).value = text;
    amount(el).dispatchEvent(new InputEvent('input', { bubbles: true }));
    await el.updateComplete;
  };

  for (const mode of ['light', 'dark'] as const)
    it(`is accessible (${mode})`, async () => {
      await test.connect();
      const el = await themed<W3mOnrampWidget>(html`<w3m-onramp-widget .modal=${test.modal}></w3m-onramp-widget>`, {
        mode,
      });
      el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
      expect(el.dataset['testid']).to.equal('w3m-onramp-widget');
      await expect(el).to.be.accessible();
      await type(el, '5');
      await expect(el).to.be.accessible();
    });

  it('connects a wallet first, requests nothing, and keeps the amount', async () => {
    const el = await make();
    expect([amount(el).value, label(el)]).to.deep.equal(['100', 'Connect wallet']);
    part(el, 'preset-500')!.click();
    await el.updateComplete;
    expect(part(el, 'preset-500')!.ariaPressed).to.equal('true');
    part(el, 'button')!.click();
    await waitUntil(() => test.modal.shell.isOpen.get());
    expect(test.session.router.current.get().view).to.equal('Connect');
    await test.connect();
    await test.settle();
    expect([amount(el).value, label(el)]).to.deep.equal(['500', 'Get quotes']);
    expect(calls).to.deep.equal([]);
  });

  it('hands the amount to the purchase and opens the quotes', async () => {
    await test.connect();
    const el = await make();
    await type(el, '123,45');
    part(el, 'button')!.click();
    await waitUntil(() => test.modal.shell.isOpen.get(), 'the modal opens');
    expect(test.session.router.current.get().view).to.equal('OnRampProviders');
    const onramp = await test.session.features.load('onramp');
    expect(onramp.draft.amount.get()).to.equal('123.45');
    expect(calls).to.deep.equal(['options']);
    await test.settle();
    expect(el.shadowRoot!.querySelector('.currency')?.textContent).to.equal('EUR');
    expect(hint(el)).to.equal('From €20.00 to €900.00');
    onramp.draft.edit({ amount: '60' }); // in the modal
    await waitUntil(() => amount(el).value === '60', 'the form follows the modal');
  });

  it('shows what it has read, also if the field was left before the code that reads it was there', async () => {
    await test.connect();
    const el = await make();
    amount(el).value = '123,45';
    for (const name of ['input', 'change']) amount(el).dispatchEvent(new Event(name));
    part(el, 'button')!.click();
    await waitUntil(() => test.modal.shell.isOpen.get(), 'the modal opens');
    await waitUntil(() => amount(el).value === '123.45', 'the amount as it was read');
  });

  it('reads thousands as the locale writes them, and shows what it has read', async () => {
    await setLocale('de');
    try {
      await test.connect();
      const el = await make();
      await type(el, '1.000');
      await waitUntil(() => !part(el, 'button')!.disabled, 'the amount is read'); // one is below the limit
      part(el, 'button')!.click();
      await waitUntil(() => test.modal.shell.isOpen.get(), 'the modal opens');
      const onramp = await test.session.features.load('onramp');
      expect(onramp.draft.amount.get()).to.equal('1000');
      amount(el).dispatchEvent(new Event('change'));
      await waitUntil(() => amount(el).value === '1000', 'the form shows what it has read');
      onramp.draft.edit({ amount: '1.000' }); // one, written out
      await waitUntil(() => amount(el).value === '1,000', 'the form writes as the locale does');
    } finally {
      await setLocale('en');
    }
  });

  it('hands over the amount that it shows, also if nothing was typed', async () => {
    await test.connect();
    const el = await make();
    const shown = amount(el).value;
    part(el, 'button')!.click();
    await waitUntil(() => test.modal.shell.isOpen.get(), 'the modal opens');
    const onramp = await test.session.features.load('onramp');
    expect(onramp.draft.amount.get()).to.equal(shown);
    await test.settle();
    expect(amount(el).value).to.equal(shown);
  });

  it('follows Enter in the amount like the button, and never submits a form of the page', async () => {
    await test.connect();
    const outer = await fixture<HTMLFormElement>(
      html`<form><w3m-onramp-widget .modal=${test.modal}></w3m-onramp-widget></form>`,
    );
    const submitted: Event[] = [];
    outer.addEventListener('submit', event => submitted.push(event));
    const el = outer.querySelector('w3m-onramp-widget')!;
    await el.updateComplete;
    const enter = async (text: string): Promise<void> => {
      await type(el, text);
      amount(el).focus();
      await sendKeys({ press: 'Enter' });
    };
    await enter('5'); // below the limit
    await test.settle();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
    await enter('50,5');
    await waitUntil(() => test.modal.shell.isOpen.get(), 'the modal opens');
    const onramp = await test.session.features.load('onramp');
    expect([onramp.draft.amount.get(), submitted.length]).to.deep.equal(['50.5', 0]);
  });

  it('says which limit an amount breaks, and opens nothing', async () => {
    await test.connect();
    const el = await make();
    for (const [text, said] of [
      ['5', 'The least amount is $10.00'],
      ['25001', 'The largest amount is $25,000.00'],
      ['1.234', 'Enter an amount with at most two decimals'],
    ] as const) {
      await type(el, text);
      expect([hint(el), amount(el).ariaInvalid, part(el, 'button')!.disabled]).to.deep.equal([said, 'true', true]);
    }
    await type(el, '');
    expect([amount(el).ariaInvalid, part(el, 'button')!.disabled]).to.deep.equal([null, true]);
  });

  it('keeps the amount if the purchase does not load, and opens the view, which loads again', async () => {
    await test.connect();
    const el = await make();
    await type(el, '70');
    const { load } = test.session.features;
    const reports = catchReports();
    test.session.features.load = () => Promise.reject(new Error('offline'));
    part(el, 'button')!.click();
    await waitUntil(() => test.modal.shell.isOpen.get(), 'the modal opens');
    test.session.features.load = load;
    expect(reports.stop().map(error => (error as Error).message)).to.deep.equal(['offline']);
    expect([amount(el).value, part(el, 'button')!.ariaBusy]).to.deep.equal(['70', null]);
  });

  it('is disabled on demand', async () => {
    await test.connect();
    const el = await make();
    el.disabled = true;
    await el.updateComplete;
    const controls = [...el.shadowRoot!.querySelectorAll<HTMLButtonElement>('button, input')];
    expect(controls.map(({ disabled }) => disabled)).to.deep.equal(Array(6).fill(true));
  });

  for (const [name, options] of [
    ['names no service', {}],
    ['switches purchases off', { services: { onramp: source }, features: { onramp: false } }],
  ] as const)
    it(`renders nothing if the host ${name}`, async () => {
      test.modal.dispose();
      test = createTestModal(options);
      await test.modal.start();
      const el = await make();
      expect(el.shadowRoot!.children).to.have.length(0);
    });
});
