import type { EvmWallet } from '../eip155/injected-wallet.js';
import type { RemoteWallet } from '../remote-wallet.js';
import { openRemote } from '../open-remote.js';
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
      await openRemote(remote, 'eip155', { silent, signal, isInUse });
      return provider.accounts();
    },
    release: () => remote.release('eip155'),
  };
}
