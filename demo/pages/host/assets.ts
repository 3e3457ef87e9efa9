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
