import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../../controllers/testing/wait-until.js';
import './w3m-virtual-list.define.js';
import type { ListEntry, W3mVirtualList } from './w3m-virtual-list.js';

const entries = (count: number): readonly ListEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    heading: index % 50 === 0 ? `Group ${index / 50}` : undefined,
    render: () => html`<a href="#${index}">${index}</a>`,
  }));

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await nextFrame();
};

const rows = (list: W3mVirtualList): HTMLElement[] => [
  ...list.shadowRoot!.querySelectorAll<HTMLElement>('.row:not(.pinned)'),
];

const renderList = async (count: number): Promise<W3mVirtualList> => {
  const list = await fixture<W3mVirtualList>(
    html`<w3m-virtual-list label="Past" .entries=${entries(count)}></w3m-virtual-list>`,
  );
  list.style.blockSize = '300px';
  await waitUntil(() => rows(list).length > 0, 'the list renders no rows');
  await frames(3);
  return list;
};

describe('<w3m-virtual-list>', () => {
  it('renders the rows in view alone, with their places in the list', async () => {
    const list = await renderList(500);
    expect(rows(list).length).to.be.within(4, 20);
    const [first] = rows(list);
    expect(first!.getAttribute('aria-setsize')).to.equal('500');
    await expect(list).to.be.accessible();
  });

  it('moves the rows below one that grows', async () => {
    const list = await renderList(20);
    const [row, next] = rows(list);
    const before = next!.getBoundingClientRect().top;
    row!.style.blockSize = `${row!.offsetHeight + 40}px`;
    await waitUntil(() => next!.getBoundingClientRect().top >= before + 40, 'the next row does not move');
  });

  it('raises no “ResizeObserver loop” error when rows grow and an element around the list is observed', async () => {
    const list = await renderList(20);
    list.style.removeProperty('block-size');
    const errors: string[] = [];
    const onError = ({ message }: ErrorEvent): void => void errors.push(message);
    const outside = new ResizeObserver(() => undefined);
    window.addEventListener('error', onError);
    outside.observe(list.parentElement!);
    for (const size of ['80px', '120px', '60px']) {
      for (const row of rows(list)) row.style.blockSize = size;
      await frames(3);
    }
    outside.disconnect();
    window.removeEventListener('error', onError);
    expect(errors).to.deep.equal([]);
  });
});
