import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../../testing/wait-until.js';

const head = '<!doctype html><link rel="stylesheet" href="/services/wallet/page/wallet.css">';
const button = (text: string): string => `<button type="button" class="primary">${text}</button>`;

/** A page of a link in a window of this size. */
async function page(content: string, width: number, height: number): Promise<Document> {
  const source = `${head}<main class="page link-page">${content}</main>`;
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe title="Wallet" width=${width} height=${height} srcdoc=${source}></iframe>`,
  );
  const shown = (): Document => frame.contentDocument!;
  await waitUntil(() => shown().styleSheets[0]?.cssRules.length && shown().querySelector('button'), 'the page');
  return shown();
}

const boxOf = (shown: Document, part: string): DOMRect => shown.querySelector(part)!.getBoundingClientRect();

describe('The card of a link', () => {
  const tall = `<h1>Is this you?</h1><div style="block-size: 440px"></div><footer>${button('Approve')}</footer>`;

  it('stands above the middle of a high window', async () => {
    const shown = await page(tall, 600, 1000);
    expect(boxOf(shown, 'main').top).to.equal(120);
    expect(shown.documentElement.scrollHeight).to.equal(1000);
  });

  it('moves up in a low window, so that its buttons are in sight', async () => {
    const shown = await page(tall, 600, 640);
    expect(boxOf(shown, 'main').top).to.be.within(24, 60);
    expect(boxOf(shown, 'button').bottom).to.be.below(640);
  });

  it('is whole in a window that is lower than it, which scrolls', async () => {
    const shown = await page(tall, 600, 400);
    expect(boxOf(shown, 'main').bottom).to.be.at.least(boxOf(shown, 'button').bottom);
    expect(shown.documentElement.scrollHeight).to.be.above(boxOf(shown, 'main').bottom);
  });

  it('has a button as high as its text, also a large one', async () => {
    const shown = await page(`<section class="outcome"><h1>No answer</h1>${button('Try again')}</section>`, 360, 640);
    shown.documentElement.style.setProperty('font-size', '250%');
    const { scrollHeight, clientHeight } = shown.querySelector('button')!;
    expect(scrollHeight).to.be.at.most(clientHeight);
  });
});
