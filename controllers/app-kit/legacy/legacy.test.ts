import { expect } from '@open-wc/testing';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { AUTH_CONNECTOR_ID } from '../../domain/embedded/embedded-wallet.js';
import { hosted } from '../../hosted.js';
import { own } from '../../own.js';
import { AppKit } from '../app-kit.js';
import * as common from '../entries/common.js';
import * as entry from '../entries/controllers.js';
import { mapToSIWX, SIWEController } from '../entries/siwe.js';
import { ProviderUtil } from '../entries/store.js';

/** Members of each name in the 1.7 line, as its types list them, without private ones and constants of its services. */
const MEMBERS: Readonly<Record<string, string>> = {
  AccountController: `state replaceState subscribe subscribeKey setStatus getCaipAddress setCaipAddress setBalance setProfileName setProfileImage setUser setAddressExplorerUrl setSmartAccountDeployed setCurrentTab setTokenBalance setShouldUpdateToAddress addAddressLabel removeAddressLabel setConnectedWalletInfo setPreferredAccountType setSocialProvider setSocialWindow setFarcasterUrl fetchTokenBalance resetAccount`,
  AlertController: `state subscribeKey open close`,
  ApiController: `state subscribeKey fetchProjectConfig fetchAllowedOrigins fetchNetworkImages fetchConnectorImages fetchCurrencyImages fetchTokenImages fetchWallets fetchFeaturedWallets fetchRecommendedWallets fetchWalletsByPage initializeExcludedWallets searchWallet initPromise prefetch prefetchAnalyticsConfig fetchAnalyticsConfig filterByNamespaces clearFilterByNamespaces setFilterByNamespace`,
  AssetController: `state subscribeNetworkImages subscribeKey subscribe setWalletImage setNetworkImage setChainImage setConnectorImage setTokenImage setCurrencyImage`,
  AssetUtil: `fetchWalletImage fetchNetworkImage getWalletImageById getWalletImage getNetworkImage getNetworkImageById getConnectorImage getChainImage`,
  BlockchainApiController: `state get getSdkProperties isNetworkSupported getSupportedNetworks fetchIdentity fetchTransactions fetchSwapQuote fetchSwapTokens fetchTokenPrice fetchSwapAllowance fetchGasPrice generateSwapCalldata generateApproveCalldata getBalance lookupEnsName reverseLookupEnsName getEnsNameSuggestions registerEnsName generateOnRampURL getOnrampOptions getOnrampQuote getSmartSessions revokeSmartSession setClientId`,
  ChainController: `state subscribe subscribeKey subscribeChainProp initialize removeAdapter addAdapter addNetwork removeNetwork setAdapterNetworkState setChainAccountData setChainNetworkData setAccountProp setActiveNamespace setActiveCaipNetwork addCaipNetwork switchActiveNamespace switchActiveNetwork getNetworkControllerClient getConnectionControllerClient getNetworkProp getRequestedCaipNetworks getAllRequestedCaipNetworks setRequestedCaipNetworks getAllApprovedCaipNetworkIds getActiveCaipNetwork getActiveCaipAddress getApprovedCaipNetworkIds setApprovedCaipNetworksData checkIfSupportedNetwork checkIfSupportedChainId setSmartAccountEnabledNetworks checkIfSmartAccountEnabled showUnsupportedChainUI checkIfNamesSupported resetNetwork resetAccount setIsSwitchingNamespace getFirstCaipNetworkSupportsAuthConnector getAccountData getNetworkData getCaipNetworkByNamespace getRequestedCaipNetworkIds getCaipNetworks setLastConnectedSIWECaipNetwork getLastConnectedSIWECaipNetwork`,
  ConnectionController: `state subscribe subscribeKey setClient initialize syncStorageConnections getConnections hasAnyConnection connectWalletConnect connectExternal reconnectExternal setPreferredAccountType signMessage parseUnits formatUnits sendTransaction getCapabilities grantPermissions walletGetAssets estimateGas writeContract getEnsAddress getEnsAvatar checkInstalled resetWcConnection resetUri finalizeWcConnection setWcBasic setUri setWcLinking setWcError setRecentWallet setBuffering setStatus setIsSwitchingConnection disconnect setConnections handleAuthAccountSwitch handleActiveConnection handleDisconnectedConnection switchConnection`,
  ConnectionControllerUtil: `getConnectionStatus excludeConnectorAddressFromConnections excludeExistingConnections getConnectionsByConnectorId getConnectionsData`,
  ConnectorController: `state subscribe subscribeKey initialize setActiveConnector setConnectors filterByNamespaces filterByNamespace updateConnectorsForEnabledNamespaces getEnabledNamespaces getEnabledConnectors areAllNamespacesEnabled mergeMultiChainConnectors generateConnectorMapByName getConnectorName getUniqueConnectorsByName addConnector getAuthConnector getAnnouncedConnectorRdns getConnectorById getConnector syncIfAuthConnector getConnectorsByNamespace canSwitchToSmartAccount selectWalletConnector getConnectors setFilterByNamespace setConnectorId removeConnectorId getConnectorId isConnected resetConnectorIds`,
  ConnectorControllerUtil: `checkNamespaceConnectorId isSocialProvider connectWalletConnect connectExternal connectSocial connectEmail updateEmail canSwitchToSmartAccount`,
  ConstantsUtil: `FOUR_MINUTES_MS TEN_SEC_MS FIVE_SEC_MS THREE_SEC_MS ONE_SEC_MS SWAP_SUPPORTED_NETWORKS NAMES_SUPPORTED_CHAIN_NAMESPACES ONRAMP_SUPPORTED_CHAIN_NAMESPACES ACTIVITY_ENABLED_CHAIN_NAMESPACES NATIVE_TOKEN_ADDRESS SEND_SUPPORTED_NAMESPACES DEFAULT_SOCIALS DEFAULT_ACCOUNT_TYPES`,
  CoreHelperUtil: `isMobile checkCaipNetwork isAndroid isIos isSafari isClient isPairingExpired isAllowedRetry copyToClopboard isIframe isSafeApp getPairingExpiry getNetworkId getPlainAddress wait debounce isHttpUrl formatNativeUrl formatUniversalUrl getOpenTargetForPlatform openHref returnOpenHref isTelegram isPWA preloadImage formatBalance getApiUrl getBlockchainApiUrl getAnalyticsUrl getUUID parseError sortRequestedNetworks calculateBalance formatTokenBalance isAddress uniqueBy generateSdkVersion createAccount isCaipAddress getAccount isMac formatTelegramSocialLoginUrl injectIntoUrl`,
  EnsController: `state subscribe subscribeKey resolveName isNameRegistered getSuggestions getNamesForAddress registerName validateName parseEnsApiError`,
  EventsController: `state subscribe getSdkProperties sendEvent`,
  ExchangeController: `state subscribe subscribeKey resetState fetchTokenPrice getTokenAmount setAmount setPaymentAsset fetchExchanges getPayUrl handlePayWithExchange waitUntilComplete getBuyStatus reset`,
  ModalController: `state subscribe subscribeKey open close setLoading clearLoading shake`,
  ModalUtil: `isUnsupportedChainView safeClose`,
  NetworkUtil: `onSwitchNetwork`,
  OnRampController: `state subscribe subscribeKey setSelectedProvider setOnrampProviders setPurchaseCurrency setPaymentCurrency setPurchaseAmount setPaymentAmount getAvailableCurrencies getQuote resetState`,
  OptionsController: `state subscribeKey setOptions setRemoteFeatures setFeatures setProjectId setCustomRpcUrls setAllWallets setIncludeWalletIds setExcludeWalletIds setFeaturedWalletIds setTokens setTermsConditionsUrl setPrivacyPolicyUrl setCustomWallets setIsSiweEnabled setIsUniversalProvider setSdkVersion setMetadata setDisableAppend setEIP6963Enabled setDebug setEnableWalletConnect setEnableWalletGuide setEnableAuthLogger setEnableWallets setPreferUniversalLinks setSIWX setConnectMethodsOrder setWalletFeaturesOrder setSocialsOrder setCollapseWallets setEnableEmbedded setAllowUnsupportedChain setManualWCControl setEnableNetworkSwitch setEnableReconnect setDefaultAccountTypes setUniversalProviderConfigOverride getUniversalProviderConfigOverride getSnapshot`,
  OptionsStateController: `state subscribe subscribeKey setIsLegalCheckboxChecked`,
  OptionsUtil: `getFeatureValue filterSocialsByPlatform`,
  PublicStateController: `state subscribe subscribeOpen set`,
  RouterController: `state subscribeKey pushTransactionStack popTransactionStack push reset replace goBack goBackToIndex goBackOrCloseModal`,
  RouterUtil: `goBackOrCloseModal navigateAfterNetworkSwitch`,
  SIWXUtil: `getSIWX initializeIfEnabled requestSignMessage cancelSignMessage getAllSessions getSessions isSIWXCloseDisabled authConnectorAuthenticate addEmbeddedWalletSession universalProviderAuthenticate getSIWXEventProperties clearSessions`,
  SendController: `state subscribe subscribeKey setToken setTokenAmount setReceiverAddress setReceiverProfileImageUrl setReceiverProfileName setNetworkBalanceInUsd setLoading sendToken sendEvmToken fetchTokenBalance fetchNetworkBalance sendNativeToken sendERC20Token sendSolanaToken resetSend`,
  SnackController: `state subscribeKey showLoading showSuccess showSvg showError hide`,
  StorageUtil: `cacheExpiry isCacheExpired getActiveNetworkProps setWalletConnectDeepLink getWalletConnectDeepLink deleteWalletConnectDeepLink setActiveNamespace setActiveCaipNetworkId getActiveCaipNetworkId deleteActiveCaipNetworkId deleteConnectedConnectorId setAppKitRecent getRecentWallets setConnectedConnectorId getActiveNamespace getConnectedConnectorId setConnectedSocialProvider getConnectedSocialProvider deleteConnectedSocialProvider getConnectedSocialUsername getStoredActiveCaipNetworkId setConnectionStatus getConnectionStatus getConnectedNamespaces setConnectedNamespaces addConnectedNamespace removeConnectedNamespace getTelegramSocialProvider setTelegramSocialProvider removeTelegramSocialProvider getBalanceCache removeAddressFromBalanceCache getBalanceCacheForCaipAddress updateBalanceCache getNativeBalanceCache removeAddressFromNativeBalanceCache getNativeBalanceCacheForCaipAddress updateNativeBalanceCache getEnsCache getEnsFromCacheForAddress updateEnsCache removeEnsFromCache getIdentityCache getIdentityFromCacheForAddress updateIdentityCache removeIdentityFromCache clearAddressCache setPreferredAccountTypes getPreferredAccountTypes setConnections getConnections deleteAddressFromConnection getDisconnectedConnectorIds addDisconnectedConnectorId removeDisconnectedConnectorId isConnectorDisconnected getTransactionsCache getTransactionsCacheForAddress updateTransactionsCache removeTransactionsCache getTokenPriceCache getTokenPriceCacheForAddresses updateTokenPriceCache removeTokenPriceCache`,
  SwapController: `state subscribe subscribeKey getParams setSourceToken setSourceTokenAmount setToToken setToTokenAmount setTokenPrice switchTokens resetState resetValues getApprovalLoadingState clearError initializeState fetchTokens getTokenList getAddressPrice getNetworkTokenPrice getMyTokensWithBalance setBalances getInitialGasPrice swapTokens getTransaction createAllowanceTransaction createSwapTransaction onEmbeddedWalletApprovalSuccess sendTransactionForApproval sendTransactionForSwap hasInsufficientToken setTransactionDetails`,
  TelemetryController: `state subscribeKey sendError enable disable clearEvents`,
  ThemeController: `state subscribe setThemeMode setThemeVariables getSnapshot`,
  TooltipController: `state subscribe subscribeKey showTooltip hide`,
  TransactionsController: `state subscribe setLastNetworkInView fetchTransactions groupTransactionsByYearAndMonth filterSpamTransactions filterByConnectedChain clearCursor resetTransactions`,
  WcConstantsUtil: `ERROR_CODE_UNRECOGNIZED_CHAIN_ID ERROR_CODE_DEFAULT ERROR_INVALID_CHAIN_ID DEFAULT_ALLOWED_ANCESTORS`,
  WcHelpersUtil: `getMethodsByChainNamespace createDefaultNamespace applyNamespaceOverrides createNamespaces resolveReownName getChainsFromNamespaces isSessionEventData isOriginAllowed listenWcProvider getWalletConnectAccounts`,
};

type Part = Readonly<Record<string, unknown>>;
const parts = entry as unknown as Readonly<Record<string, Part>>;
const { address } = testAccounts[0];
const ID = `eip155:1:${address}` as const;

/** Methods that act on the page or need an argument that means something; their own tests call them. */
const CALLED_ELSEWHERE =
  /^(open|openHref|returnOpenHref|connect|reconnect|select|disconnect|push|replace|pop|redirect|copy|preload|injectIntoUrl|formatTelegram|swapTokens|send|handle|shake|sign)/;

describe('names of the controllers of the 1.7 line', () => {
  let world: TestModal;
  const { warn } = console;

  beforeEach(async () => {
    world = createTestModal({ id: 'default' });
    await world.connect();
    console.warn = () => undefined;
  });
  afterEach(() => {
    console.warn = warn;
    world.modal.dispose();
  });

  for (const [name, members] of Object.entries(MEMBERS))
    it(`${name} has what it had there`, () => {
      const part = parts[name];
      expect(members.split(' ').filter(member => part && !(member in part))).to.deep.equal([]);
      expect(part).to.be.an('object');
    });

  it('throw nothing where they have no counterpart, and warn once', async () => {
    const warnings: string[] = [];
    console.warn = (text: string) => warnings.push(text);
    for (const times of [1, 2]) {
      for (const [name, members] of Object.entries(MEMBERS))
        for (const member of members.split(' ').filter(each => !CALLED_ELSEWHERE.test(each))) {
          const value = parts[name]?.[member];
          if (typeof value === 'function' && /^\(\) =>/.test(String(value))) await (value as () => unknown)();
        }
      expect(new Set(warnings).size, `call ${times}`).to.equal(warnings.length);
    }
    expect(warnings).to.include('SwapController.resetState: has no effect, see docs/migrating.md of latchkey');
  });
});

describe('functions of the 1.7 line', () => {
  it('read ids, numbers and namespaces', () => {
    expect(common.ParseUtil.parseCaipAddress(ID)).to.deep.equal({ chainNamespace: 'eip155', chainId: '1', address });
    expect(() => common.ParseUtil.validateCaipAddress('nothing')).to.throw();
    expect(common.NetworkUtil.caipNetworkIdToNumber('eip155:137')).to.equal(137);
    expect(common.NetworkUtil.parseEvmChainId('eip155:10')).to.equal(10);
    expect(common.NumberUtil.formatNumberToLocalString('1234.5')).to.equal('1,234.50');
    expect(common.NumberUtil.parseLocalStringToNumber('1,234.5')).to.equal(1234.5);
    expect(common.AVAILABLE_NAMESPACES).to.include.members(['eip155', 'solana', 'bip122']);
    expect(common.DateUtil.getMonthNameByIndex(1)).to.equal('February');
    expect(common.getSafeConnectorIdKey('solana')).to.equal('@appkit/solana:connected_connector_id');
    expect(common.isReownName('me.reown.id')).to.equal(true);
    expect(common.erc20ABI.map(({ name }) => name)).to.include.members(['transfer', 'balanceOf']);
    expect(common.ContractUtil.getSwapAbi().map(({ name }) => name)).to.deep.equal(['approve']);
    expect(common.ConstantsUtil.CONNECTOR_ID.AUTH).to.equal('ID_AUTH');
    expect(common.getW3mThemeVariables({ '--w3m-accent': 'red' })['--w3m-accent']).to.equal('red');
  });

  it('store, and tell listeners', () => {
    const { SafeLocalStorage, SafeLocalStorageKeys, isSafe, Emitter } = common;
    SafeLocalStorage.setItem(SafeLocalStorageKeys.ACTIVE_NAMESPACE, 'solana');
    expect([isSafe(), SafeLocalStorage.getItem('@appkit/active_namespace')]).to.deep.equal([true, 'solana']);
    expect(entry.StorageUtil.getActiveNamespace()).to.equal('solana');
    SafeLocalStorage.removeItem(SafeLocalStorageKeys.ACTIVE_NAMESPACE);
    expect(entry.StorageUtil.getActiveNamespace()).to.equal(undefined);
    const values: unknown[] = [];
    const listener = (value: unknown): void => void values.push(value);
    new Emitter().on('a', listener);
    new Emitter().emit('a', 1);
    new Emitter().off('a', listener);
    new Emitter().emit('a', 2);
    expect(values).to.deep.equal([1]);
  });

  it('let a field for numbers take numbers alone', () => {
    const typed: string[] = [];
    const press = (key: string): boolean => {
      const event = new KeyboardEvent('keydown', { key, cancelable: true });
      common.InputUtil.numericInputKeyDown(event, '1', value => typed.push(value));
      return event.defaultPrevented;
    };
    expect([press('2'), press('x'), press(','), press('Tab')]).to.deep.equal([false, true, true, false]);
    expect(typed).to.deep.equal(['1.']);
  });

  it('write links, balances and ids of assets', () => {
    const { CoreHelperUtil, formatCaip19Asset } = entry;
    expect(CoreHelperUtil.formatNativeUrl('harbor://', 'wc:1').redirect).to.equal('harbor://wc?uri=wc%3A1');
    expect(CoreHelperUtil.formatUniversalUrl('https://h.example', 'wc:1').redirect).to.equal(
      'https://h.example/wc?uri=wc%3A1',
    );
    const balances = ['1.23456', '9007199254740993.0009', '7', '-1', 'x', undefined];
    expect(balances.map(each => CoreHelperUtil.formatBalance(each, 'ETH'))).to.deep.equal(
      ['1.234', '9007199254740993.000', '7.000', '0.000', '0.000', '0.000'].map(text => `${text} ETH`),
    );
    expect(CoreHelperUtil.formatBalance('2.5', undefined)).to.equal('2.500');
    expect(CoreHelperUtil.getPlainAddress(ID)).to.equal(address);
    expect(CoreHelperUtil.injectIntoUrl('https://a.example/?state=1', 'state', '2')).to.equal(
      'https://a.example/?state=12',
    );
    expect(formatCaip19Asset('eip155:1', 'native')).to.equal('eip155:1/slip44:60');
  });

  it('name the services of the page by their URLs, and none without them', () => {
    const { CoreHelperUtil } = entry;
    const urls = (): string[] => [
      CoreHelperUtil.getApiUrl(),
      CoreHelperUtil.getBlockchainApiUrl(),
      CoreHelperUtil.getAnalyticsUrl(),
    ];
    expect(urls()).to.deep.equal(['', '', '']);
    const { modal } = createTestModal({ id: 'default', services: hosted('p') });
    expect(urls()).to.deep.equal([
      'https://api.web3modal.org',
      'https://rpc.walletconnect.org',
      'https://pulse.walletconnect.org',
    ]);
    modal.dispose();
    const world = createTestModal({ id: 'default', services: own('https://api.example/') });
    expect(urls()).to.deep.equal(['https://api.example', 'https://api.example', 'https://api.example']);
    world.modal.dispose();
  });

  it('say which namespaces a disconnect ends: those of a login together', async () => {
    const [evm, solana] = [new FakeAdapter(), new FakeAdapter(solanaFake)];
    const kit = AppKit.create({ networks: [...testNetworks, ...testSolanaNetworks], adapters: [evm, solana] });
    try {
      const ended = (): readonly string[] => entry.getChainsToDisconnect('solana').map(([namespace]) => namespace);
      await kit.connect({ wallet: testConnector.id });
      await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
      expect(ended()).to.deep.equal(['solana']);
      for (const { connection } of [evm, solana])
        connection.set({ ...connection.get()!, connectorId: AUTH_CONNECTOR_ID });
      await settle();
      expect(ended()).to.deep.equal(['eip155', 'solana']);
    } finally {
      kit.destroy();
      localStorage.clear();
    }
  });

  it('say what the modal of the page says', async () => {
    const world = createTestModal({ id: 'default' });
    await world.connect();
    expect(entry.ChainController.checkIfSupportedChainId(testNetworks[1]!.id)).to.equal(true);
    expect(entry.ChainController.checkIfSupportedChainId(5)).to.equal(false);
    expect(entry.getActiveCaipNetwork()?.id).to.equal(1);
    expect(entry.ConnectionControllerUtil.getConnectionsData('eip155').connections.length).to.equal(1);
    expect(entry.ConnectionController.hasAnyConnection('test.wallet')).to.equal(true);
    expect(ProviderUtil.getProvider('eip155')).to.equal(ProviderUtil.state.providers.eip155);
    expect(entry.getActiveNetworkTokenAddress()).to.match(/^eip155:1:0xe/);
    await entry.ChainController.switchActiveNamespace('eip155');
    world.modal.dispose();
  });

  it('run the legacy sign-in of the host', async () => {
    const calls: string[] = [];
    const session = { address, chainId: 1 };
    const siweConfig = {
      options: { required: false },
      getNonce: async () => 'nonce',
      createMessage: () => 'message',
      verifyMessage: async () => true,
      getSession: async () => session,
      signOut: async () => {
        calls.push('signOut');
        return true;
      },
    };
    const { modal } = createTestModal({ id: 'default', siweConfig });
    expect(SIWEController.state.status).to.equal('ready');
    expect(await SIWEController.getNonce()).to.equal('nonce');
    expect([await SIWEController.getSession(), await SIWEController.signIn()]).to.deep.equal([session, session]);
    await SIWEController.signOut();
    expect(calls).to.deep.equal(['signOut']);
    expect(await mapToSIWX(siweConfig).getSessions('eip155:1', address)).to.have.length(1);
    modal.dispose();
    expect(SIWEController.state.status).to.equal('uninitialized');
  });
});
