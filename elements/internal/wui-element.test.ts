import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { css, html, nothing, type TemplateResult } from 'lit';
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

class TestWords extends WuiElement {
  static override properties = { word: {}, extra: {} };
  declare word: string;
  declare extra: string | undefined;

  override render(): TemplateResult {
    return html`<p>Say ${this.word} now</p>
      ${this.extra ?? nothing}`;
  }
}
define('test-words', TestWords);

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Translates texts as browsers do: wraps each text in two nested `<font>` elements. */
function translatePage(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // SHOW_TEXT visits only text nodes
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const font = document.createElementNS(XHTML, 'font');
    const inner = document.createElementNS(XHTML, 'font');
    inner.textContent = text.data.toUpperCase();
    font.append(inner);
    text.replaceWith(font);
  }
}

const button = (element: Element): HTMLElement => element.shadowRoot!.querySelector('button')!;

describe('WuiElement', () => {
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('has an open shadow root', async () => {
    const el = await themed(html`<test-base></test-base>`);
    expect(el.shadowRoot?.mode).to.equal('open');
  });

  it('is not displayed when hidden', async () => {
    const el = await themed(html`<test-base hidden></test-base>`);
    expect(getComputedStyle(el).display).to.equal('none');
  });

  it('shows the focus ring only for keyboard focus', async () => {
    const el = await themed(html`<test-base></test-base>`);
    expect(getComputedStyle(button(el)).outlineStyle).to.equal('none');
    await sendKeys({ press: 'Tab' });
    expect(el.shadowRoot?.activeElement).to.equal(button(el));
    expect(getComputedStyle(button(el)).outlineWidth).to.equal('2px');
    expect(getComputedStyle(button(el)).outlineStyle).to.equal('solid');
  });

  it('transitions no transforms with reduced motion', async () => {
    const el = await themed(html`<test-base></test-base>`);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(getComputedStyle(button(el)).transitionProperty).to.equal('opacity, color, background-color');
  });

  it('updates texts after a browser has translated them', async () => {
    const el = await themed<TestWords>(html`<test-words .word=${'yes'}></test-words>`);
    const said = (): string => el.shadowRoot!.textContent.replace(/\s+/g, ' ').trim();
    const next = async (change: Partial<TestWords>): Promise<string> => {
      translatePage(el.shadowRoot!);
      Object.assign(el, change);
      await el.updateComplete;
      return said();
    };
    expect(await next({ word: 'no' })).to.equal('SAY no NOW');
    expect(await next({ word: 'never', extra: 'Please.' })).to.equal('SAY never NOW Please.');
    expect(await next({ extra: 'Thanks.' })).to.equal('SAY NEVER NOW Thanks.');
    expect(await next({ extra: undefined })).to.equal('SAY NEVER NOW');
    expect(el.shadowRoot!.innerHTML).not.to.include('font');
  });
});
