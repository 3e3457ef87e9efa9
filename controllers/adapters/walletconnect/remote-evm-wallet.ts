import { W3mError } from '../../domain/errors/errors.js';
import type { EvmWallet } from '../eip155/injected-wallet.js';
import type { RemoteWallet } from '../remote-wallet.js';
import type { WalletNeeds } from '../wallet-source.js';
import { RemoteEvmProvider } from './remote-evm-provider.js';

interface RemoteEvmNeeds extends WalletNeeds {
  readonly remote: RemoteWallet;
}

/** Returns a wallet on another device, in the form that the EVM adapter uses. */
export function remoteEvmWallet(context: RemoteEvmNeeds): EvmWallet {
  const { remote, isInUse } = context;
  const provider = new RemoteEvmProvider(context);
  return {
    provider,
    async access({ silent, signal }) {
      const current = remote.session.get();
      if (silent) {
        const session = await remote.restore({ signal });
        if (!session?.grants.eip155) throw new W3mError('WALLET_NOT_AUTHORIZED');
      } else if (!current?.grants.eip155 || isInUse()) {
        // Otherwise the session of another namespace serves this one too
        const session = await remote.pair({ signal });
        if (!session.grants.eip155) throw new W3mError('NOTHING_GRANTED');
      }
      return provider.accounts();
    },
    release: () => remote.release('eip155'),
  };
}
