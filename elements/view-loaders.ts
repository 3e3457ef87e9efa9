import type { ViewName } from '../controllers/index.js';
import type { EmbeddedViewName } from '../controllers/domain/embedded/embedded-views.js';
import type { AccountViewName } from '../controllers/domain/views/views.js';
import './views/connect/w3m-connect-view.define.js'; // most first openings show it, so it needs no request of its own

/** Loaders of the view chunks. The view Connect is part of the modal's chunk. */
export const viewLoaders: Readonly<
  Record<Exclude<ViewName, 'Connect' | EmbeddedViewName | AccountViewName>, () => Promise<unknown>>
> = {
  ConnectingExternal: () => import('./views/connecting-external/w3m-connecting-external-view.define.js'),
  ConnectingWalletConnect: () => import('./views/connecting-wallet-connect/w3m-connecting-wc-view.define.js'),
  ConnectingWalletConnectBasic: () =>
    import('./views/connecting-wallet-connect-basic/w3m-connecting-wc-basic-view.define.js'),
  ConnectingMultiChain: () => import('./views/connecting-multi-chain/w3m-connecting-multi-chain-view.define.js'),
  AllWallets: () => import('./views/all-wallets/w3m-all-wallets-view.define.js'),
  Account: () => import('./views/account/w3m-account-view.define.js'),
  Networks: () => import('./views/networks/w3m-networks-view.define.js'),
  SwitchNetwork: () => import('./views/network-switch/w3m-network-switch-view.define.js'),
  UnsupportedChain: () => import('./views/unsupported-chain/w3m-unsupported-chain-view.define.js'),
  SIWXSignMessage: () => import('./views/siwx-sign-message/w3m-siwx-sign-message-view.define.js'),
  WhatIsAWallet: () => import('./views/what-is-a-wallet/w3m-what-is-a-wallet-view.define.js'),
  WhatIsANetwork: () => import('./views/what-is-a-network/w3m-what-is-a-network-view.define.js'),
  GetWallet: () => import('./views/get-wallet/w3m-get-wallet-view.define.js'),
  Downloads: () => import('./views/downloads/w3m-downloads-view.define.js'),
};
