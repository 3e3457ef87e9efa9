import * as z from 'zod/mini';
import type { ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { entriesOf, listOf, maybeText, type Entries } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

const storedConnection = z.object({
  connectorId: z.string(),
  accounts: z.array(
    z.object({
      namespace: z.custom<ChainNamespace>(isChainNamespace),
      address: z.string().check(z.minLength(1)),
      type: z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']),
      publicKey: maybeText,
      path: maybeText,
    }),
  ),
});

/** Connector and accounts of a connection. */
export type StoredConnection = z.output<typeof storedConnection>;

/** Connections by namespace: the one in use first, then those whose wallets still share their accounts. */
export const connections: StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>> = {
  key: '@appkit/connections',
  codec: 'json',
  schema: entriesOf(isChainNamespace, listOf(storedConnection)),
};

/** Connections that have ended, by namespace, the last one first. */
export const recentConnections: StorageKey<Entries<ChainNamespace, readonly StoredConnection[]>> = {
  key: '@appkit/recent_connections',
  codec: 'json',
  schema: entriesOf(isChainNamespace, listOf(storedConnection)),
};
