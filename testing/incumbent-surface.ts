/** Methods and fields of the incumbent's instance, as hosts of its 1.7 line call them. */
export const PRESENT: readonly string[] = [
  ...['open', 'close', 'setLoading', 'disconnect', 'switchNetwork', 'getAccount', 'subscribeAccount'],
  ...['subscribeNetwork', 'subscribeProviders', 'subscribeState', 'getState', 'subscribeTheme', 'getThemeMode'],
  ...['setThemeMode', 'getThemeVariables', 'setThemeVariables', 'subscribeEvents', 'getEvent', 'subscribeWalletInfo'],
  ...['getWalletInfo', 'subscribeCaipNetworkChange', 'getWalletProvider', 'getWalletProviderType', 'getProvider'],
  ...['getProviderType', 'getChainId', 'getCaipNetwork', 'getCaipNetworkId', 'getCaipNetworks'],
  ...['getActiveChainNamespace', 'getCaipAddress', 'getAddress', 'getAddressByChainNamespace'],
  ...['getIsConnectedState', 'getApprovedCaipNetworkIds', 'getSIWX', 'isOpen', 'isTransactionStackEmpty'],
  ...['setTermsConditionsUrl', 'setPrivacyPolicyUrl', 'updateFeatures', 'updateOptions', 'addNetwork'],
  ...['removeNetwork', 'redirect', 'replace', 'popTransactionStack', 'showErrorMessage', 'showSuccessMessage'],
  ...['addAddressLabel', 'removeAddressLabel', 'getConnectors', 'getConnectorImage', 'ready'],
  ...['getUniversalProvider', 'updateNativeBalance', 'setProfileName', 'setProfileImage', 'setCaipNetwork'],
  ...[
    'setCaipNetworkOfNamespace',
    'fetchIdentity',
    'getReownName',
    'syncIdentity',
    'options',
    'version',
    'chainNamespaces',
  ],
  ...['setConnectMethodsOrder', 'getConnectMethodsOrder', 'setWalletFeaturesOrder', 'setCollapseWallets'],
  'setSocialsOrder',
];

/**
 * Methods and fields that wrote or read state which has another source here: they exist, warn where they differ, and do
 * the nearest thing. Each has a row in docs/migrating.md.
 */
export const REPLACED: readonly string[] = [
  ...['subscribeShouldUpdateToAddress', 'getPreferredAccountType', 'getError', 'updateRemoteFeatures'],
  ...['addConnector', 'setConnectors'],
  ...['setCaipAddress', 'setBalance', 'setUser', 'setAllAccounts', 'setStatus', 'setConnectedWalletInfo'],
  ...['setAddressExplorerUrl', 'setSmartAccountDeployed', 'setSmartAccountEnabledNetworks'],
  ...['setPreferredAccountType', 'setEIP6963Enabled', 'setRequestedCaipNetworks', 'setApprovedCaipNetworksData'],
  ...['setConnections', 'setClientId', 'resetAccount', 'resetNetwork', 'resetWcConnection'],
  ...['handleUnsafeRPCRequest', 'remoteFeatures', 'chainAdapters', 'reportedAlertErrors'],
  ...['getConnections', 'getRecentConnections', 'subscribeConnections', 'switchConnection', 'deleteConnection'],
  ...['getRemoteFeatures', 'subscribeRemoteFeatures'],
];
