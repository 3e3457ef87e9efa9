import { untracked } from '../core/signals.js';
import type { Activity } from '../domain/assets/activity.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { Decimal } from '../domain/format.js';
import { limitsOf, type BestQuote, type OnrampProviderId } from '../domain/transactions/onramp.js';
import type { OnrampProblem } from '../features/onramp-draft.js';
import type { Onramp, OnrampOffer } from '../features/onramp.js';
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

/** A currency to pay with, and its least and largest amount. */
export interface BuyPayment {
  /** ISO 4217 code. */
  readonly id: string;
  readonly min?: Decimal | undefined;
  readonly max?: Decimal | undefined;
}

/** The visit of a provider's page. */
export interface BuyVisit {
  readonly provider: OnrampProviderId;
  readonly url: string;
  /** `late`: no purchase was seen in time. */
  readonly status: 'open' | 'blocked' | 'late' | 'seen';
  /** The person has closed the window. A purchase may still arrive. */
  readonly isClosed: boolean;
}

/** A provider of purchases. */
export type BuyOffer = OnrampOffer;

/** A purchase by card or bank transfer. */
export interface BuySnapshot {
  readonly draft: BuyInput;
  readonly payments: readonly BuyPayment[];
  /** `failed`: the service did not say what it sells, and usual currencies are listed; `retry()` asks again. */
  readonly optionsStatus?: 'idle' | 'loading' | 'ready' | 'failed' | undefined;
  /** What is sold on the active network. */
  readonly purchases: readonly { readonly id: string; readonly name: string; readonly symbol: string }[];
  /** Rule that the draft breaks. */
  readonly problem?: OnrampProblem | undefined;
  /**
   * What the provider that brings most quotes, and all quotes. Amounts of money are in the payment currency, `received` in
   * units of the purchase.
   */
  readonly quote?: BestQuote | undefined;
  readonly isQuotePending: boolean;
  readonly offers: readonly BuyOffer[];
  readonly visit?: BuyVisit | undefined;
  /** Purchases of the account, newest first; read again while the store has a subscriber and one is pending. */
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
  /** Opens the page of the last visit again. Call it in the handler of a click. */
  reopen(): void;
  /** Reads the options and the pages of the providers again after a failure. */
  retry(): Promise<void>;
}

function readBuy({ draft, offers, visit, purchases, isRestricted }: Onramp): BuySnapshot {
  const [quote, current] = [draft.quote.state.get(), visit.get()];
  return {
    draft: { amount: draft.amount.get(), payment: draft.payment.get()?.id, purchase: draft.purchase.get()?.id },
    payments: draft.offered.get()?.payments.map(each => ({ id: each.id, ...limitsOf(each) })) ?? [],
    optionsStatus: draft.options.state.get().status,
    purchases: draft.purchases.get().map(({ id, name, symbol }) => ({ id, name, symbol })),
    problem: draft.problem.get(),
    quote: quote.status === 'failed' ? undefined : draft.quote.latest.get(), // prices move
    isQuotePending: quote.status === 'loading',
    offers: offers.get(),
    visit: current && {
      provider: current.provider,
      url: current.url,
      status: current.status,
      isClosed: current.isClosed,
    },
    past: purchases.latest.get() ?? [],
    isRestricted,
    error: quote.status === 'failed' ? quote.error.code : undefined,
  };
}

/** Creates the purchases. */
export function createBuy(modal: Modal): BuyStore {
  let loaded: Onramp | undefined;
  const { store, load } = createFeatureStore(
    modal,
    'onramp',
    (onramp, error): BuySnapshot => {
      loaded = onramp;
      return onramp ? readBuy(onramp) : { ...NO_PURCHASE, error };
    },
    onramp => onramp.watch(),
  );
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
    reopen() {
      if (!loaded) throw new W3mError('INVALID_REQUEST');
      loaded.reopen();
    },
    async retry() {
      const onramp = await load();
      onramp.retry();
      const { options } = onramp.draft;
      if (untracked(() => options.state.get()).status === 'failed') await options.refresh({ force: true });
    },
  };
}
