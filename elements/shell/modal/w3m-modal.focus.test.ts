import { aTimeout, expect, fixture, fixtureSync, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { card, find, hasFocus, headerButton, isGone, isShown, openModal, renderModal } from '../testing/modal.js';
import '../../widgets/buttons.define.js';
import type { W3mModal } from './w3m-modal.js';
import { waitUntil } from '../../../testing/wait-until.js';

/** Resolves with the wrapper of the view of that tag once the modal shows it. */
async function shows(el: W3mModal, tag: string): Promise<HTMLElement> {
  const view = (): HTMLElement | null | undefined =>
    find(el, 'w3m-router')?.shadowRoot?.querySelector<HTMLElement>(`[part=view]:has(> ${tag})`);
  await waitUntil(view, `${tag} is not shown`);
  return view()!;
}

describe('<w3m-modal> focus', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(() => test.modal.dispose());

  it('starts in the dialog and stays there', async () => {
    fixtureSync(html`<button>Before</button>`);
    const el = await openModal(test);
    expect(el.shadowRoot!.activeElement).to.equal(card(el));
    const router = find(el, 'w3m-router')!;
    await waitUntil(() => router.shadowRoot?.querySelector('.view > :not(.placeholder)'), 'the view does not appear');
    const seen = new Set<Element | undefined>();
    for (let press = 0; press < 8; press += 1) {
      await sendKeys({ press: 'Tab' });
      seen.add(deepActiveElement());
      expect(hasFocus(el)).to.equal(true);
    }
    expect(seen.size).to.be.greaterThan(2);
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ up: 'Shift' });
    expect(hasFocus(el)).to.equal(true);
  });

  it('starts in the dialog when another view reopens it during its exit animation', async () => {
    const el = await openModal(test);
    await shows(el, 'w3m-connect-view');
    test.session.router.push('GetWallet'); // loads what moves views, and the view itself
    await shows(el, 'w3m-get-wallet-view');
    test.session.router.reset('Connect');
    await shows(el, 'w3m-connect-view');
    test.modal.shell.close();
    await waitUntil(() => find(el, '.leaving'), 'the modal does not close');
    test.session.router.reset('GetWallet');
    test.modal.shell.open();
    await shows(el, 'w3m-get-wallet-view');
    await aTimeout(50); // a focus that moves would have moved
    expect(el.shadowRoot!.activeElement).to.equal(card(el));
  });

  for (const [step, interrupts] of [
    ['a step to another view', false],
    ['a step that interrupts another', true],
  ] as const)
    it(`returns to the button of the header by keyboard after ${step}`, async () => {
      const el = await openModal(test);
      const leaving = (): Element | null => find(el, 'w3m-router')!.shadowRoot!.querySelector('.leaving');
      const settle = (): Promise<void> => waitUntil(() => !leaving(), 'the former view stays');
      await shows(el, 'w3m-connect-view');
      test.session.router.push('GetWallet'); // loads what follows the focus
      await shows(el, 'w3m-get-wallet-view');
      await settle();
      const focused = deepActiveElement();
      await sendKeys({ press: 'Tab' }); // the focus is by keyboard from here on
      await waitUntil(() => deepActiveElement() !== focused, 'Tab moves nothing');
      test.session.router.reset('Connect');
      await shows(el, 'w3m-connect-view');
      if (!interrupts) await settle();
      const press = async (id: string): Promise<void> => {
        const { view } = test.session.router.current.get();
        const button = (): HTMLElement | null | undefined => headerButton(el, id)?.shadowRoot?.querySelector('button');
        await waitUntil(button, `${id} is not shown`);
        button()!.focus();
        if (id === 'w3m-header-help') expect(leaving() !== null).to.equal(interrupts);
        button()!.click();
        expect(test.session.router.current.get().view).not.to.equal(view);
      };
      await press('w3m-header-help');
      await shows(el, 'w3m-what-is-a-wallet-view');
      await press('header-back');
      await shows(el, 'w3m-connect-view');
      await waitUntil(
        () => isAround(headerButton(el, 'w3m-header-help') ?? el, deepActiveElement()),
        'the focus is lost',
      );
    });

  describe('in a card of the page', () => {
    let el: W3mModal;
    let view: HTMLElement;
    const help = (): HTMLElement => headerButton(el, 'w3m-header-help')!.shadowRoot!.querySelector('button')!;

    beforeEach(async () => {
      test.modal.dispose();
      test = createTestModal({ enableEmbedded: true });
      el = await renderModal(test);
      view = await shows(el, 'w3m-connect-view');
      test.session.router.push('GetWallet'); // loads what follows the focus
      await shows(el, 'w3m-get-wallet-view');
      test.session.router.reset('Connect');
      view = await shows(el, 'w3m-connect-view');
    });

    it('moves to the next view when the button of the header that led there goes', async () => {
      help().focus();
      expect(deepActiveElement()).to.equal(help());
      help().click();
      const next = await shows(el, 'w3m-what-is-a-wallet-view');
      await waitUntil(() => deepActiveElement() === next, 'the view does not get the focus');
    });

    it('stays with the page after a press outside', async () => {
      const outside = fixtureSync<HTMLElement>(html`<p>Outside</p>`);
      view.focus();
      outside.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      view.blur();
      test.session.router.push('WhatIsAWallet');
      await shows(el, 'w3m-what-is-a-wallet-view');
      await aTimeout(50); // a focus that moves would have moved
      expect(deepActiveElement()).to.equal(undefined);
    });
  });

  it('moves to the next view of a modal that its attribute alone places in the page', async () => {
    const el = await fixture<W3mModal>(html`<w3m-modal enable-embedded .modal=${test.modal}></w3m-modal>`);
    const view = await shows(el, 'w3m-connect-view');
    view.focus();
    test.session.router.push('GetWallet');
    const next = await shows(el, 'w3m-get-wallet-view');
    await waitUntil(() => deepActiveElement() === next, 'the view does not get the focus');
  });

  it('may move to the dialog of a wallet, and is trapped again afterwards', async () => {
    const el = await openModal(test);
    const sheet = fixtureSync<HTMLDialogElement>(html`<dialog><button>Approve</button></dialog>`);
    sheet.showModal();
    expect(isAround(sheet, deepActiveElement())).to.equal(true);
    await waitUntil(() => card(el).getAttribute('aria-modal') === 'false');
    sheet.close();
    await waitUntil(() => card(el).getAttribute('aria-modal') === 'true');
    expect(hasFocus(el)).to.equal(true);
  });

  it('returns to the element that opened the modal', async () => {
    const opener = fixtureSync<HTMLElement>(html`<button>Open</button>`);
    opener.focus();
    const el = await openModal(test);
    test.modal.shell.close();
    await isGone(el);
    expect(deepActiveElement()).to.equal(opener);
  });

  it('returns to the replacement of the element that opened the modal', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-button .modal=${test.modal}></w3m-button>`);
    const el = await renderModal(test);
    button.focus();
    const opener = deepActiveElement();
    expect(opener?.textContent).to.contain('Connect Wallet');
    await sendKeys({ press: 'Enter' });
    await isShown(el);
    await test.connect();
    await isGone(el);
    await waitUntil(() => !opener?.isConnected, 'the account button did not replace the opener');
    await waitUntil(() => isAround(button, deepActiveElement()), 'the focus did not return to the button');
  });

  it('stays where the user moved it before closing', async () => {
    const opener = fixtureSync<HTMLElement>(html`<button>Open</button>`);
    const other = fixtureSync<HTMLElement>(html`<div data-latchkey-allow-focus><button>Other</button></div>`);
    opener.focus();
    const el = await openModal(test);
    other.querySelector('button')!.focus();
    test.modal.shell.close();
    await isGone(el);
    expect(deepActiveElement()?.textContent).to.equal('Other');
  });
});
