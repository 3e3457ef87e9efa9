import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../controllers/testing/index.js';
import { byId, deepAll, showView, textOf, type ShownView } from '../../views/testing/show-view.js';
import './w3m-account-actions.define.js';
import type { W3mAccountActions } from './w3m-account-actions.js';

const show = ({ modal }: TestModal): Promise<ShownView<W3mAccountActions>> =>
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
});
