import { expect, html } from '@open-wc/testing';
import { setLocale } from '../../internal/locale-change.js';
import { themed } from '../testing/themed.js';
import './wui-list-item.define.js';
import type { WuiListItem } from './wui-list-item.js';

const part = (el: WuiListItem, name: string): HTMLElement => el.shadowRoot!.querySelector(`[part="${name}"]`)!;
const tag = (el: WuiListItem): HTMLElement => el.shadowRoot!.querySelector('wui-tag')!;

const row = (dir: 'ltr' | 'rtl', width: string): Promise<WuiListItem> =>
  themed<WuiListItem>(
    html`
      <wui-list-item
        label="USD Coin"
        secondary="12.5 USDC"
        tag="Possible imitation"
        tag-tone="warning"
        value="$1,234.56"
        .style=${`inline-size: ${width}`}
      ></wui-list-item>
    `,
    { dir },
  );

describe('Layout of <wui-list-item>', () => {
  for (const dir of ['ltr', 'rtl'] as const)
    it(`keeps the value in the first line beside a long tag, ${dir}`, async () => {
      const el = await row(dir, '312px');
      const [label, value, mark] = [part(el, 'label').firstElementChild!, part(el, 'value'), tag(el)].map(each =>
        each.getBoundingClientRect(),
      ) as [DOMRect, DOMRect, DOMRect];
      const box = el.getBoundingClientRect();
      expect(value.top, 'beside the text').to.be.below(part(el, 'secondary').getBoundingClientRect().bottom);
      expect(dir === 'ltr' ? box.right - value.right : value.left - box.left).to.be.within(0, 9);
      const start = dir === 'ltr' ? mark.left - label.left : label.right - mark.right;
      expect(Math.abs(start), 'the tag begins with the name').to.be.below(1);
      expect(mark.top).to.be.at.least(part(el, 'secondary').getBoundingClientRect().bottom - 1);
    });

  it('keeps a tag without a value at the end', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="Rainbow" tag="Installed"></wui-list-item>`);
    const [box, mark] = [el.getBoundingClientRect(), tag(el).getBoundingClientRect()];
    expect(box.right - mark.right).to.be.within(0, 9);
  });

  for (const whole of [false, true])
    it(`shows ${whole ? 'each line of a text that is whole' : 'two lines of a name'}`, async () => {
      const el = await themed<WuiListItem>(html`
        <wui-list-item
          no-image
          label="Continue with the wallet of this device"
          ?whole=${whole}
          .style=${'inline-size: 100px'}
        ></wui-list-item>
      `);
      const label = part(el, 'label');
      const range = document.createRange();
      range.selectNodeContents(label.querySelector('bdi')!);
      const { bottom } = label.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].filter(each => each.top < bottom - 2).map(({ top }) => top));
      expect(lines.size).to.equal(whole ? 4 : 2);
    });

  it('begins a Latin name of two lines at the start of a right-to-left page', async () => {
    const el = await themed<WuiListItem>(
      html`<wui-list-item label="A token with a name of two lines" .style=${'inline-size: 230px'}></wui-list-item>`,
      { dir: 'rtl' },
    );
    const range = document.createRange();
    range.selectNodeContents(part(el, 'label').querySelector('bdi')!);
    const lines = [...range.getClientRects()];
    expect(new Set(lines.map(({ top }) => top)).size).to.equal(2);
    expect(new Set(lines.map(({ right }) => Math.round(right))).size, 'right edges').to.equal(1);
  });

  it('leaves room for letters that reach below the line in Arabic', async () => {
    const el = await themed<WuiListItem>(html`<wui-list-item label="محفظة"></wui-list-item>`, { dir: 'rtl' });
    const inPage = await themed<WuiListItem>(html`<wui-list-item lang="ar"><span>عي</span></wui-list-item>`);
    for (const each of [el, inPage]) {
      const { fontSize, lineHeight } = getComputedStyle(part(each, 'label'));
      expect(Number.parseFloat(lineHeight)).to.be.at.least(1.6 * Number.parseFloat(fontSize) - 0.01);
    }
  });

  it('reads a sentence that begins with a Latin word from the right in a right-to-left language', async () => {
    await setLocale('ar');
    try {
      const el = await themed<WuiListItem>(
        html`<wui-list-item label="A" secondary="0x70…79C8 · مقفل"></wui-list-item>`,
        { dir: 'rtl' },
      );
      expect(getComputedStyle(part(el, 'secondary').querySelector('bdi')!).direction).to.equal('rtl');
      el.secondary = '12 USDC';
      await el.updateComplete;
      expect(getComputedStyle(part(el, 'secondary').querySelector('bdi')!).direction).to.equal('ltr');
    } finally {
      await setLocale('en');
    }
  });
});
