import type { createAppKit } from 'latchkey';
import type { DemoConfig } from '../demo-config.js';

type Options = Parameters<typeof createAppKit>[0];

/** Tokens and NFTs of the dev chains, as a host lists them. */
export const devAssets = ({ chains }: DemoConfig): Pick<Options, 'tokens' | 'nfts'> => ({
  tokens: Object.fromEntries(
    chains.map(({ chainId, assets }) => [`eip155:${chainId}`, assets.tokens.map(({ address }) => ({ address }))]),
  ),
  nfts: {
    collections: Object.fromEntries(chains.map(({ chainId, assets }) => [`eip155:${chainId}`, assets.collections])),
  },
});

/** How the page swaps: by contracts, by contracts with permits, or by a service. */
export type SwapMode = 'direct' | 'permit' | 'service';

/** The exchanges of the dev chains, as a host names them: their contracts, or the server that knows them. */
export const devSwaps = (
  { chains, apiUrl }: DemoConfig,
  mode: SwapMode,
): NonNullable<NonNullable<Options['services']>['swaps']> =>
  mode === 'service'
    ? { url: apiUrl, name: 'Harbor Exchange', networks: chains.map(({ chainId }) => `eip155:${chainId}` as const) }
    : {
        name: 'Harbor Exchange',
        contracts: Object.fromEntries(
          chains.map(({ chainId, exchange: { router, permitRouter, tokens } }) => [
            `eip155:${chainId}`,
            { router, via: tokens.slice(0, 1), ...(mode === 'permit' && { permitRouter }) },
          ]),
        ),
      };
