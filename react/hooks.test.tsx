import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createTestModal, testAccounts, testConnector } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState } from './hooks.js';

// React requires this flag for `act`.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('React hooks', () => {
  let root: Root;
  let host: HTMLElement;
  const show = (element: ReactElement): void => act(() => root.render(element));

  beforeEach(() => {
    host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
  });

  afterEach(() => {
    act(() => root.unmount());
    host.remove();
  });

  it('observe account, network and modal state', async () => {
    const { modal, connect, settle } = createTestModal();
    const Page = (): ReactElement => {
      const { address, status } = useAppKitAccount({ modalId: modal.id });
      const { chainId } = useAppKitNetwork({ modalId: modal.id });
      const { open } = useAppKitState({ modalId: modal.id });
      return createElement('p', {}, [status, address, chainId, open ? 'open' : 'closed'].join(' '));
    };
    show(createElement(Page));
    expect(host.textContent).to.equal('disconnected  1 closed');
    await act(async () => {
      modal.open();
      await settle();
    });
    expect(host.textContent).to.equal('disconnected  1 open');
    await act(connect);
    expect(host.textContent).to.equal(`connected ${testAccounts[0].address} 1 closed`);
    await act(async () => {
      modal.dispose();
      await settle();
    });
    expect(host.textContent).to.equal('   closed'); // without a modal there is no status
  });

  it('find a modal that is created after the first render', async () => {
    const id = crypto.randomUUID();
    const Page = (): ReactElement => createElement('p', {}, String(useAppKitNetwork({ modalId: id }).chainId));
    show(createElement(Page));
    expect(host.textContent).to.equal('undefined');
    await act(async () => {
      const { settle } = createTestModal({ id });
      await settle();
    });
    expect(host.textContent).to.equal('1');
  });

  it('do not throw during a render after the modal was destroyed', async () => {
    const { modal, settle } = createTestModal();
    let open: (() => Promise<void>) | undefined;
    const Page = ({ turn }: { readonly turn: number }): ReactElement => {
      ({ open } = useAppKit({ modalId: modal.id }));
      return createElement('p', {}, `turn ${turn}`);
    };
    show(createElement(Page, { turn: 1 }));
    await act(async () => {
      modal.dispose();
      await settle();
    });
    show(createElement(Page, { turn: 2 }));
    expect(host.textContent).to.equal('turn 2');
    const error = await open?.().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.have.property('code', 'MODAL_MISSING');
  });

  it('hydrate server markup without a mismatch while a wallet is connected', async () => {
    const { modal, connect, settle } = createTestModal();
    const Page = (): ReactElement => {
      const { status } = useAppKitAccount({ modalId: modal.id });
      const { chainId } = useAppKitNetwork({ modalId: modal.id });
      return createElement('p', {}, `${status} ${chainId}`);
    };
    const markup = renderToString(createElement(Page));
    expect(markup).to.equal('<p>undefined undefined</p>');
    await connect();
    const page = document.createElement('div');
    page.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
    const errors: unknown[] = [];
    const hydrated = await act(async () =>
      hydrateRoot(page, createElement(Page), { onRecoverableError: error => errors.push(error) }),
    );
    await act(settle);
    expect(errors).to.deep.equal([]);
    expect(page.textContent).to.equal('connected 1');
    act(() => hydrated.unmount());
  });

  it('hydrate with no status, so that no guard leads away, then show the remembered account until its wallet answers', async () => {
    const id = crypto.randomUUID();
    const earlier = createTestModal({ id });
    await earlier.connect();
    earlier.modal.dispose();
    const renders: string[] = [];
    const Page = (): ReactElement => {
      const { status, address, isConnected } = useAppKitAccount({ modalId: id });
      renders.push(`${status} ${address} ${isConnected}`);
      return createElement('p', {}, `${status} ${address}`);
    };
    const markup = renderToString(createElement(Page));
    expect(markup).to.equal('<p>undefined undefined</p>');
    renders.length = 0;
    const { modal, wallet, settle } = createTestModal({ id, fake: { granted: true, connectors: [] } });
    const page = document.createElement('div');
    page.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
    const errors: unknown[] = [];
    const hydrated = await act(async () =>
      hydrateRoot(page, createElement(Page), { onRecoverableError: error => errors.push(error) }),
    );
    expect(errors).to.deep.equal([]);
    const [{ address }] = testAccounts;
    expect([...new Set(renders)]).to.deep.equal(['undefined undefined false', `reconnecting ${address} false`]);
    expect(page.textContent).to.equal(`reconnecting ${address}`);
    await act(async () => {
      wallet.connectors.set([testConnector]);
      await waitUntil(() => modal.account.accountOf(), 'the wallet answers');
      await settle();
    });
    expect(page.textContent).to.equal(`connected ${address}`);
    act(() => hydrated.unmount());
    modal.dispose();
  });

  it('throw an error that names createAppKit when there is no modal', () => {
    const Page = (): ReactElement => {
      let message = 'nothing thrown';
      try {
        useAppKit({ modalId: 'none' });
      } catch (error) {
        message = (error as Error).message;
      }
      return createElement('p', {}, message);
    };
    show(createElement(Page));
    expect(host.textContent).to.equal('Please call "createAppKit" before using "useAppKit" hook');
  });
});
