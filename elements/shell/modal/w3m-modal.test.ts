import { aTimeout, expect, fixture, fixtureSync, html, oneEvent, waitUntil } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { createTestModal, type TestModal } from '../../../controllers/testing/index.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { drag } from '../testing/drag.js';
import { skipAnimations } from '../testing/skip-animations.js';
import { card, find, hasFocus, headerButton, isGone, isShown, openWindow, placeWindow } from '../testing/window.js';
import type { W3mModal } from './w3m-modal.js';

describe('<w3m-modal>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(async () => {
    test.modal.dispose();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await setViewport({ width: 1000, height: 700 });
  });

  it('has the box of the viewport and lets every pointer through while it is closed', async () => {
    const el = await placeWindow(test);
    const { width, height } = el.getBoundingClientRect();
    expect([width, height]).to.deep.equal([document.documentElement.clientWidth, window.innerHeight]);
    expect(getComputedStyle(el).pointerEvents).to.equal('none');
    expect(find(el, '*')).to.equal(null);
  });

  it('is drawn unseen when somebody comes near, and then only shown', async () => {
    const el = await placeWindow(test);
    test.modal.shell.prepare();
    const view = (): Element | null | undefined =>
      find(el, 'w3m-router')?.shadowRoot?.querySelector('w3m-connect-view');
    await waitUntil(() => view()?.shadowRoot?.querySelector('wui-list-item'), 'its rows', { timeout: 5_000 });
    const drawn = view()!;
    expect(drawn.checkVisibility({ visibilityProperty: true })).to.equal(false);
    expect(hasFocus(el)).to.equal(false);
    test.modal.open();
    await waitUntil(() => hasFocus(el));
    expect(drawn.checkVisibility({ visibilityProperty: true })).to.equal(true);
    expect(view() === drawn, 'the view that was drawn').to.equal(true);
    test.modal.shell.close();
    await isGone(el);
  });

  it('is there for nobody while it is drawn unseen, also while somebody presses something', async () => {
    const el = await placeWindow(test);
    test.modal.shell.prepare();
    await waitUntil(() => find(el, '.top'));
    const top = find(el, '.top')!;
    const isHidden = (): boolean => getComputedStyle(card(el)).visibility === 'hidden';
    expect(isHidden()).to.equal(true);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(isHidden(), 'it may have to be shown at once').to.equal(false);
    expect(getComputedStyle(top).opacity).to.equal('0');
    const { left, top: above, width, height } = card(el).getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, above + height / 2) === el).to.equal(false);
    document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await waitUntil(isHidden);
    test.modal.open();
    await isShown(el);
    expect(isHidden()).to.equal(false);
    test.modal.shell.close();
    await isGone(el);
    document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  });

  it('opens as a dialog that is named after its view', async () => {
    const el = await openWindow(test);
    expect(card(el).getAttribute('role')).to.equal('dialog');
    expect(card(el).getAttribute('aria-modal')).to.equal('true');
    expect(card(el).getAttribute('aria-label')).to.equal('Connect Wallet');
    test.session.router.push('GetWallet');
    await waitUntil(() => card(el).getAttribute('aria-label') === 'Get a wallet');
  });

  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in ${mode}`, async () => {
      test.modal.theme.setMode(mode);
      const el = await openWindow(test);
      await Promise.all(
        card(el)
          .getAnimations()
          .map(({ finished }) => finished),
      );
      await expect(el).to.be.accessible();
    });

  it('tells of its opening and closing', async () => {
    const el = await placeWindow(test);
    const opened = oneEvent(el, 'w3m-open');
    test.modal.open();
    await opened;
    const closed = oneEvent(el, 'w3m-close');
    test.modal.shell.close();
    await closed;
    await isGone(el);
  });

  it('is gone at once where animations do not run', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const el = await openWindow(test);
    test.modal.shell.close();
    await isGone(el);
  });

  it('stays when it is opened again while it goes', async () => {
    const el = await openWindow(test);
    test.modal.shell.close();
    await waitUntil(() => find(el, '.leaving'), 'it is going');
    test.modal.open();
    await waitUntil(() => find(el, '.top.open'), 'it is open again');
    skipAnimations(card(el));
    await aTimeout(0);
    expect(find(el, '.top.open')).not.to.equal(null);
    expect(hasFocus(el)).to.equal(true);
  });

  describe('closing', () => {
    it('closes by Escape, by a click beside the card, and by its button', async () => {
      const ways: ((el: W3mModal) => unknown)[] = [
        () => sendKeys({ press: 'Escape' }),
        el => find(el, '.overlay')!.click(),
        el => headerButton(el, 'w3m-header-close')!.click(),
      ];
      const el = await placeWindow(test);
      for (const way of ways) {
        test.modal.open();
        await isShown(el);
        await way(el);
        expect(test.modal.shell.isOpen.get()).to.equal(false);
        await isGone(el);
      }
    });

    it('does not close by a click in the card', async () => {
      const el = await openWindow(test);
      card(el).click();
      expect(test.modal.shell.isOpen.get()).to.equal(true);
    });

    it('leaves Escape to what has used it', async () => {
      const el = await openWindow(test);
      el.addEventListener('keydown', event => event.preventDefault(), { once: true });
      await sendKeys({ press: 'Escape' });
      expect(test.modal.shell.isOpen.get()).to.equal(true);
    });

    it('shakes, and says so, while the view must be answered', async () => {
      const el = await openWindow(test);
      test.session.router.reset('UnsupportedChain');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => card(el).classList.contains('shaking'));
      expect(test.modal.shell.isOpen.get()).to.equal(true);
      test.clock.advance(100);
      const said = find(el, 'w3m-live-regions')!.shadowRoot!.querySelector('[role=alert]')!;
      await waitUntil(() => said.textContent.includes('Finish this step first'));
      test.clock.advance(400);
      await waitUntil(() => !card(el).classList.contains('shaking'));
    });

    it('says it in place of shaking to who asked for less motion', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      const el = await openWindow(test);
      test.session.router.reset('UnsupportedChain');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => test.session.toasts.current.get());
      expect(test.session.toasts.current.get()).to.include({ message: 'Finish this step first' });
      expect(getComputedStyle(card(el)).animationName).to.equal('none');
    });
  });

  describe('above the page', () => {
    it('is in the top layer, and nothing else is inert by that', async () => {
      const page = fixtureSync<HTMLElement>(html`<button>Page</button>`);
      const el = await openWindow(test);
      expect(find(el, '.top')!.matches(':popover-open')).to.equal(true);
      expect(page.matches(':is([inert], [inert] *)')).to.equal(false);
    });

    it('steps down for what the page adds after it, and keeps the focus', async () => {
      const el = await openWindow(test);
      const closeButton = headerButton(el, 'w3m-header-close')!;
      closeButton.focus();
      const sheet = document.createElement('div');
      document.body.append(sheet);
      await waitUntil(() => !find(el, '.top')!.matches(':popover-open'));
      await aTimeout(0);
      sheet.remove();
      expect(card(el).getBoundingClientRect().height).to.be.greaterThan(56);
      expect(isAround(closeButton, deepActiveElement())).to.equal(true);
      expect(getComputedStyle(el).zIndex).to.equal('999');
    });

    it('lets go of the page when it is taken away, or its modal ends, while open', async () => {
      const el = await openWindow(test);
      el.remove();
      expect(getComputedStyle(document.documentElement).overflowY).to.equal('visible');

      test = createTestModal({ id: 'ends' });
      const placed = await fixture<W3mModal>(html`<w3m-modal modal-id="ends"></w3m-modal>`);
      test.modal.open();
      await isShown(placed);
      test.modal.dispose();
      await waitUntil(() => getComputedStyle(document.documentElement).overflowY === 'visible');
      await waitUntil(() => placed.shadowRoot?.querySelector('*') === null);

      // The next one of that name is closed, and opens
      const next = createTestModal({ id: 'ends' });
      await next.settle();
      expect(find(placed, '.top')).to.equal(null);
      next.modal.open();
      await isShown(placed);
      next.modal.dispose();
    });
  });

  it('is as high as what is in it', async () => {
    const el = await openWindow(test);
    const body = find(el, '.body')!;
    const router = find(el, 'w3m-router')!;
    const height = (): number => router.getBoundingClientRect().height;
    const before = height();
    test.session.router.push('WhatIsAWallet');
    await waitUntil(() => height() !== before && Math.abs(parseFloat(body.style.blockSize) - height()) < 0.01);
    skipAnimations(body);
    expect(body.getBoundingClientRect().height).to.be.closeTo(height(), 0.01);
    expect(card(el).getBoundingClientRect().height).to.be.lessThan(window.innerHeight * 0.8);
  });

  describe('on a phone', () => {
    beforeEach(() => setViewport({ width: 390, height: 800 }));

    it('is a sheet at the bottom, as wide as the screen', async () => {
      const el = await openWindow(test);
      skipAnimations(card(el));
      const { left, width, bottom } = card(el).getBoundingClientRect();
      expect([left, width, bottom]).to.deep.equal([0, 390, 800]);
    });

    it('closes when it is dragged down by its top, but not while it must be answered', async () => {
      const el = await openWindow(test);
      test.session.router.reset('UnsupportedChain');
      drag(find(el, '.handle')!, 200);
      expect(test.modal.shell.isShaking.get()).to.equal(true);
      expect(card(el).style.getPropertyValue('translate')).to.equal('');
      test.session.router.reset('Connect');
      drag(find(el, '.handle')!, 200);
      expect(test.modal.shell.isOpen.get()).to.equal(false);
      await isGone(el);
    });
  });

  describe('embedded', () => {
    beforeEach(() => {
      test.modal.dispose();
      test = createTestModal({ enableEmbedded: true });
    });

    it('is a card in its place in the page', async () => {
      const el = await placeWindow(test);
      await isShown(el);
      expect(getComputedStyle(el).position).to.equal('relative');
      expect(find(el, '.overlay')).to.equal(null);
      expect(card(el).getAttribute('role')).to.equal('group');
      expect(card(el).getBoundingClientRect().width).to.be.within(300, 400);
      expect(headerButton(el, 'w3m-header-close')).to.equal(null);
      await expect(el).to.be.accessible();
    });

    it('leaves page, focus and Escape alone', async () => {
      const page = fixtureSync<HTMLElement>(html`<button>Page</button>`);
      page.focus();
      const el = await placeWindow(test);
      await isShown(el);
      expect(deepActiveElement()).to.equal(page);
      expect(getComputedStyle(document.documentElement).overflowY).to.equal('visible');
      test.session.router.push('GetWallet');
      await sendKeys({ press: 'Escape' });
      expect(test.session.router.current.get().view).to.equal('GetWallet');
    });
  });

  describe('theme', () => {
    it('wears the mode and the variables of its modal, and takes them off', async () => {
      const el = await placeWindow(test);
      test.modal.theme.setMode('dark');
      test.modal.theme.setVariables({ '--w3m-accent': 'rgb(1, 2, 3)', '--w3m-z-index': 7 });
      await waitUntil(() => el.getAttribute('theme-mode') === 'dark');
      expect(el.style.getPropertyValue('--w3m-accent')).to.equal('rgb(1, 2, 3)');
      expect(getComputedStyle(el).zIndex).to.equal('7');
      test.modal.theme.setMode(undefined);
      test.modal.theme.setVariables({ '--w3m-accent': undefined });
      await waitUntil(() => !el.hasAttribute('theme-mode'));
      expect(el.style.getPropertyValue('--w3m-accent')).to.equal('');
    });

    it('leaves a mode alone that the page has set', async () => {
      const el = await fixture<W3mModal>(html`<w3m-modal theme-mode="light" .modal=${test.modal}></w3m-modal>`);
      test.modal.theme.setMode('dark');
      await test.settle();
      await el.updateComplete;
      expect(el.getAttribute('theme-mode')).to.equal('light');
    });
  });
});
