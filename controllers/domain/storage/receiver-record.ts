import * as z from 'zod/mini';
import type { ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { entriesOf, listOf, type Entries } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

/** Receivers of transfers by namespace, the last one first. */
export const recentReceivers: StorageKey<Entries<ChainNamespace, readonly string[]>> = {
  key: '@appkit/recent_receivers',
  codec: 'json',
  schema: entriesOf(isChainNamespace, listOf(z.string().check(z.minLength(1), z.maxLength(128)))),
};
