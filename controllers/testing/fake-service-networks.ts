import type { CaipNetworkId } from '../protocol/entities.js';
import type { ServiceNetworksContext } from '../providers/served-networks.js';

/** Makes every service support the given networks, or all if there are none. `asked` has the URLs that were asked. */
export function fakeServiceNetworks(
  networks?: readonly CaipNetworkId[],
): Pick<ServiceNetworksContext, 'loadServiceNetworks'> & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    loadServiceNetworks: async () => ({
      async supports(url, network) {
        asked.push(url);
        return networks?.includes(network) ?? true;
      },
    }),
  };
}
