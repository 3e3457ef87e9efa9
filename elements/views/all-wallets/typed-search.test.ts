import { expect, fixture, html } from '@open-wc/testing';
import { untracked } from '../../../controllers/core/signals.js';
import { isShown } from '../../shell/testing/modal.js';
import '../../shell/modal/w3m-modal.define.js';
import type { W3mModal } from '../../shell/modal/w3m-modal.js';
import { createTestModal, FakeRemoteWallet, testConnector, type TestModal } from '../../../testing/index.js';
import { loadParts } from '../../../testing/load-parts.js';
import { settleImports as settle } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId } from '../testing/show-view.js';

const TYPED = 'rain';

describe('A search of all wallets that a person has typed', () => {
  let test: TestModal;
  let el: W3mModal;

  const field = () => byId<HTMLInputElement>(el, 'wui-input-text');
  const view = (): string => untracked(() => test.session.router.current.get().view);
  const status = (): string => untracked(() => test.modal.account.of('eip155')).status;
  const shown = (): readonly unknown[] => [
    untracked(() => test.modal.shell.isOpen.get()),
    view(),
    status(),
    field()?.value,
  ];
  const type = async (text: string): Promise<void> => {
    await waitUntil(field, 'the field');
    const input = field() ?? expect.fail('no field');
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settle();
  };
  const show = async (): Promise<void> => {
    el = await fixture<W3mModal>(html`<w3m-modal .modal=${test.modal}></w3m-modal>`);
    await waitUntil(() => untracked(() => test.modal.shell.isOpen.get()));
    await isShown(el);
    await settle();
  };

  before(loadParts);
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  describe('before a wallet of the last visit is back', () => {
    const visit = async (enableEmbedded: boolean): Promise<void> => {
      const id = crypto.randomUUID();
      localStorage.setItem(`@appkit/${id}/eip155:connected_connector_id`, testConnector.id);
      test = createTestModal({ id, enableEmbedded, fake: { granted: true, connectors: [] } });
      test.modal.open(undefined, 'AllWallets');
      await show();
    };
    const come = async (): Promise<void> => {
      test.wallet.connectors.set([testConnector]);
      await settle();
    };

    for (const enableEmbedded of [true, false])
      it(`stays in ${enableEmbedded ? 'an embedded modal' : 'a modal above the page'}, until it is erased`, async () => {
        await visit(enableEmbedded);
        await type(TYPED);
        await come();
        expect(shown()).to.deep.equal([true, 'AllWallets', 'connecting', TYPED]);
        await type('');
        await waitUntil(() => status() === 'connected', 'the restore');
      });

    it('stays until the modal closes', async () => {
      await visit(false);
      await type(TYPED);
      await come();
      test.modal.shell.requestClose();
      await waitUntil(() => status() === 'connected', 'the restore after the modal');
    });

    it('holds nothing back that comes while nothing is typed', async () => {
      await visit(true);
      await come();
      await waitUntil(() => view() === 'Account' && status() === 'connected', 'the restore');
    });

    it('holds nothing back once another first view is shown', async () => {
      await visit(true);
      await type(TYPED);
      test.session.router.reset('Connect');
      await come();
      await waitUntil(() => status() === 'connected', 'the restore');
    });
  });

  for (const first of ['AllWallets', 'ConnectingWalletConnectBasic'] as const)
    it(`is there on the way back from a wallet to ${first}, and gone after another first view`, async () => {
      test = createTestModal({ remote: new FakeRemoteWallet(), environment: { os: 'ios', isMobile: true } });
      test.modal.open(undefined, first);
      await show();
      await type(TYPED);
      test.session.router.push('GetWallet');
      await settle();
      await waitUntil(() => !field(), 'the other view');
      test.session.router.goBack();
      await waitUntil(() => field()?.value === TYPED, 'the search');
      test.session.router.reset('Connect');
      await waitUntil(() => !field(), 'the first view');
      expect(untracked(() => test.session.features.get('directory')?.search.get())?.text).to.equal('');
    });

  it('is gone when the modal is opened again', async () => {
    test = createTestModal();
    test.modal.open(undefined, 'AllWallets');
    await show();
    await type(TYPED);
    test.modal.shell.requestClose();
    await settle();
    test.modal.open();
    await settle();
    test.session.router.push('AllWallets');
    await waitUntil(() => field(), 'the list');
    expect(field()?.value).to.equal('');
  });
});
