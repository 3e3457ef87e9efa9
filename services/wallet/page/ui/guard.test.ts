import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { waitUntil } from '../../../../testing/wait-until.js';
import { buttons } from './parts.js';
import { createGuard } from './guard.js';

/** Time in milliseconds in which Chromium drops clicks on a frame that has moved (`kMinScreenRectStableTimeMs`). */
const DROPPED_MS = 500;
/** Time in milliseconds that the browser may take to learn where the frame is now. */
const LAG_MS = 100;

/** Longer than the browser takes between two reports of what is in sight. */
const aFewFrames = (): Promise<void> => new Promise(resolve => window.setTimeout(resolve, 3 * LAG_MS));

describe('the guard of a button', () => {
  const { setTimeout } = window;
  const delays: number[] = [];
  let host: HTMLElement;
  beforeEach(() => {
    delays.length = 0;
    // Lets the time of the guard pass at once, and records how long it is
    window.setTimeout = ((act: () => void, delayMs = 0) => {
      if (delayMs < DROPPED_MS || delayMs > 2 * DROPPED_MS) return setTimeout(act, delayMs); // that of the test
      delays.push(delayMs);
      return setTimeout(act, 0);
    }) as typeof window.setTimeout;
    host = document.body.appendChild(document.createElement('main'));
  });
  afterEach(() => {
    window.setTimeout = setTimeout;
    host.remove();
  });

  it('enables no button before the browser passes clicks to a frame that it has just learnt of', async function () {
    if (!('isVisible' in IntersectionObserverEntry.prototype)) this.skip(); // such browsers drop no clicks
    const guard = createGuard(() => undefined);
    const row = { text: 'Sign', onClick: () => undefined, id: 'sign' };
    render(buttons({ ...row, id: 'cancel' }, { ...row, watch: guard.watch }), host);
    expect(guard.isSettled()).to.equal(false);
    await waitUntil(() => guard.isSettled());
    expect(Math.min(...delays)).to.be.at.least(DROPPED_MS + LAG_MS);
  });

  for (const [browser, tells] of [
    ['a browser that tells what covers a button', true],
    ['another browser', false],
  ] as const)
    it(`enables no button that has not been scrolled to: ${browser}`, async function () {
      const { prototype } = IntersectionObserverEntry;
      const isVisible = Object.getOwnPropertyDescriptor(prototype, 'isVisible');
      if (tells && !isVisible) this.skip();
      if (!tells) Reflect.deleteProperty(prototype, 'isVisible');
      try {
        host.style.cssText = 'block-size: 200px; overflow: auto';
        let redraws = 0;
        const guard = createGuard(() => (redraws += 1));
        const row = { text: 'Sign', onClick: () => undefined, id: 'sign' };
        const below = buttons({ ...row, id: 'cancel' }, { ...row, watch: guard.watch });
        const question = document.createElement('div');
        question.style.blockSize = '600px';
        render(html`${question}${below}`, host);
        if (tells) await waitUntil(() => guard.isSettled(), 'the content to settle');
        else await aFewFrames();
        expect([guard.isSettled(), guard.isReached(), guard.isOver(), guard.isHidden()]).to.deep.equal([
          true,
          false,
          false,
          false,
        ]);
        host.scrollTop = 420; // a part of the buttons is in sight
        await aFewFrames();
        expect([guard.isReached(), guard.isOver(), guard.isHidden()]).to.deep.equal([false, false, false]);
        host.scrollTop = host.scrollHeight;
        await waitUntil(() => guard.isOver(), 'the buttons');
        expect([guard.isReached(), redraws > 0]).to.deep.equal([true, true]);
        host.scrollTop = 0;
        await waitUntil(() => !guard.isOver(), 'the buttons to go');
        expect([guard.isReached(), guard.isHidden()]).to.deep.equal([true, false]);
      } finally {
        if (isVisible) Object.defineProperty(prototype, 'isVisible', isVisible);
      }
    });

  it('enables a button that was scrolled to where the browser reports only the first sight of it, as Firefox does at times', async () => {
    const { prototype } = IntersectionObserverEntry;
    const isVisible = Object.getOwnPropertyDescriptor(prototype, 'isVisible');
    const Original = window.IntersectionObserver;
    window.IntersectionObserver = class extends Original {
      constructor(tell: IntersectionObserverCallback, settings?: IntersectionObserverInit) {
        super(entries => {
          for (const { target } of entries) super.unobserve(target);
          tell(entries, this);
        }, settings);
      }
    };
    Reflect.deleteProperty(prototype, 'isVisible');
    try {
      host.style.cssText = 'block-size: 200px; overflow: auto';
      const guard = createGuard(() => undefined);
      const row = { text: 'Sign', onClick: () => undefined, id: 'sign' };
      const question = document.createElement('div');
      question.style.blockSize = '600px';
      render(html`${question}${buttons({ ...row, id: 'cancel' }, { ...row, watch: guard.watch })}`, host);
      await aFewFrames();
      expect(guard.isOver()).to.equal(false);
      host.scrollTop = host.scrollHeight;
      await waitUntil(() => guard.isOver(), 'the buttons');
    } finally {
      window.IntersectionObserver = Original;
      if (isVisible) Object.defineProperty(prototype, 'isVisible', isVisible);
    }
  });

  it('does not blame the page while the window ends above the buttons', async function () {
    if (!('isVisible' in IntersectionObserverEntry.prototype)) this.skip(); // such browsers tell of nothing
    const question = document.createElement('div');
    question.style.blockSize = '3000px';
    const guard = createGuard(() => undefined);
    const row = { text: 'Sign', onClick: () => undefined, id: 'sign' };
    render(html`${question}${buttons({ ...row, id: 'cancel' }, { ...row, watch: guard.watch })}`, host);
    await aFewFrames();
    expect([guard.isOver(), guard.isHidden()]).to.deep.equal([false, false]);
    scrollTo(0, document.documentElement.scrollHeight);
    await waitUntil(() => guard.isHidden(), 'the buttons alone');
    expect(guard.isOver()).to.equal(false);
    scrollTo(0, 0);
  });
});
