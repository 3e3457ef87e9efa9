import type { Resource } from '../core/resource.js';
import type { FeatureMap } from '../features/registry.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { Handle } from './handle.js';

/** What the active account holds and did on the active network. Nothing is read before one of these methods is called. */
export class AssetsChapter {
  readonly #kit: Handle;

  constructor(kit: Handle) {
    this.#kit = kit;
  }

  /** Loads the balances of the native coin and of tokens, as signals. @throws {W3mError} if the code cannot be loaded */
  loadTokens(): Promise<Resource<readonly Holding[]>> {
    return this.#load('tokens');
  }

  /** Loads the list of NFTs; `loadMore()` reads its next page. @throws {W3mError} if the code cannot be loaded */
  loadNfts(): Promise<FeatureMap['nfts']> {
    return this.#load('nfts');
  }

  /**
   * Loads the list of past transactions; `loadMore()` reads its next page.
   * @throws {W3mError} `FEATURE_DISABLED` by the option `features.history`, or if the code cannot be loaded
   */
  loadActivity(): Promise<FeatureMap['activity']> {
    return this.#load('activity');
  }

  async #load<F extends 'tokens' | 'nfts' | 'activity'>(name: F): Promise<FeatureMap[F]> {
    const { features } = await this.#kit.modal.start();
    return features.load(name);
  }
}
