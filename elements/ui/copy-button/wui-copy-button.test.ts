import { expect, oneEvent } from '@open-wc/testing';
import { html } from 'lit';
import { themed } from '../testing/themed.js';
import './wui-copy-button.define.js';
import { WuiCopyEvent } from './wui-copy-button.events.js';
import type { WuiCopyButton } from './wui-copy-button.js';
import { waitUntil } from '../../../testing/wait-until.js';

const button = (el: WuiCopyButton): HTMLButtonElement => el.shadowRoot!.querySelector('button')!;
const tooltip = (el: WuiCopyButton): string | undefined => el.shadowRoot!.querySelector<HTMLElement>('.tooltip')?.title;
const sign = (el: WuiCopyButton): string => el.shadowRoot!.querySelector('wui-icon')!.className;

/** Replaces the clipboard for one test. */
function clipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

async function press(el: WuiCopyButton): Promise<WuiCopyEvent> {
  const received = oneEvent<WuiCopyEvent>(el.parentElement!, WuiCopyEvent.type);
  button(el).click();
  const event = await received;
  await el.updateComplete;
  return event;
}

describe('<wui-copy-button>', () => {
  it('has a tooltip that does not repeat its name as a description', async () => {
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290"></wui-copy-button>`);
    expect(button(el).hasAttribute('title')).to.equal(false);
    expect(tooltip(el)).to.equal('Copy');
    await expect(el).to.be.accessible();
  });

  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard')); // restores the native clipboard of the prototype

  it('copies, shows the result, fires wui-copy and resets', async () => {
    const copied: string[] = [];
    clipboard(async text => void copied.push(text));
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290" confirm-ms="20"></wui-copy-button>`);
    const event = await press(el);
    expect(copied).to.deep.equal(['0x5290']);
    expect(event.value).to.equal('0x5290');
    expect(event.succeeded).to.equal(true);
    expect(sign(el)).to.equal('copied');
    expect(tooltip(el)).to.equal('Copied');
    await waitUntil(() => sign(el) === 'idle', 'the result stays visible');
  });

  it('keeps its icon with silent, and still fires wui-copy', async () => {
    clipboard(async () => undefined);
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290" silent></wui-copy-button>`);
    expect((await press(el)).succeeded).to.equal(true);
    expect(sign(el)).to.equal('idle');
  });

  it('shows a failure when the browser denies access', async () => {
    clipboard(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290"></wui-copy-button>`);
    expect((await press(el)).succeeded).to.equal(false);
    expect(sign(el)).to.equal('failed');
    expect(tooltip(el)).to.equal('Could not copy');
  });

  it('shows a failure on pages without a clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290"></wui-copy-button>`);
    expect((await press(el)).succeeded).to.equal(false);
  });

  it('resets its status when removed from the document', async () => {
    clipboard(() => Promise.resolve());
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290"></wui-copy-button>`);
    const { parentElement } = el;
    await press(el);
    el.remove();
    parentElement!.append(el);
    await el.updateComplete;
    expect(sign(el)).to.equal('idle');
  });

  it('has a default accessible name that label replaces', async () => {
    const el = await themed<WuiCopyButton>(html`<wui-copy-button value="0x5290"></wui-copy-button>`);
    expect(button(el).getAttribute('aria-label')).to.equal('Copy');
    await expect(el).to.be.accessible();
    el.label = 'Copy address';
    await el.updateComplete;
    expect(button(el).getAttribute('aria-label')).to.equal('Copy address');
  });

  it('contains its slotted text in its accessible name', async () => {
    const el = await themed<WuiCopyButton>(
      html`<wui-copy-button value="0x5290" label="Copy address">
        <bdi>0x52…90</bdi>
      </wui-copy-button>`,
    );
    await el.updateComplete;
    expect(button(el)).to.have.class('has-text');
    expect(button(el).hasAttribute('aria-label')).to.equal(false);
    expect(`${el.textContent.trim()} ${button(el).textContent.trim()}`).to.equal('0x52…90 Copy address');
    await expect(el).to.be.accessible();
  });

  it('uses label as its name when label contains the slotted text', async () => {
    const el = await themed<WuiCopyButton>(
      html`<wui-copy-button value="0x5290" label="Copy address 0x52…90">0x52…90</wui-copy-button>`,
    );
    await el.updateComplete;
    expect(button(el).getAttribute('aria-label')).to.equal('Copy address 0x52…90');
    expect(button(el).textContent.trim()).to.equal('');
  });
});
