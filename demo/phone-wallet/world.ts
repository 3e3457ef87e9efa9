import { plainAccount, smartAccount, type AccountKey } from '../wallet/account-key.js';
import { testAccounts } from '../wallet/keys.js';
import { solanaTestKeys, type SolanaKey } from '../wallet/solana/keys.js';
import type { KnownCluster } from '../../services/wallet/shared/solana-node.js';
import type { KnownChain } from '../wallet/wallet-state.js';

/** The local Solana network of the wallet. */
export interface SolanaChain extends KnownCluster {
  /** CAIP-2. */
  readonly id: string;
}

/** Chains and accounts of the phone wallet. */
export interface PhoneWorld {
  readonly evmChains: readonly [KnownChain, ...KnownChain[]];
  readonly solana: SolanaChain;
  readonly evmAccounts: readonly [AccountKey, ...AccountKey[]];
  readonly solanaAccounts: readonly [SolanaKey, ...SolanaKey[]];
}

/** A chain without a node that no demo page configures, to test unsupported networks. */
const NOWHERE: KnownChain = { id: 31_399, name: 'Nowhere', rpcUrl: 'http://127.0.0.1:9/', symbol: 'ETH' };

function atLeastOne<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('The phone wallet lacks chains or accounts');
  return [first, ...others];
}

/** Returns the demo chains and accounts that the developer wallet does not use; with `isSmart`, their smart accounts. */
export const phoneWorld = (evmChains: readonly KnownChain[], solana: SolanaChain, isSmart: boolean): PhoneWorld => ({
  evmChains: atLeastOne([...evmChains, NOWHERE]),
  solana,
  evmAccounts: atLeastOne(testAccounts(5, 3).map(isSmart ? smartAccount : plainAccount)),
  solanaAccounts: atLeastOne(solanaTestKeys(3, 2)),
});

/** CAIP-2. */
export const evmChainId = (chain: { readonly id: number }): string => `eip155:${chain.id}`;

/** Splits a CAIP-10 account into its address and its CAIP-2 id. */
export function splitAccount(account: string): { readonly chain: string; readonly address: string } {
  const at = account.lastIndexOf(':');
  return { chain: account.slice(0, at), address: account.slice(at + 1) };
}
