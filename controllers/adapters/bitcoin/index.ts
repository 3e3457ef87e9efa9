import type { AdapterContext, AdapterHolder, ChainAdapter } from '../chain-adapter.js';
import type { BitcoinAdapterOptions } from './bitcoin.js';

export type { BitcoinAdapterOptions } from './bitcoin.js';
export type { BitcoinProvider, MessageRequest } from './bitcoin-provider.js';
export { AddressPurpose, BitcoinConstantsUtil, type BitcoinConnector } from './connector-types.js';
export type { MessageProtocol, PsbtRequest, SignedPsbt, SignInput } from './bitcoin-wallet.js';
export type { WalletWindow, WalletWindow as Page } from './discovery.js';

/** Serves Bitcoin: `adapters: [new BitcoinAdapter()]`. Until a modal's session begins it is no more than this. */
export class BitcoinAdapter implements AdapterHolder {
  readonly namespace = 'bip122';
  readonly adapterType = 'bitcoin';
  readonly #options: BitcoinAdapterOptions | undefined;

  constructor(options?: BitcoinAdapterOptions) {
    this.#options = options;
  }

  readonly prefetch = async () => {
    const { bitcoin } = await import('./bitcoin.js');
    return bitcoin;
  };

  readonly create = async (context: AdapterContext): Promise<ChainAdapter> =>
    (await this.prefetch())(this.#options)(context);
}
