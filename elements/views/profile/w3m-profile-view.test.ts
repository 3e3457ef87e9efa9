import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-profile-view.define.js';
import type { W3mProfileView } from './w3m-profile-view.js';

const show = ({ modal }: TestModal): Promise<ShownView<W3mProfileView>> =>
  showView(html`<w3m-profile-view .modal=${modal}></w3m-profile-view>`);

describe('<w3m-profile-view>', () => {
  it('shows the active account, the wallet and all accounts', async () => {
    const test = createTestModal({ fake: { accounts: testAccounts } });
    await test.connect();
    test.modal.account.setProfile('eip155', { profileName: 'someone.eth' });
    const { view, said } = await show(test);
    expect(textOf(deep(view, '.name'))).to.equal('someone.eth');
    expect(textOf(deep(view, '.wallet'))).to.equal('Connected with Test Wallet');
    expect(deepAll(view, '[data-testid="switch-address-item"]')).to.have.length(2);
    await expect(view).to.be.accessible();
    deep(view, 'wui-copy-button')?.dispatchEvent(new WuiCopyEvent(testAccounts[0].address, true));
    expect(said).to.deep.equal(['Address copied']);
  });

  it('renders nothing while disconnected', async () => {
    const { view } = await show(createTestModal());
    expect(view.shadowRoot?.childElementCount).to.equal(0);
    await expect(view).to.be.accessible();
  });
});
