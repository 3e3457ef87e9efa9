/** Display order of wallets, networks and actions. All functions are pure. */
import { parseCaipNetworkId } from '../networks/caip.js';
import type { CaipNetwork, CaipNetworkId } from '../entities.js';

/** A way to connect. */
export type ConnectMethod = 'email' | 'social' | 'wallet';

/** Group of rows in the list of wallets. */
export type ConnectorGroup =
  'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended';

/** Action on an account. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send';

/** Ways to connect if no wallet is shown. */
export const CONNECT_METHODS: readonly ConnectMethod[] = ['email', 'social', 'wallet'];

/** Ways to connect if a wallet is shown. */
export const CONNECT_METHODS_WITH_WALLET: readonly ConnectMethod[] = ['wallet', 'email', 'social'];

/** Default order of the groups of wallets. */
export const CONNECTOR_GROUPS: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
];

/** Default order of the actions on an account. */
export const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send'];

const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** Returns the host's list of ways to connect, or the default; in the default, wallets come first if one is shown. */
export const connectMethodOrder = (
  configured: readonly ConnectMethod[] | undefined,
  hasShownWallet: boolean,
): readonly ConnectMethod[] => distinct(configured ?? (hasShownWallet ? CONNECT_METHODS_WITH_WALLET : CONNECT_METHODS));

/** Returns the groups that are not empty: those of the host's list first, then the others. */
export const connectorGroupOrder = (
  configured: readonly ConnectorGroup[] | undefined,
  isEmpty: (group: ConnectorGroup) => boolean,
): readonly ConnectorGroup[] => distinct([...(configured ?? []), ...CONNECTOR_GROUPS]).filter(group => !isEmpty(group));

/** Returns the host's list of actions on an account, or the default. */
export const walletFeatureOrder = (configured: readonly WalletFeature[] | undefined): readonly WalletFeature[] =>
  distinct(configured ?? WALLET_FEATURES);

/** Returns the networks that the wallet has approved, then the others, each in the host's order. */
export function orderNetworks(
  requested: readonly CaipNetwork[],
  approvedIds: readonly CaipNetworkId[] | undefined,
): readonly CaipNetwork[] {
  const approved = new Set(approvedIds?.map(id => parseCaipNetworkId(id)?.caipNetworkId ?? id));
  const isApproved = ({ caipNetworkId }: CaipNetwork): boolean => approved.has(caipNetworkId);
  return [...requested.filter(isApproved), ...requested.filter(network => !isApproved(network))];
}
