import { expect, html } from '@open-wc/testing';
import { themed } from '../testing/themed.js';
import './wui-otp.define.js';
import { WuiCodeEvent } from './wui-otp.events.js';
import type { WuiOtp } from './wui-otp.js';

describe('<wui-otp>', () => {
  let field: WuiOtp;
  let codes: string[];

  beforeEach(async () => {
    field = await themed<WuiOtp>(html`<wui-otp label="Code from the email"></wui-otp>`);
    codes = [];
    field.addEventListener(WuiCodeEvent.type, event => codes.push(event.code));
  });

  const boxes = (): HTMLInputElement[] => [...field.renderRoot.querySelectorAll('input')];
  const at = (): number => boxes().indexOf(field.shadowRoot?.activeElement as HTMLInputElement); // undefined gives -1
  const values = (): string =>
    boxes()
      .map(({ value }) => value || '_')
      .join('');
  async function type(text: string, box = at()): Promise<void> {
    const input = boxes()[box];
    if (!input) throw new Error(`No box ${box}`);
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await field.updateComplete;
  }
  async function press(key: string): Promise<void> {
    boxes()[at()]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await field.updateComplete;
  }
  async function paste(text: string): Promise<void> {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: clipboardData }); // Firefox ignores the constructor's
    boxes()[Math.max(at(), 0)]?.dispatchEvent(event);
    await field.updateComplete;
  }

  it('fits a card of 280 px', () => {
    field.style.inlineSize = '280px';
    const box = field.getBoundingClientRect();
    expect(boxes().every(input => input.getBoundingClientRect().right <= box.right + 0.5)).to.equal(true);
    expect(boxes().every(input => input.getBoundingClientRect().width >= 24)).to.equal(true);
  });

  it('has six named boxes of 44 × 52 px, of which the first takes the code of a phone', async () => {
    expect(boxes().map(box => box.getAttribute('autocomplete'))).to.deep.equal([
      'one-time-code',
      'off',
      'off',
      'off',
      'off',
      'off',
    ]);
    expect(boxes().map(box => box.getAttribute('aria-label'))[5]).to.equal('Digit 6 of 6');
    const { width, height } = boxes()[0]!.getBoundingClientRect();
    expect([width, height]).to.deep.equal([44, 52]);
    await expect(field).to.be.accessible();
  });

  it('moves on with each digit, and fires once all are there', async () => {
    field.focus();
    for (const digit of ['1', '2', '3', '4', '5']) await type(digit);
    expect([values(), at(), codes.length]).to.deep.equal(['12345_', 5, 0]);
    await type('6');
    expect([values(), codes]).to.deep.equal(['123456', ['123456']]);
  });

  it('takes a paste with spaces, also into a later box', async () => {
    field.focus();
    await type('9');
    await paste(' 123 456 ');
    expect([values(), codes]).to.deep.equal(['123456', ['123456']]);
  });

  it('takes a part of a code from the box that has the focus', async () => {
    field.focus();
    await type('1');
    await paste('23');
    expect([values(), at()]).to.deep.equal(['123___', 3]);
  });

  it('takes a whole code that a phone fills into the first box', async () => {
    await type('654321', 0);
    expect(codes).to.deep.equal(['654321']);
  });

  it('ignores what is no digit, and reads Arabic digits', async () => {
    field.focus();
    await type('x');
    await paste('no digits');
    expect(values()).to.equal('______');
    await type('\u0663');
    expect(values()).to.equal('3_____');
  });

  it('replaces a digit, and deletes backwards', async () => {
    field.focus();
    await type('1');
    await press('ArrowLeft');
    await type('71', 0);
    expect(values()).to.equal('7_____');
    await press('ArrowLeft');
    await press('End');
    expect(at()).to.equal(5);
    await press('Home');
    await press('ArrowRight');
    expect(at()).to.equal(1);
    await press('Backspace');
    expect([values(), at()]).to.deep.equal(['______', 0]);
  });

  for (const invalid of [false, true])
    it(`surrounds the focused box alone with a ring of 2 px${invalid ? ' when the code is refused' : ''}`, async () => {
      field.invalid = invalid;
      await field.updateComplete;
      field.focus();
      const probe = document.createElement('i');
      probe.style.color = 'var(--wui-color-focus)';
      field.renderRoot.append(probe);
      const rings = boxes().map(box => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(box);
        return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
      });
      expect(rings).to.deep.equal([`2px ${getComputedStyle(probe).color}`, ...Array.from({ length: 5 }, () => 'none')]);
    });

  it('clears, and focuses the first box', async () => {
    await type('654321', 0);
    field.clear();
    await field.updateComplete;
    await Promise.resolve();
    expect([values(), at(), field.value]).to.deep.equal(['______', 0, '']);
  });
});
