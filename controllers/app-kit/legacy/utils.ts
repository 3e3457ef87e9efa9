/** Functions that the 1.7 line exports of its controllers, over the modal of the page. */
import { untracked } from '../../core/signals.js';
import { AUTH_CONNECTOR_ID } from '../../domain/embedded/embedded-wallet.js';
import { SOCIAL_PROVIDERS, isSocialProvider, type SocialProvider } from '../../domain/embedded/social.js';
import type { AccountType, CaipNetwork, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { namespaceFacts } from '../../domain/networks/namespace-facts.js';
import { namespaceIds } from '../../domain/networks/namespace-ids.js';
import type { SIWXSession } from '../../domain/sign-in/siwx.js';
import { SWAP_NETWORKS } from '../../domain/transactions/swap-constants.js';
import type { CustomWallet, Features } from '../../state/options.js';
import type { AdapterHolder } from '../../adapters/chain-adapter.js';
import { connectionsInfo, type ConnectionInfo } from '../connections.js';
import type { TelemetryErrorCategory } from '../state-names.js';
import { kitOf } from './modal-of-page.js';
import { quietMethods, quietRequests, warnOfName } from './quiet.js';

const kit = () => kitOf('latchkey/controllers');
const image = (url: string | undefined): string | undefined => url;

/** Pictures of wallets and networks. Those of ids are a directory's there; here a wallet and a network name theirs. */
export const AssetUtil = {
  ...quietMethods('AssetUtil', ['getWalletImageById', 'getNetworkImageById', 'getChainImage']),
  ...quietRequests('AssetUtil', ['fetchWalletImage', 'fetchNetworkImage']),
  getWalletImage: (wallet?: Pick<CustomWallet, 'image_url'>) => image(wallet?.image_url),
  getNetworkImage: (network?: CaipNetwork) => image(network?.assets.imageUrl),
  getConnectorImage: (connector?: { readonly imageUrl?: string | undefined }) => image(connector?.imageUrl),
};

const namespacesWith = (fact: 'hasNames' | 'hasOnramp' | 'hasActivity' | 'hasSend'): readonly ChainNamespace[] =>
  NAMESPACES.filter(namespace => Object.hasOwn(namespaceFacts[namespace], fact));
const NAMESPACES = Object.keys(namespaceIds) as readonly ChainNamespace[]; // `Object.keys` has wider types

/** Limits and lists of the modal. */
export const ConstantsUtil = {
  FOUR_MINUTES_MS: 240_000,
  TEN_SEC_MS: 10_000,
  FIVE_SEC_MS: 5_000,
  THREE_SEC_MS: 3_000,
  ONE_SEC_MS: 1_000,
  SWAP_SUPPORTED_NETWORKS: SWAP_NETWORKS.map((id): CaipNetworkId => `eip155:${id}`),
  NAMES_SUPPORTED_CHAIN_NAMESPACES: namespacesWith('hasNames'),
  ONRAMP_SUPPORTED_CHAIN_NAMESPACES: namespacesWith('hasOnramp'),
  ACTIVITY_ENABLED_CHAIN_NAMESPACES: namespacesWith('hasActivity'),
  SEND_SUPPORTED_NAMESPACES: namespacesWith('hasSend'),
  NATIVE_TOKEN_ADDRESS: {
    eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    solana: 'So11111111111111111111111111111111111111111',
  } as Readonly<Partial<Record<ChainNamespace, string>>>,
  DEFAULT_SOCIALS: SOCIAL_PROVIDERS,
  DEFAULT_ACCOUNT_TYPES: Object.fromEntries(
    NAMESPACES.map(namespace => [namespace, namespaceFacts[namespace].defaultAccountType]),
  ) as Readonly<Record<ChainNamespace, AccountType>>, // each namespace has a row
} as const;

/** Lists of connections. */
export const ConnectionControllerUtil = {
  getConnectionStatus: (
    { accounts, connectorId }: Pick<ConnectionInfo, 'accounts' | 'connectorId'>,
    namespace: ChainNamespace,
  ): 'connected' | 'disconnected' | 'active' => {
    const own = kit()
      .getConnections(namespace)
      .find(each => each.connectorId === connectorId);
    if (!own) return 'disconnected';
    return accounts.some(({ address }) => address === own.accounts[0].address) ? 'active' : 'connected';
  },
  getConnectionsByConnectorId: <C extends { readonly connectorId: string }>(list: readonly C[], id: string): C[] =>
    list.filter(({ connectorId }) => connectorId === id),
  excludeExistingConnections: <C extends { readonly connectorId: string }>(
    ids: readonly string[],
    list: readonly C[],
  ): C[] => list.filter(({ connectorId }) => !ids.includes(connectorId)),
  excludeConnectorAddressFromConnections: <
    C extends { readonly connectorId: string; readonly accounts: readonly { readonly address: string }[] },
  >({
    connections,
    connectorId,
    addresses = [],
  }: {
    readonly connections: readonly C[];
    readonly connectorId?: string;
    readonly addresses?: readonly string[];
  }): C[] =>
    connections.filter(
      each => each.connectorId !== connectorId || !each.accounts.some(({ address }) => addresses.includes(address)),
    ),
  getConnectionsData: (namespace: ChainNamespace) => untracked(() => connectionsInfo(kit().modal, namespace).get()),
};

/** Ways to connect. */
export const ConnectorControllerUtil = {
  isSocialProvider,
  checkNamespaceConnectorId: (namespace: ChainNamespace, id: string): boolean =>
    kit().getConnections(namespace)[0]?.connectorId === id,
  canSwitchToSmartAccount: (namespace: ChainNamespace): boolean =>
    kit()
      .getAccount(namespace)
      .allAccounts.some(({ type }) => type === 'smartAccount'),
  connectWalletConnect: (_options?: object) => kit().connect({ wallet: 'walletConnect' }),
  connectExternal: ({ id }: { readonly id: string }) => kit().connect({ wallet: id }),
  connectSocial: ({ namespace }: { readonly social: SocialProvider; readonly namespace?: ChainNamespace }) =>
    kit().connect({ namespace }),
  connectEmail: ({ namespace }: { readonly namespace?: ChainNamespace } = {}) => kit().connect({ namespace }),
  ...quietRequests('ConnectorControllerUtil', ['updateEmail']),
};

/** Whether a network can be used, and how to close. */
export const ModalUtil = {
  isUnsupportedChainView: (): boolean =>
    untracked(() => kit().modal.session.get()?.router.current.get().view) === 'UnsupportedChain',
  safeClose: (): Promise<void> => kit().close(),
};

/** Switches to a network. */
export const NetworkUtil = {
  onSwitchNetwork: ({
    network,
  }: {
    readonly network: CaipNetwork;
    readonly ignoreSwitchConfirmation?: boolean;
  }): void =>
    void kit()
      .switchNetwork(network)
      .catch(() => undefined), // as there: the modal shows why
};

/** Features of the options. */
export const OptionsUtil = {
  getFeatureValue: <K extends keyof Features>(key: K, features?: Features): Features[K] =>
    (features ?? kit().options.features)[key],
  filterSocialsByPlatform: <T>(socials: T): T => socials, // the modal does so when it lists them
};

/** Steps of the modal. */
export const RouterUtil = {
  goBackOrCloseModal: (): void => {
    const router = untracked(() => kit().modal.session.get())?.router;
    if (router && untracked(() => router.canGoBack.get())) router.goBack();
    else void kit().close();
  },
  ...quietMethods('RouterUtil', ['navigateAfterNetworkSwitch']),
};

/** The sign-in of the page. */
export const SIWXUtil = {
  getSIWX: () => kit().getSIWX(),
  getSessions: async (
    of: { readonly address?: string; readonly caipNetworkId?: CaipNetworkId } = {},
  ): Promise<readonly SIWXSession[]> => {
    const network = of.caipNetworkId ?? kit().getCaipNetwork()?.caipNetworkId;
    const address = of.address ?? kit().getAddress();
    const siwx = kit().getSIWX();
    return siwx && network && address ? siwx.getSessions(network, address) : [];
  },
  getAllSessions: (): Promise<readonly SIWXSession[]> => SIWXUtil.getSessions(),
  clearSessions: async (): Promise<void> => kit().getSIWX()?.setSessions([]),
  isSIWXCloseDisabled: async (): Promise<boolean> => kit().getSIWX()?.getRequired?.() ?? true,
  getSIWXEventProperties: (): { network: string; isSmartAccount: boolean } => ({
    network: kit().getCaipNetwork()?.caipNetworkId ?? '',
    isSmartAccount: kit().getPreferredAccountType() === 'smartAccount',
  }),
  cancelSignMessage: (): Promise<void> => kit().close(),
  ...quietRequests('SIWXUtil', ['initializeIfEnabled', 'requestSignMessage', 'authConnectorAuthenticate']),
  ...quietRequests('SIWXUtil', ['addEmbeddedWalletSession', 'universalProviderAuthenticate']),
};

/** An error of a controller. */
export class AppKitError extends Error {
  readonly category: TelemetryErrorCategory;
  readonly originalError: unknown;

  constructor(message: string, category: TelemetryErrorCategory, originalError?: unknown) {
    super(message, { cause: originalError });
    this.name = 'AppKitError';
    this.category = category;
    this.originalError = originalError;
  }
}

/** Returns the controller as it is: nothing is reported where the host names no service. */
export function withErrorBoundary<T extends object>(controller: T, _category?: TelemetryErrorCategory): T {
  warnOfName('withErrorBoundary');
  return controller;
}

const isSignedIn = (namespace: ChainNamespace): boolean =>
  kit().getConnections(namespace)[0]?.connectorId === AUTH_CONNECTOR_ID;

/** Returns the namespaces that `disconnect` ends, with the host's adapters: a login ends in all of its namespaces. */
export const getChainsToDisconnect = (
  namespace?: ChainNamespace,
): readonly (readonly [ChainNamespace, AdapterHolder | undefined])[] =>
  kit()
    .chainNamespaces.filter(
      each => namespace === undefined || each === namespace || (isSignedIn(namespace) && isSignedIn(each)),
    )
    .map(each => [each, kit().chainAdapters[each]]);

/** Returns the address that stands for the coin of the active network. */
export const getActiveNetworkTokenAddress = (): string => {
  const network = kit().getCaipNetwork();
  const address = network && ConstantsUtil.NATIVE_TOKEN_ADDRESS[network.chainNamespace];
  return address ? `${network.caipNetworkId}:${address}` : '';
};

/** Returns the type of the account in use. */
export const getPreferredAccountType = (namespace?: ChainNamespace): AccountType | undefined =>
  kit().getPreferredAccountType(namespace);

/** Returns the network of a namespace; the active one by default. */
export const getActiveCaipNetwork = (namespace?: ChainNamespace): CaipNetwork | undefined =>
  kit().getCaipNetwork(namespace);
