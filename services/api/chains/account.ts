import { isAddress as isSolanaAddress } from '@solana/addresses';
import { getAddress } from 'viem';
import { HttpError } from '../../http/http-error.js';
import type { Chain, Chains, ServedNamespace } from './chains.js';

/** An account that a request names, and the networks that it is about. */
export interface Account {
  /** Address as the database has it: EVM addresses in lower case. */
  readonly address: string;
  readonly namespace: ServedNamespace;
  /** The requested network, or all of the namespace. */
  readonly chains: readonly Chain[];
}

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const CAIP_10 = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(\S{1,128})$/;

/** Address that stands for the native coin of an EVM network in an id of an asset. */
const NATIVE_EVM = `0x${'e'.repeat(40)}`;
/** Addresses that stand for the native coin of Solana: the wrapped coin, and its mint without the last digit. */
const NATIVE_SOLANA = ['So11111111111111111111111111111111111111112', `So${'1'.repeat(41)}`];

/** Returns the network with an id. @throws {HttpError} if the server has no such network */
export function chainOf(chains: Chains, id: string): Chain {
  const chain = chains.get(id);
  if (!chain) throw new HttpError(400, 'chainId', 'This network is not supported');
  return chain;
}

/** Returns the namespace of an address by its form. @throws {HttpError} if it has none */
function namespaceOf(address: string): ServedNamespace {
  if (EVM_ADDRESS.test(address)) return 'eip155';
  if (isSolanaAddress(address)) return 'solana';
  throw new HttpError(400, 'address', 'This is no valid address');
}

/** Returns an address as the database has it. */
export const storedAddress = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address);

/** Returns an address as responses have it: EVM addresses with a checksum. */
export const shownAddress = (address: string): string => (EVM_ADDRESS.test(address) ? getAddress(address) : address);

/** Returns the account of a bare address or a CAIP-10 id, on one network or on all of its namespace. */
export function accountOf(chains: Chains, given: string, chainId: string | undefined): Account {
  const [, ownChain, bare = given] = CAIP_10.exec(given) ?? [];
  const namespace = namespaceOf(bare);
  const requested = chainId ?? ownChain;
  const own = requested === undefined ? undefined : chainOf(chains, requested);
  if ((own && own.namespace !== namespace) || (ownChain !== undefined && !ownChain.startsWith(`${namespace}:`)))
    throw new HttpError(400, 'address', 'The address does not belong to this network');
  const served = own ? [own] : [...chains.values()].filter(chain => chain.namespace === namespace);
  return { address: storedAddress(bare), namespace, chains: served };
}

/** An asset that a request names. */
export interface AssetId {
  readonly chain: Chain;
  /** Contract or mint as the database has it; empty for the native coin. */
  readonly address: string;
}

/** Returns the asset of a CAIP-10 id. @throws {HttpError} if it is malformed or of another network */
export function assetOf(chains: Chains, id: string): AssetId {
  const [, chainId, address] = CAIP_10.exec(id) ?? [];
  if (chainId === undefined || address === undefined) throw new HttpError(400, 'address', 'This is no CAIP-10 id');
  const chain = chainOf(chains, chainId);
  if (chain.namespace === 'solana' && NATIVE_SOLANA.includes(address)) return { chain, address: '' };
  if (namespaceOf(address) !== chain.namespace) throw new HttpError(400, 'address', 'This is no valid address');
  const stored = storedAddress(address);
  return { chain, address: stored === NATIVE_EVM ? '' : stored };
}
