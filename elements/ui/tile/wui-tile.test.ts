import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { iconCopy } from '../icon/icons.js';
import { themed } from '../testing/themed.js';
import './wui-tile.define.js';
import type { WuiTile } from './wui-tile.js';

const base = (el: WuiTile): HTMLElement => el.shadowRoot!.querySelector<HTMLElement>('.base')!;

describe('<wui-tile>', () => {
  it('is a button with its label', async () => {
    const el = await themed<WuiTile>(html`<wui-tile label="Copy" .icon=${iconCopy}></wui-tile>`);
    expect(base(el).matches('button')).to.equal(true);
    expect(base(el).textContent.trim()).to.equal('Copy');
    expect(base(el).getBoundingClientRect().height).to.equal(60);
    await expect(el).to.be.accessible();
  });

  it('is at least as wide as its longest word', async () => {
    const row = await themed<HTMLElement>(html`<div><wui-tile label="Long Disconnect"></wui-tile></div>`);
    row.style.inlineSize = 'min-content';
    const label = base(row.querySelector('wui-tile')!).querySelector('span')!;
    const text = document.createRange();
    text.selectNodeContents(label);
    expect(text.getClientRects()).to.have.length(2); // one for each word
  });

  it('lets the browser hyphenate its label, a text of the page', async () => {
    const el = await themed<WuiTile>(html`<wui-tile label="Receive"></wui-tile>`);
    expect(getComputedStyle(base(el)).hyphens).to.equal('auto');
  });

  it('has a longer accessible name', async () => {
    const el = await themed<WuiTile>(html`<wui-tile label="Copy" long-label="Copy address"></wui-tile>`);
    expect(base(el).ariaLabel).to.equal('Copy address');
    expect(base(el).title, 'it would describe the tile by its name').to.equal('');
    expect(base(el).querySelector('span')?.title).to.equal('Copy address');
    await expect(el).to.be.accessible();
  });

  it('is a link that opens a new tab with href', async () => {
    const el = await themed<WuiTile>(html`<wui-tile label="Explorer" href="https://example.com/"></wui-tile>`);
    expect(base(el).matches('a[target=_blank][rel~=noopener]')).to.equal(true);
    await expect(el).to.be.accessible();
  });

  it('ignores clicks while busy, and keeps the focus', async () => {
    const el = await themed<WuiTile>(html`<wui-tile label="Disconnect" busy></wui-tile>`);
    let clicks = 0;
    el.addEventListener('click', () => (clicks += 1));
    el.focus();
    base(el).click();
    expect(clicks).to.equal(0);
    expect(el.matches(':focus')).to.equal(true);
    expect(base(el).ariaBusy).to.equal('true');
    el.busy = false;
    await el.updateComplete;
    base(el).click();
    expect(clicks).to.equal(1);
  });
});
