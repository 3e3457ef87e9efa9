import type { AppKitNetwork } from 'latchkey/networks';
import type { DemoConfig } from '../demo-config.js';

/** The dev chains as network definitions of a host. */
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

/** The local Solana as a network definition. Its id is the first part of the genesis hash. */
export const solanaNetwork = ({ solana }: DemoConfig): AppKitNetwork => ({
  id: solana.caipNetworkId.slice('solana:'.length),
  name: solana.name,
  chainNamespace: 'solana',
  caipNetworkId: solana.caipNetworkId,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [solana.url], webSocket: [solana.wsUrl] } },
  testnet: true,
});
