import { expect, html } from '@open-wc/testing';
import type { Activity } from '../../../controllers/index.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-activity-row.define.js';
import type { W3mActivityRow } from './w3m-activity-row.js';

const SENT: Activity = {
  id: '0x1',
  hash: '0x1',
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at: 1,
  transfers: [
    { direction: 'out', quantity: '1.5', label: 'ETH', counterparty: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  ],
};

interface Places {
  readonly line: DOMRect;
  readonly day: DOMRect;
  readonly address: DOMRect;
}

/** Renders a row of that width in pixels, and measures its second line and the texts of it. */
async function placesOf(dir: 'ltr' | 'rtl', width: number): Promise<Places> {
  const row = await themed<W3mActivityRow>(
    html`<w3m-activity-row .activity=${SENT} .style=${`inline-size: ${width}px`}></w3m-activity-row>`,
    { dir },
  );
  const line = row.shadowRoot!.querySelector('.places')!;
  const [day, address] = [...line.querySelectorAll('bdi')].map(text => text.getBoundingClientRect());
  return { line: line.getBoundingClientRect(), day: day!, address: address! };
}

describe('<w3m-activity-row>', () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    it(`separates day and address by a dot in one line, ${dir}`, async () => {
      const { day, address } = await placesOf(dir, 420);
      expect(address.top).to.be.closeTo(day.top, 1);
      expect(dir === 'ltr' ? address.left - day.right : day.left - address.right).to.be.within(9, 12);
    });

    it(`begins no line with the dot, ${dir}`, async () => {
      const { line, day, address } = await placesOf(dir, 270);
      expect(address.top).to.be.at.least(day.bottom - 1);
      for (const text of [day, address])
        expect(dir === 'ltr' ? text.left - line.left : line.right - text.right).to.be.closeTo(0, 1);
      expect(address.width, 'fits the line').to.be.below(line.width);
    });
  }

  it('has few of the comments by which Lit marks bindings: a list has twenty rows at a time', async () => {
    const row = await themed<W3mActivityRow>(html`<w3m-activity-row .activity=${SENT}></w3m-activity-row>`);
    const image = row.shadowRoot!.querySelector('w3m-network-image')!;
    const below = (root: Node): readonly Node[] =>
      [...root.childNodes, ...((root as Element).shadowRoot?.childNodes ?? [])].flatMap(node => [node, ...below(node)]);
    const comments = (root: Node): number => below(root).filter(({ nodeType }) => nodeType === 8).length;
    expect(comments(row) - comments(image)).to.be.at.most(15);
  });
});
