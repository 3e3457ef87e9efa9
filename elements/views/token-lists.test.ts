import { expect, html } from '@open-wc/testing';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { deep, deepAll, showView, type ShownView } from './testing/show-view.js';
import './swap-select-token/w3m-swap-select-token-view.define.js';
import './wallet-send-select-token/w3m-wallet-send-select-token-view.define.js';

const GOLD = {
  network: 'eip155:1',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: 12_500n,
  decimals: 3,
  symbol: 'GLD',
  name: 'Gold',
} as const;

const COPY = { ...GOLD, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', decimals: 6 } as const;

describe('The figures of a list of tokens', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal({ services: { swaps: new FakeSwaps() } });
    test.wallet.tokens.set([GOLD]);
    await test.connect();
  });
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    test.modal.dispose();
    localStorage.clear();
  });

  const lists = {
    send: async (): Promise<ShownView<HTMLElement>> => {
      const send = await test.session.features.load('send');
      await send.tokens.settled();
      return showView(
        html`<w3m-wallet-send-select-token-view
          .modal=${test.modal}
          .send=${send}
        ></w3m-wallet-send-select-token-view>`,
      );
    },
    swap: async (): Promise<ShownView<HTMLElement>> => {
      const swap = await test.session.features.load('swap');
      await swap.form.list.settled();
      return showView(
        html`<w3m-swap-select-token-view .modal=${test.modal} .swap=${swap}></w3m-swap-select-token-view>`,
      );
    },
  };

  for (const [name, show] of Object.entries(lists))
    for (const [dir, size] of [
      ['ltr', '100%'],
      ['rtl', '100%'],
      ['ltr', '140%'],
    ] as const)
      it(`end at one edge, with and without a check: ${name}, ${dir}, text of ${size}`, async () => {
        document.documentElement.style.fontSize = size;
        const { view } = await show();
        view.dir = dir;
        view.style.inlineSize = '400px';
        const rows = deepAll(view, 'wui-list-item[value]');
        expect(rows.map(row => row.hasAttribute('selected'))).to.include.members([true, false]);
        const ends = rows.map(row => {
          const { left, right } = deep(row, '[part="value"]')!.getBoundingClientRect();
          return Math.round(dir === 'ltr' ? right : left);
        });
        expect(new Set(ends).size, ends.join()).to.equal(1);
      });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`leave marks of imitations below the text, held or not, beside a contract in one line: ${dir}`, async () => {
      const swaps = new FakeSwaps();
      swaps.listed = [...(await swaps.tokens()), COPY];
      const other = createTestModal({ services: { swaps } });
      other.wallet.tokens.set([GOLD]);
      await other.connect();
      const swap = await other.session.features.load('swap');
      await swap.form.list.settled();
      const { view } = await showView(
        html`<w3m-swap-select-token-view .modal=${other.modal} .swap=${swap}></w3m-swap-select-token-view>`,
      );
      view.dir = dir;
      view.style.inlineSize = '312px';
      const rows = deepAll(view, 'wui-list-item[tag]');
      expect(rows.map(row => Boolean(row.getAttribute('value')?.trim()))).to.have.members([true, false]);
      for (const row of rows) {
        const [line, mark] = [deep(row, '[part="secondary"] bdi')!, deep(row, 'wui-tag')!];
        expect(line.getClientRects()).to.have.length(1);
        const [below, label] = [mark, deep(row, '[part="label"] bdi')!].map(each => each.getBoundingClientRect());
        expect(below!.top).to.be.at.least(line.getBoundingClientRect().bottom - 1);
        const start = dir === 'ltr' ? below!.left - label!.left : label!.right - below!.right;
        expect(Math.abs(start)).to.be.below(1);
      }
      other.modal.dispose();
    });
});
