import { aTimeout, expect, html } from '@open-wc/testing';
import type { Activity, Nft } from '../../../controllers/index.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, controlOf, deepAll, showView, textOf } from '../testing/show-view.js';
import './w3m-account-assets.define.js';
import type { W3mAccountAssets } from './w3m-account-assets.js';

type Tab = 'nfts' | 'activity';

const LIMIT = 20;
const nft: Nft = { network: 'eip155:1', contract: '0xc', tokenId: '1', amount: 1n, name: 'Light' };
const past = { hash: '0x', network: 'eip155:1', kind: 'send', status: 'confirmed', at: 1 } as const;
const payment: Activity = { ...past, id: '0x1', transfers: [{ direction: 'out', quantity: '1', label: 'ETH' }] };

/** What the pages hold, whose number is the parameter. */
const PAGES: readonly (readonly [string, Tab, (page: number) => readonly unknown[], number])[] = [
  ['nothing', 'nfts', () => [], 0],
  ['spam', 'nfts', page => [{ ...nft, tokenId: String(page), isSpam: true }], 0],
  ['the same NFT', 'nfts', () => [nft], 1],
  ['nothing', 'activity', () => [], 0],
  ['the same transaction', 'activity', () => [payment], 1],
];

describe('a tab of the account whose service has pages without an end', () => {
  for (const [what, tab, page, shownCount] of PAGES)
    describe(`with ${what} on them, ${tab}`, () => {
      let test: TestModal;
      let view: W3mAccountAssets;
      let reads: number;
      let last: number;

      const read = async () => {
        reads += 1;
        if (reads > 300) throw new Error('without an end');
        const next = reads < last ? String(reads) : undefined;
        return { items: page(reads) as never[], ...(next !== undefined && { next }) };
      };

      beforeEach(async () => {
        [reads, last] = [0, 1_000];
        test = createTestModal({ services: { nfts: { nfts: read }, activity: { activity: read } } });
        await test.connect();
        ({ view } = await showView<W3mAccountAssets>(
          html`<w3m-account-assets .modal=${test.modal} .initial=${tab}></w3m-account-assets>`,
        ));
        view.style.inlineSize = '344px'; // as in the modal, where one row does not fill the panel
        await waitUntil(() => byId(view, 'w3m-next-page'), 'the button');
        await aTimeout(200); // more reads would show
      });
      afterEach(() => test.modal.dispose());

      it('reads some by itself, and the next one when the person asks', async () => {
        expect(reads).to.be.within(LIMIT, LIMIT + shownCount);
        expect(deepAll(view, '[data-testid=w3m-nft], w3m-activity-row')).to.have.length(shownCount);
        expect(deepAll(view, 'wui-skeleton')).to.have.length(0);
        await expect(view).to.be.accessible();
        const before = reads;
        controlOf(byId(view, 'w3m-next-page'))?.click();
        await waitUntil(() => reads > before);
        await aTimeout(200);
        expect(reads).to.equal(before + 1);
        expect(textOf(byId(view, 'w3m-next-page'))).to.equal('Load more');
      });

      it('offers no further page after the last one', async () => {
        last = reads + 1;
        controlOf(byId(view, 'w3m-next-page'))?.click();
        view.style.inlineSize = '344px'; // as in the modal, where one row does not fill the panel
        await waitUntil(() => byId(view, 'w3m-next-page') === undefined);
      });
    });
});
