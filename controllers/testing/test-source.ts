import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { remoteWallets } from '../adapters/walletconnect/remote-source.js';
import type { WalletSource } from '../adapters/wallet-source.js';

/** Creates a WalletConnect source for the remote wallet of a test. */
export const testSource = (remote: RemoteWallet): WalletSource => ({
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  wallet: remoteWallets(remote),
});
