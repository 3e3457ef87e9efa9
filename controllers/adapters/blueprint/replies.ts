/** Checks of what an adapter of a host returns and tells: it is foreign code. */
import * as z from 'zod/mini';
import type { AccountType } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';

const text = z.string().check(z.minLength(1));
const chainId = z.union([z.number(), text]);
const type: z.ZodMiniType<AccountType | undefined> = z.catch(
  z.optional(z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'])),
  undefined, // of an unknown type only the address counts
);
const account = z.object({ address: text, type, publicKey: z.catch(z.optional(z.string()), undefined) });

/** An account as an adapter tells it. */
export type BlueprintAccount = z.output<typeof account>;

const replies = {
  connected: z.object({ id: text, address: z.nullish(z.string()), chainId, provider: z.optional(z.unknown()) }),
  accounts: z.object({ accounts: z.array(account) }),
  balance: z.object({ balance: z.union([z.string(), z.number()]), symbol: z.string() }),
  signature: z.object({ signature: text }),
  hash: z.object({ hash: text }),
};

const events = {
  accountChanged: z.object({ address: text, chainId: z.optional(chainId) }),
  switchNetwork: z.object({ chainId, address: z.optional(text) }),
  connections: z.array(z.object({ connectorId: text, accounts: z.array(account) })),
};

/** Reads a result. @throws {W3mError} `WALLET_BAD_REPLY` */
export function readReply<K extends keyof typeof replies>(kind: K, reply: unknown): z.output<(typeof replies)[K]> {
  const parsed = replies[kind].safeParse(reply);
  if (!parsed.success) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return parsed.data as z.output<(typeof replies)[K]>; // of the schema of this kind
}

/** Reads the payload of an event; undefined if it is invalid. */
export const readEvent = <K extends keyof typeof events>(
  kind: K,
  payload: unknown,
): z.output<(typeof events)[K]> | undefined =>
  events[kind].safeParse(payload).data as z.output<(typeof events)[K]> | undefined; // of the schema of this kind
