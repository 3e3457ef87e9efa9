import type { CaipNetworkId } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toCaipNetworkId } from '../../domain/networks/caip.js';
import { revokesAccounts } from '../../domain/transactions/revocation.js';
import type { EvmWallet } from '../eip155/injected-wallet.js';
import { openRemote } from '../open-remote.js';
import type { WalletNeeds } from '../wallet-source.js';
import { chainIdIn } from '../walletconnect/evm-values.js';
import { toProviderError } from '../walletconnect/provider-error.js';
import { RemoteEvmProvider } from '../walletconnect/remote-evm-provider.js';
import type { EmbeddedRemote } from './embedded-remote.js';

interface EmbeddedEvmNeeds extends WalletNeeds {
  readonly remote: EmbeddedRemote;
}

/** Throws an error of the wallet in the form of EIP-1193. */
const rethrow = (error: unknown): never => {
  throw toProviderError(error);
};

/** EIP-1193 provider of the embedded wallet: the wallet signs, the nodes of the network answer read requests. */
class EmbeddedEvmProvider extends RemoteEvmProvider {
  override readonly isWalletConnect: boolean = false;
  readonly #remote: EmbeddedRemote;

  constructor(context: EmbeddedEvmNeeds) {
    super(context);
    this.#remote = context.remote;
  }

  override async request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    if (call.method === 'wallet_addEthereumChain') throw toProviderError(new W3mError('METHOD_UNSUPPORTED')); // the page lists its networks
    if (call.method === 'wallet_switchEthereumChain') await this.#enter(call.params);
    if (call.method !== 'wallet_revokePermissions' || revokesAccounts(call.params)) return super.request(call);
    const chain = `eip155:${chainIdIn(call.params) ?? Number(await super.request({ method: 'eth_chainId' }))}`;
    return this.#remote.request(chain as CaipNetworkId, call).catch(rethrow); // as just built
  }

  /** Rejects with 4902 if the wallet does not serve the network: the page must not show it as the one in use. */
  async #enter(params: unknown): Promise<void> {
    const chainId = chainIdIn(params);
    if (chainId === undefined) return; // refused as not valid
    await this.#remote.useNetwork(toCaipNetworkId('eip155', chainId)).catch(rethrow);
  }
}

/** Returns the embedded wallet in the form that the EVM adapter uses. */
export function embeddedEvmWallet(context: EmbeddedEvmNeeds): EvmWallet {
  const { remote, isInUse } = context;
  const provider = new EmbeddedEvmProvider(context);
  return {
    provider,
    typeOf: address => remote.typeOf(address),
    async access({ silent, signal }) {
      await openRemote(remote, 'eip155', { silent, signal, isInUse });
      return provider.accounts();
    },
    release: () => remote.release('eip155'),
  };
}
