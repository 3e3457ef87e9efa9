import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../button/wui-button.define.js';
import { themed } from '../testing/themed.js';
import '../visual/wui-visual.define.js';
import { visualSearch } from '../visual/state-visuals.js';
import './wui-empty.define.js';
import type { WuiEmpty } from './wui-empty.js';

describe('<wui-empty>', () => {
  it('stacks and centres the drawing, the sentence and the action', async () => {
    const el = await themed<WuiEmpty>(html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualSearch}></wui-visual>
        No wallet goes by that name
        <span slot="detail">Check the spelling.</span>
        <wui-button slot="action">Show all</wui-button>
      </wui-empty>
    `);
    const boxes = [...el.children].map(child => child.getBoundingClientRect());
    const { left, width } = el.getBoundingClientRect();
    for (const box of boxes) expect(box.left + box.width / 2).to.be.closeTo(left + width / 2, 1);
    expect(boxes.map(({ top }) => top)).to.deep.equal(boxes.map(({ top }) => top).sort((a, b) => a - b));
    await expect(el).to.be.accessible();
  });

  it('leaves no gaps for empty slots', async () => {
    const full = await themed<WuiEmpty>(html`<wui-empty>Nothing yet</wui-empty>`);
    const line = full.shadowRoot!.querySelector('p')!.getBoundingClientRect().height;
    expect(full.getBoundingClientRect().height).to.be.closeTo(line + 48, 1);
  });
});
