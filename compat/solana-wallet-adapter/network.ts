import type { CaipNetwork, AppKitNetwork } from '../../controllers/index.js';
import { solana, solanaDevnet, solanaTestnet } from '../../controllers/domain/networks/other-networks.js';

/** Names of networks in the URLs of nodes. */
const TEST_NETWORKS = [
  [/\btestnet\b/i, solanaTestnet],
  // A node of one’s own holds test coins: nothing that a wallet sends itself may reach the main network
  [/\bdevnet\b|^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?:[:/]|$)/i, solanaDevnet],
] as const;

/** Returns the network of a node, by its URL as the kit tells it; the main network by default. */
export const networkOf = (endpoint: string): AppKitNetwork =>
  TEST_NETWORKS.find(([pattern]) => pattern.test(endpoint))?.[1] ?? solana;

/** Returns the option `customRpcUrls` for a node. */
export const urlsOf = (
  { id }: Pick<AppKitNetwork, 'id'>,
  endpoint: string,
): Record<CaipNetwork['caipNetworkId'], { readonly url: string }[]> => ({ [`solana:${id}`]: [{ url: endpoint }] });
