import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../list-item/wui-list-item.define.js';
import type { WuiListItem } from '../list-item/wui-list-item.js';
import { themed } from '../testing/themed.js';
import './wui-list.define.js';
import type { WuiList } from './wui-list.js';

const rows = (...labels: readonly string[]) =>
  labels.map(label => html`<wui-list-item label=${label}></wui-list-item>`);
const item = (list: WuiList, label: string): WuiListItem =>
  list.querySelector<WuiListItem>(`wui-list-item[label="${label}"]`)!;
const focused = (): string | undefined =>
  document.activeElement?.getAttribute('label') ?? document.activeElement?.ariaLabel ?? undefined;

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [last = key, ...modifiers] = key.split('+').reverse();
    for (const modifier of modifiers) await sendKeys({ down: modifier });
    await sendKeys({ press: last });
    for (const modifier of modifiers) await sendKeys({ up: modifier });
  }
}

describe('<wui-list>', () => {
  beforeEach(() => (document.activeElement as HTMLElement | null)?.blur());

  it('has the roles list and listitem', async () => {
    const list = await themed<WuiList>(html`<wui-list aria-label="Wallets">${rows('A', 'B')}</wui-list>`);
    expect(list.getAttribute('role')).to.equal('list');
    expect(item(list, 'A').getAttribute('role')).to.equal('listitem');
    await expect(list).to.be.accessible();
  });

  it('takes one Tab stop', async () => {
    const list = await themed<HTMLElement>(
      html`<div><wui-list>${rows('A', 'B', 'C')}</wui-list><button aria-label="after">After</button></div>`,
    );
    await (list.firstElementChild as WuiList).updateComplete;
    await press('Tab');
    expect(focused()).to.equal('A');
    await press('Tab');
    expect(focused()).to.equal('after');
  });

  it('moves the focus by the arrow keys, Home and End', async () => {
    await themed<WuiList>(html`<wui-list>${rows('A', 'B', 'C')}</wui-list>`);
    await press('Tab', 'ArrowDown');
    expect(focused()).to.equal('B');
    await press('End');
    expect(focused()).to.equal('C');
    await press('ArrowDown');
    expect(focused()).to.equal('C');
    await press('Home');
    expect(focused()).to.equal('A');
    await press('ArrowUp');
    expect(focused()).to.equal('A');
  });

  it('returns to the last focused row', async () => {
    await themed<WuiList>(html`<wui-list>${rows('A', 'B', 'C')}</wui-list>`);
    await press('Tab', 'ArrowDown', 'Shift+Tab', 'Tab');
    expect(focused()).to.equal('B');
  });

  it('starts at the selected row', async () => {
    await themed<WuiList>(
      html`<wui-list>${rows('A')}<wui-list-item label="B" selected></wui-list-item>${rows('C')}</wui-list>`,
    );
    await press('Tab');
    expect(focused()).to.equal('B');
  });

  it('skips rows that cannot take the focus', async () => {
    await themed<WuiList>(html`
      <wui-list>
        <wui-list-item label="A" disabled></wui-list-item>
        ${rows('B')}
        <wui-list-item label="C" static></wui-list-item>
        <wui-list-item label="D" hidden></wui-list-item>
        ${rows('E')}
      </wui-list>
    `);
    await press('Tab');
    expect(focused()).to.equal('B');
    await press('ArrowDown');
    expect(focused()).to.equal('E');
  });

  it('moves the Tab stop when the first row becomes disabled', async () => {
    const list = await themed<WuiList>(html`<wui-list>${rows('A', 'B')}</wui-list>`);
    item(list, 'A').disabled = true;
    await item(list, 'A').updateComplete;
    await Promise.resolve(); // mutation observers run after the update
    await press('Tab');
    expect(focused()).to.equal('B');
  });

  it('keeps the focus when rows are inserted before it', async () => {
    const list = await themed<WuiList>(html`<wui-list></wui-list>`);
    const show = async (...labels: readonly string[]): Promise<void> => {
      render(html`${labels.map(label => html`<wui-list-item label=${label}></wui-list-item>`)}`, list);
      await list.updateComplete;
    };
    await show('A');
    await press('Tab');
    await show('A', 'B');
    expect(focused()).to.equal('A');
    expect(list.querySelectorAll('wui-list-item')[0]!.tabStop).to.equal(true);
    expect(list.querySelectorAll('wui-list-item')[1]!.tabStop).to.equal(false);
  });

  it('ignores keys with a modifier', async () => {
    await themed<WuiList>(html`<wui-list>${rows('A', 'B')}</wui-list>`);
    await press('Tab', 'Alt+ArrowDown');
    expect(focused()).to.equal('A');
  });
});
