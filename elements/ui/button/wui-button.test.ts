import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html } from 'lit';
import { waitUntil } from '../../../testing/wait-until.js';
import { themed } from '../testing/themed.js';
import './wui-button.define.js';
import type { WuiButton } from './wui-button.js';

const base = (el: WuiButton): HTMLElement => el.shadowRoot!.querySelector('[part="base"]')!;

function clicksOn(el: HTMLElement): { readonly count: number } {
  const clicks = { count: 0 };
  el.addEventListener('click', () => clicks.count++);
  return clicks;
}

describe('<wui-button>', () => {
  for (const mode of ['light', 'dark'] as const)
    for (const variant of ['accent', 'neutral', 'plain', 'danger'] as const)
      it(`is accessible as ${variant} in ${mode}`, async () => {
        const el = await themed<WuiButton>(html`<wui-button variant=${variant}>Connect</wui-button>`, { mode });
        el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
        await expect(el).to.be.accessible();
      });

  it('clicks by pointer and by keyboard', async () => {
    const el = await themed<WuiButton>(html`<wui-button>Connect</wui-button>`);
    const clicks = clicksOn(el);
    base(el).click();
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: ' ' });
    expect(clicks.count).to.equal(3);
  });

  it('adds its description to the label for screen readers alone', async () => {
    const el = await themed<WuiButton>(html`<wui-button .description=${'This cannot be undone.'}>Send</wui-button>`);
    expect(base(el).getAttribute('aria-description')).to.equal('This cannot be undone.');
    expect(el.shadowRoot?.textContent).not.to.contain('undone');
    el.description = '';
    await el.updateComplete;
    expect(base(el).hasAttribute('aria-description')).to.equal(false);
  });

  it('delegates the focus to the native button', async () => {
    const el = await themed<WuiButton>(html`<wui-button>Connect</wui-button>`);
    el.focus();
    expect(el.shadowRoot!.activeElement).to.equal(base(el));
  });

  it('ignores clicks when disabled', async () => {
    const el = await themed<WuiButton>(html`<wui-button disabled>Connect</wui-button>`);
    const clicks = clicksOn(el);
    base(el).click();
    expect(clicks.count).to.equal(0);
    expect(base(el)).to.have.attribute('disabled');
  });

  for (const mode of ['light', 'dark'] as const)
    it(`keeps the reason why it is disabled readable in ${mode}`, async () => {
      const el = await themed<WuiButton>(html`<wui-button disabled reason>Insufficient funds</wui-button>`, { mode });
      el.parentElement!.style.color = 'var(--wui-color-text-secondary)'; // at least 4.5:1, by the test of the theme
      const { color } = getComputedStyle(el.parentElement!);
      await waitUntil(() => getComputedStyle(base(el)).color === color, 'the colour of the reason');
      el.reason = false;
      await el.updateComplete;
      await waitUntil(() => getComputedStyle(base(el)).color !== color, 'the colour of a disabled action');
    });

  it('ignores clicks while loading, sets aria-busy and keeps the focus', async () => {
    const el = await themed<WuiButton>(html`<wui-button>Connect</wui-button>`);
    const clicks = clicksOn(el);
    el.focus();
    el.loading = true;
    await el.updateComplete;
    base(el).click();
    expect(clicks.count).to.equal(0);
    expect(base(el).getAttribute('aria-busy')).to.equal('true');
    expect(base(el).getAttribute('aria-disabled')).to.equal('true');
    expect(el.shadowRoot!.activeElement).to.equal(base(el));
    expect(el.shadowRoot!.querySelector('wui-spinner')).to.exist;
    await expect(el).to.be.accessible();
  });

  it('looks disabled and keeps the focus if it is both disabled and loading', async () => {
    const el = await themed<WuiButton>(html`<wui-button>Connect</wui-button>`);
    const clicks = clicksOn(el);
    const enabled = getComputedStyle(base(el)).backgroundColor;
    el.focus();
    el.loading = true;
    el.disabled = true;
    await el.updateComplete;
    await Promise.all(
      base(el)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    base(el).click();
    expect(clicks.count).to.equal(0);
    expect(base(el).getAttribute('aria-busy')).to.equal('true');
    expect(base(el).getAttribute('aria-disabled')).to.equal('true');
    expect(el.shadowRoot!.activeElement).to.equal(base(el));
    expect(getComputedStyle(base(el)).backgroundColor).not.to.equal(enabled);
    expect(getComputedStyle(base(el)).cursor).to.equal('progress');
    await expect(el).to.be.accessible();
  });

  it('renders a link to a new tab only with href', async () => {
    const el = await themed<WuiButton>(html`<wui-button href="https://example.org/">Explorer</wui-button>`);
    expect(base(el).localName).to.equal('a');
    expect(base(el).getAttribute('rel')).to.equal('noopener noreferrer');
    el.disabled = true;
    await el.updateComplete;
    expect(base(el).localName).to.equal('button');
  });

  it('is at least 24 px high in every size', async () => {
    for (const size of ['s', 'm', 'l'] as const) {
      const el = await themed<WuiButton>(html`<wui-button size=${size}>Ok</wui-button>`);
      expect(base(el).getBoundingClientRect().height).to.be.at.least(24);
    }
  });

  it('wraps a long label within its container', async () => {
    const box = await themed<HTMLElement>(
      html`<div><wui-button full>Connect the wallet that you used the last time you were here</wui-button></div>`,
    );
    box.style.inlineSize = '160px';
    const el = box.firstElementChild as WuiButton; // the only one in the template
    expect(base(el).scrollWidth).to.be.at.most(160);
    expect(base(el).getBoundingClientRect().height).to.be.above(48);
  });
});
