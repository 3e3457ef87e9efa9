import { expect, html, waitUntil } from '@open-wc/testing';
import { createTestModal, testConnector, testNetworks } from '../../../controllers/testing/index.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-header.define.js';
import type { W3mHeader } from './w3m-header.js';

type Options = Parameters<typeof createTestModal>[0];

const find = (el: W3mHeader, testId: string): HTMLElement | null =>
  el.shadowRoot!.querySelector(`[data-testid="${testId}"]`);
const appears = (el: W3mHeader, testId: string): Promise<void> => waitUntil(() => find(el, testId), testId);

async function make(options?: Options): Promise<{ el: W3mHeader; test: ReturnType<typeof createTestModal> }> {
  const test = createTestModal(options);
  const el = await themed<W3mHeader>(html`<w3m-header .modal=${test.modal}></w3m-header>`);
  return { el, test };
}

async function connected(options?: Options): ReturnType<typeof make> {
  const made = await make(options);
  await made.test.connect();
  made.test.session.router.reset('Account');
  await made.test.settle();
  await made.el.updateComplete;
  return made;
}

describe('<w3m-header>', () => {
  it('shows what the view is called', async () => {
    const { el, test } = await make();
    expect(find(el, 'w3m-header-text')?.textContent).to.equal('Connect Wallet');
    test.session.router.push('ConnectingExternal', { connector: testConnector });
    await waitUntil(() => find(el, 'w3m-header-text')?.textContent === 'Test Wallet');
    await expect(el).to.be.accessible();
  });

  it('offers help on Connect, and tells of it', async () => {
    const { el, test } = await make();
    find(el, 'w3m-header-help')!.click();
    expect(test.session.router.current.get().view).to.equal('WhatIsAWallet');
    expect(test.modal.events.state.get().data.event).to.equal('CLICK_WALLET_HELP');
  });

  it('offers no help where the host does not want it, nor elsewhere', async () => {
    const { el } = await make({ enableWalletGuide: false });
    expect(find(el, 'w3m-header-help')).to.equal(null);
    const other = await make();
    other.test.session.router.reset('Networks');
    await waitUntil(() => find(other.el, 'w3m-header-help') === null);
  });

  it('goes back where there is a way back', async () => {
    const { el, test } = await make();
    expect(find(el, 'header-back')).to.equal(null);
    test.session.router.push('GetWallet');
    await appears(el, 'header-back');
    find(el, 'header-back')!.click();
    expect(test.session.router.current.get().view).to.equal('Connect');
  });

  it('asks the window to close, and the window decides', async () => {
    const { el, test } = await make();
    test.modal.open(undefined, 'UnsupportedChain');
    find(el, 'w3m-header-close')!.click();
    expect(test.modal.shell.isOpen.get()).to.equal(true);
    test.session.router.reset('Connect');
    find(el, 'w3m-header-close')!.click();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('has no way out where the window is part of the page', async () => {
    const { el } = await make({ enableEmbedded: true });
    expect(find(el, 'w3m-header-close')).to.equal(null);
  });

  it('shows the network of the account, and leads to the others', async () => {
    const { el, test } = await connected();
    expect(find(el, 'w3m-account-select-network')?.textContent.trim()).to.equal('Ethereum');
    expect(find(el, 'w3m-header-text')).to.equal(null);
    await expect(el).to.be.accessible();
    find(el, 'w3m-account-select-network')!.click();
    expect(test.session.router.current.get().view).to.equal('Networks');
    expect(test.modal.events.state.get().data.event).to.equal('CLICK_NETWORKS');
  });

  it('shows a single network without a choice', async () => {
    const { el } = await connected({ networks: [testNetworks[0]] });
    expect(find(el, 'w3m-account-select-network')?.matches(':disabled')).to.equal(true);
  });

  it('leaves the network out where the host wants no switching', async () => {
    const { el } = await connected({ enableNetworkSwitch: false });
    expect(find(el, 'w3m-account-select-network')).to.equal(null);
  });
});
