import { aTimeout, expect, fixture, fixtureSync, html, nextFrame, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { drag } from '../testing/drag.js';
import { skipAnimations } from '../testing/skip-animations.js';
import { card, find, hasFocus, headerButton, isGone, isShown, openModal, renderModal } from '../testing/modal.js';
import type { W3mModal } from './w3m-modal.js';
import { waitUntil } from '../../../testing/wait-until.js';

const pageOverflow = (): string => getComputedStyle(document.documentElement).overflowY;

/** Returns the selectors of rules, and of those in media queries. */
const selectorsOf = (rules: CSSRuleList): readonly string[] =>
  [...rules].flatMap(rule =>
    rule instanceof CSSStyleRule ? rule.selectorText : rule instanceof CSSMediaRule ? selectorsOf(rule.cssRules) : [],
  );

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

  it('covers the viewport and ignores pointers while closed', async () => {
    const el = await renderModal(test);
    const { width, height } = el.getBoundingClientRect();
    expect([width, height]).to.deep.equal([document.documentElement.clientWidth, window.innerHeight]);
    expect(getComputedStyle(el).pointerEvents).to.equal('none');
    expect(find(el, '*')).to.equal(null);
  });

  it('prerenders when prepared, and only becomes visible on opening', async () => {
    const el = await renderModal(test);
    test.modal.shell.prepare();
    const view = (): Element | null | undefined =>
      find(el, 'w3m-router')?.shadowRoot?.querySelector('w3m-connect-view');
    await waitUntil(() => view()?.shadowRoot?.querySelector('wui-list-item'), 'no rows');
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

  it('restyles none of its content when it opens: no selector leads from a phase to any element', async () => {
    const el = await renderModal(test);
    const selectors = el.shadowRoot!.adoptedStyleSheets.flatMap(sheet => selectorsOf(sheet.cssRules));
    expect(selectors).to.include('.top.hidden');
    expect(selectors.filter(each => /\.(hidden|ready|open|leaving|done)\b.*[ >]\*/.test(each))).to.deep.equal([]);
  });

  it('is inert and hidden while prepared, even during a press', async () => {
    const el = await renderModal(test);
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

  it('opens as a dialog named after its view', async () => {
    const el = await openModal(test);
    expect(card(el).getAttribute('role')).to.equal('dialog');
    expect(card(el).getAttribute('aria-modal')).to.equal('true');
    expect(card(el).getAttribute('aria-label')).to.equal('Connect wallet');
    test.session.router.push('GetWallet');
    await waitUntil(() => card(el).getAttribute('aria-label') === 'Get a wallet');
  });

  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in ${mode}`, async () => {
      test.modal.theme.setMode(mode);
      const el = await openModal(test);
      await Promise.all(
        card(el)
          .getAnimations()
          .map(({ finished }) => finished),
      );
      await expect(el).to.be.accessible();
    });

  it('fires w3m-open and w3m-close', async () => {
    const el = await renderModal(test);
    const opened = oneEvent(el, 'w3m-open');
    test.modal.open();
    await opened;
    const closed = oneEvent(el, 'w3m-close');
    test.modal.shell.close();
    await closed;
    await isGone(el);
  });

  it('closes at once when animations do not run', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const el = await openModal(test);
    test.modal.shell.close();
    await isGone(el);
  });

  it('stays open when reopened during its exit animation', async () => {
    const el = await openModal(test);
    test.modal.shell.close();
    await waitUntil(() => find(el, '.leaving'), 'the modal does not close');
    test.modal.open();
    await waitUntil(() => find(el, '.top.open'), 'the modal does not reopen');
    skipAnimations(card(el));
    await aTimeout(0);
    expect(find(el, '.top.open')).not.to.equal(null);
    expect(hasFocus(el)).to.equal(true);
  });

  describe('closing', () => {
    it('closes on Escape, on a click on the overlay, and by its button', async () => {
      const closings: ((el: W3mModal) => unknown)[] = [
        () => sendKeys({ press: 'Escape' }),
        el => find(el, '.overlay')!.click(),
        el => headerButton(el, 'w3m-header-close')!.click(),
      ];
      const el = await renderModal(test);
      for (const close of closings) {
        test.modal.open();
        await isShown(el);
        await close(el);
        expect(test.modal.shell.isOpen.get()).to.equal(false);
        await isGone(el);
      }
    });

    it('does not close on a click inside the dialog', async () => {
      const el = await openModal(test);
      card(el).click();
      expect(test.modal.shell.isOpen.get()).to.equal(true);
    });

    it('ignores an Escape that was handled', async () => {
      const el = await openModal(test);
      el.addEventListener('keydown', event => event.preventDefault(), { once: true });
      await sendKeys({ press: 'Escape' });
      expect(test.modal.shell.isOpen.get()).to.equal(true);
    });

    it('shakes and announces while the view refuses to close', async () => {
      const el = await openModal(test);
      test.session.router.reset('UnsupportedChain');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => card(el).classList.contains('shaking'));
      expect(test.modal.shell.isOpen.get()).to.equal(true);
      test.clock.advance(100);
      const said = find(el, 'w3m-live-regions')!.shadowRoot!.querySelector('[role=alert]')!;
      await waitUntil(() => said.querySelector('[data-message^="Finish this step first"]'));
      test.clock.advance(400);
      await waitUntil(() => !card(el).classList.contains('shaking'));
    });

    it('shows a toast instead of shaking with reduced motion', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      const el = await openModal(test);
      test.session.router.reset('UnsupportedChain');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => test.session.toasts.current.get());
      expect(test.session.toasts.current.get()).to.include({ message: 'Finish this step first' });
      expect(getComputedStyle(card(el)).animationName).to.equal('none');
    });
  });

  describe('above the page', () => {
    it('is in the top layer, and the page is inert until it closes', async () => {
      const page = fixtureSync<HTMLElement>(html`<button>Page</button>`);
      const isInert = (): boolean => page.matches(':is([inert], [inert] *)');
      page.focus();
      const el = await openModal(test);
      expect(find(el, '.top')!.matches(':popover-open')).to.equal(true);
      await waitUntil(isInert);
      test.modal.shell.close();
      await waitUntil(() => !isInert());
      expect(deepActiveElement()).to.equal(page);
      await isGone(el);
    });

    it('makes the page inert after the frame that shows it, and not if it closes before', async () => {
      const page = fixtureSync<HTMLElement>(html`<button>Page</button>`);
      const isInert = (): boolean => page.matches(':is([inert], [inert] *)');
      const el = await renderModal(test);
      let wasInert = false;
      el.addEventListener('w3m-open', () => requestAnimationFrame(() => (wasInert ||= isInert())), { once: true });
      test.modal.open();
      await isShown(el);
      el.remove();
      await aTimeout(100);
      expect(isInert(), 'after a removal').to.equal(false);
      document.body.append(el);
      await waitUntil(isInert);
      expect(wasInert, 'in the first frame').to.equal(false);
      test.modal.shell.close();
      await isGone(el);
      el.remove();
    });

    it('leaves the top layer when the page adds an element, and keeps the focus', async () => {
      const el = await openModal(test);
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

    it('locks no page once it has closed before the frame that shows it', async () => {
      const el = await renderModal(test);
      const opened = oneEvent(el, 'w3m-open');
      test.modal.open();
      await opened; // in the task of the opening
      el.remove();
      for (let frame = 0; frame < 3; frame += 1) await nextFrame();
      await aTimeout(0);
      expect(pageOverflow()).to.equal('visible');
    });

    it('releases the page when removed or destroyed while open', async () => {
      const el = await openModal(test);
      await waitUntil(() => pageOverflow() === 'hidden');
      el.remove();
      expect(pageOverflow()).to.equal('visible');

      test = createTestModal({ id: 'ends' });
      const placed = await fixture<W3mModal>(html`<w3m-modal modal-id="ends"></w3m-modal>`);
      test.modal.open();
      await isShown(placed);
      await waitUntil(() => pageOverflow() === 'hidden');
      test.modal.dispose();
      await waitUntil(() => pageOverflow() === 'visible');
      await waitUntil(() => placed.shadowRoot?.querySelector('*') === null);

      // A new modal with the same id starts closed and opens.
      const next = createTestModal({ id: 'ends' });
      await next.settle();
      expect(find(placed, '.top')).to.equal(null);
      next.modal.open();
      await isShown(placed);
      next.modal.dispose();
    });
  });

  it('follows the height of its content', async () => {
    const el = await openModal(test);
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

    it('is a bottom sheet of full width', async () => {
      const el = await openModal(test);
      skipAnimations(card(el));
      const { left, width, bottom } = card(el).getBoundingClientRect();
      expect([left, width, bottom]).to.deep.equal([0, 390, 800]);
    });

    it('closes when dragged down, unless the view refuses to close', async () => {
      const el = await openModal(test);
      test.session.router.reset('UnsupportedChain');
      const isShaken = (): boolean => {
        drag(find(el, '.handle')!, 200);
        return test.modal.shell.isShaking.get();
      };
      await waitUntil(isShaken, 'the gesture, which loads with the sheet, has no effect');
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

    it('is a card within the page', async () => {
      const el = await renderModal(test);
      await isShown(el);
      expect(getComputedStyle(el).position).to.equal('relative');
      expect(find(el, '.overlay')).to.equal(null);
      expect(card(el).getAttribute('role')).to.equal('group');
      expect(card(el).getBoundingClientRect().width).to.be.within(300, 400);
      expect(headerButton(el, 'w3m-header-close')).to.equal(null);
      await expect(el).to.be.accessible();
    });

    it('stands a toast on its edge, where it covers no content', async () => {
      const el = await renderModal(test);
      await isShown(el);
      test.session.toasts.show({ variant: 'success', message: 'Address copied' });
      const pillOf = (): HTMLElement | null | undefined =>
        find(el, 'w3m-toast')?.shadowRoot?.querySelector<HTMLElement>('.base.shown');
      await waitUntil(pillOf);
      const toast = pillOf()!;
      for (const animation of toast.getAnimations()) animation.finish();
      const [pill, box] = [toast, card(el)].map(each => each.getBoundingClientRect());
      expect(pill!.top).to.be.within(box!.bottom - 18, box!.bottom);
      expect(pill!.left).to.be.at.least(box!.left);
      expect(pill!.right).to.be.at.most(box!.right);
    });

    it('does not touch page scrolling, focus or Escape', async () => {
      const page = fixtureSync<HTMLElement>(html`<button>Page</button>`);
      page.focus();
      const el = await renderModal(test);
      await isShown(el);
      expect(deepActiveElement()).to.equal(page);
      expect(document.querySelector('[inert]')).to.equal(null);
      expect(pageOverflow()).to.equal('visible');
      test.session.router.push('GetWallet');
      await sendKeys({ press: 'Escape' });
      expect(test.session.router.current.get().view).to.equal('GetWallet');
    });
  });

  describe('theme', () => {
    it('applies and removes the mode and variables of its modal', async () => {
      const el = await renderModal(test);
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

    it('keeps a theme mode set by the page', async () => {
      const el = await fixture<W3mModal>(html`<w3m-modal theme-mode="light" .modal=${test.modal}></w3m-modal>`);
      test.modal.theme.setMode('dark');
      await test.settle();
      await el.updateComplete;
      expect(el.getAttribute('theme-mode')).to.equal('light');
    });
  });
});
