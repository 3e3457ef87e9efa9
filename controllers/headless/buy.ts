import { untracked } from '../core/signals.js';
import type { Activity } from '../domain/assets/activity.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { OnrampProviderId, OnrampQuote } from '../domain/transactions/onramp.js';
import type { OnrampProblem } from '../features/onramp-draft.js';
import type { Onramp } from '../features/onramp.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import { NO_PURCHASE } from './initial.js';
import type { Store } from './store.js';

/** What is bought, as it was entered; what is undefined is the first that is offered. */
export interface BuyInput {
  /** In the payment currency. */
  readonly amount: string;
  /** ISO 4217 code of the payment currency. */
  readonly payment?: string | undefined;
  /** Id of the coin or token. */
  readonly purchase?: string | undefined;
}

/** A provider of purchases. */
export interface BuyOffer {
  readonly id: OnrampProviderId;
  readonly label: string;
  /** Its page for the draft; undefined until it is known. */
  readonly url?: string | undefined;
  readonly isFailed: boolean;
}

/** A purchase by card or bank transfer. */
export interface BuySnapshot {
  readonly draft: BuyInput;
  readonly payments: readonly { readonly id: string }[];
  /** What is sold on the active network. */
  readonly purchases: readonly { readonly id: string; readonly name: string; readonly symbol: string }[];
  /** Rule that the draft breaks. */
  readonly problem?: OnrampProblem | undefined;
  /** Amounts of money are in the payment currency, `received` in units of the purchase. */
  readonly quote?: OnrampQuote | undefined;
  readonly isQuotePending: boolean;
  readonly offers: readonly BuyOffer[];
  /** The visit of a provider's page: `late` if no purchase was seen in time. */
  readonly visit?:
    { readonly provider: OnrampProviderId; readonly status: 'open' | 'blocked' | 'late' | 'seen' } | undefined;
  /** Purchases of the account, newest first. */
  readonly past: readonly Activity[];
  /** True where purchases may not be offered. */
  readonly isRestricted: boolean;
  readonly error?: ErrorCode | undefined;
}

/** Buys coins and tokens: edit, open a provider, wait for the purchase. */
export interface BuyStore extends Store<BuySnapshot> {
  edit(change: Partial<BuyInput>): Promise<void>;
  /**
   * Opens the page of a provider, once its URL is in the snapshot. Call it in the handler of a click.
   * @throws {W3mError} `INVALID_REQUEST` for a provider without a URL
   */
  open(provider: OnrampProviderId): void;
  /** Reads the pages of the providers again after a failure. */
  retry(): Promise<void>;
}

function readBuy({ draft, offers, visit, purchases, isRestricted }: Onramp): BuySnapshot {
  const [quote, current] = [draft.quote.state.get(), visit.get()];
  return {
    draft: { amount: draft.amount.get(), payment: draft.payment.get()?.id, purchase: draft.purchase.get()?.id },
    payments: draft.offered.get()?.payments.map(({ id }) => ({ id })) ?? [],
    purchases: draft.purchases.get().map(({ id, name, symbol }) => ({ id, name, symbol })),
    problem: draft.problem.get(),
    quote: draft.quote.latest.get(),
    isQuotePending: quote.status === 'loading',
    offers: offers.get(),
    visit: current && { provider: current.provider, status: current.status },
    past: purchases.latest.get() ?? [],
    isRestricted,
    error: quote.status === 'failed' ? quote.error.code : undefined,
  };
}

/** Creates the purchases. */
export function createBuy(modal: Modal): BuyStore {
  let loaded: Onramp | undefined;
  const { store, load } = createFeatureStore(modal, 'onramp', (onramp, error): BuySnapshot => {
    loaded = onramp;
    return onramp ? readBuy(onramp) : { ...NO_PURCHASE, error };
  });
  return {
    ...store,
    async edit(change) {
      (await load()).draft.edit(change);
    },
    open(provider) {
      const onramp = loaded;
      const offer = onramp && untracked(() => onramp.offers.get()).find(({ id }) => id === provider);
      if (!onramp || offer?.url === undefined) throw new W3mError('INVALID_REQUEST');
      onramp.open(provider);
    },
    async retry() {
      (await load()).retry();
    },
  };
}
