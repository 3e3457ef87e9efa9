import { expect } from '@open-wc/testing';
import { createTestModal } from '../testing/index.js';
import { addEmbeddedViews } from './embedded-views.js';
import { viewLoaders } from './view-loaders.js';
import { views } from './views.js';

describe('What shows an account', () => {
  const loaders: Record<string, () => Promise<unknown>> = viewLoaders;
  const original = viewLoaders.Account;

  before(addEmbeddedViews);
  afterEach(() => {
    loaders['Account'] = original;
  });

  for (const view of [
    'ConnectingExternal',
    'ConnectingWalletConnect',
    'ConnectingMultiChain',
    'EmailVerifyOtp',
    'EmailVerifyDevice',
    'ConnectingSocial',
    'Create',
  ] as const)
    it(`is prefetched while ${view} waits`, async () => {
      const test = createTestModal();
      let requests = 0;
      loaders['Account'] = async () => void (requests += 1);
      for (const load of (await views[view].prefetch?.(test.session)) ?? []) await load();
      test.modal.dispose();
      expect(requests).to.equal(1);
    });
});
