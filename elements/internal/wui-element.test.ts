import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { css, html, type TemplateResult } from 'lit';
import { themed } from '../ui/testing/themed.js';
import { define } from './define.js';
import { WuiElement } from './wui-element.js';

class TestBase extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      button {
        transition: transform 1s;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<button>Press</button>`;
  }
}
define('test-base', TestBase);

const button = (element: Element): HTMLElement => element.shadowRoot!.querySelector('button')!;

describe('WuiElement', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('has an open shadow root, so that tests and hosts can look in', async () => {
    const el = await themed(html`<test-base></test-base>`);
    expect(el.shadowRoot?.mode).to.equal('open');
  });

  it('is gone when hidden, whatever its own display', async () => {
    const el = await themed(html`<test-base hidden></test-base>`);
    expect(getComputedStyle(el).display).to.equal('none');
  });

  it('shows where the keyboard is, and only the keyboard', async () => {
    const el = await themed(html`<test-base></test-base>`);
    expect(getComputedStyle(button(el)).outlineStyle).to.equal('none');
    await sendKeys({ press: 'Tab' });
    expect(el.shadowRoot?.activeElement).to.equal(button(el));
    expect(getComputedStyle(button(el)).outlineWidth).to.equal('2px');
    expect(getComputedStyle(button(el)).outlineStyle).to.equal('solid');
  });

  it('moves nothing for who asked for less motion', async () => {
    const el = await themed(html`<test-base></test-base>`);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(getComputedStyle(button(el)).transitionProperty).to.equal('opacity, color, background-color');
  });
});
