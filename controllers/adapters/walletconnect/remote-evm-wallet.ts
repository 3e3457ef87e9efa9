import { W3mError } from '../../protocol/errors.js';
import type { FoundWallet } from '../eip155/injected-wallet.js';
import { remoteConnector } from '../remote-wallet.js';
import { RemoteEvmProvider, type RemoteEvmContext } from './remote-evm-provider.js';

/** A wallet on another device, as the EVM adapter asks wallets. */
export function remoteEvmWallet(context: RemoteEvmContext): FoundWallet {
  const { remote } = context;
  const provider = new RemoteEvmProvider(context);
  return {
    provider,
    connector: remoteConnector('eip155'),
    async access({ silent, signal }) {
      const held = remote.session.get();
      if (silent) {
        const session = await remote.restore({ signal });
        if (!session?.grants.eip155) throw new W3mError('WALLET_NOT_AUTHORIZED');
      } else if (!held?.grants.eip155 || provider.isHeld) {
        // Else another family's session serves this one too
        const session = await remote.pair({ signal });
        if (!session.grants.eip155) throw new W3mError('NOTHING_GRANTED');
      }
      return provider.accounts();
    },
  };
}
