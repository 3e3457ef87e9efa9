import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import './wui-spinner.define.js';
import type { WuiSpinner } from './wui-spinner.js';

const motion = (el: WuiSpinner): string => getComputedStyle(el.shadowRoot!.querySelector('svg')!).animationName;

describe('<wui-spinner>', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('rotates and is hidden from assistive technology', async () => {
    const el = await themed<WuiSpinner>(html`<wui-spinner></wui-spinner>`);
    expect(motion(el)).to.equal('spin');
    expect(el.shadowRoot!.querySelector('svg')!.getAttribute('aria-hidden')).to.equal('true');
    await expect(el).to.be.accessible();
  });

  it('fades instead of rotating with reduced motion', async () => {
    const el = await themed<WuiSpinner>(html`<wui-spinner></wui-spinner>`);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(motion(el)).to.equal('breathe');
  });
});
