import { expect, fixture, html } from '@open-wc/testing';
import type { CaipNetwork } from '../../controllers/index.js';
import { mainnet } from '../../controllers/networks.js';
import { swapTestTokens } from '../../testing/fake-swaps.js';
import { feeBoundText } from './send-texts.js';
import { rateText } from './swap-texts.js';
import { unbroken } from './unbroken-amount.js';

const { coin, gold } = swapTestTokens;
const network: CaipNetwork = { ...mainnet, chainNamespace: 'eip155', caipNetworkId: 'eip155:1', assets: {} };

/** Counts the lines of a part of a text that is in one node. */
const linesOf = (box: Element, part: string): number => {
  const text = [...box.childNodes].find(node => node instanceof Text && node.data.trim() !== '') as Text;
  const range = document.createRange();
  const start = text.data.replaceAll('\u00a0', ' ').indexOf(part);
  expect(start, part).to.be.at.least(0);
  range.setStart(text, start);
  range.setEnd(text, start + part.length);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
};

describe('An amount in a text', () => {
  for (const [text, ...amounts] of [
    [feeBoundText(21_000_000_000_000n, network), '0.000021 ETH'],
    [rateText(10n ** 18n, 2_000_000_000n, coin, gold), '1 ETH', '2,000 GLD'],
    [`Sent ${unbroken('1.5 ETH')}`, '1.5 ETH'],
  ] as const)
    it(`keeps its figure and its unit in one line: ${amounts.join(', ')}`, async () => {
      const box = await fixture<HTMLElement>(html`<p>${text}</p>`);
      for (let width = 20; width <= 200; width += 10) {
        box.style.inlineSize = `${width}px`;
        expect(
          amounts.map(amount => linesOf(box, amount)),
          `${width} px`,
        ).to.deep.equal(amounts.map(() => 1));
      }
      box.style.overflowWrap = 'anywhere';
      box.style.inlineSize = '30px';
      expect(box.scrollWidth, 'a longer one breaks').to.be.at.most(31);
    });
});
