import { createResource, type Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import {
  bestOf,
  DEFAULT_ONRAMP_OPTIONS,
  isAmountProblem,
  ONRAMP_PROVIDERS,
  readAmount,
  soldOn,
  type AmountProblem,
  type BestQuote,
  type OnrampOptions,
  type OnrampOrder,
  type OnrampProviderId,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../domain/transactions/onramp.js';
import type { OnrampSource } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';

export interface OnrampDraftDeps extends Pick<FeatureContext, 'scope' | 'account' | 'options'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly source: OnrampSource | undefined;
}

/** What a person has chosen; what is undefined is the first that is offered. */
interface Choice {
  readonly amount: string;
  readonly payment?: string | undefined;
  readonly purchase?: string | undefined;
}

/** Rule that the draft breaks; `not-sold` if nothing is sold on the network. */
export type OnrampProblem = AmountProblem | 'not-sold';

const FIRST_AMOUNT = '50';
/** How long a quote is shown, in milliseconds: prices move. */
const QUOTE_LIFE_MS = 60_000;

/** Amount and currencies of a purchase, and the quote for them. */
export class OnrampDraft {
  readonly #choice = signal<Choice>({ amount: FIRST_AMOUNT });

  /** What the service offers. */
  readonly options: Resource<OnrampOptions>;
  /** What is offered: by the service, or the defaults if there is none or it failed. */
  readonly offered: ReadonlySignal<OnrampOptions | undefined>;
  readonly amount: ReadonlySignal<string> = computed(() => this.#choice.get().amount);
  readonly payment: ReadonlySignal<PaymentCurrency | undefined>;
  /** The currencies that are sold on the active network. */
  readonly purchases: ReadonlySignal<readonly PurchaseCurrency[]>;
  readonly purchase: ReadonlySignal<PurchaseCurrency | undefined>;
  readonly problem: ReadonlySignal<OnrampProblem | undefined>;
  /** The order, once it breaks no rule. */
  readonly order: ReadonlySignal<OnrampOrder | undefined>;
  /** The providers that the service quotes, of those that the host offers. */
  readonly quoted: ReadonlySignal<readonly OnrampProviderId[]>;
  /** The best quote, and all of them. */
  readonly quote: Resource<BestQuote>;

  constructor({ scope, account, network, source, options }: OnrampDraftDeps) {
    this.options = createResource({
      scope,
      subject: computed(() => (source && account.get() ? source : undefined)),
      key: () => '',
      fetch: (from, stop) => from.options(stop),
      failure: 'ONRAMP_OPTIONS_FAILED',
      retryGapMs: BALANCE_RETRY_GAP_MS,
    });
    this.offered = computed(() => {
      const known = this.options.latest.get();
      return known ?? (!source || this.options.state.get().status === 'failed' ? DEFAULT_ONRAMP_OPTIONS : undefined);
    });
    this.payment = computed(() => pick(this.offered.get()?.payments, this.#choice.get().payment));
    this.purchases = computed(() => {
      const on = network.active.get();
      return on ? (this.offered.get()?.purchases ?? []).filter(currency => soldOn(currency, on)) : [];
    });
    this.purchase = computed(() => pick(this.purchases.get(), this.#choice.get().purchase));
    const read = computed(() => this.#read(network.active.get()));
    this.problem = computed(() => {
      const found = read.get();
      return typeof found === 'string' ? found : undefined;
    });
    this.order = computed(() => {
      const found = read.get();
      return typeof found === 'object' ? found : undefined;
    });
    this.quoted = computed(() => {
      if (!source) return [];
      const { providers = ONRAMP_PROVIDERS.slice(0, 1) } = this.offered.get() ?? {};
      return requestedProviders(options.get()).filter(id => providers.includes(id));
    });
    this.quote = createResource({
      scope,
      subject: computed(() => {
        const [order, providers] = [this.order.get(), this.quoted.get()];
        return order && providers.length > 0 ? { order, providers } : undefined;
      }),
      key: ({ order, providers }) => `${orderKey(order)}/${providers.join()}`,
      fetch: async ({ order, providers }, stop) => {
        await wait(scope, DEBOUNCE_MS, stop); // the next digit aborts it
        if (!source) throw new W3mError('SERVICE_FAILED');
        return readQuotes(source, order, providers, stop);
      },
      failure: 'ONRAMP_QUOTE_FAILED',
      retryGapMs: BALANCE_RETRY_GAP_MS,
      lifetimeMs: QUOTE_LIFE_MS,
    });
  }

  /** Changes a part of the choice; the rest stays. */
  edit(change: Partial<Choice>): void {
    this.#choice.set({ ...untracked(() => this.#choice.get()), ...change });
  }

  #read(on: CaipNetwork | undefined): OnrampOrder | OnrampProblem | undefined {
    const [payment, purchase] = [this.payment.get(), this.purchase.get()];
    if (!this.offered.get()) return undefined; // still asked
    const network = on && purchase && soldOn(purchase, on);
    if (!payment || !purchase || !network) return 'not-sold';
    const amount = readAmount(this.amount.get(), payment);
    return isAmountProblem(amount) ? amount : { payment, purchase, network, amount };
  }
}

const pick = <T extends { readonly id: string }>(
  list: readonly T[] | undefined,
  id: string | undefined,
): T | undefined => list?.find(each => each.id === id) ?? list?.[0];

type Settings = ReturnType<OnrampDraftDeps['options']['get']>;

/** The providers that the host offers, in the order of the table. */
export const requestedProviders = ({ features }: Settings): readonly OnrampProviderId[] => {
  const { onramp } = features;
  const requested = Array.isArray(onramp) ? (onramp as readonly string[]) : ONRAMP_PROVIDERS; // as the options check it
  return ONRAMP_PROVIDERS.filter(id => requested.includes(id));
};

/** Reads a quote of each provider. A provider without an answer has no price; rejects if none answers. */
async function readQuotes(
  source: OnrampSource,
  order: OnrampOrder,
  providers: readonly OnrampProviderId[],
  stop: AbortSignal,
): Promise<BestQuote> {
  const answers = await Promise.allSettled(
    providers.map(async provider => ({ provider, ...(await source.quote(order, stop, provider)) })),
  );
  const [first, ...others] = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []));
  if (first) return bestOf([first, ...others]);
  const failure = answers.find(answer => answer.status === 'rejected');
  throw failure?.reason ?? new W3mError('SERVICE_FAILED');
}

/** Identity of an order. */
export const orderKey = ({ payment, purchase, network, amount }: OnrampOrder): string =>
  [payment.id, purchase.id, network.name, amount].join('/');
