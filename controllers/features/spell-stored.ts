import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../domain/entities.js';
import { connections, recentConnections } from '../domain/storage/connection-records.js';
import { storedConnections } from '../flows/remember-connections.js';

/** EVM address without a checksum, which has a letter. */
const LOWER_CASE = /^0x(?=.*[a-f])[0-9a-f]{40}$/;

/**
 * Rewrites the stored addresses that AppKit 1.7 has stored in lower case. `spell` adds their checksum (EIP-55). Resolves
 * with true if it has changed any.
 */
export async function spellStored(
  storage: TypedStorage,
  namespace: ChainNamespace,
  spell: (address: string) => Promise<string>,
): Promise<boolean> {
  const keys = [connections, recentConnections];
  const accounts = keys.flatMap(key => storedConnections(storage, namespace, key).flatMap(each => each.accounts));
  const found = new Set(accounts.map(({ address }) => address).filter(address => LOWER_CASE.test(address)));
  if (found.size === 0) return false;
  const spelled = new Map(await Promise.all([...found].map(async each => [each, await spell(each)] as const)));
  for (const key of keys) {
    const stored = storedConnections(storage, namespace, key); // read again: it may have changed meanwhile
    const list = stored.map(each => ({
      ...each,
      accounts: each.accounts.map(account => ({
        ...account,
        address: spelled.get(account.address) ?? account.address,
      })),
    }));
    if (list.length > 0) storage.set(key, { ...storage.get(key), [namespace]: list });
  }
  return true;
}
