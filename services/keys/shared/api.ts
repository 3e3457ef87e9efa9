/** Calls of the wallet's frame to the key service. Both sides import this table. */
import * as z from 'zod/mini';

const TEXT_MAX = 4_000;
const token = z.string().check(z.regex(/^[\w-]{1,200}$/));
const bytes = z.string().check(z.regex(/^[\w-]{1,2000}$/));
const statement = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), z.maxLength(TEXT_MAX));
const envelope = z.object({ enc: bytes, ciphertext: bytes });
const language = z.optional(z.string().check(z.maxLength(100)));
const nothing = z.object({});
/** Answer without content. One with fields is of a proxy: what it stands for may not have been done. */
const done = z.strictObject({});

/** Calls by path below `/v1/`; all are POST with a statement of the wallet, but `key`. */
export const keyApi = {
  key: { request: nothing, response: z.object({ id: token, publicKey: bytes }) },
  store: {
    request: z.object({
      statement,
      device: token,
      reference: token,
      locale: language,
      /** Key of the service to which the share is encrypted. */
      keyId: token,
      share: envelope,
    }),
    response: done,
  },
  release: {
    request: z.object({
      statement,
      device: token,
      reference: token,
      locale: language,
      /** Key of the frame to which the answer is encrypted. */
      publicKey: bytes,
      /** Code of the letter, on a device that the service does not know. */
      code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    }),
    response: z.discriminatedUnion('is', [
      z.object({ is: z.literal('released'), share: envelope }),
      z.object({ is: z.literal('code'), email: z.string(), isWrong: z.boolean() }),
      z.object({ is: z.literal('waiting'), email: z.string(), until: z.number() }),
      z.object({ is: z.literal('stopped') }),
    ]),
  },
  remove: { request: z.object({ statement, reference: token }), response: done },
} as const;

export type KeyCall = keyof typeof keyApi;
export type KeyRequest<C extends KeyCall> = z.output<(typeof keyApi)[C]['request']>;
export type KeyResponse<C extends KeyCall> = z.output<(typeof keyApi)[C]['response']>;

/** What the wallet states of a login, signed and valid for a minute. */
export const statementClaims = z.object({
  sub: token,
  jti: token,
  /** What the statement is for, and for no other call. */
  act: z.enum(['store', 'release', 'remove']),
  /** Share set that it is about. */
  ref: token,
  /** Hash of the envelope that is stored, or of the key to which the answer is encrypted. */
  bind: token,
  /** Address that the wallet has verified; null for an account without one. */
  email: z.nullable(z.string().check(z.maxLength(254))),
});

export type Statement = z.output<typeof statementClaims>;
