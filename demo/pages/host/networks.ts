import type { AppKitNetwork } from 'latchkey/networks';
import type { DemoConfig } from '../demo-config.js';

/** The dev chains as a host writes networks. */
export function devNetworks({ chains }: DemoConfig): readonly [AppKitNetwork, AppKitNetwork] {
  const [first, second] = chains.map(({ chainId, name, url }): AppKitNetwork => ({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    testnet: true,
  }));
  if (!first || !second) throw new Error('The demo needs two dev chains');
  return [first, second];
}
