import { expect } from '@open-wc/testing';
import { act, createElement, useEffect, useState, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createTestModal, type TestModal } from '../testing/index.js';
import * as assets from './asset-hooks.js';
import * as connections from './connections.js';
import * as hooks from './hooks.js';
import { useAvailableExchanges, useExchangeBuyStatus, usePay, usePayUrlActions } from './pay.js';
import { useAppKitConnection as useSolanaConnection } from './solana.js';
import { useAppKitUpdateEmail, useAppKitWallet } from './wallet-button.js';
import { useAppKitWallets } from './wallets.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Hook = (reference: { readonly modalId: string }) => unknown;

const ALL: Readonly<Record<string, Hook>> = {
  ...assets,
  ...hooks,
  useAppKitProvider: reference => hooks.useAppKitProvider('eip155', reference),
  useAppKitConnections: reference => connections.useAppKitConnections('eip155', reference),
  useAppKitConnection: connections.useAppKitConnection,
  useSolanaConnection,
  usePay,
  usePayUrlActions,
  useAvailableExchanges: () => useAvailableExchanges({ shouldFetchOnInit: false }),
  useExchangeBuyStatus: reference =>
    useExchangeBuyStatus({ ...reference, exchangeId: 'e', sessionId: 's', isEnabled: false }),
  useAppKitWallet,
  useAppKitUpdateEmail,
  useAppKitWallets,
};

describe('Results of hooks', () => {
  let root: Root;
  let test: TestModal;

  beforeEach(async () => {
    root = createRoot(document.createElement('div'));
    test = createTestModal();
    await test.connect();
    await test.settle();
  });
  afterEach(() => {
    act(() => root.unmount());
    test.modal.dispose();
  });

  for (const [name, use] of Object.entries(ALL))
    it(`${name} stays the same object while nothing changes, so that an effect of it does not loop`, async () => {
      const results: unknown[] = [];
      const Page = (): ReactElement => {
        const [runs, setRuns] = useState(0);
        const result = use({ modalId: test.modal.id });
        results.push(result);
        useEffect(() => setRuns(before => Math.min(before + 1, 20)), [result]);
        return createElement('p', {}, runs);
      };
      await act(async () => root.render(createElement(Page)));
      await act(test.settle);
      const { length } = results;
      await act(async () => root.render(createElement(Page)));
      await act(async () => root.render(createElement(Page)));
      expect(results.length).to.equal(length + 2);
      expect(new Set(results.slice(-3)).size).to.equal(1);
    });
});
