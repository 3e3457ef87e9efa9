import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../domain/entities.js';
import { factsOf } from '../domain/networks/namespace-facts.js';
import { ensCache, identityCache, nativeBalanceCache } from '../domain/storage/cache-keys.js';
import { portfolioCache } from '../domain/storage/portfolio-record.js';
import type { StorageKey } from '../domain/storage/storage-key.js';

/** Deletes what is stored of the accounts of a namespace whose wallet has disconnected: balances, tokens and names. */
export function forgetAccounts(storage: TypedStorage, namespace: ChainNamespace): void {
  dropOf(storage, nativeBalanceCache, namespace);
  dropOf(storage, portfolioCache, namespace);
  if (factsOf(namespace).hasNames) for (const key of [identityCache, ensCache]) storage.remove(key);
}

/** Deletes the entries of a namespace from a record by CAIP-10 ids. */
function dropOf<V>(
  storage: TypedStorage,
  key: StorageKey<Readonly<Partial<Record<string, V>>>>,
  namespace: ChainNamespace,
): void {
  const others = Object.entries(storage.get(key) ?? {}).filter(([account]) => !account.startsWith(`${namespace}:`));
  if (others.length > 0) storage.set(key, Object.fromEntries(others));
  else storage.remove(key);
}
