import type { RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import { remoteWallets } from '../controllers/adapters/walletconnect/remote-source.js';
import type { WalletSource } from '../controllers/adapters/wallet-source.js';

/** Creates a WalletConnect source for the remote wallet of a test. */
export const testSource = (remote: RemoteWallet): WalletSource => ({
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  wallet: remoteWallets(remote),
});
