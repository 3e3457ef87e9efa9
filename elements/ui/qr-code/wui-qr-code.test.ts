import { expect, html } from '@open-wc/testing';
import * as fc from 'fast-check';
import jsQR from 'jsqr';
import { themed } from '../testing/themed.js';
import { drawQr, holeOf } from './qr-drawing.js';
import './wui-qr-code.define.js';
import type { WuiQrCode } from './wui-qr-code.js';

const URI = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1732200000`;

/** Rasterises the code with its own colours at the given width in pixels. */
async function rasterise(el: WuiQrCode, width: number, cover = 0, drawing = 'svg.code'): Promise<ImageData> {
  const code = el.shadowRoot!.querySelector(drawing)!;
  const copy = code.cloneNode(true) as SVGElement; // cloneNode keeps the type
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(width));
  copy.setAttribute('fill', getComputedStyle(code).fill);
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = width;
  const context = canvas.getContext('2d')!;
  context.fillStyle = getComputedStyle(el.shadowRoot!.querySelector('.base')!).backgroundColor;
  context.fillRect(0, 0, width, width);
  context.drawImage(picture, 0, 0);
  context.fillStyle = '#7181f7';
  context.fillRect((width - cover) / 2, (width - cover) / 2, cover, cover);
  return context.getImageData(0, 0, width, width);
}

const read = ({ data, width, height }: ImageData): string | undefined =>
  jsQR.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data;

describe('<wui-qr-code>', () => {
  for (const mode of ['light', 'dark'] as const) {
    for (const width of [220, 320, 640]) {
      it(`is decodable at ${width} px in the ${mode} theme`, async () => {
        const el = await themed<WuiQrCode>(html`<wui-qr-code uri=${URI} alt="Code"></wui-qr-code>`, { mode });
        expect(read(await rasterise(el, width))).to.equal(URI);
      });
    }
  }

  it('is decodable with a picture over its reserved centre', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code uri=${URI} alt="Code"><span>X</span></wui-qr-code>`);
    const { size } = drawQr(URI, true);
    const cover = Math.floor((320 / (size + 8)) * holeOf(size));
    expect(cover).to.be.greaterThan(40);
    expect(read(await rasterise(el, 320, cover))).to.equal(URI);
  });

  it('draws its placeholder with the finder patterns of a code', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code alt="Code"></wui-qr-code>`);
    const eyes = el.shadowRoot!.querySelector('.placeholder .eyes')!.getAttribute('d');
    expect(eyes).to.equal(drawQr(URI).eyes);
  });

  it('shows its picture as in the light theme', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code uri=${URI} alt="Code"><i>X</i></wui-qr-code>`, {
      mode: 'dark',
    });
    expect(getComputedStyle(el.querySelector('i')!).colorScheme).to.equal('light');
  });

  it('has its alt as accessible name and no other text', async () => {
    const el = await themed<WuiQrCode>(
      html`<wui-qr-code uri=${URI} alt="QR code to connect with Ember"></wui-qr-code>`,
    );
    const code = el.shadowRoot!.querySelector('[role=img]');
    expect(code?.getAttribute('aria-label')).to.equal('QR code to connect with Ember');
    expect(el.shadowRoot!.textContent.trim()).to.equal('');
    await expect(el).to.be.accessible();
  });

  it('is white in the dark theme with a quiet zone of four modules', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code uri=${URI} alt="Code"></wui-qr-code>`, { mode: 'dark' });
    expect(getComputedStyle(el.shadowRoot!.querySelector('.base')!).backgroundColor).to.equal('rgb(255, 255, 255)');
    const { x, y, width } = el.shadowRoot!.querySelector('svg')!.viewBox.baseVal;
    expect([x, y, width]).to.deep.equal([-4, -4, drawQr(URI).size + 8]);
  });

  it('keeps its size as a placeholder without a uri', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code alt="Code"></wui-qr-code>`);
    const { width, height } = el.getBoundingClientRect();
    expect(width).to.be.greaterThan(100);
    expect(height).to.equal(width);
    expect(el.shadowRoot!.querySelector('svg.code')).to.equal(null);
    expect(el.shadowRoot!.querySelector('.placeholder')).to.have.attribute('aria-hidden', 'true');
    expect(read(await rasterise(el, 320, 0, 'svg.placeholder'))).to.equal(undefined);
    el.uri = URI;
    await el.updateComplete;
    expect(el.getBoundingClientRect().height).to.equal(height);
    expect(el.getAttribute('uri')).to.equal(URI);
    expect(read(await rasterise(el, 320))).to.equal(URI);
  });

  it('draws the code by moving a cover away, which leaves it uncovered', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code uri=${URI} alt="Code"></wui-qr-code>`);
    const base = el.shadowRoot!.querySelector('.base')!;
    const [cover] = base.getAnimations({ subtree: true });
    expect(cover?.effect).to.have.property('pseudoElement', '::after');
    cover!.finish();
    expect(getComputedStyle(base, '::after').translate).to.equal('0px 100%');
    el.uri = `${URI}2`;
    await el.updateComplete;
    expect(base.getAnimations({ subtree: true }), 'a renewed code does not draw again').to.deep.equal([]);
  });

  it('decodes to any encoded text', async () => {
    const el = await themed<WuiQrCode>(html`<wui-qr-code uri="x" alt="Code"></wui-qr-code>`);
    const text = fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '9', ':', '/', '?', '&', '=', '@', '%', '-', 'ü', '∀'),
      minLength: 1,
      maxLength: 160,
    });
    await fc.assert(
      fc.asyncProperty(text, async uri => {
        el.uri = uri;
        await el.updateComplete;
        expect(read(await rasterise(el, 400))).to.equal(uri);
      }),
      { numRuns: 15 },
    );
  });
});
