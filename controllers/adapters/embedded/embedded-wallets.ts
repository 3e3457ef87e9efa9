import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import type { NamespaceWallets, WalletSource } from '../wallet-source.js';
import type { EmbeddedRemote } from './embedded-remote.js';

/** Returns the accounts of one sign-in, in the form that the adapter of each namespace uses. */
export function embeddedWallets(remote: EmbeddedRemote): WalletSource['wallet'] {
  return async <N extends keyof NamespaceWallets>(namespace: N, needs: Parameters<WalletSource['wallet']>[1]) => {
    try {
      if (namespace === 'eip155') {
        const { embeddedEvmWallet } = await import('./embedded-evm-wallet.js');
        return embeddedEvmWallet({ ...needs, remote }) as NamespaceWallets[N]; // as just compared
      }
      if (namespace === 'solana') {
        const { remoteSolanaWallet } = await import('../solana/remote-solana-wallet.js');
        return remoteSolanaWallet(remote, needs) as NamespaceWallets[N]; // as just compared
      }
      throw new W3mError('CONNECTOR_NOT_FOUND');
    } catch (error) {
      throw asW3mError(error, 'CONNECT_FAILED');
    }
  };
}
