import * as z from 'zod/mini';
import type { Account, ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { entriesOf, listOf, maybeText, type Entries } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

/** Connector and accounts of a connection. */
export interface StoredConnection {
  readonly connectorId: string;
  readonly accounts: readonly Account[];
}

/** AppKit 1.7 stores accounts without a namespace, and plain ones without a type. */
const account = z.object({
  address: z.string().check(z.minLength(1)),
  type: z.optional(z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'])),
  publicKey: maybeText,
  path: maybeText,
});

const connectionsOfNamespaces = z.pipe(
  entriesOf(isChainNamespace, listOf(z.object({ connectorId: z.string(), accounts: listOf(account) }))),
  z.transform((read): Entries<ChainNamespace, readonly StoredConnection[]> => {
    const entries = Object.entries(read).map(([key, list]) => {
      const namespace = key as ChainNamespace; // as just checked
      return [
        namespace,
        list.map(({ connectorId, accounts }) => ({
          connectorId,
          accounts: accounts.map(({ type = 'eoa', ...each }) => ({ namespace, type, ...each })),
        })),
      ];
    });
    return Object.fromEntries(entries) as Entries<ChainNamespace, readonly StoredConnection[]>;
  }),
);

/** Connections by namespace: the one in use first, then those whose wallets still share their accounts. */
export const connections: StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>> = {
  key: '@appkit/connections',
  codec: 'json',
  schema: connectionsOfNamespaces,
};

/** Connections that have ended, by namespace, the last one first. */
export const recentConnections: StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>> = {
  key: '@appkit/recent_connections',
  codec: 'json',
  schema: connectionsOfNamespaces,
};
