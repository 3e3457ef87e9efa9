import type { ChainNamespace } from '../entities.js';

/** What a WalletConnect session proposal asks for in a namespace. All of it is optional: a wallet may approve less. */
export interface WalletConnectFacts {
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged'];

/** One row for each namespace; the compiler asks for the missing one. Loaded with WalletConnect only. */
export const walletConnectFacts: { readonly [N in ChainNamespace]: WalletConnectFacts } = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events: EVENTS,
  },
  solana: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: EVENTS,
  },
  bip122: { methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'], events: EVENTS },
  // A host names the methods of these in `universalProviderConfigOverride`
  polkadot: { methods: [], events: EVENTS },
  cosmos: { methods: [], events: EVENTS },
};
