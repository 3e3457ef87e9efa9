import * as z from 'zod/mini';
import { caipNetworkId, listOf, maybeText } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

const storedSession = z.looseObject({
  data: z.looseObject({
    accountAddress: z.string(),
    chainId: caipNetworkId,
    domain: z.string(),
    uri: z.string(),
    version: z.string(),
    nonce: z.string(),
    statement: maybeText,
    requestId: maybeText,
    resources: z.optional(z.array(z.string())),
    issuedAt: maybeText,
    expirationTime: maybeText,
    notBefore: maybeText,
  }),
  message: z.string(),
  signature: z.string(),
});

/** Stored sign-in session: the signed message and the signature. */
export type StoredSession = z.output<typeof storedSession>;

/** Sign-in sessions. */
export const siwxSessions: StorageKey<readonly StoredSession[]> = {
  key: '@appkit/siwx',
  codec: 'json',
  schema: listOf(storedSession),
};
