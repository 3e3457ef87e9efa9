import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { iconClose } from '../icon/icons.js';
import { themed } from '../testing/themed.js';
import './wui-icon-button.define.js';
import type { WuiIconButton } from './wui-icon-button.js';

const button = (el: WuiIconButton): HTMLButtonElement => el.shadowRoot!.querySelector('button')!;

describe('<wui-icon-button>', () => {
  for (const mode of ['light', 'dark'] as const)
    it(`is accessible and named by its label in ${mode}`, async () => {
      const el = await themed<WuiIconButton>(
        html`<wui-icon-button label="Close" .icon=${iconClose}></wui-icon-button>`,
        { mode },
      );
      expect(button(el).getAttribute('aria-label')).to.equal('Close');
      await expect(el).to.be.accessible();
    });

  it('has a tooltip that does not repeat its name as a description', async () => {
    const el = await themed<WuiIconButton>(html`<wui-icon-button label="Close" .icon=${iconClose}></wui-icon-button>`);
    const tooltip = el.shadowRoot!.querySelector('[title]')!;
    expect(tooltip.getAttribute('title')).to.equal('Close');
    expect(tooltip).not.to.equal(button(el));
    const [inner, outer] = [tooltip, button(el)].map(each => each.getBoundingClientRect());
    expect(inner!.width).to.be.closeTo(outer!.width, 2); // the border
  });

  it('has a pointer target of 40 px, or 32 px when small', async () => {
    const el = await themed<WuiIconButton>(html`<wui-icon-button label="Close"></wui-icon-button>`);
    expect(button(el).getBoundingClientRect().width).to.equal(40);
    expect(button(el).getBoundingClientRect().height).to.equal(40);
    el.size = 's';
    await el.updateComplete;
    expect(button(el).getBoundingClientRect().width).to.equal(32);
  });

  it('ignores clicks when disabled', async () => {
    const el = await themed<WuiIconButton>(html`<wui-icon-button label="Close" disabled></wui-icon-button>`);
    let clicks = 0;
    el.addEventListener('click', () => clicks++);
    button(el).click();
    expect(clicks).to.equal(0);
  });
});
