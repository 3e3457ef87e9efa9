import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import './wui-input.define.js';
import type { WuiInput } from './wui-input.js';

const field = (el: WuiInput): HTMLInputElement => el.shadowRoot!.querySelector('input')!;
const clear = (el: WuiInput): HTMLElement | null => el.shadowRoot!.querySelector('wui-icon-button');

describe('<wui-input>', () => {
  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in ${mode} with a shown or hidden label, valid and invalid`, async () => {
      const el = await themed<WuiInput>(html`<wui-input label="Email" placeholder="you@example.org"></wui-input>`, {
        mode,
      });
      el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
      await expect(el).to.be.accessible();
      el.hideLabel = true;
      el.error = 'That address is not complete.';
      await el.updateComplete;
      await expect(el).to.be.accessible();
    });

  for (const mode of ['light', 'dark'] as const)
    it(`keeps a text that cannot be changed for now legible in ${mode}`, async () => {
      const el = await themed<WuiInput>(html`<wui-input label="Email" .value=${'ann@example.org'}></wui-input>`, {
        mode,
      });
      el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
      el.readOnly = true;
      await el.updateComplete;
      const { color } = getComputedStyle(field(el));
      el.parentElement!.style.setProperty('color', 'var(--wui-color-text-secondary)');
      expect(color).to.equal(getComputedStyle(el.parentElement!).color);
      await expect(el).to.be.accessible();
    });

  it('fires a composed input event with the typed value', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email"></wui-input>`);
    const typed: string[] = [];
    el.parentElement!.addEventListener('input', () => typed.push(el.value));
    el.focus();
    await sendKeys({ type: 'ab' });
    expect(typed).to.deep.equal(['a', 'ab']);
  });

  it('fires change once when the text is committed', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email"></wui-input>`);
    let changes = 0;
    el.parentElement!.addEventListener('change', () => changes++);
    el.focus();
    await sendKeys({ type: 'ab' });
    expect(changes).to.equal(0);
    await sendKeys({ press: 'Enter' });
    expect(changes).to.equal(1);
  });

  it('shows a value set by the page after the user typed', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email" value="a"></wui-input>`);
    el.focus();
    await sendKeys({ type: 'b' });
    el.value = 'a';
    await el.updateComplete;
    expect(field(el).value).to.equal('a');
  });

  it('clears a search by its button and keeps the focus', async () => {
    const el = await themed<WuiInput>(html`<wui-input type="search" label="Search" value="rain"></wui-input>`);
    let inputs = 0;
    el.addEventListener('input', () => inputs++);
    clear(el)!.shadowRoot!.querySelector('button')!.click();
    await el.updateComplete;
    expect(el.value).to.equal('');
    expect(field(el).value).to.equal('');
    expect(inputs).to.equal(1);
    expect(clear(el)).to.equal(null);
    expect(el.shadowRoot!.activeElement === field(el)).to.equal(true);
  });

  it('clears a search on the first Escape and lets the second propagate', async () => {
    const el = await themed<WuiInput>(html`<wui-input type="search" label="Search" value="rain"></wui-input>`);
    let escapes = 0;
    el.parentElement!.addEventListener('keydown', ({ key }) => (escapes += Number(key === 'Escape')));
    el.focus();
    await sendKeys({ press: 'Escape' });
    expect(el.value).to.equal('');
    expect(escapes).to.equal(0);
    await sendKeys({ press: 'Escape' });
    expect(escapes).to.equal(1);
  });

  it('shows the error and keeps the typed text', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email" value="ada@"></wui-input>`);
    el.error = 'That address is not complete.';
    await el.updateComplete;
    expect(field(el).getAttribute('aria-invalid')).to.equal('true');
    expect(field(el).getAttribute('aria-describedby')).to.equal('error');
    expect(el.shadowRoot!.querySelector('#error')!.textContent).to.include('not complete');
    expect(el).to.have.attribute('invalid');
    expect(el.value).to.equal('ada@');
    el.error = '';
    await el.updateComplete;
    expect(field(el)).not.to.have.attribute('aria-invalid');
    expect(el).not.to.have.attribute('invalid');
  });

  it('shows its placeholder in the colour of disabled texts when disabled', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email" placeholder="Email" disabled></wui-input>`);
    expect(getComputedStyle(field(el), '::placeholder').color).to.equal(getComputedStyle(field(el)).color);
  });

  it('accepts no input when disabled', async () => {
    const el = await themed<WuiInput>(html`<wui-input type="search" label="Search" value="rain" disabled></wui-input>`);
    expect(field(el).disabled).to.equal(true);
    expect(clear(el)).to.equal(null);
  });

  it('derives the text direction from the typed text', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email" value="ada@"></wui-input>`, { dir: 'rtl' });
    expect(field(el).matches(':dir(ltr)')).to.equal(true);
    el.value = '';
    await el.updateComplete;
    expect(field(el).matches(':dir(rtl)')).to.equal(true);
  });

  it('keeps typed text on the side of the page, whatever its direction', async () => {
    for (const [dir, side] of [
      ['rtl', 'right'],
      ['ltr', 'left'],
    ] as const) {
      for (const value of ['', 'MetaMask', 'محفظة']) {
        const el = await themed<WuiInput>(html`<wui-input type="search" label="Search" value=${value}></wui-input>`, {
          dir,
        });
        expect(getComputedStyle(field(el)).textAlign, `${dir} ${value}`).to.equal(side);
      }
    }
  });

  it('has the test id on the native field, so that suites of hosts can fill it', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email"></wui-input>`);
    expect(field(el).dataset['testid']).to.equal('wui-input-text');
  });

  it('takes the focus on a press anywhere in the field', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Email"></wui-input>`);
    const base = el.shadowRoot!.querySelector('[part="base"]')!;
    base.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, composed: true }));
    expect(el.shadowRoot!.activeElement === field(el)).to.equal(true);
  });

  it('keeps its edge while a view hides the ring of a field that it has focused', async () => {
    const el = await themed<WuiInput>(html`<wui-input label="Search" .style=${'--wui-input-ring: 0px'}></wui-input>`);
    const box = el.shadowRoot!.querySelector('[part="base"]')!;
    const [edge] = getComputedStyle(box).boxShadow.match(/^rgba?\(.*?\)|^\w+\(.*?\)/) ?? expect.fail();
    el.focus();
    expect(getComputedStyle(box).boxShadow).to.contain(`${edge} 0px 0px 0px 1px inset`);
  });
});
