/** In what order things are shown. Nothing here changes what it is given. */
import { parseCaipNetworkId } from './caip.js';
import type { CaipNetwork, CaipNetworkId } from './entities.js';

/** A way to connect. */
export type ConnectMethod = 'email' | 'social' | 'wallet';

/** A kind of row in the list of wallets. */
export type ConnectorGroup =
  'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended';

/** What can be done with an account. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send';

/** Ways to connect, where no wallet is at hand. */
export const CONNECT_METHODS: readonly ConnectMethod[] = ['email', 'social', 'wallet'];

/** Ways to connect, where a wallet is. */
export const CONNECT_METHODS_WITH_WALLET: readonly ConnectMethod[] = ['wallet', 'email', 'social'];

/** Groups of wallets, in the order in which they are shown. */
export const CONNECTOR_GROUPS: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
];

/** What can be done with an account, in the order in which it is shown. */
export const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send'];

const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** Ways to connect: the host's list if it has one, as it is; else wallets come first where one is shown. */
export const connectMethodOrder = (
  configured: readonly ConnectMethod[] | undefined,
  hasShownWallet: boolean,
): readonly ConnectMethod[] => distinct(configured ?? (hasShownWallet ? CONNECT_METHODS_WITH_WALLET : CONNECT_METHODS));

/** Groups of wallets that have any: those the host lists first, then the others. */
export const connectorGroupOrder = (
  configured: readonly ConnectorGroup[] | undefined,
  isEmpty: (group: ConnectorGroup) => boolean,
): readonly ConnectorGroup[] => distinct([...(configured ?? []), ...CONNECTOR_GROUPS]).filter(group => !isEmpty(group));

/** What can be done with an account: the host's list if it has one, as it is. */
export const walletFeatureOrder = (configured: readonly WalletFeature[] | undefined): readonly WalletFeature[] =>
  distinct(configured ?? WALLET_FEATURES);

/** Networks that the wallet has approved, then the others; the host's order stays within both. */
export function orderNetworks(
  requested: readonly CaipNetwork[],
  approvedIds: readonly CaipNetworkId[] | undefined,
): readonly CaipNetwork[] {
  const approved = new Set(approvedIds?.map(id => parseCaipNetworkId(id)?.caipNetworkId ?? id));
  const isApproved = ({ caipNetworkId }: CaipNetwork): boolean => approved.has(caipNetworkId);
  return [...requested.filter(isApproved), ...requested.filter(network => !isApproved(network))];
}
