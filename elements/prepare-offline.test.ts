import { expect, html } from '@open-wc/testing';
import type { ReadySource } from '../testing/create-test-modal.js';
import { AUTH_CONNECTOR_ID } from '../controllers/domain/embedded/embedded-wallet.js';
import * as embedded from '../controllers/sources/embedded.js';
import { FakeEmbeddedWallet } from '../testing/fake-embedded.js';
import { createTestModal, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { afterConnect } from './after-connect.js';
import { prerenderWhenSeen } from './shell/modal/opening.js';
import './views/account/w3m-account-assets.define.js';
import { showView } from './views/testing/show-view.js';

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

const isDefined = (tag: string): boolean => customElements.get(tag) !== undefined;

describe('What loads before the network can be lost', () => {
  let test: TestModal;
  afterEach(() => test.modal.dispose());

  it('is toast and alert where a person can sign in by email', async () => {
    test = createTestModal({ embeddedWallet: new FakeEmbeddedWallet({ eip155: [] }), sources: [row] });
    expect(isDefined('w3m-alert')).to.equal(false);
    await Promise.all(afterConnect(test.session).map(load => load()));
    expect(['w3m-alert', 'w3m-toast'].filter(isDefined)).to.have.length(2);
  });

  it('is the account with its tokens on a page with a connected account', async () => {
    test = createTestModal();
    const life = new AbortController();
    prerenderWhenSeen(test.modal, life.signal);
    expect(['w3m-account-view', 'w3m-account-tokens'].filter(isDefined)).to.deep.equal([]);
    await test.connect();
    await waitUntil(() => ['w3m-account-view', 'w3m-account-tokens'].every(isDefined));
    life.abort();
  });

  it('leaves to a toast what cannot load: the tokens', async () => {
    test = createTestModal();
    await test.connect();
    test.session.features.load = () => Promise.reject(new TypeError('Failed to fetch'));
    const reported: unknown[] = [];
    Object.assign(test.modal.scope, { report: (error: unknown) => reported.push(error) });
    await showView(html`<w3m-account-assets .modal=${test.modal} .initial=${'tokens'}></w3m-account-assets>`);
    await waitUntil(() => test.session.toasts.current.get() !== undefined);
    const toast = test.session.toasts.current.get();
    expect(toast && 'error' in toast && toast.error.message).to.equal('Token Balance Unavailable');
    expect(reported).to.have.length(1);
  });
});
