import { expect } from '@open-wc/testing';
import { act, createElement, StrictMode, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppKit } from '../controllers/app-kit/app-kit.js';
import { createTestModal, testAccounts, testConnector, testNetworks } from '../testing/index.js';
import { createSignedInModal } from '../testing/signed-in-modal.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAppKit, useAppKitAccount } from './hooks.js';
import { AppKitProvider } from './provider.js';
import {
  useAppKitUpdateEmail,
  useAppKitWallet,
  type UseAppKitUpdateEmail,
  type UseAppKitWallet,
} from './wallet-button.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('React', () => {
  let root: Root;

  beforeEach(() => {
    root = createRoot(document.createElement('div'));
  });

  afterEach(() => act(() => root.unmount()));

  describe('useAppKitWallet', () => {
    let now: UseAppKitWallet;
    const events: unknown[] = [];
    const show = (modalId: string): void => {
      events.length = 0;
      const Page = (): ReactElement => {
        now = useAppKitWallet({
          modalId,
          onSuccess: data => events.push(data),
          onError: error => events.push(error.code),
        });
        return createElement('p');
      };
      act(() => root.render(createElement(Page)));
    };
    const flags = (): readonly boolean[] => [now.isPending, now.isSuccess, now.isError];

    it('connects a wallet by name and reports the account', async () => {
      const { modal, session, connect, settle } = createTestModal();
      show(modal.id);
      await act(settle);
      expect([now.isReady, flags()]).to.deep.equal([true, [false, false, false]]);
      await act(async () => {
        const pending = now.connect(testConnector.name);
        await waitUntil(() => session.router.current.get().view === 'ConnectingExternal');
        await connect();
        await pending;
      });
      const connection = { chainNamespace: 'eip155', chainId: 1, address: testAccounts[0].address };
      expect([now.data, events, flags()]).to.deep.equal([connection, [connection], [false, true, false]]);
      await act(async () => modal.dispose());
    });

    it('connects in a host that shows a spinner in place of the button, and tells it', async () => {
      const { modal, session, wallet, connect, settle } = createTestModal();
      const results: unknown[] = [];
      const shown: unknown[] = [];
      let address: string | undefined;
      const Button = (): ReactElement => {
        now = useAppKitWallet({
          modalId: modal.id,
          onSuccess: data => results.push(data),
          onError: error => results.push(error.code),
        });
        return createElement('button');
      };
      const Page = (): ReactElement => {
        const account = useAppKitAccount({ modalId: modal.id });
        shown.push(account.status);
        ({ address } = account);
        return createElement(account.status === 'disconnected' ? Button : 'p');
      };
      act(() => root.render(createElement(StrictMode, undefined, createElement(Page))));
      wallet.answer = 'hang';
      let pending: Promise<void> | undefined;
      await act(async () => {
        pending = now.connect(testConnector.name);
        await waitUntil(() => session.router.current.get().view === 'ConnectingExternal');
        void connect().catch(() => undefined); // the view asks the wallet
        await settle();
      });
      expect([shown.at(-1), modal.shell.isOpen.get()]).to.deep.equal(['connecting', true]);
      await act(async () => {
        wallet.answerLate();
        await pending;
        await settle();
      });
      expect([shown.at(-1), address]).to.deep.equal(['connected', testAccounts[0].address]);
      expect(results).to.have.lengthOf(1);
      expect(results[0]).to.include({ address });
      await act(async () => modal.dispose());
    });

    it('reports an unknown wallet and a closed modal', async () => {
      const { modal } = createTestModal();
      show(modal.id);
      await act(() => now.connect('no such wallet'));
      expect([now.error?.code, events, flags()]).to.deep.equal([
        'CONNECTOR_NOT_FOUND',
        ['CONNECTOR_NOT_FOUND'],
        [false, false, true],
      ]);
      await act(async () => {
        const pending = now.connect(testConnector.name);
        await waitUntil(() => modal.shell.isOpen.get());
        modal.shell.close();
        await pending;
      });
      expect(now.error?.code).to.equal('CONNECT_CLOSED');
      await act(async () => modal.dispose());
    });

    it('reports a missing modal, and follows one that is created later', async () => {
      const id = crypto.randomUUID();
      show(id);
      await act(() => now.connect('metamask'));
      expect([now.error?.code, now.isReady]).to.deep.equal(['MODAL_MISSING', false]);
      let modal: { dispose(): void } | undefined;
      await act(async () => {
        const world = createTestModal({ id });
        ({ modal } = world);
        await world.settle();
      });
      expect(now.isReady).to.equal(true);
      await act(async () => modal?.dispose());
    });
  });

  it('useAppKitUpdateEmail changes the address, and reports a form that was closed', async () => {
    const { modal, session, changeTo, clock } = await createSignedInModal();
    const events: unknown[] = [];
    let now: UseAppKitUpdateEmail | undefined;
    const Page = (): ReactElement => {
      now = useAppKitUpdateEmail({
        modalId: modal.id,
        onSuccess: data => events.push(data),
        onError: error => events.push(error.code),
      });
      return createElement('p');
    };
    const shown = () => waitUntil(() => session.router.current.get().view === 'UpdateEmailWallet');
    act(() => root.render(createElement(Page)));
    await act(async () => {
      const pending = now!.updateEmail();
      await shown();
      await changeTo('new@example.org');
      await pending;
    });
    expect([now!.data, now!.isSuccess, events]).to.deep.equal([
      { email: 'new@example.org' },
      true,
      [{ email: 'new@example.org' }],
    ]);
    clock.advance(30_000);
    await act(async () => {
      const pending = now!.updateEmail();
      await waitUntil(() => modal.shell.isOpen.get());
      modal.shell.close();
      await pending;
    });
    expect([now!.error?.code, now!.isError, events[1]]).to.deep.equal([
      'EMAIL_CHANGE_CLOSED',
      true,
      'EMAIL_CHANGE_CLOSED',
    ]);
    await act(async () => modal.dispose());
    localStorage.clear();
  });

  it('AppKitProvider creates one modal before its children render, also in strict mode', async () => {
    const id = crypto.randomUUID();
    let count = 0;
    const Page = (): ReactElement => {
      useAppKit({ modalId: id }); // throws without a modal
      count += 1;
      return createElement('p');
    };
    const page = (name: string): ReactElement =>
      createElement(
        StrictMode,
        undefined,
        createElement(
          AppKitProvider,
          { id, networks: testNetworks, disableAppend: true, metadata: { name, description: '', url: '', icons: [] } },
          createElement(Page),
        ),
      );
    act(() => root.render(page('one')));
    const kit = AppKit.getInstance(id)!;
    act(() => root.render(page('two')));
    expect(AppKit.getInstance(id)?.modal).to.equal(kit.modal);
    expect([kit.options.metadata?.name, count > 0]).to.deep.equal(['one', true]);
    await act(async () => kit.destroy());
  });
});
