import type { CaipNetwork, ChainNamespace } from '../entities.js';
import { factsOf } from '../networks/namespace-facts.js';
import { swapNetworks } from './swap-networks.js';

/** What an account can do with its assets. */
export type AccountAction = 'send' | 'swap' | 'buy' | 'receive';

/** What decides whether an action is offered. */
export interface ActionWorld {
  /** What the host has switched on. */
  readonly features: { isEnabled(feature: 'send' | 'swap' | 'onramp' | 'receive'): boolean };
  /** Adapter of the namespace in use, which lacks the methods of what it cannot do; undefined without one. */
  readonly adapter:
    { readonly namespace: ChainNamespace; readonly transfer?: unknown; readonly sendCall?: unknown } | undefined;
  /** Networks of that namespace. */
  readonly networks: readonly Pick<CaipNetwork, 'caipNetworkId'>[];
  /** What the host swaps with. */
  readonly swaps: Parameters<typeof swapNetworks>[0];
}

/** True if host, adapter and services together offer an action; a swap on any network of the namespace. Reads signals. */
export function isActionOffered(action: AccountAction, { features, adapter, networks, swaps }: ActionWorld): boolean {
  switch (action) {
    case 'send':
      return features.isEnabled('send') && adapter?.transfer !== undefined;
    case 'swap': {
      if (!features.isEnabled('swap') || adapter?.sendCall === undefined) return false;
      const served = swapNetworks(swaps);
      return networks.some(({ caipNetworkId }) => served.includes(caipNetworkId));
    }
    case 'buy':
      return features.isEnabled('onramp') && adapter !== undefined && factsOf(adapter.namespace).hasOnramp === true;
    case 'receive':
      return features.isEnabled('receive');
  }
}
