/** Names of `@reown/appkit/store` and `/utils`: providers by namespace, and methods of WalletConnect. */
import { DEFAULT_ALLOWED_ANCESTORS } from '../../domain/constants.js';
import type { CaipNetworkId, ChainNamespace, ConnectorType } from '../../domain/entities.js';
import { parseCaipNetworkId } from '../../domain/networks/caip.js';
import { isAllowedOrigin } from '../../domain/validation.js';
import { walletConnectFacts } from '../../domain/wallets/wallet-connect-facts.js';
import { kitOf } from './modal-of-page.js';
import { quietMethods, quietRequests } from './quiet.js';

const kit = () => kitOf('latchkey');

/** Kind of a provider. */
export type ProviderType = ConnectorType;

/** Providers and their kinds by namespace. */
export interface ProviderStoreUtilState {
  readonly providers: Readonly<Partial<Record<ChainNamespace, unknown>>>;
  readonly providerIds: Readonly<Partial<Record<ChainNamespace, ConnectorType>>>;
}

/** Providers of the connected namespaces, which the wallets state. */
export const ProviderUtil = {
  get state(): ProviderStoreUtilState {
    const ids = kit().chainNamespaces.map(each => [each, kit().getProviderType(each)] as const);
    const providers = kit().chainNamespaces.map(each => [each, kit().getProvider(each)] as const);
    return { providers: Object.fromEntries(providers), providerIds: Object.fromEntries(ids) };
  },
  getProvider: <T = unknown>(namespace: ChainNamespace | undefined): T | undefined =>
    namespace && kit().getProvider<T>(namespace),
  getProviderId: (namespace: ChainNamespace | undefined): ConnectorType | undefined =>
    namespace && kit().getProviderType(namespace),
  subscribeProviders: (listener: (providers: ProviderStoreUtilState['providers']) => void): (() => void) =>
    kit().subscribeProviders(listener),
  subscribe: (listener: (state: ProviderStoreUtilState) => void): (() => void) =>
    kit().subscribeProviders(() => listener(ProviderUtil.state)),
  subscribeKey: <K extends keyof ProviderStoreUtilState>(
    key: K,
    listener: (value: ProviderStoreUtilState[K]) => void,
  ): (() => void) => kit().subscribeProviders(() => listener(ProviderUtil.state[key])),
  ...quietMethods('ProviderUtil', ['setProvider', 'setProviderId', 'reset', 'resetChain']),
};

/** Methods that a session of WalletConnect may have, by namespace. */
export const DEFAULT_METHODS = Object.fromEntries(
  Object.entries(walletConnectFacts).map(([namespace, { methods }]) => [namespace, [...methods]]),
) as Readonly<Record<ChainNamespace, string[]>>; // each namespace has a row

/** Numbers and origins of the 1.7 line. */
export const WcConstantsUtil = {
  ERROR_CODE_UNRECOGNIZED_CHAIN_ID: 4902,
  ERROR_CODE_DEFAULT: 5000,
  ERROR_INVALID_CHAIN_ID: 32603,
  DEFAULT_ALLOWED_ANCESTORS,
} as const;

/** Sessions of WalletConnect, which the modal runs. */
export const WcHelpersUtil = {
  getMethodsByChainNamespace: (namespace: ChainNamespace): string[] => DEFAULT_METHODS[namespace],
  getChainsFromNamespaces: (
    namespaces: Readonly<
      Record<string, { readonly accounts?: readonly string[]; readonly chains?: readonly string[] }>
    > = {},
  ): CaipNetworkId[] => {
    const ids = Object.values(namespaces).flatMap(({ accounts = [], chains = [] }) => [
      ...chains,
      ...accounts.map(account => account.split(':').slice(0, 2).join(':')),
    ]);
    return [...new Set(ids)].flatMap(id => parseCaipNetworkId(id)?.caipNetworkId ?? []);
  },
  isSessionEventData: (data: unknown): boolean =>
    typeof data === 'object' && data !== null && ['id', 'topic', 'params'].every(name => name in data),
  isOriginAllowed: (origin: string, allowed: readonly string[], byDefault: readonly string[]): boolean =>
    isAllowedOrigin(origin, [...allowed, ...byDefault]),
  ...quietMethods('WcHelpersUtil', ['createDefaultNamespace', 'applyNamespaceOverrides', 'createNamespaces']),
  ...quietMethods('WcHelpersUtil', ['listenWcProvider', 'getWalletConnectAccounts']),
  ...quietRequests('WcHelpersUtil', ['resolveReownName']),
};
