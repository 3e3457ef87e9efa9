import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-switch-address-view.define.js';
import type { W3mSwitchAddressView } from './w3m-switch-address-view.js';

const show = ({ modal }: TestModal): Promise<ShownView<W3mSwitchAddressView>> =>
  showView(html`<w3m-switch-address-view .modal=${modal}></w3m-switch-address-view>`);

const rows = (view: Element): readonly HTMLElement[] => deepAll(view, '[data-testid="switch-address-item"]');
const labels = (view: Element): readonly string[] =>
  rows(view).map(row => row.getAttribute('label') || textOf(deep(row, '.address')));

describe('<w3m-switch-address-view>', () => {
  let test: TestModal;

  beforeEach(async () => {
    test = createTestModal({ fake: { accounts: testAccounts } });
    await test.connect();
    test.modal.open(undefined, 'SwitchAddress');
  });

  it('lists the accounts by their labels and marks the active one', async () => {
    test.modal.account.setLabel('eip155', testAccounts[1].address, 'Savings');
    const { view } = await show(test);
    expect(labels(view)).to.deep.equal(['0xf3…b92266', 'Savings']);
    expect(rows(view).map(row => row.hasAttribute('selected'))).to.deep.equal([true, false]);
    expect(rows(view)[1]?.title).to.equal(testAccounts[1].address);
    await expect(view).to.be.accessible();
  });

  it('shows icon and address of the app, or the address of the page', async () => {
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const metadata = { name: 'Shop', description: '', url: 'https://shop.example/cart', icons: [icon] };
    const { view } = await show(createTestModal({ metadata }));
    expect(deep<HTMLElement & { src?: string }>(view, '.app wui-image')?.src).to.equal(icon);
    expect(textOf(deep(view, '.app'))).to.equal('shop.example');
    await expect(view).to.be.accessible();
    const bare = await show(createTestModal());
    expect(deep(bare.view, '.app wui-image')).to.equal(undefined);
    expect(textOf(deep(bare.view, '.app'))).to.equal(location.host);
  });

  it('shows shortened addresses that are distinguishable', async () => {
    const { view } = await show(test);
    expect(textOf(deep(rows(view)[0]!, '.address'))).to.equal('0xf3…b92266');
  });

  it('activates an account and closes the modal', async () => {
    const { view, said, drawn } = await show(test);
    byId(view, 'w3m-switch-address-button-1')?.click();
    await drawn();
    expect(test.modal.account.current.get()?.address).to.equal(testAccounts[1].address);
    expect(test.modal.shell.isOpen.get()).to.equal(false);
    expect(said).to.deep.equal(['Switched to 0x70…dc79C8']);
  });

  it('keeps the order of the wallet when the active account changes', async () => {
    const { view, drawn } = await show(test);
    const before = labels(view);
    test.session.useAccount('eip155', testAccounts[1].address);
    await drawn();
    expect(labels(view)).to.deep.equal(before);
    expect(rows(view).map(row => row.hasAttribute('selected'))).to.deep.equal([false, true]);
  });

  it('goes back when the active account is chosen', async () => {
    test.session.router.reset('Account');
    test.session.router.push('SwitchAddress');
    const { view } = await show(test);
    controlOf(rows(view)[0])?.click();
    expect(test.session.router.current.get().view).to.equal('Account');
    expect(test.modal.account.current.get()?.address).to.equal(testAccounts[0].address);
  });

  it('renders no rows while disconnected', async () => {
    const { view } = await show(createTestModal());
    expect(rows(view)).to.have.length(0);
    await expect(view).to.be.accessible();
  });
});
