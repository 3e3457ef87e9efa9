import type { AdapterContext, AdapterHolder, ChainAdapter } from '../chain-adapter.js';
import type { ConnectionSettings, SolanaAdapterOptions } from './solana.js';

export type { WalletWindow, WalletWindow as Page } from './discovery.js';
export type { SolanaProvider, SolanaProvider as Provider, SolanaProviderEvent } from './solana-provider.js';
export type { ConnectionSettings, SolanaAdapterOptions, SolanaAdapterOptions as AdapterOptions } from './solana.js';
export type { SendOptions, TransactionSender } from './send-options.js';
export type { AnyTransaction, LegacyTransaction, VersionedTransaction } from './host-transactions.js';
export type { PublicKeyClass, PublicKeyLike } from './public-key.js';

export * from './solana-helpers.js';

/** Serves Solana: `adapters: [new SolanaAdapter()]`. Until a modal's session begins it is no more than this. */
export class SolanaAdapter implements AdapterHolder {
  readonly namespace = 'solana';
  readonly adapterType = 'solana';
  readonly connectionSettings: ConnectionSettings | undefined;
  readonly #options: SolanaAdapterOptions | undefined;

  constructor(options?: SolanaAdapterOptions) {
    this.#options = options;
    this.connectionSettings = options?.connectionSettings;
  }

  readonly prefetch = async () => {
    const { solana } = await import('./solana.js');
    return solana;
  };

  readonly create = async (context: AdapterContext): Promise<ChainAdapter> =>
    (await this.prefetch())(this.#options)(context);
}
