import { createResource, type Resource } from '../core/resource.js';
import type { ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { DEBOUNCE_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import type { FeatureContext } from './feature.js';

/** A receiver, and the network on which it receives. */
export interface Receiver {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** What is known about a receiver. */
export interface ReceiverFacts {
  readonly address: string;
  readonly isContract: boolean;
}

/**
 * Creates whether the receiver is a contract. It is read apart from the cost, since it matters most where the estimate
 * fails, and before an amount is entered. Networks whose adapter cannot tell, as of Bitcoin, have no contracts that receive.
 */
export function receiverIsContract(
  { scope, adapterOf }: Pick<FeatureContext, 'scope' | 'adapterOf'>,
  receiver: ReadonlySignal<Receiver | undefined>,
): Resource<ReceiverFacts> {
  return createResource({
    scope,
    subject: receiver,
    key: ({ address, network: { caipNetworkId } }) => `${caipNetworkId}:${address}`,
    async fetch(query, signal) {
      await wait(scope, DEBOUNCE_MS, signal); // the next key aborts it
      const reads = await adapterOf(query.network.chainNamespace).loadReads?.();
      return { address: query.address, isContract: (await reads?.isContract?.(query, signal)) ?? false };
    },
    failure: 'NODE_UNREACHABLE',
    retryGapMs: 0, // the review repeats a failed read
    lifetimeMs: Infinity,
  });
}
