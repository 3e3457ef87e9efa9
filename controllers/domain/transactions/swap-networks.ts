import type { CaipNetworkId } from '../entities.js';
import type { SwapExchanges, SwapService } from './swap.js';
import { SWAP_NETWORKS } from './swap-constants.js';

/** Returns the networks on which what the host names swaps; a URL alone stands for the networks of the 1.7 line. */
export function swapNetworks(
  given: string | SwapService | SwapExchanges | { readonly networks: readonly CaipNetworkId[] } | undefined,
): readonly CaipNetworkId[] {
  if (given === undefined) return [];
  if (typeof given === 'string') return SWAP_NETWORKS.map((id): CaipNetworkId => `eip155:${id}`);
  return 'contracts' in given ? (Object.keys(given.contracts) as CaipNetworkId[]) : given.networks; // keys of that type
}
