import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
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

  it('has a Tab stop for each row', async () => {
    const list = await themed<HTMLElement>(
      html`<div><wui-list>${rows('A', 'B', 'C')}</wui-list><button aria-label="after">After</button></div>`,
    );
    await (list.firstElementChild as WuiList).updateComplete;
    const stops: (string | undefined)[] = [];
    for (let at = 0; at < 4; at += 1) {
      await press('Tab');
      stops.push(focused());
    }
    expect(stops).to.deep.equal(['A', 'B', 'C', 'after']);
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

  it('continues by Tab from the row that an arrow key reached', async () => {
    await themed<WuiList>(html`<wui-list>${rows('A', 'B', 'C')}</wui-list>`);
    await press('Tab', 'ArrowDown', 'Tab');
    expect(focused()).to.equal('C');
    await press('Shift+Tab', 'Shift+Tab');
    expect(focused()).to.equal('A');
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

  it('keeps the focus when rows are inserted before it', async () => {
    const list = await themed<WuiList>(html`<wui-list></wui-list>`);
    const show = async (...labels: readonly string[]): Promise<void> => {
      render(
        repeat(
          labels,
          label => label,
          label => rows(label),
        ),
        list,
      );
      await list.updateComplete;
    };
    await show('A');
    await press('Tab');
    await show('0', 'A');
    expect(focused()).to.equal('A');
    await press('ArrowUp');
    expect(focused()).to.equal('0');
  });

  it('ignores keys with a modifier', async () => {
    await themed<WuiList>(html`<wui-list>${rows('A', 'B')}</wui-list>`);
    await press('Tab', 'Alt+ArrowDown');
    expect(focused()).to.equal('A');
  });
});
