import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { describeAssets, type AssetsUnderTest } from '../testing/assets.contract.js';
import { useAppKitActivity, useAppKitIdentity, useAppKitNfts, useAppKitPortfolio } from './asset-hooks.js';

// React requires this flag for `act`.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('React hooks of assets', () => {
  let root: Root;

  beforeEach(() => {
    root = createRoot(document.createElement('div'));
  });

  afterEach(() => act(() => root.unmount()));

  describeAssets(async (modalId): Promise<AssetsUnderTest> => {
    let shown: ReturnType<AssetsUnderTest['current']> | undefined;
    const Page = (): ReactElement => {
      shown = {
        portfolio: useAppKitPortfolio({ modalId }),
        nfts: useAppKitNfts({ modalId }),
        activity: useAppKitActivity({ modalId }),
        identity: useAppKitIdentity({ modalId }),
      };
      return createElement('p');
    };
    await act(async () => root.render(createElement(Page)));
    const current: AssetsUnderTest['current'] = () => {
      if (!shown) throw new Error('Nothing is rendered');
      return shown;
    };
    return {
      current,
      run: work =>
        act(async () => {
          await work();
        }),
    };
  });
});
