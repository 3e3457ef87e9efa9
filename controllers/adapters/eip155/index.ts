import type { AdapterHolder, CreateChainAdapter } from '../chain-adapter.js';
import { eip155, type EvmAdapterOptions } from './eip155.js';

export type { Page } from './discovery.js';
export type { Eip1193Provider } from './eip1193.js';
export { eip155, type EvmAdapterOptions } from './eip155.js';

/** Serves EVM chains: `adapters: [new EvmAdapter()]`. */
export class EvmAdapter implements AdapterHolder {
  readonly namespace = 'eip155';
  readonly create: CreateChainAdapter;

  constructor(options?: EvmAdapterOptions) {
    this.create = eip155(options);
  }
}
