import type { Config } from '@wagmi/core';
import { once } from '../../core/once.js';
import type { AdapterContext, AdapterHolder, ChainAdapter } from '../chain-adapter.js';
import { EvmAdapter, type EvmAdapterOptions } from '../eip155/index.js';
import { currentOf } from './current.js';

/** Adapter for a configuration of wagmi that exists: unlike its subclass it needs none of wagmi's code. */
export class WagmiHolder implements AdapterHolder {
  readonly namespace = 'eip155';
  readonly adapterType = 'wagmi';
  /** Configuration for wagmi's provider and actions. */
  readonly wagmiConfig: Config;
  readonly #options: EvmAdapterOptions;

  /** Networks of wagmi's configuration. */
  get wagmiChains(): Config['chains'] {
    return this.wagmiConfig.chains;
  }

  constructor(config: Config, options: EvmAdapterOptions = {}) {
    this.#options = options;
    this.wagmiConfig = config;
  }

  /** Called when a modal begins with the adapter; returns the end of it. */
  protected beginUse?(): () => void;

  readonly prefetch = once(async () => {
    const [{ createWagmiAdapter }] = await Promise.all([
      import('./wagmi-adapter.js'),
      new EvmAdapter(this.#options).prefetch(),
    ]);
    return createWagmiAdapter;
  });

  readonly create = async (context: AdapterContext): Promise<ChainAdapter> =>
    (await this.prefetch())(this.wagmiConfig, context, this.#options);

  readonly watch = (start: () => void): (() => void) => {
    const look = (): void => {
      if (currentOf(this.wagmiConfig)) start();
    };
    const endUse = this.beginUse?.();
    look();
    const stop = this.wagmiConfig.subscribe(state => state.current, look);
    return () => {
      stop();
      endUse?.();
    };
  };
}
