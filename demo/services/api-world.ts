import { testAccounts } from '../wallet/keys.js';
import type { DemoApiParts } from './api/demo-api.js';
import type { EvmChain } from './evm-chain/evm-chain.js';
import type { Solana } from './solana/solana.js';

/** Returns what the API server serves and is filled with. */
export const apiWorld = (root: string, chains: readonly EvmChain[], solana: Solana): DemoApiParts => {
  const [harbor] = chains;
  if (!harbor) throw new Error('The demo has at least one chain');
  const [owner, other] = testAccounts(0, 2);
  if (!owner || !other) throw new Error('The developer wallet has at least two accounts');
  const coin = { address: '', name: 'Solana', symbol: 'SOL', decimals: 9, icon_url: '', base_price: '150' };
  const mints = solana.tokens.map(({ mint, name, symbol, decimals }) => ({
    address: mint,
    name,
    symbol,
    decimals,
    icon_url: '',
    base_price: symbol === 'DUSD' ? '1' : '0.05',
  }));
  return {
    root,
    chain: `eip155:${harbor.chainId}`,
    rpc: harbor.rpc,
    owners: [owner.address, other.address],
    paySolana: solana.pay,
    nodes: {
      ...Object.fromEntries(chains.map(({ chainId, url }) => [`eip155:${chainId}`, url])),
      [solana.caipNetworkId]: solana.url,
    },
    exchanges: chains.map(
      ({ chainId, exchange: { router, tokens } }) => `eip155:${chainId}=${[router, ...tokens].join('/')}`,
    ),
    others: [coin, ...mints].map(token => ({ chain: solana.caipNetworkId, ...token })),
  };
};
