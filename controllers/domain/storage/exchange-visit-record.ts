import * as z from 'zod/mini';
import { isSafeWebLink } from '../wallets/safe-link.js';
import { listOf } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

const text = z.string().check(z.minLength(1), z.maxLength(512));

const storedVisit = z.object({
  /** CAIP-19 id of what is paid. */
  asset: text,
  /** In units of the asset, as decimal text. */
  amount: text,
  /** Address on the network of the asset. */
  recipient: text,
  exchangeId: text,
  name: text,
  sessionId: text,
  url: z.string().check(
    z.maxLength(4_096),
    z.refine(url => isSafeWebLink(url)),
  ),
  /** When the page was opened, in milliseconds since the epoch. */
  at: z.number(),
});

/** A page of an exchange that was opened for a payment whose outcome no host knows yet. */
export type StoredVisit = z.output<typeof storedVisit>;

/** Pages of exchanges that were opened, the last one first. */
export const exchangeVisits: StorageKey<readonly StoredVisit[]> = {
  key: '@appkit/exchange_visits',
  codec: 'json',
  schema: listOf(storedVisit),
};
