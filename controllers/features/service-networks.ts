import { unlessAborted } from '../core/abort.js';
import { createResources } from '../core/resources.js';
import { untracked } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import type { ServiceNetworks } from '../providers/served-networks.js';
import type { ServiceNetworksSource } from '../providers/service-networks.js';
import type { FeatureContext } from './feature.js';

export interface ServiceNetworksDeps extends Pick<FeatureContext, 'scope'> {
  readonly source: ServiceNetworksSource;
}

/** Longest time for which a read waits for the networks of a service, in milliseconds. */
export const SERVICE_NETWORKS_TIMEOUT_MS = 5_000;

/** Services whose networks are kept. */
const SERVICES_MAX = 20;

/** Creates the store of the networks of services: an answer is kept, a failure is retried after 30 seconds. */
export function createServiceNetworks({ scope, source }: ServiceNetworksDeps): ServiceNetworks {
  const networks = createResources({
    scope,
    key: (url: string) => url,
    fetch: (url: string, signal) => source.networks(url, signal),
    failure: 'SERVICE_FAILED',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: Infinity,
    limit: SERVICES_MAX,
  });
  const patiently = <T>(read: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
    const poller = wait(scope, SERVICE_NETWORKS_TIMEOUT_MS, signal).then(() => undefined);
    return unlessAborted(Promise.race([read, poller]), signal);
  };
  return {
    async supports(url, network, signal, part = 'http') {
      const resource = networks.of(url);
      const known = untracked(() => resource.latest.get()) ?? (await patiently(resource.refresh(), signal));
      return known?.[part].includes(network) ?? true;
    },
  };
}
