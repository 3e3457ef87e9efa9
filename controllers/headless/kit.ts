import { untracked } from '../core/signals.js';
import { createModal } from '../modal/create-modal.js';
import { findModal } from '../modal/modal-registry.js';
import { checkOptions, type AppKitOptions } from '../state/options.js';
import type { IdentityToken } from '../modal/identity-token.js';
import type { Modal } from '../modal/modal.js';
import { createActivity, type ActivityStore } from './activity.js';
import { createAccounts, type Accounts } from './accounts.js';
import { createAttempt, type ConnectAttempt } from './attempt.js';
import type { AttemptRequest } from './attempt-state.js';
import { createBalances, type Balances } from './balances.js';
import { createBuy, type BuyStore } from './buy.js';
import { createIdentity, type IdentityStore } from './identity.js';
import { createNames, type NamesStore } from './names.js';
import { createNetworks, type Networks } from './networks.js';
import { createPay, type PayStore } from './pay.js';
import { createRequests, type Requests } from './requests.js';
import { createSend, type SendStore } from './send.js';
import { createSessions, type SessionsStore } from './sessions.js';
import { createSwap, type SwapStore } from './swap.js';
import { createWallets, type Wallets } from './wallets.js';

/** State and actions of a wallet connection without a user interface. */
export interface Kit {
  readonly wallets: Wallets;
  readonly accounts: Accounts;
  readonly networks: Networks;
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
  /** Begins to connect a wallet; without one, the person chooses. Aborts the attempt before. */
  connect(request?: AttemptRequest): ConnectAttempt;
  /**
   * Resolves with a token that proves to the host's server who has signed in by email, social account or passkey.
   * @throws {W3mError} `WALLET_DISCONNECTED` without such a sign-in, `METHOD_UNSUPPORTED` by a wallet without tokens
   */
  identityToken(signal?: AbortSignal): Promise<IdentityToken>;
  /** Ends everything that the kit has begun; wallets stay connected for the next visit. */
  destroy(): void;
}

/**
 * Creates a kit with the options of `createAppKit`; what concerns the look has no effect. Nothing is loaded and nobody is
 * contacted before it is used. A kit or modal with the same id is destroyed first.
 * @throws {W3mError} `OPTIONS_INVALID`, …
 */
export function createKit(options: AppKitOptions): Kit {
  checkOptions(options);
  untracked(() => findModal(options.id))?.dispose();
  return kitOf(createModal(options));
}

/** Returns the kit of a modal. */
export function kitOf(modal: Modal): Kit {
  let last: ConnectAttempt | undefined;
  return {
    wallets: createWallets(modal),
    accounts: createAccounts(modal),
    networks: createNetworks(modal),
    requests: createRequests(modal),
    balances: createBalances(modal),
    activity: createActivity(modal),
    send: createSend(modal),
    swap: createSwap(modal),
    buy: createBuy(modal),
    pay: createPay(modal),
    names: createNames(modal),
    sessions: createSessions(modal),
    identity: createIdentity(modal),
    connect(request = {}) {
      last?.abort();
      last = createAttempt(modal, request);
      return last;
    },
    async identityToken(signal) {
      const [{ identityToken }, session] = await Promise.all([import('../modal/identity-token.js'), modal.start()]);
      return identityToken(session, signal);
    },
    destroy: () => modal.dispose(),
  };
}
