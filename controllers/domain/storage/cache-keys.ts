/**
 * Keys of what the browser stores of accounts for the next visit. They are apart from the other keys, because every
 * connection reads them.
 */
import { isCaipAddress } from '../networks/caip-address.js';
import type { CaipAddress } from '../entities.js';
import { reads, type StorageKey } from './storage-key.js';

/** Stored balance of a network's native coin; `balance` is a decimal in whole coins. */
export interface StoredBalance {
  readonly caipAddress: CaipAddress;
  readonly balance: string;
  readonly symbol: string;
  readonly timestamp: number;
}

/** Name and avatar of an address with the time of the read. */
export interface StoredIdentity {
  readonly identity: { readonly name: string | null; readonly avatar: string | null };
  readonly timestamp: number;
}

/** True for an object that is no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the valid entries of an object; an invalid entry is dropped alone. */
export const entries = <K extends string, V>(
  value: unknown,
  isValid: (entry: [string, unknown]) => entry is [K, V],
): Readonly<Partial<Record<K, V>>> | undefined =>
  isObject(value)
    ? (Object.fromEntries(Object.entries(value).filter(isValid)) as Readonly<Partial<Record<K, V>>>) // as just checked
    : undefined;

const isBalanceEntry = (entry: [string, unknown]): entry is [CaipAddress, StoredBalance] => {
  const [key, value] = entry;
  return (
    isCaipAddress(key) &&
    isObject(value) &&
    value['caipAddress'] === key &&
    typeof value['balance'] === 'string' &&
    /^\d+(\.\d+)?$/.test(value['balance']) &&
    typeof value['symbol'] === 'string' &&
    Number.isFinite(value['timestamp'])
  );
};

/** Recent native balances by account. */
export const nativeBalanceCache: StorageKey<Readonly<Partial<Record<CaipAddress, StoredBalance>>>> = {
  key: '@appkit/native_balance_cache',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => entries(value, isBalanceEntry)),
};

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isIdentityEntry = (entry: [string, unknown]): entry is [string, StoredIdentity] => {
  const [key, value] = entry;
  if (key === '' || !isObject(value) || typeof value['timestamp'] !== 'number') return false;
  const { identity } = value;
  return isObject(identity) && isTextOrNull(identity['name']) && isTextOrNull(identity['avatar']);
};

/** Recent identities by address. */
export const identityCache: StorageKey<Readonly<Partial<Record<string, StoredIdentity>>>> = {
  key: '@appkit/identity_cache',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => entries(value, isIdentityEntry)),
};

/** Names of an address, read while no identity could be. */
export interface StoredNames {
  readonly address: string;
  readonly ens: readonly { readonly name: string }[];
  readonly timestamp: number;
  /** Network on which the names were read. */
  readonly network?: string | undefined;
}

const isStoredName = (value: unknown): boolean => isObject(value) && typeof value['name'] === 'string';
const isNamesEntry = (entry: [string, unknown]): entry is [string, StoredNames] => {
  const [key, value] = entry;
  if (key === '' || !isObject(value) || typeof value['timestamp'] !== 'number') return false;
  const { address, ens, network = '' } = value;
  return [address, network].every(text => typeof text === 'string') && Array.isArray(ens) && ens.every(isStoredName);
};

/** Recent names by address. */
export const ensCache: StorageKey<Readonly<Partial<Record<string, StoredNames>>>> = {
  key: '@appkit/ens_cache',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => entries(value, isNamesEntry)),
};
