import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { waitUntil } from '../../../../testing/wait-until.js';
import { buttons } from './parts.js';
import { createGuard } from './guard.js';

/** Time in milliseconds in which Chromium drops clicks on a frame that has moved (`kMinScreenRectStableTimeMs`). */
const DROPPED_MS = 500;
/** Time in milliseconds that the browser may take to learn where the frame is now. */
const LAG_MS = 100;

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
});
