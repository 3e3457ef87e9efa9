import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import './wui-tag.define.js';
import type { WuiTag } from './wui-tag.js';

describe('<wui-tag>', () => {
  for (const mode of ['light', 'dark'] as const)
    for (const tone of ['neutral', 'accent', 'success', 'warning', 'danger'] as const)
      it(`has sufficient contrast as ${tone} in ${mode}`, async () => {
        const el = await themed<WuiTag>(html`<wui-tag tone=${tone}>Installed</wui-tag>`, { mode });
        el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
        await expect(el).to.be.accessible();
      });

  it('does not exceed the width of its container', async () => {
    const box = await themed<HTMLElement>(html`<div><wui-tag>Much too long for a box as small as this</wui-tag></div>`);
    box.style.inlineSize = '80px';
    expect(box.firstElementChild!.getBoundingClientRect().width).to.be.at.most(80);
  });
});
