import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { testNetworks } from '../testing/index.js';
import { useAppKitActivity, useAppKitIdentity, useAppKitNfts, useAppKitPortfolio } from './asset-hooks.js';
import { useAppKitBalance, useAppKitNetwork, useDisconnect } from './hooks.js';
import { useAppKitWallets } from './wallets.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const NONE = { modalId: 'none' };

/** What a host calls in the handler of a click, by the hook that returns it. */
const CALLS: Readonly<Record<string, () => () => Promise<unknown>>> = {
  useAppKitNetwork() {
    const { switchNetwork } = useAppKitNetwork(NONE);
    return () => switchNetwork(testNetworks[1]!);
  },
  useDisconnect() {
    const { disconnect } = useDisconnect(NONE);
    return () => disconnect();
  },
  useAppKitBalance: () => useAppKitBalance(NONE).fetchBalance,
  useAppKitPortfolio: () => useAppKitPortfolio(NONE).refresh,
  useAppKitNfts: () => useAppKitNfts(NONE).fetchMore,
  useAppKitActivity: () => useAppKitActivity(NONE).fetchMore,
  useAppKitIdentity() {
    const { fetchIdentity } = useAppKitIdentity(NONE);
    return () => fetchIdentity();
  },
  useAppKitWallets() {
    const { fetchWallets } = useAppKitWallets(NONE);
    return () => fetchWallets();
  },
};

describe('Functions of hooks without a modal', () => {
  for (const [hook, use] of Object.entries(CALLS))
    it(`${hook} reject with MODAL_MISSING, so that the host’s catch gets it`, async () => {
      let call: (() => Promise<unknown>) | undefined;
      const Page = (): ReactElement => {
        call = use();
        return createElement('p');
      };
      const root = createRoot(document.createElement('div'));
      act(() => root.render(createElement(Page)));
      const error: unknown = await call!().catch((reason: unknown) => reason);
      expect(error).to.have.property('code', 'MODAL_MISSING');
      act(() => root.unmount());
    });
});
