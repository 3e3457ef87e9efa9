import { expect } from '@open-wc/testing';
import type { ReadySource } from '../../../testing/create-test-modal.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import * as embedded from '../../../controllers/sources/embedded.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { addEmbeddedViews } from '../../embedded-views.js';
import type { SessionElement } from '../../internal/session-element.js';
import { loadView, views } from '../../views.js';
import { byId, showView, textOf } from '../testing/show-view.js';

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

describe('The import of a wallet, at the code of a sign-in', () => {
  let wallet: FakeEmbeddedWallet;
  let test: TestModal;

  before(addEmbeddedViews);
  beforeEach(() => {
    wallet = new FakeEmbeddedWallet({ eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });
    wallet.results.set('email', { next: 'otp' });
    test = createTestModal({ embeddedWallet: wallet, sources: [row] });
    test.modal.shell.open();
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  async function show(): Promise<SessionElement> {
    const email = await test.session.source('ID_AUTH')!.email();
    email.edit('ann@example.org');
    await email.submit();
    const render = await loadView(views, test.session.router.current.get(), test.session);
    const { view, drawn } = await showView<SessionElement>(render());
    view.modal = test.modal;
    await drawn();
    return view;
  }

  it('is offered where the wallet can import, before the wallet is made', async () => {
    let requests = 0;
    wallet = Object.assign(wallet, {
      beginImport: () => {
        requests += 1;
        return Promise.resolve();
      },
    });
    const view = await show();
    await waitUntil(() => textOf(byId(view, 'w3m-import')) === 'Import an existing wallet', 'the offer');
    await expect(view).to.be.accessible();
    byId(view, 'w3m-import')?.click();
    await waitUntil(() => textOf(byId(view, 'w3m-import-begun')).startsWith('After you sign in'), 'what follows');
    expect([requests, byId(view, 'w3m-import')]).to.deep.equal([1, undefined]);
    await expect(view).to.be.accessible();
  });

  it('is not offered by a wallet that cannot', async () => {
    const view = await show();
    await waitUntil(() => byId(view, 'w3m-resend-code'), 'the view');
    expect(byId(view, 'w3m-import')).to.equal(undefined);
  });
});
