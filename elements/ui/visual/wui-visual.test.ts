import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import * as assetVisuals from './asset-visuals.js';
import * as stateVisuals from './state-visuals.js';
import * as visuals from './visuals.js';
import './wui-visual.define.js';
import type { WuiVisual } from './wui-visual.js';

describe('<wui-visual>', () => {
  for (const [name, visual] of Object.entries({ ...visuals, ...stateVisuals, ...assetVisuals }))
    it(`draws ${name} within its canvas, hidden from assistive technology`, async () => {
      const el = await themed<WuiVisual>(html`<wui-visual .visual=${visual}></wui-visual>`);
      const drawing = el.shadowRoot!.querySelector('svg')!;
      const { x, y, width, height } = drawing.getBBox();
      expect(Math.min(x, y)).to.be.at.least(1);
      expect(x + width).to.be.at.most(119);
      expect(y + height).to.be.at.most(95);
      expect(drawing.getAttribute('aria-hidden')).to.equal('true');
      await expect(el).to.be.accessible();
    });

  for (const name of ['visualSignpost', 'visualTrail'] as const)
    it(`points ${name} in the reading direction`, async () => {
      const arrowOf = async (dir: 'ltr' | 'rtl'): Promise<number> => {
        const el = await themed<WuiVisual>(html`<wui-visual .visual=${assetVisuals[name]}></wui-visual>`, { dir });
        const [drawing, arrow] = ['svg', 'g > .mark:last-child'].map(each =>
          el.shadowRoot!.querySelector(each)!.getBoundingClientRect(),
        );
        return arrow!.left + arrow!.width / 2 - (drawing!.left + drawing!.width / 2);
      };
      const [forward, mirrored] = [await arrowOf('ltr'), await arrowOf('rtl')];
      expect(forward).to.be.greaterThan(5);
      expect(mirrored).to.be.closeTo(-forward, 0.5);
    });

  it('leaves a check mark in a mirrored drawing as it is', async () => {
    const el = await themed<WuiVisual>(html`<wui-visual .visual=${assetVisuals.visualTrail}></wui-visual>`, {
      dir: 'rtl',
    });
    const mark = el.shadowRoot!.querySelector<SVGPathElement>('.mirrors > .mirrors')!;
    expect(mark.getScreenCTM()!.a).to.be.greaterThan(0); // mirrored twice
  });

  it('draws each with less than 1 kB, in colours of the theme, and none twice', async () => {
    const drawings = await Promise.all(
      Object.values({ ...visuals, ...stateVisuals, ...assetVisuals }).map(async visual => {
        const el = await themed<WuiVisual>(html`<wui-visual .visual=${visual}></wui-visual>`);
        return el
          .shadowRoot!.querySelector('svg')!
          .innerHTML.replace(/<!--.*?-->/g, '')
          .replace(/\s+/g, ' ');
      }),
    );
    for (const drawing of drawings) {
      expect(new Blob([drawing]).size).to.be.lessThan(1024);
      expect(drawing)
        .to.contain('tint')
        .and.not.to.match(/(?:fill|stroke)="/);
    }
    expect(new Set(drawings).size).to.equal(drawings.length);
  });

  it('renders nothing without a visual', async () => {
    const el = await themed<WuiVisual>(html`<wui-visual></wui-visual>`);
    expect(el.shadowRoot!.querySelector('svg')).to.equal(null);
  });
});
