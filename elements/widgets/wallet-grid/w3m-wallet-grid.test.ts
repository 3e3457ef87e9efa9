import { expect, html } from '@open-wc/testing';
import type { ListedWallet } from '../../../controllers/domain/wallets/wallet-directory.js';
import { testConnector } from '../../../testing/index.js';
import { deepActiveElement } from '../../internal/focus.js';
import { themed, type ThemedOptions } from '../../ui/testing/themed.js';
import './w3m-wallet-grid.define.js';
import type { W3mWalletGrid } from './w3m-wallet-grid.js';
import { waitUntil } from '../../../testing/wait-until.js';

const entries = (count: number): readonly ListedWallet[] =>
  Array.from({ length: count }, (_, index) => ({ wallet: { id: `w${index}`, name: `Wallet ${index}` } }));

/** Waits for two frames, so that the changes are rendered. */
const frame = (): Promise<unknown> =>
  new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const tiles = (el: W3mWalletGrid): readonly HTMLElement[] => [...el.shadowRoot!.querySelectorAll<HTMLElement>('.tile')];
const scroller = (el: W3mWalletGrid): HTMLElement => el.shadowRoot!.querySelector<HTMLElement>('w3m-scroll')!;
async function scrollTo(el: W3mWalletGrid, top: number): Promise<void> {
  scroller(el).scrollTop = top;
  await frame();
  await el.updateComplete;
}
const count = (root: ParentNode): number =>
  [...root.querySelectorAll('*')].reduce((sum, each) => sum + 1 + (each.shadowRoot ? count(each.shadowRoot) : 0), 0);

async function make(list: readonly ListedWallet[], options?: ThemedOptions, more = {}): Promise<W3mWalletGrid> {
  const el = await themed<W3mWalletGrid>(
    html`<w3m-wallet-grid label="Wallets" .entries=${list}></w3m-wallet-grid>`,
    options,
  );
  Object.assign(el, more);
  el.style.setProperty('inline-size', '344px');
  el.style.setProperty('block-size', '428px');
  el.parentElement?.append(el); // measures its size again
  await el.updateComplete;
  await frame();
  await el.updateComplete;
  return el;
}

const press = async (el: W3mWalletGrid, key: string): Promise<void> => {
  deepActiveElement()?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );
  await frame();
  scroller(el).dispatchEvent(new Event('scroll'));
  await el.updateComplete;
};
const focused = (): string | undefined => deepActiveElement()?.dataset['testid'];

describe('<w3m-wallet-grid>', () => {
  it('has a Tab stop after a scroll that no tile was focused before', async () => {
    const el = await make(entries(600));
    scroller(el).scrollTop = scroller(el).scrollHeight / 2;
    await frame();
    await el.updateComplete;
    expect(tiles(el).filter(tile => tile.tabIndex === 0)).to.have.length(1);
  });

  it('has the tooltip on the name, as that of the tile would describe it by its name', async () => {
    const el = await make(entries(1));
    const [tile] = tiles(el);
    expect(tile?.getAttribute('title')).to.equal(null);
    expect(tile?.querySelector<HTMLElement>('.name')?.title).to.equal('Wallet 0');
  });

  it('shows names in full in two lines at four columns, within the tile', async () => {
    const names = ['Coinbase Wallet', 'Crypto.com Onchain', 'Trust', 'Bitget Wallet Lite', 'Demo phone wallet'];
    const el = await make(names.map((name, index) => ({ wallet: { id: `w${index}`, name } })));
    for (const tile of tiles(el)) {
      const name = tile.querySelector<HTMLElement>('.name')!;
      expect(name.scrollWidth, name.textContent).to.equal(name.clientWidth);
      expect(name.scrollHeight, name.textContent).to.be.closeTo(name.clientHeight, 1); // some fonts reach out of their lines
      expect(name.getBoundingClientRect().bottom).to.be.at.most(tile.getBoundingClientRect().bottom);
    }
    const heights = tiles(el).map(tile => tile.querySelector('.name')!.clientHeight);
    expect(Math.max(...heights)).to.equal(2 * Math.min(...heights));
  });

  it('keeps the check of an installed wallet within its mark with large text', async () => {
    const [wallet] = entries(1);
    const el = await make([{ ...wallet!, connector: testConnector }]);
    el.parentElement!.style.setProperty('--w3m-font-size-master', '20px');
    const mark = el.shadowRoot!.querySelector('.mark')!;
    const [box, icon] = [mark, mark.firstElementChild!].map(each => each.getBoundingClientRect());
    expect(icon!.width).to.be.at.most(box!.width);
    expect(Math.abs(icon!.x + icon!.width / 2 - (box!.x + box!.width / 2))).to.be.below(1);
  });

  it('renders the visible tiles of 600 as a grid with its size and their positions', async () => {
    const el = await make(entries(600));
    expect(tiles(el).length).to.be.within(16, 40);
    expect(count(el.shadowRoot!)).to.be.lessThan(1_500);
    const grid = el.shadowRoot!.querySelector('[role=grid]')!;
    expect([grid.ariaRowCount, grid.ariaColCount]).to.deep.equal(['150', '4']);
    const [, second] = grid.querySelectorAll('[role=row]');
    expect(second?.ariaRowIndex).to.equal('2');
    expect([...second!.querySelectorAll('[role=gridcell]')].map(cell => cell.ariaColIndex)).to.deep.equal(
      ['1', '2', '3', '4'], // one row of four
    );
    expect(scroller(el).scrollHeight).to.equal(150 * 104);
    await expect(el).to.be.accessible();
  });

  it('renders no more tiles at any scroll position', async () => {
    const el = await make(entries(600));
    for (const part of [0.2, 0.5, 0.9, 1]) {
      await scrollTo(el, part * 150 * 104);
      expect(count(el.shadowRoot!), String(part)).to.be.lessThan(1_500);
    }
    expect(tiles(el).at(-1)?.dataset['testid']).to.equal('wallet-search-item-w599');
  });

  it('moves the focus by the keys, even to unrendered tiles', async () => {
    const el = await make(entries(600));
    const [first] = tiles(el);
    expect(tiles(el).filter(({ tabIndex }) => tabIndex === 0)).to.deep.equal([first]);
    first?.focus();
    for (const [key, id] of [
      ['ArrowRight', 'w1'],
      ['ArrowDown', 'w5'],
      ['ArrowLeft', 'w4'],
      ['ArrowUp', 'w0'],
      ['ArrowUp', 'w0'],
      ['ArrowLeft', 'w0'],
      ['PageDown', 'w16'],
      ['End', 'w599'],
      ['ArrowDown', 'w599'],
      ['PageUp', 'w583'],
      ['Home', 'w0'],
    ] as const) {
      await press(el, key);
      expect(focused(), key).to.equal(`wallet-search-item-${id}`);
      const { top, bottom } = deepActiveElement()!.getBoundingClientRect();
      const box = scroller(el).getBoundingClientRect();
      expect(top >= box.top - 1 && bottom <= box.bottom + 1, `${id} is in sight`).to.equal(true);
    }
    expect(tiles(el).filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
  });

  it('reverses the arrow keys in right-to-left layouts', async () => {
    const el = await make(entries(20), { dir: 'rtl' });
    tiles(el)[0]?.focus();
    await press(el, 'ArrowLeft');
    expect(focused()).to.equal('wallet-search-item-w1');
  });

  it('keeps the focused tile rendered while scrolling', async () => {
    const el = await make(entries(600));
    tiles(el)[0]?.focus();
    await press(el, 'ArrowRight');
    await press(el, 'ArrowRight');
    await scrollTo(el, 9_000);
    expect(focused()).to.equal('wallet-search-item-w2');
    await press(el, 'ArrowRight');
    expect(focused()).to.equal('wallet-search-item-w3');
    expect(scroller(el).scrollTop).to.be.lessThan(10);
  });

  it('fires w3m-choose-wallet', async () => {
    const list = entries(3);
    const el = await make(list);
    const chosen: unknown[] = [];
    el.addEventListener('w3m-choose-wallet', ({ entry }) => chosen.push(entry));
    tiles(el)[1]?.click();
    expect(chosen).to.deep.equal([list[1]]);
  });

  it('marks installed and certified wallets', async () => {
    const el = await make([
      { wallet: { id: 'a', name: 'A' }, connector: testConnector },
      { wallet: { id: 'b', name: 'B', badge_type: 'certified' } },
      { wallet: { id: 'c', name: 'C' } },
    ]);
    expect(tiles(el).map(tile => tile.textContent.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'A, Installed',
      'B, Certified',
      'C',
    ]);
    await expect(el).to.be.accessible();
  });

  it('fires w3m-near-end once for each length of the list', async () => {
    const el = await make(entries(80), {}, { hasMore: true });
    let count = 0;
    el.addEventListener('w3m-near-end', () => (count += 1));
    await scrollTo(el, 2_000);
    await scrollTo(el, 0);
    await scrollTo(el, 2_000);
    expect(count).to.equal(1);
    expect(el.shadowRoot!.querySelector('[role=grid]')?.ariaRowCount).to.equal('-1');
    el.entries = entries(120);
    await frame();
    await scrollTo(el, 3_000);
    expect(count).to.equal(2);
  });

  it('shows skeletons while loading', async () => {
    const el = await make([], {}, { isLoading: true });
    expect(el.shadowRoot!.querySelectorAll('.skeleton')).to.have.length(16);
    expect(el.shadowRoot!.querySelector('[role=grid]')?.getAttribute('aria-busy')).to.equal('true');
    el.entries = entries(3);
    await el.updateComplete;
    expect(tiles(el)).to.have.length(3);
    expect(el.shadowRoot!.querySelectorAll('.skeleton')).to.have.length(5);
  });

  it('renders rows on scroll after it was reconnected', async () => {
    const el = await make(entries(600));
    const parent = el.parentElement!;
    el.remove();
    parent.append(el);
    await frame();
    await scrollTo(el, 5_000);
    const shown = tiles(el).map(tile => tile.dataset['testid']);
    expect(shown).to.include('wallet-search-item-w0'); // has the Tab stop
    expect(shown).not.to.include('wallet-search-item-w4');
    expect(shown.length).to.be.greaterThan(20);
  });

  it('shows directory pictures and replaces broken ones', async () => {
    const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')}`;
    const el = await make([
      { wallet: { id: 'a', name: 'A', image_url: picture } },
      { wallet: { id: 'b', name: 'B', image_url: 'data:image/png,broken' } },
    ]);
    await waitUntil(() => tiles(el)[1]?.querySelector('img') === null);
    const [whole, broken] = tiles(el);
    expect(whole?.querySelector('img')?.src).to.equal(picture);
    expect(broken?.querySelector('img')).to.equal(null);
    expect(broken?.querySelector('w3m-wallet-image')).not.to.equal(null);
    await expect(el).to.be.accessible();
  });
});
