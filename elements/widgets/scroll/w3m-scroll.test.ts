import { expect, html } from '@open-wc/testing';
import { themed } from '../../ui/testing/themed.js';
import { waitUntil } from '../../../testing/wait-until.js';
import './w3m-scroll.define.js';
import type { W3mScroll } from './w3m-scroll.js';

const row = (height: number): HTMLElement => {
  const element = document.createElement('div');
  element.style.height = `${height}px`;
  element.tabIndex = 0;
  return element;
};

const show = async (height: number): Promise<W3mScroll> => {
  const scroll = await themed<W3mScroll>(html`<w3m-scroll>${row(height)}</w3m-scroll>`);
  scroll.style.maxHeight = '100px';
  return scroll;
};

const marks = (scroll: W3mScroll): readonly boolean[] =>
  ['more-above', 'more-below'].map(mark => scroll.hasAttribute(mark));

/** Scrolls and dispatches the event, because hidden pages do not fire it. */
const scrollTo = (scroll: W3mScroll, top: number): void => {
  scroll.scrollTop = top;
  scroll.dispatchEvent(new Event('scroll'));
};

describe('<w3m-scroll>', () => {
  it('fades towards an edge with more content', async () => {
    const scroll = await show(500);
    scrollTo(scroll, 0);
    expect(marks(scroll)).to.deep.equal([false, true]);
    scrollTo(scroll, 50);
    expect(marks(scroll)).to.deep.equal([true, true]);
    scrollTo(scroll, 400);
    expect(marks(scroll)).to.deep.equal([true, false]);
    await expect(scroll).to.be.accessible();
  });

  it('updates the fade when its content is replaced', async () => {
    const scroll = await show(50);
    expect(marks(scroll)).to.deep.equal([false, false]);
    scroll.firstElementChild?.replaceWith(row(300));
    await waitUntil(() => marks(scroll)[1]); // measured after the next frame
    expect(marks(scroll)).to.deep.equal([false, true]);
  });

  it('is no taller than its content', async () => {
    const scroll = await show(30);
    expect(scroll.getBoundingClientRect().height).to.equal(30);
  });
});
