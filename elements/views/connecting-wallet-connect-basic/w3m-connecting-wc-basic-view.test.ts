import { expect, html } from '@open-wc/testing';
import { createTestModal, FakeRemoteWallet, type TestModal } from '../../../testing/index.js';
import { byId, controlOf, deep, showView, type ShownView } from '../testing/show-view.js';
import './w3m-connecting-wc-basic-view.define.js';
import type { W3mConnectingWcBasicView } from './w3m-connecting-wc-basic-view.js';
import { waitUntil } from '../../../testing/wait-until.js';

const show = ({ modal }: TestModal): Promise<ShownView<W3mConnectingWcBasicView>> =>
  showView(html`<w3m-connecting-wc-basic-view .modal=${modal}></w3m-connecting-wc-basic-view>`);

describe('<w3m-connecting-wc-basic-view>', () => {
  it('shows a QR code and the row for all wallets on desktops', async () => {
    const test = createTestModal({ remote: new FakeRemoteWallet() });
    const { view, drawn } = await show(test);
    await drawn();
    expect(byId(view, 'wui-qr-code')?.getAttribute('uri')).to.match(/^wc:/);
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'all-wallets'))?.click();
    expect(test.session.router.current.get().view).to.equal('AllWallets');
  });

  for (const allWallets of ['HIDE', 'ONLY_MOBILE'] as const)
    it(`shows only a QR code on desktops when allWallets is ${allWallets}`, async () => {
      const { view, drawn } = await show(createTestModal({ remote: new FakeRemoteWallet(), allWallets }));
      await drawn();
      expect(byId(view, 'wui-qr-code')?.getAttribute('uri')).to.match(/^wc:/);
      expect(byId(view, 'all-wallets')).to.equal(undefined);
    });

  it('shows the wallet directory on phones', async () => {
    const remote = new FakeRemoteWallet();
    const { view } = await show(createTestModal({ remote, environment: { isMobile: true } }));
    await waitUntil(() => deep(view, '.tile'), 'no wallets');
    expect(remote.pending.pair).to.equal(0);
  });
});

describe('the first view of the modal', () => {
  const remote = (): { remote: FakeRemoteWallet } => ({ remote: new FakeRemoteWallet() });
  for (const [what, isMobile, options, view] of [
    ['without adapters on desktops', false, { adapters: [] }, 'ConnectingWalletConnectBasic'],
    ['without adapters on phones', true, { adapters: [] }, 'AllWallets'],
    ['with manualWCControl on desktops', false, { ...remote(), manualWCControl: true }, 'ConnectingWalletConnectBasic'],
    ['with manualWCControl on phones', true, { ...remote(), manualWCControl: true }, 'AllWallets'],
    [
      'with manualWCControl and without adapters',
      false,
      { adapters: [], manualWCControl: true },
      'ConnectingWalletConnectBasic',
    ],
    ['without adapters and without a project id', false, { adapters: [], projectId: '' }, 'Connect'],
    ['with an adapter', true, {}, 'Connect'],
  ] as const) {
    for (const request of [undefined, 'Connect'] as const) {
      it(`is ${view} ${what}${request ? ' when opened as Connect' : ''}`, async () => {
        const { modal } = createTestModal({ projectId: 'p', environment: { isMobile }, ...options });
        if (request) modal.open(undefined, request);
        else modal.open();
        await waitUntil(() => modal.shell.isOpen.get());
        const { router } = await modal.start();
        expect(router.current.get().view).to.equal(view);
        modal.dispose();
      });
    }
  }
});
