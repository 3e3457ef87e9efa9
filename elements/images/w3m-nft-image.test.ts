import { expect, html } from '@open-wc/testing';
import { themed } from '../ui/testing/themed.js';
import { waitUntil } from '../../testing/wait-until.js';
import './w3m-nft-image.define.js';
import type { W3mNftImage } from './w3m-nft-image.js';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const draw = (imageUrl: string): Promise<W3mNftImage> =>
  themed<W3mNftImage>(
    html`<w3m-nft-image .nft=${{ name: 'Light #1', collection: { name: 'Lights' }, imageUrl }}></w3m-nft-image>`,
  );
const find = <T extends Element>(el: W3mNftImage, query: string): T | null => el.renderRoot.querySelector<T>(query);

describe('<w3m-nft-image>', () => {
  it('breathes while its picture loads, and shows the mark of the collection if that takes too long', async () => {
    const el = await draw('https://never.example/1.png');
    find<HTMLImageElement>(el, 'img')!.removeAttribute('src'); // no request is left
    const mark = find(el, '.loading svg')!;
    expect(getComputedStyle(mark).visibility).to.equal('hidden');
    expect(getComputedStyle(find(el, '.loading')!, '::before').animationName).to.equal('breathe');
    const [late] = mark.getAnimations();
    expect(late!.effect!.getComputedTiming().delay).to.be.within(4_000, 10_000);
    late!.finish();
    expect(getComputedStyle(mark).visibility).to.equal('visible');
    expect(mark.textContent.trim()).to.equal('L');
  });

  it('shows nothing but its picture once that is there', async () => {
    const el = await draw(PIXEL);
    await waitUntil(() => find(el, 'img.shown'), 'the picture');
    expect(find(el, '.loading')).to.equal(null);
  });

  it('shows the mark of the collection in place of a picture that fails', async () => {
    const el = await draw('data:image/png,');
    await waitUntil(() => !find(el, 'img'), 'the failure');
    expect(find(el, 'svg')!.textContent.trim()).to.equal('L');
  });
});
