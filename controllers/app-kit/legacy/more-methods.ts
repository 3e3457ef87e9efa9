/** Methods of the controllers of `latchkey/controllers` that do the nearest thing here, by controller. */
import type { AppKitNetwork, CaipNetwork, ChainId, ChainNamespace } from '../../domain/entities.js';
import { formatUnits, parseUnits } from '../../domain/format.js';
import { factsOf } from '../../domain/networks/namespace-facts.js';
import type { Settings } from '../../state/options.js';
import { kitOf } from './modal-of-page.js';
import { quietMethods, quietRequests } from './quiet.js';

const kit = () => kitOf('latchkey/controllers');
const namespaceOf = (network: AppKitNetwork): ChainNamespace =>
  'chainNamespace' in network && network.chainNamespace ? network.chainNamespace : 'eip155';
const listed = (namespace: ChainNamespace | undefined, id: ChainId): CaipNetwork | undefined =>
  kit()
    .getCaipNetworks(namespace)
    .find(network => String(network.id) === String(id));

/** Of `ChainController`. */
export const chainMethods = {
  addNetwork: (network: AppKitNetwork): void => kit().addNetwork(namespaceOf(network), network),
  removeNetwork: (namespace: ChainNamespace, id: ChainId): void => kit().removeNetwork(namespace, id),
  setActiveCaipNetwork: (network: AppKitNetwork): Promise<void> => kit().setCaipNetwork(network),
  setActiveNamespace: (namespace: ChainNamespace): Promise<void> => chainMethods.switchActiveNamespace(namespace),
  async switchActiveNamespace(namespace: ChainNamespace): Promise<void> {
    const network = kit().getCaipNetwork(namespace);
    if (network) await kit().setCaipNetwork(network);
  },
  setRequestedCaipNetworks: (networks: readonly AppKitNetwork[], namespace: ChainNamespace) =>
    kit().setRequestedCaipNetworks(networks, namespace),
  getApprovedCaipNetworkIds: (_namespace?: ChainNamespace) => kit().getApprovedCaipNetworkIds(),
  getRequestedCaipNetworkIds: () =>
    kit()
      .getCaipNetworks()
      .map(({ caipNetworkId }) => caipNetworkId),
  checkIfSupportedNetwork: (namespace: ChainNamespace, id?: string): boolean =>
    kit()
      .getCaipNetworks(namespace)
      .some(({ caipNetworkId }) => caipNetworkId === (id ?? kit().getCaipNetwork()?.caipNetworkId)),
  checkIfSupportedChainId: (id: ChainId): boolean => listed(kit().getActiveChainNamespace(), id) !== undefined,
  checkIfNamesSupported: (): boolean => {
    const namespace = kit().getActiveChainNamespace();
    return namespace !== undefined && factsOf(namespace).hasNames === true;
  },
  checkIfSmartAccountEnabled: (): boolean =>
    kit()
      .getAccount()
      .allAccounts.some(({ type }) => type === 'smartAccount'),
  getCaipNetworkByNamespace: (namespace: ChainNamespace, id?: ChainId | null): CaipNetwork | undefined =>
    (id == null ? undefined : listed(namespace, id)) ?? kit().getCaipNetwork(namespace),
  getNetworkData: (namespace?: ChainNamespace) => ({ caipNetwork: kit().getCaipNetwork(namespace) }),
  showUnsupportedChainUI: (): void => void kit().open({ view: 'UnsupportedChain' }),
  resetNetwork: (namespace?: ChainNamespace) => kit().resetNetwork(namespace),
  ...quietMethods('ChainController', ['subscribeChainProp', 'initialize', 'removeAdapter', 'addAdapter']),
  ...quietMethods('ChainController', ['setAdapterNetworkState', 'setChainAccountData', 'setChainNetworkData']),
  ...quietMethods('ChainController', ['setAccountProp', 'addCaipNetwork', 'getNetworkControllerClient']),
  ...quietMethods('ChainController', ['getConnectionControllerClient', 'getNetworkProp', 'setIsSwitchingNamespace']),
  ...quietMethods('ChainController', ['setSmartAccountEnabledNetworks', 'setLastConnectedSIWECaipNetwork']),
  ...quietMethods('ChainController', ['getLastConnectedSIWECaipNetwork']),
  ...quietMethods('ChainController', ['getFirstCaipNetworkSupportsAuthConnector']),
  ...quietRequests('ChainController', ['setApprovedCaipNetworksData']),
};

/** Of `AccountController`: the wallet states these. */
export const accountMethods = {
  setCaipAddress: (address: string | undefined, namespace?: ChainNamespace) => kit().setCaipAddress(address, namespace),
  ...quietMethods('AccountController', ['replaceState', 'setStatus', 'setBalance', 'setUser', 'setCurrentTab']),
  ...quietMethods('AccountController', ['setAddressExplorerUrl', 'setSmartAccountDeployed', 'setTokenBalance']),
  ...quietMethods('AccountController', ['setShouldUpdateToAddress', 'setConnectedWalletInfo', 'setSocialProvider']),
  ...quietMethods('AccountController', ['setPreferredAccountType', 'setSocialWindow', 'setFarcasterUrl']),
};

/** Of `ConnectorController`: adapters and sources list the connectors. */
export const connectorMethods = {
  getConnectorsByNamespace: (namespace: ChainNamespace) =>
    kit()
      .getConnectors()
      .filter(({ chain }) => chain === namespace),
  getConnector: ({ id, rdns }: { readonly id?: string; readonly rdns?: string | null }) =>
    kit()
      .getConnectors()
      .find(each => each.id === id || (rdns != null && each.rdns === rdns)),
  getAuthConnector: (_namespace?: ChainNamespace) =>
    kit()
      .getConnectors()
      .find(({ type }) => type === 'AUTH'),
  getAnnouncedConnectorRdns: (): string[] =>
    kit()
      .getConnectors()
      .flatMap(({ type, rdns }) => (type === 'ANNOUNCED' && rdns ? [rdns] : [])),
  getConnectorId: (namespace: ChainNamespace | undefined): string | undefined =>
    kit().getConnections(namespace)[0]?.connectorId,
  getConnectorName: (name: string | undefined): string | undefined => name,
  selectWalletConnector: ({ name }: { readonly name: string }) => kit().connect({ wallet: name }),
  ...quietMethods('ConnectorController', ['initialize', 'setActiveConnector', 'setConnectors', 'addConnector']),
  ...quietMethods('ConnectorController', ['filterByNamespaces', 'filterByNamespace', 'setFilterByNamespace']),
  ...quietMethods('ConnectorController', ['updateConnectorsForEnabledNamespaces', 'getEnabledNamespaces']),
  ...quietMethods('ConnectorController', ['getEnabledConnectors', 'areAllNamespacesEnabled', 'setConnectorId']),
  ...quietMethods('ConnectorController', ['mergeMultiChainConnectors', 'generateConnectorMapByName']),
  ...quietMethods('ConnectorController', ['getUniqueConnectorsByName', 'syncIfAuthConnector', 'removeConnectorId']),
  ...quietMethods('ConnectorController', ['canSwitchToSmartAccount', 'resetConnectorIds']),
};

/** Of `ConnectionController`: hosts sign and send by the provider of the wallet. */
export const connectionMethods = {
  parseUnits,
  formatUnits,
  getConnections: (namespace?: ChainNamespace) => kit().getConnections(namespace),
  hasAnyConnection: (connectorId: string): boolean =>
    kit()
      .chainNamespaces.flatMap(namespace => [...kit().getConnections(namespace)])
      .some(each => each.connectorId === connectorId),
  reconnectExternal: ({ id }: { readonly id: string }) => kit().connect({ wallet: id }),
  resetUri: () => kit().resetWcConnection(),
  signMessage: async (message: string): Promise<string | undefined> => {
    const text = [...new TextEncoder().encode(message)].map(byte => byte.toString(16).padStart(2, '0')).join('');
    const provider = kit().getProvider<{ request(call: object): Promise<string> }>('eip155');
    return provider?.request({ method: 'personal_sign', params: [`0x${text}`, kit().getAddress('eip155')] });
  },
  ...quietMethods('ConnectionController', ['_getClient', 'setClient', 'initialize', 'syncStorageConnections']),
  ...quietMethods('ConnectionController', ['checkInstalled', 'finalizeWcConnection', 'setWcBasic', 'setUri']),
  ...quietMethods('ConnectionController', ['setWcLinking', 'setWcError', 'setRecentWallet', 'setBuffering']),
  ...quietMethods('ConnectionController', ['setStatus', 'setIsSwitchingConnection', 'setConnections']),
  ...quietRequests('ConnectionController', ['setPreferredAccountType', 'sendTransaction', 'getCapabilities']),
  ...quietRequests('ConnectionController', ['grantPermissions', 'walletGetAssets', 'estimateGas', 'writeContract']),
  ...quietRequests('ConnectionController', ['getEnsAddress', 'getEnsAvatar', 'handleAuthAccountSwitch']),
  ...quietRequests('ConnectionController', ['handleActiveConnection', 'handleDisconnectedConnection']),
  ...quietRequests('ConnectionController', ['switchConnection']),
};

/** Of `RouterController`. */
export const routerMethods = {
  goBackOrCloseModal: (): void => void kit().close(),
  ...quietMethods('RouterController', ['pushTransactionStack', 'reset', 'goBack', 'goBackToIndex']),
};

/** Of `SnackController`. */
export const snackMethods = quietMethods('SnackController', ['showLoading', 'showSvg', 'hide', 'subscribeKey']);

/** Of `EventsController`. */
export const eventsMethods = {
  ...quietMethods('EventsController', ['sendEvent', 'getSdkProperties']),
  ...quietRequests('EventsController', ['_sendAnalyticsEvent']),
};

const update = (changes: Parameters<ReturnType<typeof kit>['updateOptions']>[0]): void => kit().updateOptions(changes);

/** Of `OptionsController`. */
export const optionsMethods = {
  getSnapshot: (): Settings => kit().options,
  setOptions: update,
  setRemoteFeatures: (features: Parameters<ReturnType<typeof kit>['updateFeatures']>[0]) =>
    kit().updateFeatures(features),
  setAllWallets: (allWallets: Settings['allWallets']) => update({ allWallets }),
  setIncludeWalletIds: (includeWalletIds: string[]) => update({ includeWalletIds }),
  setExcludeWalletIds: (excludeWalletIds: string[]) => update({ excludeWalletIds }),
  setFeaturedWalletIds: (featuredWalletIds: string[]) => update({ featuredWalletIds }),
  setConnectMethodsOrder: (order: Parameters<ReturnType<typeof kit>['setConnectMethodsOrder']>[0]) =>
    kit().setConnectMethodsOrder(order),
  setWalletFeaturesOrder: (order: Parameters<ReturnType<typeof kit>['setWalletFeaturesOrder']>[0]) =>
    kit().setWalletFeaturesOrder(order),
  setSocialsOrder: (order: Parameters<ReturnType<typeof kit>['setSocialsOrder']>[0]) => kit().setSocialsOrder(order),
  setCollapseWallets: (isOn: boolean) => kit().setCollapseWallets(isOn),
  ...quietMethods('OptionsController', ['setProjectId', 'setCustomRpcUrls', 'setTokens', 'setCustomWallets']),
  ...quietMethods('OptionsController', ['setIsSiweEnabled', 'setIsUniversalProvider', 'setSdkVersion', 'setMetadata']),
  ...quietMethods('OptionsController', ['setDisableAppend', 'setEIP6963Enabled', 'setDebug', 'setEnableWalletGuide']),
  ...quietMethods('OptionsController', ['setEnableWalletConnect', 'setEnableAuthLogger', 'setEnableWallets']),
  ...quietMethods('OptionsController', ['setPreferUniversalLinks', 'setSIWX', 'setEnableEmbedded']),
  ...quietMethods('OptionsController', ['setAllowUnsupportedChain', 'setManualWCControl', 'setEnableNetworkSwitch']),
  ...quietMethods('OptionsController', ['setEnableReconnect', 'setDefaultAccountTypes']),
  ...quietMethods('OptionsController', ['setUniversalProviderConfigOverride', 'getUniversalProviderConfigOverride']),
};

/** Of `ModalController`. */
export const modalMethods = quietMethods('ModalController', ['clearLoading', 'shake']);
