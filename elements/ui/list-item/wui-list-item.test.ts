import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { waitUntil } from '../../../testing/wait-until.js';
import { iconGrid } from '../icon/icons.js';
import { themed } from '../testing/themed.js';
import './wui-list-item.define.js';
import type { WuiListItem } from './wui-list-item.js';

const base = (el: WuiListItem): HTMLElement => el.shadowRoot!.querySelector('[part="base"]')!;

const label = (el: WuiListItem): HTMLElement => el.shadowRoot!.querySelector('[part="label"]')!;

/** Returns the number of lines that each word spans. */
function linesOfWords(element: HTMLElement): readonly number[] {
  const text = [...element.querySelector('bdi')!.childNodes].find(node => node instanceof Text)!;
  const range = document.createRange();
  const tops = (from: number, to: number): number => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  return [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => tops(index, index + word.length));
}

function clicksOn(el: HTMLElement): { readonly count: number } {
  const clicks = { count: 0 };
  el.addEventListener('click', () => clicks.count++);
  return clicks;
}

describe('<wui-list-item>', () => {
  for (const mode of ['light', 'dark'] as const)
    for (const state of ['plain', 'selected', 'busy', 'disabled', 'static'] as const)
      it(`is accessible when ${state} in ${mode}`, async () => {
        const el = await themed<WuiListItem>(
          html`
            <wui-list-item
              label="Rainbow"
              secondary="On this device"
              tag="Installed"
              tag-tone="success"
              value="$250.00"
              value-secondary="+2 %"
              chevron
              ?selected=${state === 'selected'}
              ?busy=${state === 'busy'}
              ?disabled=${state === 'disabled'}
              ?static=${state === 'static'}
            ></wui-list-item>
          `,
          { mode },
        );
        el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
        await expect(el).to.be.accessible();
      });

  it('cuts a name at its own end, on the side of the page', async () => {
    const name = 'Seats in the first row of a theatre with a long name that takes three lines';
    const el = await themed<WuiListItem>(html`<wui-list-item dir="rtl" label=${name}></wui-list-item>`);
    el.style.setProperty('inline-size', '240px');
    const { direction } = getComputedStyle(label(el));
    expect(direction).to.equal('ltr');
    const box = label(el).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(label(el).querySelector('bdi')!);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    expect(lines.length).to.be.greaterThan(2);
    const edge = label(el).parentElement!.getBoundingClientRect().right;
    expect(lines.every(({ right }) => Math.abs(right - edge) < 1)).to.equal(true);
    expect(box.right - edge, 'room for the ellipsis').to.be.at.least(15);
    const short = await themed<WuiListItem>(html`<wui-list-item dir="rtl" label="Seats"></wui-list-item>`);
    const text = label(short).parentElement!.getBoundingClientRect();
    expect(label(short).querySelector('bdi')!.getBoundingClientRect().right).to.be.closeTo(text.right, 1);
    const own = await themed<WuiListItem>(html`<wui-list-item label="مقاعد"></wui-list-item>`);
    expect(getComputedStyle(label(own)).direction).to.equal('rtl');
  });

  it('is a button across the whole row', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="Rainbow" tag="Installed"></wui-list-item>`);
    const clicks = clicksOn(el);
    expect(base(el).localName).to.equal('button');
    expect(base(el).getBoundingClientRect().width).to.equal(el.getBoundingClientRect().width);
    expect(base(el).textContent).to.include('Rainbow');
    base(el).click();
    expect(clicks.count).to.equal(1);
  });

  it('keeps the attributes of its host', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item data-testid="row" label="Rainbow"></wui-list-item>`);
    expect(el.dataset['testid']).to.equal('row');
    expect(el.shadowRoot!.querySelector('[data-testid]')).to.equal(null);
  });

  it('ignores clicks when disabled', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="Rainbow" disabled></wui-list-item>`);
    const clicks = clicksOn(el);
    base(el).click();
    expect(clicks.count).to.equal(0);
  });

  it('ignores clicks while busy, sets aria-busy and keeps the focus', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="Rainbow"></wui-list-item>`);
    const clicks = clicksOn(el);
    el.focus();
    el.busy = true;
    await el.updateComplete;
    base(el).click();
    expect(clicks.count).to.equal(0);
    expect(base(el).getAttribute('aria-busy')).to.equal('true');
    expect(el.shadowRoot!.activeElement === base(el)).to.equal(true);
  });

  it('renders no link while busy', async () => {
    const el = await themed<WuiListItem>(
      html`<wui-list-item label="Rainbow" href="https://example.org/" busy></wui-list-item>`,
    );
    expect(base(el).localName).to.equal('button');
  });

  it('sets aria-current on the selected row', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="Ethereum" selected></wui-list-item>`);
    expect(base(el).getAttribute('aria-current')).to.equal('true');
  });

  it('is not interactive when static', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="Ether" value="1.2" static></wui-list-item>`);
    expect(base(el).localName).to.equal('div');
  });

  it('renders a link to a new tab with href', async () => {
    const el = await themed<WuiListItem>(
      html`<wui-list-item label="App Store" href="https://example.org/"></wui-list-item>`,
    );
    expect(base(el).localName).to.equal('a');
    expect(base(el).getAttribute('target')).to.equal('_blank');
    expect(base(el).getAttribute('rel')).to.equal('noopener noreferrer');
  });

  it('is 56 px high with one or two lines', async () => {
    const one = await themed<WuiListItem>(html`<wui-list-item label="Ether"></wui-list-item>`);
    const two = await themed<WuiListItem>(html`<wui-list-item label="Ether" secondary="1.2 ETH"></wui-list-item>`);
    expect(one.getBoundingClientRect().height).to.equal(56);
    expect(two.getBoundingClientRect().height).to.equal(56);
  });

  it('contains long texts at large font sizes', async () => {
    const box = await themed<HTMLElement>(html`
      <div>
        <wui-list-item
          label="AWalletWithoutASingleSpaceInItsNameWhichIsLongerThanAnyRowCouldBe"
          secondary="0x52908400098527886E0F7030069857D2E4169EE7 on a network with a long name"
          value="123,456,789.123456789 LONGTOKEN"
          .icon=${iconGrid}
        ></wui-list-item>
      </div>
    `);
    box.style.inlineSize = '240px';
    box.parentElement!.style.setProperty('--w3m-font-size-master', '20px');
    const el = box.firstElementChild as WuiListItem; // the only one in the template
    await el.updateComplete;
    expect(base(el).scrollWidth).to.be.at.most(240);
  });

  it('shows label and slotted content, and ignores white space in the slot', async () => {
    const el = await themed<WuiListItem>(html`
      <wui-list-item label="Rainbow">
        <wui-tag slot="end">new</wui-tag>
      </wui-list-item>
    `);
    expect(label(el).innerText.trim()).to.equal('Rainbow');
    const own = await themed<WuiListItem>(html`<wui-list-item><bdi>0x5290…9EE7</bdi></wui-list-item>`);
    expect(own.shadowRoot!.querySelector('bdi')).to.equal(null);
    expect(own.querySelector('bdi')!.getBoundingClientRect().width).to.be.greaterThan(0);
  });

  for (const [name, tag] of [
    ['Coinbase Wallet', 'Installed'],
    ['Kontoverbindung öffnen', 'Installed'],
    ['Disconnect', undefined],
  ] as const)
    it(`does not break the words of “${name}” at 200 % in a narrow card`, async () => {
      const el = await themed<WuiListItem>(html`
        <wui-list-item label=${name} .tag=${tag} secondary="A second line that is longer than the card is wide" chevron>
        </wui-list-item>
      `);
      el.style.inlineSize = '320px';
      el.parentElement!.style.setProperty('--w3m-font-size-master', '20px');
      await el.updateComplete;
      expect(linesOfWords(label(el))).to.deep.equal(name.split(' ').map(() => 1));
      expect(base(el).scrollWidth).to.be.at.most(320);
    });

  it('fades its own picture and a slotted one, and its chevron, while it is disabled', async () => {
    const looks = async (isDisabled: boolean): Promise<readonly string[]> => {
      const own = await themed<WuiListItem>(html`<wui-list-item chevron ?disabled=${isDisabled}></wui-list-item>`);
      const slotted = await themed<WuiListItem>(
        html`<wui-list-item ?disabled=${isDisabled}><i slot="image"></i></wui-list-item>`,
      );
      const [image, icon] = ['.image', '.sign'].map(each => own.shadowRoot!.querySelector(each)!);
      return [
        getComputedStyle(image!).opacity,
        getComputedStyle(slotted.firstElementChild!).opacity,
        getComputedStyle(icon!).color,
      ];
    };
    const [rest, disabled] = [await looks(false), await looks(true)];
    expect(rest.slice(0, 2)).to.deep.equal(['1', '1']);
    expect(disabled.slice(0, 2)).to.deep.equal(['0.45', '0.45']);
    expect(disabled[2]).not.to.equal(rest[2]);
  });

  it('shows its own end content or the slotted one', async () => {
    const el = await themed<WuiListItem>(
      html`<wui-list-item label="Ether" chevron><em slot="end">new</em></wui-list-item>`,
    );
    const icon = (): Element | null => el.shadowRoot!.querySelector('slot[name="end"] wui-icon');
    expect(icon()).to.equal(null);
    el.querySelector('em')!.remove();
    await waitUntil(() => icon()?.getBoundingClientRect().width === 16);
  });
});
