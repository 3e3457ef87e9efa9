import type { SourceRow } from './source.js';
import type { WalletConnectSide } from './walletconnect.js';

/** The sources that `session.source()` returns, by the id of their connector. */
export interface Sources {
  readonly walletConnect: WalletConnectSide;
}

const walletConnect: SourceRow<WalletConnectSide> = {
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  isOffered: given =>
    given.enableWalletConnect &&
    [given.projectId, given.walletConnect, given.universalProvider, given.manualWCControl].some(Boolean),
  serves: () => true,
  load: () => import('./walletconnect.js'),
};

/** The wallet sources besides injected wallets, in the order of their connectors. */
export const sourceRows: readonly SourceRow[] = [walletConnect];
