import { expect, fixtureSync, html } from '@open-wc/testing';
import { lockScroll } from './scroll-lock.js';

const overflow = (): string => getComputedStyle(document.documentElement).overflowY;

describe('lockScroll', () => {
  it('locks until every lock is released; a second release has no effect', () => {
    const unlockA = lockScroll();
    const unlockB = lockScroll();
    expect(overflow()).to.equal('hidden');
    unlockA();
    unlockA();
    expect(overflow()).to.equal('hidden');
    unlockB();
    expect(overflow()).to.equal('visible');
    lockScroll()();
    expect(overflow()).to.equal('visible');
  });

  it('shifts no layout, with and without a scrollbar', () => {
    const page = fixtureSync<HTMLElement>(html`<div>Page</div>`);
    for (const height of ['10px', '5000px']) {
      page.style.setProperty('block-size', height);
      const before = page.getBoundingClientRect();
      const unlock = lockScroll();
      expect(page.getBoundingClientRect().width).to.equal(before.width);
      unlock();
    }
  });

  it('changes no element of the page, which a framework may not have hydrated yet', () => {
    const before = document.head.childElementCount;
    const unlock = lockScroll();
    expect(document.head.childElementCount).to.equal(before);
    expect(overflow()).to.equal('hidden');
    for (const name of ['style', 'class']) expect(document.documentElement.hasAttribute(name), name).to.equal(false);
    unlock();
  });
});
