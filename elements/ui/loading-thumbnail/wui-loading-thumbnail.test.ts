import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import './wui-loading-thumbnail.define.js';
import type { WuiLoadingThumbnail } from './wui-loading-thumbnail.js';

const light = (el: WuiLoadingThumbnail): CSSStyleDeclaration =>
  getComputedStyle(el.shadowRoot!.querySelector('.ring')!, '::before');
const badge = (el: WuiLoadingThumbnail): Element | null => el.shadowRoot!.querySelector('[part="badge"]');

describe('<wui-loading-thumbnail>', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('animates only in the loading state', async () => {
    const el = await themed<WuiLoadingThumbnail>(html`<wui-loading-thumbnail name="R"></wui-loading-thumbnail>`);
    expect(light(el).animationPlayState).to.equal('running');
    for (const state of ['idle', 'success', 'error'] as const) {
      el.state = state;
      await el.updateComplete;
      expect(light(el).animationPlayState, state).to.equal('paused');
    }
  });

  it('shows different badges for success, warning and error', async () => {
    const el = await themed<WuiLoadingThumbnail>(html`<wui-loading-thumbnail name="R"></wui-loading-thumbnail>`);
    expect(badge(el)).to.equal(null);
    const signs = new Set<string | undefined>();
    const colours = new Set<string>();
    for (const state of ['success', 'warning', 'error'] as const) {
      el.state = state;
      await el.updateComplete;
      colours.add(getComputedStyle(badge(el)!).backgroundColor);
      signs.add(badge(el)!.querySelector('wui-icon')!.icon?.path);
      await expect(el).to.be.accessible();
    }
    expect([signs.size, colours.size]).to.deep.equal([3, 3]);
  });

  it('centres the picture in the ring', async () => {
    const el = await themed<WuiLoadingThumbnail>(html`<wui-loading-thumbnail name="R"></wui-loading-thumbnail>`);
    const ring = el.shadowRoot!.querySelector('.ring')!.getBoundingClientRect();
    const image = el.shadowRoot!.querySelector('wui-image')!.getBoundingClientRect();
    expect(image.left - ring.left).to.equal(ring.right - image.right);
    expect(image.top - ring.top).to.equal(ring.bottom - image.bottom);
  });

  it('does not rotate with reduced motion', async () => {
    const el = await themed<WuiLoadingThumbnail>(html`<wui-loading-thumbnail name="R"></wui-loading-thumbnail>`);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(light(el).animationName).to.equal('breathe');
  });
});
