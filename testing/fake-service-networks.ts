import type { CaipNetworkId } from '../controllers/domain/entities.js';
import type { ServiceNetworksContext } from '../controllers/providers/served-networks.js';

/** Makes every service support the given networks, or all if there are none. `requests` has the URLs that were asked. */
export function fakeServiceNetworks(
  networks?: readonly CaipNetworkId[],
): Pick<ServiceNetworksContext, 'loadServiceNetworks'> & { readonly requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    loadServiceNetworks: async () => ({
      async supports(url, network) {
        requests.push(url);
        return networks?.includes(network) ?? true;
      },
    }),
  };
}
