import type { SourceRow } from './source.js';
import type { EmbeddedSide } from './embedded.js';
import type { WalletConnectSide } from './walletconnect.js';

/** The sources that `session.source()` returns, by the id of their connector. */
export interface Sources {
  readonly walletConnect: WalletConnectSide;
  readonly ID_AUTH: EmbeddedSide;
}

const walletConnect: SourceRow<WalletConnectSide> = {
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  isOffered: given =>
    given.enableWalletConnect &&
    [given.projectId, given.walletConnect, given.universalProvider, given.manualWCControl].some(Boolean),
  serves: () => true,
  load: () => import('./walletconnect.js'),
};

const embedded: SourceRow<EmbeddedSide> = {
  connector: { id: 'ID_AUTH', name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155' || namespace === 'solana',
  load: () => import('./embedded.js'),
};

/** The wallet sources besides injected wallets, in the order of their connectors. */
export const sourceRows: readonly SourceRow[] = [walletConnect, embedded];
