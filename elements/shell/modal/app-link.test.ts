import { expect } from '@open-wc/testing';
import { signal } from '../../../controllers/core/signals.js';
import { createTestModal, FakeRemoteWallet } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { find, renderModal } from '../testing/modal.js';

describe('the link to an app on this phone', () => {
  it('is below any view of an open modal while a request waits there, and not below its own view', async () => {
    const test = createTestModal({ remote: new FakeRemoteWallet() });
    const el = await renderModal(test);
    test.modal.open();
    await waitUntil(() => find(el, 'w3m-router')?.shadowRoot?.querySelector('w3m-connect-view'), 'no list');
    const anchor = (): Element | null | undefined =>
      find(el, 'w3m-app-link')?.shadowRoot?.querySelector('wui-button')?.shadowRoot?.querySelector('a');
    expect(find(el, 'w3m-app-link')).to.equal(null);
    const link = signal({ href: 'ember://wc?sessionTopic=a', target: '_self', base: 'ember://' } as const);
    const data = { name: 'Ember', link, dismiss: () => undefined };
    test.session.requests.set([{ kind: 'app', data }]);
    await waitUntil(() => anchor()?.getAttribute('href') === 'ember://wc?sessionTopic=a', 'no link');
    await expect(el).to.be.accessible();
    test.session.router.reset('OpenWallet', data);
    await waitUntil(() => !find(el, 'w3m-app-link'), 'a second link');
    test.session.router.reset('Connect');
    await waitUntil(() => find(el, 'w3m-app-link'), 'no link');
    test.session.requests.set([]);
    await waitUntil(() => !find(el, 'w3m-app-link'), 'an old link');
    test.modal.dispose();
  });
});
