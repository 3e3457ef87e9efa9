import type { EmbeddedViewName } from '../embedded/embedded-views.js';
import type { ViewData, ViewName } from './views.js';

/** Facts about a view. Flows, session and elements read them in place of lists of view names. */
export interface ViewFacts {
  /** Leads to a wallet: left once a wallet is connected. */
  readonly isOnTheWay?: boolean;
  /** Has the search of all wallets. */
  readonly hasSearch?: boolean;
  /** Offers or performs a switch of network: left once the network has changed. */
  readonly isAboutNetwork?: boolean;
  /** A person cannot close the window while this view is in the history, unless its data say `isRequired: false`. */
  readonly mustAnswer?: boolean;
  /** Cannot be shown without its data, so not by its name alone. */
  readonly needsData?: boolean;
  /** Shows nothing without an account: connecting comes first. `Swap` asks for a wallet itself. */
  readonly needsAccount?: boolean;
}

/** Row of a view: the compiler asks for `needsData` where `ViewData` requires data, and refuses it in other rows. */
export type FactsOf<V extends ViewName> = ViewFacts & {
  readonly needsData?: undefined extends ViewData[V] ? never : true;
} & (undefined extends ViewData[V] ? unknown : { readonly needsData: true });

/** Views that every modal has. Those of the embedded wallet add their facts when its source loads. */
type CommonView = Exclude<ViewName, EmbeddedViewName>;

/** One row for each view; the compiler asks for the missing one. */
export const viewFacts = {
  Connect: { isOnTheWay: true },
  ConnectingExternal: { isOnTheWay: true, needsData: true },
  ConnectingWalletConnect: { isOnTheWay: true },
  ConnectingWalletConnectBasic: { isOnTheWay: true, hasSearch: true },
  ConnectingMultiChain: { isOnTheWay: true, needsData: true },
  AllWallets: { isOnTheWay: true, hasSearch: true },
  Account: { needsAccount: true },
  Profile: { needsAccount: true },
  SwitchAddress: { needsAccount: true },
  Networks: { isAboutNetwork: true },
  SwitchNetwork: { isAboutNetwork: true, needsData: true },
  SwitchActiveChain: { isAboutNetwork: true },
  UnsupportedChain: { isAboutNetwork: true, mustAnswer: true },
  SIWXSignMessage: { isOnTheWay: true, mustAnswer: true, needsData: true },
  ConnectingSiwe: { isOnTheWay: true, mustAnswer: true, needsData: true },
  WhatIsAWallet: { isOnTheWay: true },
  WhatIsANetwork: {},
  GetWallet: { isOnTheWay: true },
  Downloads: { isOnTheWay: true, needsData: true },
  OpenWallet: { needsData: true },
  Transactions: { needsAccount: true },
  Nft: { needsData: true, needsAccount: true },
  AccountSettings: { needsAccount: true },
  ChooseAccountName: {},
  RegisterAccountName: {},
  RegisterAccountNameSuccess: { needsData: true },
  OnRampProviders: { needsAccount: true },
  OnRampTokenSelect: { needsAccount: true },
  OnRampFiatSelect: { needsAccount: true },
  OnRampActivity: {},
  BuyInProgress: {},
  WhatIsABuy: {},
  WalletReceive: { needsAccount: true },
  WalletCompatibleNetworks: { needsAccount: true },
  WalletSend: { needsAccount: true },
  WalletSendSelectToken: { needsAccount: true },
  WalletSendPreview: {},
  Swap: {},
  SwapSelectToken: { needsData: true },
  SwapPreview: {},
  Pay: {},
  PayLoading: {},
  SmartSessionCreated: {},
  SmartSessionList: {},
} as const satisfies { readonly [V in CommonView]: FactsOf<V> };

/** Returns the facts of a view; for rows of a common type. */
export const factsOf = (view: ViewName): ViewFacts => (viewFacts as AllFacts)[view];

/** Facts of all views; a view whose facts have not loaded is never shown. */
type AllFacts = Readonly<Record<ViewName, ViewFacts>>;

/** True if a view of that name exists, and has the data that it needs; hosts may pass any text. */
export const canShow = (view: string, data?: unknown): view is ViewName =>
  Object.hasOwn(viewFacts, view) && (data !== undefined || !factsOf(view as ViewName).needsData);
