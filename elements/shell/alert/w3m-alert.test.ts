import { expect, html } from '@open-wc/testing';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { createTestModal } from '../../../testing/index.js';
import type { AnnounceEvent } from '../../internal/announce.js';
import { themed } from '../../ui/testing/themed.js';
import { skipAnimations } from '../testing/skip-animations.js';
import './w3m-alert.define.js';
import type { W3mAlert } from './w3m-alert.js';
import { waitUntil } from '../../../testing/wait-until.js';

const find = (el: W3mAlert, testId: string): HTMLElement | null =>
  el.shadowRoot!.querySelector(`[data-testid="${testId}"]`);

describe('<w3m-alert>', () => {
  for (const mode of ['light', 'dark'] as const)
    for (const variant of ['error', 'warning', 'info'] as const)
      it(`shows and announces ${variant} in ${mode} until it is closed`, async () => {
        const { modal, session } = createTestModal();
        const el = await themed<W3mAlert>(html`<w3m-alert .modal=${modal}></w3m-alert>`, { mode });
        const events: AnnounceEvent[] = [];
        el.addEventListener('w3m-announce', event => events.push(event));
        expect(find(el, 'wui-alertbar-text')).to.equal(null);

        session.alerts.show(new W3mError('NETWORK_NOT_FOUND'), variant);
        await waitUntil(() => find(el, 'wui-alertbar-text'));
        expect(find(el, 'wui-alertbar-text')?.textContent).to.equal('Network Not Found');
        expect(events.map(({ message, urgency }) => [message, urgency])).to.deep.equal([
          ['Network Not Found', 'assertive'],
        ]);
        expect(getComputedStyle(el).position).to.equal('static'); // it moves the view down, and covers nothing
        skipAnimations(el);
        await expect(el).to.be.accessible();

        find(el, 'wui-alertbar-close')!.click();
        await waitUntil(() => find(el, 'wui-alertbar-text') === null);
      });
});
