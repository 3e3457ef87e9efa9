import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { iconWallet } from '../icon/icons.js';
import { themed } from '../testing/themed.js';
import './wui-image.define.js';
import type { WuiImage } from './wui-image.js';
import { waitUntil } from '../../../testing/wait-until.js';

const GOOD = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>";
const BAD = 'data:image/png;base64,AAAA';

const picture = (el: WuiImage): HTMLImageElement | null => el.shadowRoot!.querySelector('img');
const letter = (el: WuiImage): string | undefined => el.shadowRoot!.querySelector('.letter')?.textContent ?? undefined;

describe('<wui-image>', () => {
  it('shows the picture after it loads', async () => {
    const el = await themed<WuiImage>(html`<wui-image src=${GOOD} name="Rainbow"></wui-image>`);
    await waitUntil(() => picture(el)?.className === 'shown', 'the picture is not shown');
    expect(letter(el)).to.equal(undefined);
    await expect(el).to.be.accessible();
  });

  it('shows the first letter of the name when the picture does not load', async () => {
    const el = await themed<WuiImage>(html`<wui-image src=${BAD} name=" rabby"></wui-image>`);
    await waitUntil(() => letter(el) === 'R', 'no fallback letter');
    expect(picture(el)).to.equal(null);
  });

  it('shows a whole code point when the name starts with a surrogate pair', async () => {
    const el = await themed<WuiImage>(html`<wui-image name="𝔸rgent"></wui-image>`);
    expect(letter(el)).to.equal('𝔸');
  });

  it('prefers the icon to the letter', async () => {
    const el = await themed<WuiImage>(html`<wui-image name="Rainbow" .icon=${iconWallet}></wui-image>`);
    expect(letter(el)).to.equal(undefined);
    expect(el.shadowRoot!.querySelector('wui-icon')).to.exist;
  });

  it('loads a new src after a failed one', async () => {
    const el = await themed<WuiImage>(html`<wui-image src=${BAD} name="Rainbow"></wui-image>`);
    await waitUntil(() => letter(el) === 'R', 'no fallback letter');
    el.src = GOOD;
    await waitUntil(() => picture(el)?.className === 'shown', 'the picture is not shown');
  });

  it('has the same accessible name with and without its picture', async () => {
    const el = await themed<WuiImage>(html`<wui-image alt="Ethereum" name="Ethereum"></wui-image>`);
    const base = el.shadowRoot!.querySelector('[part="base"]')!;
    expect(base.getAttribute('role')).to.equal('img');
    expect(base.getAttribute('aria-label')).to.equal('Ethereum');
    await expect(el).to.be.accessible();
    el.src = GOOD;
    await waitUntil(() => picture(el)?.className === 'shown', 'the picture is not shown');
    expect(base.hasAttribute('role')).to.equal(false);
    expect(picture(el)!.alt).to.equal('Ethereum');
    await expect(el).to.be.accessible();
  });

  it('is a square of the given size', async () => {
    for (const size of [24, 32, 40, 56, 80] as const) {
      const el = await themed<WuiImage>(html`<wui-image size=${size}></wui-image>`);
      const { width, height } = el.getBoundingClientRect();
      expect([width, height]).to.deep.equal([size, size]);
    }
  });
});
