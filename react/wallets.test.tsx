import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createTestModal, testAccounts, testConnector } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAppKitWallets, type UseAppKitWallets } from './wallets.js';

describe('useAppKitWallets', () => {
  let root: Root;
  let shown: UseAppKitWallets;

  const show = (modalId: string): void => {
    const Page = (): ReactElement => {
      shown = useAppKitWallets({ modalId });
      return createElement('p', {}, shown.wallets.map(({ name }) => name).join());
    };
    root = createRoot(document.createElement('div'));
    act(() => root.render(createElement(Page)));
  };
  const turn = (): Promise<void> => act(async () => new Promise<void>(resolve => setTimeout(resolve)));

  before(() => import('../controllers/headless/attempt-run.js'));
  afterEach(() => act(() => root.unmount()));

  it('is empty without a modal, and lists the wallets of one that is created later', async () => {
    const id = crypto.randomUUID();
    show(id);
    expect(shown.wallets).to.deep.equal([]);
    expect(await shown.connect({ id: 'x' }).catch((error: unknown) => error)).to.have.property('code', 'MODAL_MISSING');
    const { modal } = createTestModal({ id });
    await waitUntil(async () => {
      await turn();
      return shown.wallets.length === 1;
    });
    expect(shown.wallets[0]).to.include({ id: testConnector.id, isInjected: true });
    modal.dispose();
  });

  it('connects, and its functions stay the same', async () => {
    const { modal } = createTestModal({ id: crypto.randomUUID() });
    show(modal.id);
    const { connect } = shown;
    const account = await act(() => shown.connect({ id: testConnector.id }));
    expect(account.address).to.equal(testAccounts[0].address);
    await turn();
    expect(shown.connect).to.equal(connect);
    modal.dispose();
  });
});
