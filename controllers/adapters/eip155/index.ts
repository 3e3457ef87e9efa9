import type { AdapterContext, AdapterHolder, ChainAdapter } from '../chain-adapter.js';
import type { EvmAdapterOptions } from './eip155.js';

export type { WalletWindow, WalletWindow as Page } from './discovery.js';
export type { Eip1193Provider } from './eip1193.js';
export type { EvmAdapterOptions } from './eip155.js';

/** Adapter of EVM chains: `adapters: [new EvmAdapter()]`. Loads its code when the session of a modal starts. */
export class EvmAdapter implements AdapterHolder {
  readonly namespace = 'eip155';
  readonly #options: EvmAdapterOptions | undefined;

  constructor(options?: EvmAdapterOptions) {
    this.#options = options;
  }

  readonly prefetch = async () => {
    const { eip155 } = await import('./eip155.js');
    return eip155;
  };

  readonly create = async (context: AdapterContext): Promise<ChainAdapter> =>
    (await this.prefetch())(this.#options)(context);
}
