import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../../testing/wait-until.js';

/** Parts of the pages with a size of their own. */
const PARTS = ['main', 'h1', 'button', '.quiet', '.brand', '.device strong', 'dt'];
const PAGE = `<!doctype html><link rel="stylesheet" href="/services/wallet/page/wallet.css">
<main class="page link-page"><header class="brand">Wallet</header><h1>Title</h1><p class="quiet">Note</p>
<p class="wide">${'person'.repeat(12)}@example.org</p>
<div class="device"><strong>Chrome</strong></div><dl><div><dt>Where</dt></div></dl><button>Approve</button></main>`;

describe('The pages of the secure wallet', () => {
  it('follow the text size of the browser, without a sideways scroll', async () => {
    const frame = await fixture<HTMLIFrameElement>(
      html`<iframe title="Wallet" width="360" height="640" srcdoc=${PAGE}></iframe>`,
    );
    const page = (): Document => frame.contentDocument!;
    await waitUntil(() => page().styleSheets[0]?.cssRules.length && page().querySelector('h1'), 'the page');
    const size = (part: string): number =>
      Number.parseFloat(frame.contentWindow!.getComputedStyle(page().querySelector(part)!).fontSize);
    const usual = PARTS.map(size);
    expect(Math.min(...usual)).to.equal(13);
    page().documentElement.style.setProperty('font-size', '200%');
    expect(PARTS.map(size)).to.deep.equal(usual.map(each => 2 * each));
    expect(page().documentElement.scrollWidth).to.equal(360);
    expect(page().querySelector('main')!.scrollWidth).to.equal(page().querySelector('main')!.clientWidth);
  });
});
