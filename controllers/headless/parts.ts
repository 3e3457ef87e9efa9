import type { Modal } from '../modal/modal.js';
import { createDeferredStore, type ActionName, type Snapshot } from './deferred-store.js';
import * as initial from './initial.js';
import type { KitParts } from './kit-parts.js';
import type { Store } from './store.js';

/** Creates the stores, without loading one of them. */
export function createParts(modal: Modal): KitParts {
  const part: CreatePart = (name, snapshot, actions, clicks, isEarly) =>
    createDeferredStore(
      modal,
      snapshot,
      async () => (await import('./stores.js')).loadStore(name),
      actions,
      clicks,
      isEarly,
    );
  return {
    wallets: part('wallets', initial.NO_WALLETS, ['search', 'more', 'findUnusable'], [], true),
    requests: part('requests', initial.NO_REQUESTS, [], ['approve', 'reject', 'show', 'focus'], true),
    connections: part('connections', initial.NO_CONNECTIONS, ['switchTo', 'end', 'forget', 'activate']),
    abilities: part('abilities', initial.NO_ABILITIES, []),
    embedded: part('embedded', initial.NO_EMBEDDED, [
      'changeEmail',
      'confirmEmail',
      'leaveEmailChange',
      'setAccountType',
      'openSettings',
    ]),
    balances: part('balances', initial.NO_BALANCES, ['refresh', 'coin']),
    activity: part('activity', initial.NO_PAGES, ['more', 'refresh']),
    nfts: part('nfts', initial.NO_PAGES, ['more', 'refresh']),
    names: part('names', initial.NO_NAME, ['edit', 'submit']),
    sessions: part('sessions', initial.NO_SESSIONS, ['grant', 'revoke', 'refresh']),
    identity: part('identity', initial.NO_IDENTITY, ['of', 'resolve', 'refresh']),
    ...createMoney(part),
  };
}

type CreatePart = <
  K extends keyof KitParts,
  A extends ActionName<KitParts[K]>,
  C extends ActionName<KitParts[K]> = never,
>(
  name: K,
  snapshot: Snapshot<KitParts[K]>,
  actions: readonly A[],
  clicks?: readonly C[],
  isEarly?: boolean,
) => Store<Snapshot<KitParts[K]>> & Pick<KitParts[K], A | C>;

const createMoney = (part: CreatePart): Pick<KitParts, 'send' | 'swap' | 'buy' | 'pay'> => ({
  send: part('send', initial.NO_TRANSFER, ['edit', 'switchUnit', 'resolveName', 'max', 'review', 'submit', 'finish']),
  swap: part('swap', initial.NO_SWAP, [
    'edit',
    'choose',
    'max',
    'readSlippage',
    'flip',
    'review',
    'accept',
    'submit',
    'retry',
    'finish',
  ]),
  buy: part('buy', initial.NO_PURCHASE, ['edit', 'retry'], ['open', 'reopen']),
  pay: part(
    'pay',
    initial.NO_PAYMENT,
    ['start', 'payByWallet', 'refreshExchanges', 'disconnectPayer', 'restart', 'finish'],
    ['payByExchange', 'reopen'],
  ),
});
