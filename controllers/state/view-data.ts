import type { CaipNetwork, ChainNamespace, Connector, Wallet } from '../protocol/entities.js';

/** The views that exist and what each must be given. To add a view: a line here, then the row that `elements/views.ts` asks for. */
export interface ViewData {
  Connect: undefined;
  ConnectingExternal: { readonly connector: Connector };
  /** A wallet on another device, or in several places: one of the directory, or any where none is named. */
  ConnectingWalletConnect: { readonly wallet?: Wallet; readonly connector?: Connector } | undefined;
  ConnectingWalletConnectBasic: undefined;
  /** A wallet of several families of chains, which of them is to be chosen. */
  ConnectingMultiChain: { readonly connector: Connector };
  AllWallets: undefined;
  Account: undefined;
  Profile: undefined;
  SwitchAddress: undefined;
  Networks: undefined;
  SwitchNetwork: { readonly network: CaipNetwork };
  UnsupportedChain: { readonly namespace?: ChainNamespace } | undefined;
  WhatIsAWallet: undefined;
  WhatIsANetwork: undefined;
  GetWallet: undefined;
  Downloads: { readonly wallet: Wallet };
}

export type ViewName = keyof ViewData;

/** A step of the navigation history: one member for each view, so that `view` tells the type of `data`. */
export type RouteEntry<V extends ViewName = ViewName> = {
  [K in V]: { readonly view: K; readonly data: ViewData[K] };
}[V];

/** Arguments of a navigation: `data` is left out where the view takes none. */
export type Destination<V extends ViewName> = undefined extends ViewData[V]
  ? [view: V, data?: ViewData[V]]
  : [view: V, data: ViewData[V]];
