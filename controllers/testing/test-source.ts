import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { remoteWallets } from '../adapters/walletconnect/remote-source.js';
import type { WalletSource } from '../adapters/wallet-source.js';

/** The source of a remote wallet that a test has made. */
export const testSource = (remote: RemoteWallet): WalletSource => ({
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  wallet: remoteWallets(remote),
});
