import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { openModal } from '../../shell/testing/modal.js';
import { skipAnimations } from '../../shell/testing/skip-animations.js';
import { deep, deepAll, textOf } from '../testing/show-view.js';

type Tab = 'tokens' | 'nfts';

const FAILURES: Readonly<Record<Tab, (wallet: TestModal['wallet']) => unknown>> = {
  tokens: wallet => wallet.balance.set(undefined),
  nfts: wallet => (wallet.nfts = new W3mError('RPC_FAILED')),
};

describe('a tab of the account that cannot be loaded', () => {
  for (const [tab, fail] of Object.entries(FAILURES))
    it(`keeps its button free of the toast: ${tab}`, async () => {
      const test = createTestModal();
      fail(test.wallet);
      await test.connect();
      const el = await openModal(test);
      test.session.router.reset('Account', { tab: tab as Tab }); // a key of the table
      const retry = (): HTMLElement | undefined =>
        deepAll(el, 'wui-button').find(button => textOf(button) === 'Try again' && button.offsetHeight > 0);
      const toast = (): HTMLElement | undefined => deep(el, 'w3m-toast .base.shown') ?? deep(el, '.base.shown');
      await waitUntil(retry, 'no failure is shown');
      test.session.toasts.tell(new W3mError('TRANSACTIONS_UNAVAILABLE'));
      await waitUntil(toast, 'no toast is shown');
      const isFree = (): boolean => {
        skipAnimations(deep(el, '.card') ?? null);
        for (const part of deepAll(el, '*')) part.scrollTop = part.scrollHeight; // to the end of what scrolls
        const [button, message] = [retry(), toast()].map(element => element?.getBoundingClientRect());
        return button !== undefined && message !== undefined && button.bottom < message.top;
      };
      await waitUntil(isFree, 'the toast covers the button');
    });
});
