import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html } from 'lit';
import { iconPhone } from '../icon/icons.js';
import { themed, type ThemedOptions } from '../testing/themed.js';
import './wui-tabs.define.js';
import { WuiTabEvent } from './wui-tabs.events.js';
import type { Tab, WuiTabs } from './wui-tabs.js';

const TABS: readonly Tab[] = [
  { value: 'mobile', label: 'Mobile', icon: iconPhone },
  { value: 'browser', label: 'Browser' },
  { value: 'desktop', label: 'Desktop' },
];

const show = (options?: ThemedOptions): Promise<WuiTabs> =>
  themed(html`<wui-tabs .tabs=${TABS} value="mobile" label="How"></wui-tabs>`, options);
const selected = (el: WuiTabs): string[] =>
  [...el.shadowRoot!.querySelectorAll('[aria-selected="true"]')].map(tab => tab.textContent.trim());

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

describe('<wui-tabs>', () => {
  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in ${mode}`, async () => {
      const el = await show({ mode });
      el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
      await expect(el).to.be.accessible();
    });

  describe('where large text meets a narrow card', () => {
    const root = document.documentElement;
    beforeEach(() => (root.style.fontSize = '200%'));
    afterEach(() => (root.style.fontSize = ''));

    const showNarrow = async (labels: readonly string[], width = 304): Promise<readonly HTMLElement[]> => {
      const tabs = labels.map(label => ({ value: label, label }));
      const el = await themed<WuiTabs>(html`<wui-tabs .tabs=${tabs} value="NFTs"></wui-tabs>`);
      el.style.inlineSize = `${width}px`; // a card of 360 px has 304
      return [...el.shadowRoot!.querySelectorAll('button')];
    };
    const isWhole = (button: HTMLElement): boolean => {
      const text = document.createRange();
      text.selectNodeContents(button.querySelector('span')!);
      const { left, right } = text.getBoundingClientRect();
      const around = button.getBoundingClientRect();
      return text.getClientRects().length === 1 && left >= around.left && right <= around.right;
    };

    it('breaks no word, and marks the selected tab', async () => {
      const buttons = await showNarrow(['Tokens', 'NFTs', 'Aktivität']);
      expect(buttons.filter(isWhole)).to.have.length(3);
      const backgrounds = buttons.map(button => getComputedStyle(button).backgroundColor);
      expect(backgrounds[0]).to.equal(backgrounds[2]);
      expect(backgrounds[1]).not.to.equal(backgrounds[0]);
    });

    it('shows four tabs two by two', async () => {
      const buttons = await showNarrow(['Browser', 'Mobile', 'Desktop', 'Web app']);
      expect(buttons.filter(isWhole)).to.have.length(4);
      const tops = buttons.map(button => Math.round(button.getBoundingClientRect().top));
      expect(new Set(tops).size).to.equal(2);
      expect([tops[0], tops[2]]).to.deep.equal([tops[1], tops[3]]);
    });

    it('gives a tab a line of its own where two words have no room beside each other', async () => {
      const buttons = await showNarrow(['Celular', 'App web', 'Computador', 'Navegador'], 250);
      const { right } = buttons[0]!.parentElement!.getBoundingClientRect();
      expect(buttons.filter(button => button.getBoundingClientRect().right > right + 1)).to.deep.equal([]);
      expect(buttons.filter(button => button.scrollWidth > button.clientWidth)).to.deep.equal([]);
    });
  });

  it('fires wui-tab once for a new selection', async () => {
    const el = await show();
    const chosen: string[] = [];
    el.parentElement!.addEventListener(WuiTabEvent.type, event => {
      if (event instanceof WuiTabEvent) chosen.push(event.value);
    });
    const [, browser] = el.shadowRoot!.querySelectorAll('button');
    browser!.click();
    browser!.click();
    await el.updateComplete;
    expect(chosen).to.deep.equal(['browser']);
    expect(selected(el)).to.deep.equal(['Browser']);
  });

  it('selects by the arrow keys with wrap-around, Home and End', async () => {
    const el = await show();
    el.focus();
    await press('ArrowRight');
    expect(selected(el)).to.deep.equal(['Browser']);
    await press('End', 'ArrowRight');
    expect(selected(el)).to.deep.equal(['Mobile']);
    await press('ArrowLeft');
    expect(selected(el)).to.deep.equal(['Desktop']);
    await press('Home');
    expect(selected(el)).to.deep.equal(['Mobile']);
    expect(el.shadowRoot!.activeElement?.textContent.trim()).to.equal('Mobile');
  });

  it('reverses the arrow keys in right-to-left layouts', async () => {
    const el = await show({ dir: 'rtl' });
    el.focus();
    await press('ArrowLeft');
    expect(selected(el)).to.deep.equal(['Browser']);
  });

  it('places the thumb under the selected tab in both directions', async () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const el = await show({ dir });
      await emptyTransitions(el);
      el.value = 'desktop';
      await el.updateComplete;
      await emptyTransitions(el);
      const thumb = el.shadowRoot!.querySelector('.thumb')!.getBoundingClientRect();
      const tab = el.shadowRoot!.querySelector('[aria-selected="true"]')!.getBoundingClientRect();
      expect(thumb.left).to.be.closeTo(tab.left, 0.5);
      expect(thumb.width).to.be.closeTo(tab.width, 0.5);
    }
  });

  it('selects the first tab for an unknown value', async () => {
    const el = await themed<WuiTabs>(html`<wui-tabs .tabs=${TABS} value="gone"></wui-tabs>`);
    expect(selected(el)).to.deep.equal(['Mobile']);
  });
});

async function emptyTransitions(el: WuiTabs): Promise<void> {
  for (const animation of el.shadowRoot!.getAnimations()) animation.finish();
  await el.updateComplete;
}
