import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { expect } from '@open-wc/testing';
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

/** Shows a toast at once: one that follows another waits for the clock. */
function tellAlone({ session: { toasts } }: TestModal, code: 'TRANSACTIONS_UNAVAILABLE'): void {
  toasts.hide();
  toasts.tell(new W3mError(code));
}

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
      await waitUntil(() => toast() ?? tellAlone(test, 'TRANSACTIONS_UNAVAILABLE'), 'no toast is shown');
      const isFree = (): boolean => {
        if (!toast()) tellAlone(test, 'TRANSACTIONS_UNAVAILABLE'); // the toast of the read itself has come after it
        skipAnimations(deep(el, '.card') ?? null);
        for (const part of deepAll(el, '*')) part.scrollTop = part.scrollHeight; // to the end of what scrolls
        const [button, message] = [retry(), toast()].map(element => element?.getBoundingClientRect());
        return button !== undefined && message !== undefined && button.bottom < message.top;
      };
      await waitUntil(isFree, 'the toast covers the button');
    });

  it('draws no toast of what the tab says, and tells it screen readers', async () => {
    const test = createTestModal();
    FAILURES.tokens(test.wallet);
    await test.connect();
    const el = await openModal(test);
    const announced: string[] = [];
    el.addEventListener('w3m-announce', ({ message }) => announced.push(message));
    test.session.router.reset('Account', { tab: 'tokens' });
    await waitUntil(() => textOf(deep(el, 'wui-empty')).includes('Could not load your tokens'));
    test.session.toasts.hide();
    test.session.toasts.tell(new W3mError('TOKEN_BALANCE_UNAVAILABLE'));
    await waitUntil(() => announced.includes('Token Balance Unavailable'), 'it is not announced');
    expect(deep(el, '.base.shown')).to.equal(undefined);
    const isDrawn = (): unknown => deep(el, '.base.shown') ?? tellAlone(test, 'TRANSACTIONS_UNAVAILABLE');
    await waitUntil(isDrawn, 'another failure is not drawn');
  });
});

describe('a toast', () => {
  it('stands beside the card, over nothing of it', async () => {
    const test = createTestModal();
    await test.connect();
    const el = await openModal(test);
    test.session.toasts.show({ variant: 'success', message: 'Address copied' });
    const toast = (): HTMLElement | undefined => deep(el, '.base.shown');
    await waitUntil(toast, 'no toast is shown');
    skipAnimations(deep(el, '.card') ?? null);
    const [card, base] = [deep(el, '.card'), toast()].map(element => element?.getBoundingClientRect());
    expect(base?.bottom).to.be.at.most(innerHeight);
    expect((card?.bottom ?? 0) <= (base?.top ?? 0) || (card?.top ?? 0) >= (base?.bottom ?? 0)).to.equal(true);
  });
});
