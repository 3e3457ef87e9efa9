import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import * as icons from './icons.js';
import './wui-icon.define.js';
import type { WuiIcon } from './wui-icon.js';

const drawing = (el: WuiIcon): SVGSVGElement => el.shadowRoot!.querySelector('svg')!;

describe('<wui-icon>', () => {
  it('renders the path of its icon', async () => {
    const el = await themed<WuiIcon>(html`<wui-icon .icon=${icons.iconCopy}></wui-icon>`);
    expect(drawing(el).querySelector('path')!.getAttribute('d')).to.equal(icons.iconCopy.path);
    await expect(el).to.be.accessible();
  });

  it('renders nothing without an icon', async () => {
    const el = await themed<WuiIcon>(html`<wui-icon></wui-icon>`);
    expect(el.shadowRoot!.querySelector('svg')).to.equal(null);
  });

  it('has the same stroke width at every size', async () => {
    for (const size of [16, 20, 24] as const) {
      const el = await themed<WuiIcon>(html`<wui-icon .icon=${icons.iconCopy} size=${size}></wui-icon>`);
      expect(el.getBoundingClientRect().width).to.equal(size);
      const inGrid = Number.parseFloat(getComputedStyle(drawing(el)).strokeWidth);
      expect((inGrid * size) / 24).to.be.closeTo(1.75, 0.01);
    }
  });

  it('mirrors only directional icons in right-to-left layouts', async () => {
    const scale = async (icon: icons.Icon, dir: 'ltr' | 'rtl'): Promise<string> =>
      getComputedStyle(drawing(await themed<WuiIcon>(html`<wui-icon .icon=${icon}></wui-icon>`, { dir }))).scale;
    expect(await scale(icons.iconBack, 'ltr')).to.equal('none');
    expect(await scale(icons.iconBack, 'rtl')).to.equal('-1 1');
    expect(await scale(icons.iconCheck, 'rtl')).to.equal('none');
  });

  for (const [name, icon] of Object.entries(icons))
    it(`keeps ${name} within the grid`, async () => {
      const el = await themed<WuiIcon>(html`<wui-icon .icon=${icon} size="24"></wui-icon>`);
      const { x, y, width, height } = drawing(el).querySelector('path')!.getBBox();
      expect(Math.min(x, y), 'start').to.be.at.least(2.5);
      expect(Math.max(x + width, y + height), 'end').to.be.at.most(21.5);
      expect(Math.max(width, height), 'size').to.be.at.least(7);
    });
});
