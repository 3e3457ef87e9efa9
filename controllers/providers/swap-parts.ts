import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { tokensProvider as createTokensProvider } from './assets.js';
import type { AssetProvidersContext } from './served-networks.js';
import type { PriceSource } from './prices.js';
import type { SwapSource, TokensProvider } from './providers.js';
import { swapSource } from './swaps.js';

/** The sources that swaps need. */
export interface SwapParts {
  readonly source: SwapSource;
  readonly tokensProvider: TokensProvider;
  readonly pricesProvider: PriceSource | undefined;
}

/** Creates the sources that swaps need. @throws {W3mError} `INVALID_APP_CONFIGURATION` without a source */
export async function swapParts(context: AssetProvidersContext): Promise<SwapParts> {
  const tokensProvider = createTokensProvider(context);
  const source = swapSource({ ...context, tokensProvider });
  if (!source) throw new W3mError('INVALID_APP_CONFIGURATION');
  const { prices } = untracked(() => context.options.get()).services;
  const provider = prices === undefined ? undefined : await import('./prices.js');
  return { source, tokensProvider, pricesProvider: provider?.pricesProvider(context) };
}
