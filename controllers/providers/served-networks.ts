import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { ServiceContext } from './service-http.js';

/** What a service is asked for; a service may know prices on networks whose accounts it does not know. */
export type ServicePart = 'http' | 'accounts';

/** Which networks each service of the host supports. */
export interface ServiceNetworks {
  /**
   * Returns false if the service at a URL does not support a network; true also while that is unknown, because the
   * service did not answer. Rejects only if the signal is aborted. With `part`, what the service is asked for.
   */
  supports(url: string, network: CaipNetworkId, signal: AbortSignal, part?: ServicePart): Promise<boolean>;
}

/** Dependencies of a provider that asks a service only for the networks that it supports. */
export interface ServiceNetworksContext extends ServiceContext {
  loadServiceNetworks(): Promise<ServiceNetworks>;
}

/** Dependencies of the providers of assets, which read a network themselves where no service does. */
export interface AssetProvidersContext extends ServiceNetworksContext {
  adapterOf(namespace: ChainNamespace): ChainAdapter;
}

/** Returns whether the source of a provider serves a network. */
export type IsServed = (network: CaipNetworkId, signal: AbortSignal) => Promise<boolean>;

/** Returns a function that asks the service at a URL; an object of the host serves all networks. */
export const servedNetworks =
  (
    { loadServiceNetworks }: Pick<ServiceNetworksContext, 'loadServiceNetworks'>,
    given: unknown,
    part?: ServicePart,
  ): IsServed =>
  async (network, signal) =>
    typeof given !== 'string' || (await loadServiceNetworks()).supports(given, network, signal, part);
