/** `StorageUtil` of the 1.7 line. It reads what the modal stores, by the same names; only the modal writes. */
import type { CaipNetworkId, ChainId, ChainNamespace } from '../../domain/entities.js';
import { parseCaipNetworkId, toChainId } from '../../domain/networks/caip.js';
import { isChainNamespace } from '../../domain/networks/namespace-ids.js';
import type { PreferredAccountTypes } from '../names.js';
import { quietMethods } from './quiet.js';

const read = (key: string): string | undefined =>
  typeof localStorage === 'undefined' ? undefined : (localStorage.getItem(key) ?? undefined);

const readJson = <T>(key: string, otherwise: T): T => {
  const text = read(key);
  if (text === undefined) return otherwise;
  try {
    return JSON.parse(text) as T; // what hosts of the 1.7 line read there
  } catch {
    return otherwise; // another script wrote it
  }
};

const namespaceOf = (): ChainNamespace | undefined => {
  const stored = read('@appkit/active_namespace');
  return isChainNamespace(stored) ? stored : undefined;
};

/** Functions by the names of the 1.7 line. */
export const StorageUtil = {
  cacheExpiry: {
    portfolio: 30_000,
    nativeBalance: 30_000,
    ens: 300_000,
    identity: 300_000,
    transactionsHistory: 15_000,
    tokenPrice: 15_000,
  },
  isCacheExpired: (since: number, ms: number): boolean => since + ms < Date.now(),
  getActiveNetworkProps: (): {
    namespace: ChainNamespace | undefined;
    caipNetworkId: CaipNetworkId | undefined;
    chainId: ChainId | undefined;
  } => {
    const network = parseCaipNetworkId(read('@appkit/active_caip_network_id') ?? '');
    return {
      namespace: namespaceOf(),
      caipNetworkId: network?.caipNetworkId,
      chainId: network && toChainId(network),
    };
  },
  getActiveNamespace: namespaceOf,
  getActiveCaipNetworkId: (): CaipNetworkId | undefined =>
    parseCaipNetworkId(read('@appkit/active_caip_network_id') ?? '')?.caipNetworkId,
  getStoredActiveCaipNetworkId: (): string | undefined => read('@appkit/active_caip_network_id'),
  getConnectedConnectorId: (namespace: ChainNamespace | undefined): string | undefined =>
    namespace && read(`@appkit/${namespace}:connected_connector_id`),
  getConnectedNamespaces: (): ChainNamespace[] =>
    (read('@appkit/connected_namespaces') ?? '').split(',').filter(isChainNamespace),
  getConnectionStatus: (): string | undefined => read('@appkit/connection_status'),
  getConnectedSocialProvider: (): string | undefined => read('@appkit/connected_social'),
  getConnectedSocialUsername: (): string | undefined => read('@appkit-wallet/SOCIAL_USERNAME'),
  getTelegramSocialProvider: (): string | undefined => read('@appkit/social_provider'),
  getRecentWallets: (): readonly object[] => readJson('@appkit/recent_wallets', []),
  getPreferredAccountTypes: (): PreferredAccountTypes => readJson('@appkit/preferred_account_types', {}),
  getWalletConnectDeepLink: (): unknown => readJson<unknown>('WALLETCONNECT_DEEPLINK_CHOICE', undefined),
  getConnections: (): Readonly<Partial<Record<ChainNamespace, readonly object[]>>> => ({}),
  getDisconnectedConnectorIds: (): Readonly<Partial<Record<ChainNamespace, readonly string[]>>> => ({}),
  isConnectorDisconnected: (_id: string, _namespace: ChainNamespace): boolean => false,
  ...quietMethods('StorageUtil', ['setWalletConnectDeepLink', 'deleteWalletConnectDeepLink', 'setActiveNamespace']),
  ...quietMethods('StorageUtil', ['setActiveCaipNetworkId', 'deleteActiveCaipNetworkId', 'setAppKitRecent']),
  ...quietMethods('StorageUtil', ['deleteConnectedConnectorId', 'setConnectedConnectorId', 'setConnectionStatus']),
  ...quietMethods('StorageUtil', ['setConnectedSocialProvider', 'deleteConnectedSocialProvider']),
  ...quietMethods('StorageUtil', ['setConnectedNamespaces', 'addConnectedNamespace', 'removeConnectedNamespace']),
  ...quietMethods('StorageUtil', ['setTelegramSocialProvider', 'removeTelegramSocialProvider']),
  ...quietMethods('StorageUtil', ['setPreferredAccountTypes', 'setConnections', 'deleteAddressFromConnection']),
  ...quietMethods('StorageUtil', ['addDisconnectedConnectorId', 'removeDisconnectedConnectorId', 'clearAddressCache']),
  ...quietMethods('StorageUtil', ['getBalanceCache', 'getBalanceCacheForCaipAddress', 'updateBalanceCache']),
  ...quietMethods('StorageUtil', ['removeAddressFromBalanceCache', 'getNativeBalanceCache']),
  ...quietMethods('StorageUtil', ['getNativeBalanceCacheForCaipAddress', 'updateNativeBalanceCache']),
  ...quietMethods('StorageUtil', ['removeAddressFromNativeBalanceCache', 'getEnsCache', 'updateEnsCache']),
  ...quietMethods('StorageUtil', ['getEnsFromCacheForAddress', 'removeEnsFromCache', 'getIdentityCache']),
  ...quietMethods('StorageUtil', ['getIdentityFromCacheForAddress', 'updateIdentityCache']),
  ...quietMethods('StorageUtil', ['removeIdentityFromCache', 'getTransactionsCache', 'updateTransactionsCache']),
  ...quietMethods('StorageUtil', ['getTransactionsCacheForAddress', 'removeTransactionsCache']),
  ...quietMethods('StorageUtil', ['getTokenPriceCache', 'getTokenPriceCacheForAddresses', 'updateTokenPriceCache']),
  ...quietMethods('StorageUtil', ['removeTokenPriceCache']),
};
