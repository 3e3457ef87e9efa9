import { asW3mError } from '../../domain/errors/errors.js';
import type { ChainNamespace } from '../../domain/entities.js';
import type { RemoteWallet } from '../remote-wallet.js';
import type { NamespaceWallets, WalletNeeds, WalletSource } from '../wallet-source.js';

type WalletMakers = { readonly [N in ChainNamespace]: (needs: WalletNeeds) => Promise<NamespaceWallets[N]> };

/** Returns the wallets of one WalletConnect session, in the form that the adapter of each namespace uses. */
export function remoteWallets(remote: RemoteWallet): WalletSource['wallet'] {
  const itself = (): Promise<RemoteWallet> => Promise.resolve(remote);
  const makers: WalletMakers = {
    eip155: async needs => (await import('./remote-evm-wallet.js')).remoteEvmWallet({ ...needs, remote }),
    solana: async needs => (await import('../solana/remote-solana-wallet.js')).remoteSolanaWallet(remote, needs),
    bip122: itself,
    polkadot: itself,
    cosmos: itself,
  };
  return async (namespace, needs) => {
    try {
      return await makers[namespace](needs);
    } catch (error) {
      throw asW3mError(error, 'CONNECT_FAILED');
    }
  };
}
