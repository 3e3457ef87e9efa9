import * as z from 'zod/mini';
import { refusal } from './refusal.js';

const TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const UNAVAILABLE = 500;

const user = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.enum(['invited', 'joined']),
  email: z.nullable(z.string()),
  evmAddress: z.nullable(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
  joinedAt: z.nullable(z.number()),
  removesAt: z.nullable(z.number()),
});
const one = z.object({ user });
const list = z.object({ users: z.array(user) });
const removal = z.object({ removesAt: z.nullable(z.number()) });

/** Account of a person at the wallet service. Times are milliseconds since 1970. */
export interface WalletUser {
  /** The `userId` of identity tokens. */
  readonly id: string;
  /** `invited` until the person has signed in to the project; until then, only the email that was invited is told. */
  readonly status: 'invited' | 'joined';
  readonly email: string | null;
  readonly evmAddress: string | null;
  readonly joinedAt: number | null;
  /** When the account is deleted; null unless its deletion is under way. */
  readonly removesAt: number | null;
}

/** Where accounts are asked for. */
export interface WalletUsersOptions {
  /** Origin of the wallet service, such as `https://wallet.example`. */
  readonly issuer: string;
  /** Secret of the project, `lks_…`. It stays on the server: requests of pages are refused. */
  readonly secret: string;
  readonly fetch?: typeof fetch | undefined;
}

/** Accounts of a project at the wallet service. */
export interface WalletUsers {
  /** Returns an account; undefined for one that the project does not know. */
  get(id: string): Promise<WalletUser | undefined>;
  /** Finds the account of an email or an address. */
  findByEmail(email: string): Promise<WalletUser | undefined>;
  findByAddress(address: string): Promise<WalletUser | undefined>;
  /** Returns the account of an email, and makes one if there is none; only a code in that mailbox opens it. */
  invite(email: string): Promise<WalletUser>;
  /**
   * Ends what the project has of an account. Returns when an account with keys is deleted, after the days in which its owner
   * can keep it; null if only the project has forgotten it.
   */
  remove(id: string): Promise<number | null>;
}

function statusError(status: number): ReturnType<typeof refusal> {
  if (status === UNAUTHORIZED) return refusal('USERS_UNAUTHORIZED');
  if (status === TOO_MANY) return refusal('USERS_LIMITED');
  return refusal(status >= UNAVAILABLE ? 'USERS_UNAVAILABLE' : 'USERS_REFUSED');
}

/**
 * Creates a client for the accounts of a project. Runs in Node, Deno, Bun and workers, never in pages. Each answer is checked.
 * @throws from each call `USERS_UNAUTHORIZED`, `USERS_LIMITED`, `USERS_REFUSED` or `USERS_UNAVAILABLE`
 */
export function walletUsers({ issuer, secret, fetch: ask = globalThis.fetch }: WalletUsersOptions): WalletUsers {
  const base = `${new URL(issuer).origin}/v1/users`;

  async function request<T extends z.ZodMiniType>(schema: T, url: string, init: RequestInit = {}) {
    const authorization = `Bearer ${secret}`;
    const headers = { authorization, ...(init.body !== undefined && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await ask(url, { ...init, headers, signal, redirect: 'error' }).catch((cause: unknown) => {
      throw refusal('USERS_UNAVAILABLE', { cause });
    });
    if (response.status === NOT_FOUND) return undefined;
    if (!response.ok) throw statusError(response.status);
    const result = schema.safeParse(await response.json().catch(() => undefined));
    if (!result.success) throw refusal('USERS_UNAVAILABLE');
    return result.data;
  }

  const find = async (query: Readonly<Record<string, string>>): Promise<WalletUser | undefined> =>
    (await request(list, `${base}?${new URLSearchParams(query).toString()}`))?.users[0];
  const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

  return {
    get: async id => (await request(one, at(id)))?.user,
    findByEmail: email => find({ email }),
    findByAddress: address => find({ address }),
    async invite(email) {
      const answer = await request(one, base, { method: 'POST', body: JSON.stringify({ email }) });
      if (!answer) throw refusal('USERS_REFUSED');
      return answer.user;
    },
    async remove(id) {
      const answer = await request(removal, at(id), { method: 'DELETE' });
      return answer?.removesAt ?? null;
    },
  };
}
