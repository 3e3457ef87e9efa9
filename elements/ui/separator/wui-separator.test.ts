import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import './wui-separator.define.js';
import type { WuiSeparator } from './wui-separator.js';

const gap = (el: WuiSeparator): string => getComputedStyle(el.shadowRoot!.querySelector('div')!).columnGap;

describe('<wui-separator>', () => {
  it('leaves a gap for its word', async () => {
    const el = await themed<WuiSeparator>(html`<wui-separator>or</wui-separator>`);
    await el.updateComplete;
    expect(gap(el)).to.equal('12px');
    await expect(el).to.be.accessible();
  });

  it('is one line without a word', async () => {
    const el = await themed<WuiSeparator>(html`<wui-separator> </wui-separator>`);
    await el.updateComplete;
    expect(gap(el)).to.equal('0px');
  });
});
