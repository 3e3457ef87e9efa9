import type { PrivateKeyAccount } from 'viem/accounts';
import { testAccounts } from '../wallet/keys.js';
import { solanaTestKeys, type SolanaKey } from '../wallet/solana/keys.js';
import type { KnownCluster } from '../wallet/solana/solana-node.js';
import type { KnownChain } from '../wallet/wallet-state.js';

/** A local Solana as the wallet knows it. */
export interface SolanaChain extends KnownCluster {
  /** CAIP-2. */
  readonly id: string;
}

/** What there is for the phone wallet: chains, and accounts of its own. */
export interface PhoneWorld {
  readonly evmChains: readonly [KnownChain, ...KnownChain[]];
  readonly solana: SolanaChain;
  readonly evmAccounts: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]];
  readonly solanaAccounts: readonly [SolanaKey, ...SolanaKey[]];
}

/** A chain that no page of the demo lists, and that has no node: for trying what becomes of pages on a strange chain. */
const NOWHERE: KnownChain = { id: 31_399, name: 'Nowhere', rpcUrl: 'http://127.0.0.1:9/', symbol: 'ETH' };

function atLeastOne<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('The phone wallet lacks chains or accounts');
  return [first, ...others];
}

/** The wallet's world: the demo's chains, and accounts that the developer wallet does not use. */
export const phoneWorld = (evmChains: readonly KnownChain[], solana: SolanaChain): PhoneWorld => ({
  evmChains: atLeastOne([...evmChains, NOWHERE]),
  solana,
  evmAccounts: atLeastOne(testAccounts(5, 3)),
  solanaAccounts: atLeastOne(solanaTestKeys(3, 2)),
});

/** CAIP-2. */
export const evmChainId = (chain: { readonly id: number }): string => `eip155:${chain.id}`;

/** The part of a CAIP-10 account that is its address, and the CAIP-2 id before it. */
export function splitAccount(account: string): { readonly chain: string; readonly address: string } {
  const at = account.lastIndexOf(':');
  return { chain: account.slice(0, at), address: account.slice(at + 1) };
}
