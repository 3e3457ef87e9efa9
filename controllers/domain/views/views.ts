import type { EmbeddedViewData } from '../embedded/embedded-views.js';
import type { CaipNetwork, ChainNamespace, Connector, Wallet } from '../entities.js';
import type { Nft } from '../assets/nfts.js';
import type { Changing, SignInRequest } from '../sign-in/siwx.js';
import type { WalletLink } from '../wallets/links.js';
import type { Holding } from '../assets/tokens.js';

/** A request that waits in a wallet’s app on this phone. */
export interface AppRequest {
  /** Name of the wallet. */
  readonly name: string;
  readonly imageUrl?: string | undefined;
  /** Brings the app to the front. It is there before the person taps. */
  readonly link: Changing<WalletLink>;
  /** Stops showing it; the request goes on. */
  dismiss(): void;
}

/** Data of each view. A new view starts with a line here; the compiler then asks for facts, loader and row. */
export interface ViewData extends EmbeddedViewData {
  Connect: undefined;
  ConnectingExternal: { readonly connector: Connector };
  /** Connects a wallet through WalletConnect: one of the directory, or any wallet where none is named. */
  ConnectingWalletConnect: { readonly wallet?: Wallet; readonly connector?: Connector } | undefined;
  ConnectingWalletConnectBasic: undefined;
  /** Asks for the namespace to connect, for a wallet that serves several. */
  ConnectingMultiChain: { readonly connector: Connector };
  AllWallets: undefined;
  /** The active account; `tab` selects what is shown of its assets. */
  Account: { readonly tab?: AssetTab } | undefined;
  Profile: undefined;
  SwitchAddress: undefined;
  Networks: undefined;
  SwitchNetwork: { readonly network: CaipNetwork };
  /** Leads to the networks of another namespace, by default of one that is not in use. */
  SwitchActiveChain: { readonly switchToChain?: ChainNamespace; readonly network?: CaipNetwork } | undefined;
  UnsupportedChain: { readonly namespace?: ChainNamespace } | undefined;
  SIWXSignMessage: SignInRequest;
  /** The same question, for the legacy option `siweConfig`. */
  ConnectingSiwe: SignInRequest;
  WhatIsAWallet: undefined;
  WhatIsANetwork: undefined;
  GetWallet: undefined;
  Downloads: { readonly wallet: Wallet };
  OpenWallet: AppRequest;
  /** Past transactions of the account. */
  Transactions: undefined;
  /** Detail of an NFT. */
  Nft: { readonly nft: Nft };
  /** Settings of the account: its sign-in, kind, name and network. */
  AccountSettings: undefined;
  ChooseAccountName: undefined;
  RegisterAccountName: undefined;
  RegisterAccountNameSuccess: { readonly name: string };
  /** Amount, currencies and providers of a purchase. */
  OnRampProviders: undefined;
  OnRampTokenSelect: undefined;
  OnRampFiatSelect: undefined;
  /** Purchases of the account. */
  OnRampActivity: undefined;
  BuyInProgress: undefined;
  WhatIsABuy: undefined;
  WalletReceive: undefined;
  WalletCompatibleNetworks: undefined;
  /** Form of a transfer; `token` preselects a token, and `preset` is what the host preselects. */
  WalletSend: { readonly token?: Holding; readonly preset?: SendArguments | undefined } | undefined;
  WalletSendSelectToken: undefined;
  WalletSendPreview: undefined;
  /** Form of a swap, with what the host preselects. */
  Swap: SwapArguments | undefined;
  /** Chooses what is given (`from`) or received (`to`). */
  SwapSelectToken: { readonly target: 'from' | 'to' };
  SwapPreview: undefined;
  /** Ways to pay what the host asks for, and the progress of the payment. */
  Pay: undefined;
  PayLoading: undefined;
  /** Summary of the session that was granted last. */
  SmartSessionCreated: undefined;
  /** Permissions that wallets have granted to this page. */
  SmartSessionList: undefined;
}

/** What a host preselects in a swap. Tokens are symbols in any case. */
export interface SwapArguments {
  /** Decimal. */
  readonly amount?: string | undefined;
  readonly fromToken?: string | undefined;
  readonly toToken?: string | undefined;
}

/** What a host preselects in a transfer. The person reviews it as if they had typed it. */
export interface SendArguments {
  /** Decimal, in units of the token. */
  readonly amount?: string | undefined;
  /** Address, CAIP-10 account id or name of the receiver. */
  readonly to?: string | undefined;
  /** Address of the token's contract or mint; the native coin without it. */
  readonly tokenAddress?: string | undefined;
}

/** Tabs of the account. */
export type AssetTab = 'tokens' | 'nfts' | 'activity';

export type ViewName = keyof ViewData;

/** Views that only an account leads to. Their rows load with the account. */
export type AccountViewName =
  | 'AccountSettings'
  | 'BuyInProgress'
  | 'ChooseAccountName'
  | 'ConnectingSiwe'
  | 'Nft'
  | 'OnRampActivity'
  | 'OnRampFiatSelect'
  | 'OnRampProviders'
  | 'OnRampTokenSelect'
  | 'OpenWallet'
  | 'Pay'
  | 'PayLoading'
  | 'Profile'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SmartSessionCreated'
  | 'SmartSessionList'
  | 'Swap'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'SwitchActiveChain'
  | 'SwitchAddress'
  | 'Transactions'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'
  | 'WhatIsABuy';

/** Views that can be opened by name alone. */
export type OpenableView = { [V in ViewName]: undefined extends ViewData[V] ? V : never }[ViewName];

/** Step of the navigation history: one member for each view, so that `view` determines the type of `data`. */
export type RouteEntry<V extends ViewName = ViewName> = {
  [K in V]: { readonly view: K; readonly data: ViewData[K] };
}[V];

/** Arguments of a navigation: `data` is optional for a view that takes none. */
export type Destination<V extends ViewName> = undefined extends ViewData[V]
  ? [view: V, data?: ViewData[V]]
  : [view: V, data: ViewData[V]];
