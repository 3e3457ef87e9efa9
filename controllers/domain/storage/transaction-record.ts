import * as z from 'zod/mini';
import type { CaipAddress } from '../entities.js';
import { isCaipAddress } from '../networks/caip-address.js';
import { caipNetworkId, entriesOf, listOf, maybeText, type Entries } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

const storedTransfer = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.string().check(z.regex(/^\d{1,100}(\.\d{1,255})?$/)),
  label: z.string().check(z.maxLength(120)),
  address: maybeText,
  counterparty: maybeText,
});

const storedTransaction = z.object({
  id: z.string(),
  hash: z.string().check(z.minLength(1), z.maxLength(128)),
  network: caipNetworkId,
  kind: z.enum(['send', 'trade']),
  status: z.enum(['pending', 'confirmed', 'failed']),
  at: z.number(),
  transfers: z.array(storedTransfer),
  /** Contract of the token that a trade buys; absent for the native coin, and for other kinds. */
  bought: maybeText,
  /** True while a wallet is asked that sends by itself, so that `hash` is no hash yet. */
  isRequest: z.optional(z.boolean()),
  /** True if only the wallet has it at first: other owners of the account may have to approve it. */
  isAccepted: z.optional(z.boolean()),
  /** What is sent again until the outcome is final; absent if the wallet sends, and after the end. */
  signed: z.optional(
    z.object({
      bytes: z.string().check(z.maxLength(4_096)),
      blockhash: z.string().check(z.maxLength(64)),
      slot: z.string().check(z.regex(/^\d{1,20}$/)),
    }),
  ),
});

/** A transaction that the modal has sent. */
export type SentTransaction = z.output<typeof storedTransaction>;

/** Transactions that the modal has sent, by account and network, the last one first. */
export const sentTransactions: StorageKey<Entries<CaipAddress, readonly SentTransaction[]>> = {
  key: '@appkit/sent_transactions',
  codec: 'json',
  schema: entriesOf(isCaipAddress, listOf(storedTransaction)),
};
