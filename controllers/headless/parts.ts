import type { Modal } from '../modal/modal.js';
import type { ActivityStore } from './activity.js';
import type { Balances } from './balances.js';
import type { BuyStore } from './buy.js';
import { createDeferredStore } from './deferred-store.js';
import type { IdentityStore } from './identity.js';
import * as initial from './initial.js';
import type { NamesStore } from './names.js';
import type { PayStore } from './pay.js';
import type { Requests } from './requests.js';
import type { SendStore } from './send.js';
import type { SessionsStore } from './sessions.js';
import type { SwapStore } from './swap.js';
import type { Wallets } from './wallets.js';

/** The stores of a kit that need its session; each is a chunk of its own. */
export interface KitParts {
  readonly wallets: Wallets;
  readonly requests: Requests;
  readonly balances: Balances;
  readonly activity: ActivityStore;
  readonly send: SendStore;
  readonly swap: SwapStore;
  readonly buy: BuyStore;
  readonly pay: PayStore;
  readonly names: NamesStore;
  readonly sessions: SessionsStore;
  readonly identity: IdentityStore;
}

/** Creates the stores, without loading one of them. */
export const createParts = (modal: Modal): KitParts => ({ ...createLists(modal), ...createMoney(modal) });

type Money = 'send' | 'swap' | 'buy' | 'pay';

const createLists = (modal: Modal): Omit<KitParts, Money> => ({
  wallets: createDeferredStore<Wallets, 'search' | 'more'>(
    modal,
    initial.NO_WALLETS,
    async () => (await import('./wallets.js')).createWallets,
    ['search', 'more'],
    [],
    true,
  ),
  requests: createDeferredStore<Requests, never, 'approve' | 'reject' | 'show'>(
    modal,
    initial.NO_REQUESTS,
    async () => (await import('./requests.js')).createRequests,
    [],
    ['approve', 'reject', 'show'],
    true,
  ),
  balances: createDeferredStore<Balances, 'refresh'>(
    modal,
    initial.NO_BALANCES,
    async () => (await import('./balances.js')).createBalances,
    ['refresh'],
  ),
  activity: createDeferredStore<ActivityStore, 'more' | 'refresh'>(
    modal,
    initial.NO_ACTIVITY,
    async () => (await import('./activity.js')).createActivity,
    ['more', 'refresh'],
  ),
  names: createDeferredStore<NamesStore, 'edit' | 'submit'>(
    modal,
    initial.NO_NAME,
    async () => (await import('./names.js')).createNames,
    ['edit', 'submit'],
  ),
  sessions: createDeferredStore<SessionsStore, 'grant' | 'revoke' | 'refresh'>(
    modal,
    initial.NO_SESSIONS,
    async () => (await import('./sessions.js')).createSessions,
    ['grant', 'revoke', 'refresh'],
  ),
  identity: createDeferredStore<IdentityStore, 'of' | 'resolve' | 'refresh'>(
    modal,
    initial.NO_IDENTITY,
    async () => (await import('./identity.js')).createIdentity,
    ['of', 'resolve', 'refresh'],
  ),
});

const createMoney = (modal: Modal): Pick<KitParts, Money> => ({
  send: createDeferredStore<SendStore, 'edit' | 'max' | 'review' | 'submit' | 'finish'>(
    modal,
    initial.NO_TRANSFER,
    async () => (await import('./send.js')).createSend,
    ['edit', 'max', 'review', 'submit', 'finish'],
  ),
  swap: createDeferredStore<SwapStore, 'edit' | 'flip' | 'review' | 'accept' | 'submit' | 'retry' | 'finish'>(
    modal,
    initial.NO_SWAP,
    async () => (await import('./swap.js')).createSwap,
    ['edit', 'flip', 'review', 'accept', 'submit', 'retry', 'finish'],
  ),
  buy: createDeferredStore<BuyStore, 'edit' | 'retry', 'open'>(
    modal,
    initial.NO_PURCHASE,
    async () => (await import('./buy.js')).createBuy,
    ['edit', 'retry'],
    ['open'],
  ),
  pay: createDeferredStore<PayStore, 'start' | 'payByWallet' | 'restart' | 'finish', 'payByExchange'>(
    modal,
    initial.NO_PAYMENT,
    async () => (await import('./pay.js')).createPay,
    ['start', 'payByWallet', 'restart', 'finish'],
    ['payByExchange'],
  ),
});
