import { expect, html } from '@open-wc/testing';
import { themed } from '../../ui/testing/themed.js';
import './w3m-waiting.define.js';
import { W3mRetryEvent } from './w3m-waiting.events.js';
import type { W3mWaiting } from './w3m-waiting.js';

const show = (state: W3mWaiting['state']): Promise<W3mWaiting> =>
  themed(html`<w3m-waiting state=${state} heading="Approve in Fox" detail="Approve there"></w3m-waiting>`);

describe('<w3m-waiting>', () => {
  it('shows heading and detail', async () => {
    const element = await show('loading');
    expect(element.shadowRoot?.querySelector('.heading')?.textContent).to.equal('Approve in Fox');
    expect(element.shadowRoot?.querySelector('wui-button')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  for (const state of ['error', 'warning'] as const)
    it(`offers a retry in the state ${state}`, async () => {
      const element = await show(state);
      const events: Event[] = [];
      element.addEventListener('w3m-retry', event => events.push(event));
      element.shadowRoot?.querySelector('wui-button')?.shadowRoot?.querySelector('button')?.click();
      expect(events).to.have.length(1);
      expect(events[0]).to.be.instanceOf(W3mRetryEvent);
      await expect(element).to.be.accessible();
    });
});
