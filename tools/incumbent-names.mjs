// Names that hosts of the 1.7 line import, by the entry that has them here. tools/incumbent-names.test.mjs checks them.
export const INSTANCE_HOOKS = [
  ...['useAppKit', 'useAppKitAccount', 'useAppKitNetwork', 'useAppKitNetworkCore', 'useAppKitProvider'],
  ...['useAppKitTheme', 'useAppKitState', 'useAppKitEvents', 'useWalletInfo', 'useDisconnect', 'useAppKitBalance'],
  ...['useAppKitConnections', 'useAppKitConnection'],
];

const SINGLETON = ['createAppKit', 'modal', 'AppKit'];
const NETWORKS = [
  ...['mainnet', 'arbitrum', 'base', 'polygon', 'sepolia', 'defineChain'],
  ...['solana', 'solanaDevnet', 'solanaTestnet', 'bitcoin', 'bitcoinTestnet'],
];

/** Names by entry. */
export const names = {
  '.': SINGLETON,
  './core': SINGLETON,
  './react': [...SINGLETON, ...INSTANCE_HOOKS, 'AppKitProvider'],
  './react-core': [...SINGLETON, ...INSTANCE_HOOKS],
  './vue': [...SINGLETON, ...INSTANCE_HOOKS],
  './vue-core': [...SINGLETON, ...INSTANCE_HOOKS],
  './networks': NETWORKS,
  './adapters': ['AdapterBlueprint'],
  './adapters/solana': ['SolanaAdapter'],
  './adapters/solana/react': ['SolanaAdapter', 'useAppKitConnection'],
  './adapters/solana/vue': ['SolanaAdapter', 'useAppKitConnection'],
  './adapters/bitcoin': ['BitcoinAdapter'],
  './adapters/wagmi': ['WagmiAdapter'],
  './adapters/ethers': ['EthersAdapter'],
  './adapters/ethers5': ['Ethers5Adapter'],
  './siwx': [
    'DefaultSIWX',
    'CloudAuthSIWX',
    'LocalStorage',
    'InformalMessenger',
    'SIWXMessenger',
    'SIWXVerifier',
    'ReownAuthentication',
    'BIP122Verifier',
    'BitcoinVerifier',
    'EIP155Verifier',
    'SolanaVerifier',
  ],
  './siwx/react': ['useAppKitSIWX'],
  './siwe': [
    ...['createSIWEConfig', 'formatMessage', 'getAddressFromMessage', 'getChainIdFromMessage'],
    ...['verifySignature', 'getDidChainId', 'getDidAddress', 'SIWEController', 'mapToSIWX'],
  ],
  './wallet-button': ['createAppKitWalletButton'],
  './wallet-button/react': ['createAppKitWalletButton', 'useAppKitWallet', 'useAppKitUpdateEmail'],
  './wallet-button/vue': ['createAppKitWalletButton', 'useAppKitWallet', 'useAppKitUpdateEmail'],
  './experimental/smart-session': ['grantPermissions'],
  './pay': [
    ...['openPay', 'pay', 'getAvailableExchanges', 'getPayUrl', 'openPayUrl', 'getExchangeBuyStatus'],
    ...['getExchanges', 'getPayResult', 'getPayError', 'getIsPaymentInProgress'],
    ...['baseETH', 'baseUSDC', 'baseSepoliaETH', 'ethereumUSDC', 'optimismUSDC', 'arbitrumUSDC', 'polygonUSDC'],
    ...['solanaUSDC', 'ethereumUSDT', 'optimismUSDT', 'arbitrumUSDT', 'polygonUSDT', 'solanaUSDT', 'solanaSOL'],
  ],
  './pay/react': ['usePay', 'useAvailableExchanges', 'usePayUrlActions', 'useExchangeBuyStatus'],
  './common': [
    ...['AVAILABLE_NAMESPACES', 'ConstantsUtil', 'ContractUtil', 'DateUtil', 'Emitter', 'InputUtil', 'NetworkUtil'],
    ...['NumberUtil', 'ParseUtil', 'SafeLocalStorage', 'SafeLocalStorageKeys', 'erc20ABI', 'getSafeConnectorIdKey'],
    ...['getW3mThemeVariables', 'isReownName', 'isSafe'],
  ],
  './store': ['ProviderUtil', 'AppKit', 'accountInfo', 'networkInfo', 'publicState'],
  './constants': ['PACKAGE_VERSION', 'SDK_VERSION', 'CONNECTOR_TYPES', 'NAMESPACES'],
  './utils': [
    'DEFAULT_METHODS',
    'WcConstantsUtil',
    'WcHelpersUtil',
    'parseCaipAddress',
    'formatUnits',
    'truncateAddress',
    'isEvmAddress',
  ],
};
