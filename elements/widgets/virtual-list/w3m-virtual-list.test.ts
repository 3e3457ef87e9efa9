import { expect, html, nextFrame } from '@open-wc/testing';
import { nothing } from 'lit';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { themed } from '../../ui/testing/themed.js';
import type { ListEntry } from './list-entry.js';
import './w3m-virtual-list.define.js';
import type { W3mVirtualList } from './w3m-virtual-list.js';

const entries = (count: number): readonly ListEntry[] =>
  Array.from({ length: count }, (_, index) =>
    index % 20 === 0
      ? { key: `h${index}`, heading: `Group ${index}`, render: () => nothing }
      : { key: `r${index}`, render: () => html`<button type="button">Row ${index}</button>` },
  );

async function show(count: number, hasMore = false): Promise<W3mVirtualList> {
  const list = await themed<W3mVirtualList>(
    html`<w3m-virtual-list label="Things" ?has-more=${hasMore} .entries=${entries(count)}></w3m-virtual-list>`,
  );
  list.style.blockSize = '300px';
  await settle();
  return list;
}
const rows = (list: W3mVirtualList): readonly HTMLElement[] => [
  ...list.renderRoot.querySelectorAll<HTMLElement>('.row'),
];
const items = (list: W3mVirtualList): readonly HTMLElement[] =>
  rows(list).filter(row => row.classList.contains('item'));
const isWindow = (list: W3mVirtualList): boolean => list.renderRoot.querySelector('.window') !== null;

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await nextFrame();
};

async function showWindow(): Promise<W3mVirtualList> {
  const list = await show(60);
  await waitUntil(() => isWindow(list));
  await frames(3);
  return list;
}

/** Scrolls and dispatches the event, because hidden pages do not fire it. */
function scrollTo(list: W3mVirtualList, top: number): void {
  const scroll = list.renderRoot.querySelector('w3m-scroll');
  if (!scroll) throw new Error('The list has no scroll container');
  scroll.scrollTop = top;
  scroll.dispatchEvent(new Event('scroll'));
}

describe('<w3m-virtual-list>', () => {
  it('renders all rows of a short list', async () => {
    const list = await show(20);
    expect(rows(list)).to.have.length(20);
    expect(isWindow(list)).to.equal(false);
    await expect(list).to.be.accessible();
  });

  it('renders twenty rows of a long list at most while its window is loading', async () => {
    const list = await themed<W3mVirtualList>(html`<w3m-virtual-list label="Things"></w3m-virtual-list>`);
    list.entries = entries(500);
    const most: number[] = [];
    for (let turn = 0; turn < 500 && !isWindow(list); turn += 1) {
      await list.updateComplete;
      most.push(rows(list).length);
      await nextFrame();
    }
    expect(isWindow(list)).to.equal(true);
    expect(Math.max(...most)).to.be.within(1, 20);
  });

  it('renders ten rows of a long list in its first frame, and twenty in the next one', async () => {
    const list = await themed<W3mVirtualList>(
      html`<w3m-virtual-list label="Things" .entries=${entries(500)}></w3m-virtual-list>`,
    );
    const first = rows(list).length;
    await waitUntil(() => rows(list).length > first || isWindow(list));
    expect(first).to.equal(10);
  });

  it('pins a heading at its own upper edge when it scrolls by itself, whatever is pinned around it', async () => {
    const list = await show(15);
    list.style.setProperty('--w3m-list-top', '99px');
    const [first] = rows(list);
    const top = (of: Element | null | undefined): number => of?.getBoundingClientRect().top ?? Number.NaN;
    expect(top(first)).to.equal(top(list.renderRoot.querySelector('w3m-scroll')));
  });

  it('renders the rows in view of a long list, and others when it is scrolled', async () => {
    const list = await show(500);
    await waitUntil(() => isWindow(list));
    await settle();
    expect(rows(list).length).to.be.lessThan(30);
    scrollTo(list, 10_000);
    await waitUntil(() => rows(list).some(({ dataset }) => Number(dataset['index']) > 150));
    expect(rows(list).length).to.be.lessThan(30);
    expect(list.renderRoot.querySelector('.pinned')?.textContent).to.contain('Group');
  });

  it('asks for more items when the end of a short list is near, once for each length', async () => {
    const list = await show(15);
    let count = 0;
    list.addEventListener('w3m-near-list-end', () => (count += 1));
    list.hasMore = true;
    await settle();
    scrollTo(list, 100);
    expect(count).to.equal(0);
    scrollTo(list, 5_000);
    scrollTo(list, 5_001);
    expect(count).to.equal(1);
    list.entries = entries(18);
    await settle();
    scrollTo(list, 5_000);
    expect(count).to.equal(2);
  });

  it('asks for the next page when the last one brought nothing that is shown', async () => {
    const list = await show(15, true);
    scrollTo(list, 5_000);
    let count = 0;
    list.addEventListener('w3m-near-list-end', () => (count += 1));
    list.entries = entries(15);
    await settle();
    expect(count).to.equal(1);
  });

  it('asks for more items when the end of a long list is near', async () => {
    const list = await show(100, true);
    await waitUntil(() => isWindow(list));
    let count = 0;
    list.addEventListener('w3m-near-list-end', () => (count += 1));
    scrollTo(list, 100_000);
    await waitUntil(() => count > 0);
    await settle();
    expect(count).to.equal(1);
  });

  it('keeps its place when the list becomes long', async () => {
    const list = await show(15, true);
    scrollTo(list, 400);
    list.entries = entries(100);
    await waitUntil(() => isWindow(list));
    await settle();
    expect(list.renderRoot.querySelector('w3m-scroll')?.scrollTop).to.be.closeTo(400, 60);
  });

  it('moves the rows below one that grows', async () => {
    const list = await showWindow();
    const [row, next] = items(list);
    const before = next?.getBoundingClientRect().top ?? 0;
    if (row) row.style.blockSize = `${row.offsetHeight + 40}px`;
    await waitUntil(() => (next?.getBoundingClientRect().top ?? 0) >= before + 40, 'the next row does not move');
  });

  it('places rows by the size that they have, not by that of a frame before', async () => {
    const list = await showWindow();
    const [row, next] = items(list);
    if (!row || !next) throw new Error('The list has no rows');
    const apart = (): number => next.getBoundingClientRect().top - row.getBoundingClientRect().bottom;
    const [size, before] = [row.offsetHeight, apart()];
    row.style.blockSize = `${size + 80}px`;
    await nextFrame(); // the observer has seen it, and the list measures later in this frame
    row.style.removeProperty('block-size');
    const gaps: number[] = [];
    for (let frame = 0; frame < 6; frame += 1) {
      await nextFrame();
      gaps.push(apart());
    }
    expect(gaps).to.deep.equal(Array<number>(6).fill(before));
  });

  it('raises no “ResizeObserver loop” error when rows grow and an element around the list is observed', async () => {
    const list = await showWindow();
    list.style.removeProperty('block-size');
    const errors: string[] = [];
    const onError = ({ message }: ErrorEvent): void => void errors.push(message);
    const outside = new ResizeObserver(() => undefined);
    window.addEventListener('error', onError);
    if (list.parentElement) outside.observe(list.parentElement);
    for (const size of ['80px', '120px', '60px']) {
      for (const row of items(list)) row.style.blockSize = size;
      await frames(3);
    }
    outside.disconnect();
    window.removeEventListener('error', onError);
    expect(errors).to.deep.equal([]);
  });
});
