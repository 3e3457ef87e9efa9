import { createResource, type Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { SwapQuote } from '../domain/transactions/swap.js';
import {
  SWAP_DEBOUNCE_MS,
  SWAP_GAS,
  SWAP_IMPACT_MAX_BPS,
  SWAP_REFRESH_MS,
} from '../domain/transactions/swap-constants.js';
import { tokenKey } from '../domain/assets/tokens.js';
import type { SwapSource } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';
import type { SwapPair, SwapPlace } from './swap-draft.js';

/** What was offered for a draft, and when. */
export interface SwapOffer extends SwapPair, SwapPlace {
  readonly quote: SwapQuote;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** About what the network will charge, in the smallest unit of its coin; undefined if the wallet sets it or it is not known. */
  readonly fee: bigint | undefined;
}

/** A problem that only the source finds. */
export type QuoteProblem = 'no-route' | 'liquidity' | 'quote';

export interface QuoteDeps extends Pick<FeatureContext, 'adapterOf'> {
  readonly scope: Scope;
  readonly source: SwapSource;
  readonly place: ReadonlySignal<SwapPlace | undefined>;
  readonly pair: ReadonlySignal<SwapPair | undefined>;
  /** True while a person can see the offer. */
  readonly isShown: ReadonlySignal<boolean>;
}

/** The offer for a draft, and its age. */
export interface SwapOffers {
  readonly offer: Resource<SwapOffer>;
  /** Seconds since the offer was made. */
  readonly age: ReadonlySignal<number>;
}

const TICK_MS = 1_000;

const keyOf = ({ account, network, from, to, amount }: SwapPair & SwapPlace): string =>
  [network.caipNetworkId, account.address, tokenKey(from), tokenKey(to), amount].join();

/** Requests an offer once typing has stopped, and again every ten seconds while it is shown. */
export function createOffers({ scope, source, place, pair, isShown, adapterOf }: QuoteDeps): SwapOffers {
  let lastKey = '';
  const readIsContract = contractReader(adapterOf);
  const offer = createResource<SwapPair & SwapPlace, SwapOffer>({
    scope,
    subject: computed(() => {
      const [at, draft] = [place.get(), pair.get()];
      return at && draft && isShown.get() ? { ...at, ...draft } : undefined;
    }),
    key: keyOf,
    async fetch(subject, signal) {
      if (lastKey !== keyOf(subject)) await wait(scope, SWAP_DEBOUNCE_MS, signal); // the next key aborts it
      lastKey = keyOf(subject);
      const { account, network, from, to, amount } = subject;
      const unlessKnown = (): undefined => undefined;
      const [quote, gasPrice, isContract] = await Promise.all([
        source.quote({ network, account: account.address, from, to, amount }, signal),
        source.gasPrice(network, signal).catch(unlessKnown),
        readIsContract(subject, signal).catch(unlessKnown),
      ]);
      // The gas is that of an ordinary account. The review has the fee of the swap itself
      const fee = gasPrice === undefined || isContract !== false ? undefined : gasPrice * SWAP_GAS;
      return { ...subject, quote, fee, at: scope.now() };
    },
    failure: 'SWAP_QUOTE_UNAVAILABLE',
    retryGapMs: SWAP_REFRESH_MS,
  });
  const age = signal(0);
  const tick = (): void => {
    const state = untracked(() => offer.state.get());
    const at = state.status === 'ready' ? state.value.at : state.status === 'failed' ? state.at : undefined;
    age.set(at === undefined ? 0 : Math.max(0, Math.floor((scope.now() - at) / TICK_MS)));
    if (at !== undefined && scope.now() - at >= SWAP_REFRESH_MS) void offer.refresh({ force: true });
  };
  scope.effect(() => {
    offer.state.get(); // the seconds count from each answer
    if (!isShown.get()) return undefined;
    untracked(() => age.set(0));
    let cancel = (): void => undefined;
    const loop = (): void => {
      cancel = scope.after(TICK_MS, () => {
        tick();
        loop();
      });
    };
    loop();
    return () => cancel();
  });
  return { offer, age };
}

/** Creates what reads whether the account of a place is a contract, whose wallet sets the fee. A node is asked once for each place. */
function contractReader(
  adapterOf: QuoteDeps['adapterOf'],
): (place: SwapPlace, signal: AbortSignal) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async ({ account: { address, type, namespace }, network }, signal) => {
    if (type === 'smartAccount') return true;
    const key = `${network.caipNetworkId}:${address}`;
    const reads = known.has(key) ? undefined : await adapterOf(namespace).loadReads?.();
    const isContract = known.get(key) ?? (await reads?.isContract?.({ address, network }, signal)) ?? false;
    known.set(key, isContract);
    return isContract;
  };
}

/** Returns the problem of an offer. Reads a signal. */
export function quoteProblem(offer: Resource<SwapOffer>): QuoteProblem | undefined {
  const state = offer.state.get();
  if (state.status === 'failed') {
    const { cause } = state.error;
    return isW3mError(cause) && cause.code === 'SWAP_NO_ROUTE' ? 'no-route' : 'quote';
  }
  const quote = offer.latest.get()?.quote;
  const isPoor = quote && (quote.amountOut === 0n || (quote.impactBps ?? 0) >= SWAP_IMPACT_MAX_BPS);
  return isPoor ? 'liquidity' : undefined;
}
