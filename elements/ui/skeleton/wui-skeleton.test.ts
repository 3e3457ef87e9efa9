import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../list-item/wui-list-item.define.js';
import { themed } from '../testing/themed.js';
import './wui-skeleton.define.js';
import type { WuiSkeleton } from './wui-skeleton.js';

const boxOf = (el: Element, part: string): DOMRect =>
  el.shadowRoot!.querySelector(`[part='${part}']`)!.getBoundingClientRect();

describe('<wui-skeleton>', () => {
  it('has the same layout as the row it replaces', async () => {
    const both = await themed<HTMLElement>(html`
      <div><wui-skeleton shape="row"></wui-skeleton><wui-list-item label="Rainbow"></wui-list-item></div>
    `);
    const [skeleton, row] = [...both.children] as [Element, Element];
    expect(skeleton.getBoundingClientRect().height).to.equal(row.getBoundingClientRect().height);
    const picture = row.shadowRoot!.querySelector('wui-image')!.getBoundingClientRect();
    expect(boxOf(skeleton, 'image').x).to.equal(picture.x);
    expect(boxOf(skeleton, 'image').width).to.equal(picture.width);
  });

  it('is as high as a line of text', async () => {
    const el = await themed<WuiSkeleton>(html`<wui-skeleton></wui-skeleton>`);
    const { fontSize, lineHeight } = getComputedStyle(el);
    expect(boxOf(el, 'base').height).to.be.closeTo(Number.parseFloat(fontSize), 0.1);
    expect(Number.parseFloat(lineHeight)).to.be.above(Number.parseFloat(fontSize));
    await expect(el).to.be.accessible();
  });
});
