import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import { waitUntil } from '../../../../testing/wait-until.js';
import { approvalScreen } from './approval.js';

const HEAD = '<!doctype html><link rel="stylesheet" href="/services/wallet/page/wallet.css"><body></body>';
const LINES = Array.from({ length: 4 }, (_, index) => ({ label: `Fact ${index}`, value: 'A value' }));
const QUESTION = {
  title: 'Approve 2 transactions as one',
  verb: 'approve',
  steps: LINES.map(row => ({ what: 'Call', rows: [row] })),
  rows: LINES,
  warnings: ['More may change than is shown here.'],
  dangers: [],
} as const;

describe('A question in a frame with little room', () => {
  const draw = async (height: number, size: string): Promise<HTMLElement> => {
    const frame = await fixture<HTMLIFrameElement>(
      html`<iframe title="Wallet" width="328" height=${height} srcdoc=${HEAD}></iframe>`,
    );
    await waitUntil(() => frame.contentDocument?.styleSheets[0]?.cssRules.length, 'the styles');
    const page = frame.contentDocument ?? expect.fail('no page');
    page.documentElement.style.fontSize = size;
    const screen = approvalScreen(QUESTION, { host: 'shop.example', isProtected: true, isWeak: false });
    const root = page.body.appendChild(page.createElement('main'));
    const redraw = (): void =>
      void render(
        screen(() => undefined, redraw),
        root,
      );
    redraw();
    return root;
  };
  const find = (main: Element, selector: string): HTMLElement =>
    main.querySelector<HTMLElement>(selector) ?? expect.fail(selector);
  const isDisabled = (main: Element, id: string): boolean => find(main, `[data-testid=${id}]`).matches(':disabled');
  const fade = (main: Element): number =>
    Number(main.ownerDocument.defaultView?.getComputedStyle(find(main, '.scroll'), '::after').opacity);

  for (const [height, size] of [
    [544, '200%'],
    [256, '100%'],
  ] as const)
    it(`scrolls as a whole, and enables its buttons at the end: ${height} px, text of ${size}`, async () => {
      const main = await draw(height, size);
      const [header, content, footer] = ['header', '.scroll', 'footer'].map(each => find(main, each));
      const top = (part: HTMLElement | undefined): number => part?.getBoundingClientRect().top ?? expect.fail();
      const bottom = (part: HTMLElement | undefined): number => part?.getBoundingClientRect().bottom ?? expect.fail();
      expect(content?.scrollHeight).to.equal(content?.clientHeight);
      expect(top(footer)).to.be.above(main.clientHeight);
      const hasFade = CSS.supports('animation-timeline', 'view()');
      if (hasFade) await waitUntil(() => fade(main) === 1, 'the fade');
      await new Promise(resolve => setTimeout(resolve, 1_000)); // longer than a guard waits
      expect([isDisabled(main, 'wallet-cancel'), isDisabled(main, 'wallet-approve')]).to.deep.equal([true, true]);
      main.scrollTop = bottom(content) - main.clientHeight;
      if (hasFade) await waitUntil(() => fade(main) < 0.01, 'no fade over the end of the question');
      main.scrollTop = main.scrollHeight;
      expect(bottom(header)).to.be.below(0);
      expect(top(footer)).to.be.at.least(bottom(content));
      expect(bottom(footer)).to.be.at.most(main.clientHeight + 1); // the scroll position is a whole number of pixels
      await waitUntil(() => !isDisabled(main, 'wallet-approve'), 'the buttons');
      expect(isDisabled(main, 'wallet-cancel')).to.equal(false);
      expect(main.scrollWidth).to.equal(main.clientWidth);
    });

  it('keeps header and buttons in sight where there is room', async () => {
    for (const [height, size] of [
      [544, '100%'],
      [720, '200%'],
    ] as const) {
      const main = await draw(height, size);
      const content = find(main, '.scroll');
      expect(content.scrollHeight).to.be.above(content.clientHeight);
      expect(main.scrollHeight).to.equal(main.clientHeight);
      expect(find(main, 'footer').getBoundingClientRect().bottom).to.equal(main.clientHeight);
    }
  });
});
