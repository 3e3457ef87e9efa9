import { expect, html } from '@open-wc/testing';
import { EvmAdapter } from '../../../controllers/adapters/eip155/index.js';
import { createModal } from '../../../controllers/modal/create-modal.js';
import * as sessionModule from '../../../controllers/modal/session.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { createTestModal, testEmbedded, testNetworks, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, deepAll, showView, textOf, type ShownView } from '../../views/testing/show-view.js';
import './w3m-account-actions.define.js';
import type { W3mAccountActions } from './w3m-account-actions.js';

const show = ({ modal }: Pick<TestModal, 'modal'>): Promise<ShownView<W3mAccountActions>> =>
  showView(html`<w3m-account-actions .modal=${modal}></w3m-account-actions>`);

describe('<w3m-account-actions>', () => {
  it('opens the view of an action', async () => {
    const test = createTestModal();
    await test.connect();
    const { view } = await show(test);
    await expect(view).to.be.accessible();
    byId(view, 'w3m-account-default-receive-button')?.click();
    expect(test.session.router.current.get().view).to.equal('WalletReceive');
  });

  it('omits an action that the host switched off, also later', async () => {
    const test = createTestModal();
    await test.connect();
    const { view, drawn } = await show(test);
    expect(deepAll(view, 'button').map(textOf)).to.include('Receive');
    test.modal.options.update({ features: { receive: false } });
    await drawn();
    expect(deepAll(view, 'button').map(textOf)).not.to.include('Receive');
  });

  it('has the test ids of the embedded wallet, which suites of hosts look for', async () => {
    const embeddedWallet = new FakeEmbeddedWallet({ eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });
    const modal = createModal(
      { adapters: [new EvmAdapter({ page: new EventTarget() })], networks: testNetworks, embeddedWallet },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    const session = await modal.start();
    embeddedWallet.isSignedIn = true;
    await session.connect(session.connectors.all.get().find(({ id }) => id === 'ID_AUTH')!);
    const { view } = await show({ modal });
    await waitUntil(() => byId(view, 'w3m-account-wallet-features-widget'), 'the actions');
    expect(byId(view, 'wallet-features-receive-button')).not.to.equal(undefined);
    expect(byId(view, 'w3m-account-default-receive-button')).to.equal(undefined);
    modal.dispose();
  });
});
