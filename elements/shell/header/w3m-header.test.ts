import { expect, html } from '@open-wc/testing';
import {
  createTestModal,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../../testing/index.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-header.define.js';
import type { W3mHeader } from './w3m-header.js';
import { waitUntil } from '../../../testing/wait-until.js';

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
  const created = await make(options);
  await created.test.connect();
  created.test.session.router.reset('Account');
  await created.test.settle();
  await created.el.updateComplete;
  return created;
}

describe('<w3m-header>', () => {
  it('shows the title of the view', async () => {
    const { el, test } = await make();
    expect(find(el, 'w3m-header-text')?.textContent).to.equal('Connect wallet');
    test.session.router.push('ConnectingExternal', { connector: testConnector });
    await waitUntil(() => find(el, 'w3m-header-text')?.textContent === 'Test Wallet');
    for (const animation of el.shadowRoot!.getAnimations()) animation.finish(); // a title that fades in has less contrast
    await expect(el).to.be.accessible();
  });

  it('offers help in the view Connect and tracks its use', async () => {
    const { el, test } = await make();
    find(el, 'w3m-header-help')!.click();
    expect(test.session.router.current.get().view).to.equal('WhatIsAWallet');
    expect(test.modal.events.state.get().data.event).to.equal('CLICK_WALLET_HELP');
  });

  it('offers no help without enableWalletGuide or in other views', async () => {
    const { el } = await make({ enableWalletGuide: false });
    expect(find(el, 'w3m-header-help')).to.equal(null);
    const other = await make();
    other.test.session.router.reset('Networks');
    await waitUntil(() => find(other.el, 'w3m-header-help') === null);
  });

  it('shows a back button when the history has a previous view', async () => {
    const { el, test } = await make();
    expect(find(el, 'header-back')).to.equal(null);
    test.session.router.push('GetWallet');
    await appears(el, 'header-back');
    find(el, 'header-back')!.click();
    expect(test.session.router.current.get().view).to.equal('Connect');
  });

  it('requests to close, which the current view can refuse', async () => {
    const { el, test } = await make();
    test.modal.open(undefined, 'UnsupportedChain');
    find(el, 'w3m-header-close')!.click();
    expect(test.modal.shell.isOpen.get()).to.equal(true);
    test.session.router.reset('Connect');
    find(el, 'w3m-header-close')!.click();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('has no close button when embedded', async () => {
    const { el } = await make({ enableEmbedded: true });
    expect(find(el, 'w3m-header-close')).to.equal(null);
  });

  it('shows the active network, which opens the view Networks', async () => {
    const { el, test } = await connected();
    expect(find(el, 'w3m-account-select-network')?.textContent.trim()).to.equal('Ethereum');
    expect(find(el, 'account-switch-network-button')?.textContent.trim()).to.equal('Ethereum');
    expect(el.shadowRoot!.querySelector('h2')?.textContent, 'heading for screen readers').to.equal('Account');
    expect(find(el, 'w3m-header-text')).to.equal(null);
    await expect(el).to.be.accessible();
    find(el, 'w3m-account-select-network')!.click();
    expect(test.session.router.current.get().view).to.equal('Networks');
    expect(test.modal.events.state.get().data.event).to.equal('CLICK_NETWORKS');
  });

  it('disables the network button when there is one network', async () => {
    const { el } = await connected({ networks: [testNetworks[0]] });
    expect(find(el, 'w3m-account-select-network')?.matches(':disabled')).to.equal(true);
  });

  it('hides the network without enableNetworkSwitch', async () => {
    const { el } = await connected({ enableNetworkSwitch: false });
    expect(find(el, 'w3m-account-select-network')).to.equal(null);
  });

  it('leads to the smart sessions where the host lists them, and the account has a namespace with them', async () => {
    const without = await connected();
    expect(find(without.el, 'w3m-header-smart-sessions')).to.equal(null);
    const { el, test } = await connected({ features: { smartSessions: true } });
    await expect(el).to.be.accessible();
    find(el, 'w3m-header-smart-sessions')!.click();
    expect(test.session.router.current.get().view).to.equal('SmartSessionList');
    await waitUntil(() => !find(el, 'w3m-header-smart-sessions'));
    const other = await connected({
      features: { smartSessions: true },
      networks: testSolanaNetworks,
      fake: solanaFake,
    });
    expect(find(other.el, 'w3m-header-smart-sessions')).to.equal(null);
  });
});
