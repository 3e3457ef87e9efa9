import { expect, fixture, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { setLocale } from '../../internal/locale-change.js';
import { card, find, headerButton, isShown, openModal } from '../testing/modal.js';
import type { W3mModal } from './w3m-modal.js';
import { waitUntil } from '../../../testing/wait-until.js';

describe('<w3m-modal> language', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(async () => {
    await setLocale('en');
    test.modal.dispose();
  });

  it('is left-to-right in English on any page', async () => {
    const page = await fixture(html`<div dir="rtl"><w3m-modal .modal=${test.modal}></w3m-modal></div>`);
    const el = page.querySelector('w3m-modal')!;
    test.modal.open();
    await isShown(el);
    expect(getComputedStyle(card(el)).direction).to.equal('ltr');
    expect(find(el, '.top')?.lang).to.equal('en');
  });

  it('is right-to-left and accessible in Arabic', async () => {
    const el = await openModal(test);
    await setLocale('ar');
    await waitUntil(() => find(el, '.top')?.lang === 'ar');
    expect(getComputedStyle(card(el)).direction).to.equal('rtl');
    const title = getComputedStyle(find(el, 'w3m-header')!.shadowRoot!.querySelector('h2')!);
    const [lineHeight, fontSize] = [title.lineHeight, title.fontSize].map(Number.parseFloat);
    expect(lineHeight, 'Arabic letters reach below a line').to.be.closeTo(1.6 * fontSize!, 0.01);
    expect(card(el).getAttribute('aria-label')).not.to.equal('Connect wallet');
    const close = headerButton(el, 'w3m-header-close')!.getBoundingClientRect();
    expect(close.left - card(el).getBoundingClientRect().left).to.be.lessThan(20);
    await expect(el).to.be.accessible();
  });

  it('keeps dir and lang attributes set by the page', async () => {
    const el = await fixture<W3mModal>(html`<w3m-modal dir="rtl" lang="fa" .modal=${test.modal}></w3m-modal>`);
    test.modal.open();
    await isShown(el);
    expect(getComputedStyle(card(el)).direction).to.equal('rtl');
    expect(find(el, '.top')?.hasAttribute('lang')).to.equal(false);
  });
});
