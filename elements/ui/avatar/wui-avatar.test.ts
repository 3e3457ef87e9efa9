import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import { paintAvatar } from './avatar-colors.js';
import './wui-avatar.define.js';
import type { WuiAvatar } from './wui-avatar.js';
import { waitUntil } from '../../../testing/wait-until.js';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const addresses = Array.from({ length: 200 }, (_, i) => `0x${(i * 7919).toString(16).padStart(40, '0')}`);

const picture = (el: WuiAvatar): HTMLImageElement | null => el.shadowRoot!.querySelector('img');

describe('paintAvatar', () => {
  it('returns the same artwork for the same address in any letter case', () => {
    expect(paintAvatar(ADDRESS)).to.deep.equal(paintAvatar(ADDRESS.toLowerCase()));
  });

  it('returns different artwork for similar addresses', () => {
    expect(new Set(addresses.map(address => JSON.stringify(paintAvatar(address)))).size).to.equal(addresses.length);
  });

  it('uses only colours that the browser supports', () => {
    for (const address of [...addresses, '']) {
      const { ground, blobs } = paintAvatar(address);
      for (const color of [...ground, ...blobs.map(blob => blob.color)])
        expect(CSS.supports('color', color), color).to.equal(true);
    }
  });
});

describe('<wui-avatar>', () => {
  it('is presentational without alt and an image with alt', async () => {
    const el = await themed<WuiAvatar>(html`<wui-avatar address=${ADDRESS}></wui-avatar>`);
    const base = el.shadowRoot!.querySelector('[part="base"]')!;
    expect(base.getAttribute('role')).to.equal('presentation');
    await expect(el).to.be.accessible();
    el.alt = 'Your account';
    await el.updateComplete;
    expect(base.getAttribute('role')).to.equal('img');
    await expect(el).to.be.accessible();
  });

  it('shows its colours when the picture does not load', async () => {
    const el = await themed<WuiAvatar>(html`<wui-avatar address=${ADDRESS}></wui-avatar>`);
    el.src = 'data:image/png;base64,AAAA';
    await el.updateComplete;
    expect(picture(el)).to.exist;
    await waitUntil(() => !picture(el), 'the broken picture stays');
    expect(el.shadowRoot!.querySelectorAll('circle')).to.have.length(3);
  });

  it('loads a new src after a failed one', async () => {
    const el = await themed<WuiAvatar>(html`<wui-avatar src="data:image/png;base64,AAAA"></wui-avatar>`);
    await waitUntil(() => !picture(el), 'the broken picture stays');
    el.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
    await el.updateComplete;
    expect(picture(el)).to.exist;
  });
});
