import * as z from 'zod/mini';
import { fromBase64Url } from './encoding.js';
import { refusal } from './refusal.js';

const MAX_TOKEN = 8_192;
const TOLERANCE_S = 30;
/** How long keys are used without asking again. */
const KEYS_LIFE_MS = 5 * 60_000;
/** A token with an unknown key asks for the keys again, but no stranger makes this server ask all the time. */
const RETRY_MS = 30_000;
const FETCH_MS = 5_000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

const header = z.object({ alg: z.literal('ES256'), kid: z.string(), typ: z.optional(z.string()) });
const payload = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().check(z.minLength(1)),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  amr: z.array(z.string()),
  jti: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  linked_accounts: z.array(z.object({ type: z.string(), subject: z.string(), label: z.string() })),
  wallets: z.array(z.object({ namespace: z.string(), address: z.string(), proof: z.string() })),
});
const keySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.optional(z.string()),
      x: z.optional(z.string()),
      y: z.optional(z.string()),
      kid: z.string(),
    }),
  ),
});
type Jwk = z.output<typeof keySet>['keys'][number];

/** Who is signed in, as the wallet service has proven it. */
export interface Identity {
  /** Id of the person at the wallet service; it stays when the email changes. */
  readonly userId: string;
  /** Address at which a code was read; undefined for accounts without one. */
  readonly email: string | undefined;
  /** Ways to sign in: `type` is `email` or the name of the provider, `subject` the id there. */
  readonly linkedAccounts: readonly { readonly type: string; readonly subject: string; readonly label: string }[];
  /** Accounts whose key has signed: `namespace` as in CAIP-2. */
  readonly wallets: readonly { readonly namespace: string; readonly address: string }[];
  /** How the person has signed in, and when (milliseconds since 1970). */
  readonly method: string;
  readonly signedInAt: number;
  /** Until when the token is valid (milliseconds since 1970). */
  readonly expiresAt: number;
  /** Id of the token, for servers that take each token once. */
  readonly tokenId: string;
}

/** What a token must be for. */
export interface IdentityTokenOptions {
  /** Origin of the wallet service, such as `https://wallet.example`. */
  readonly issuer: string;
  /** Id of the project. */
  readonly projectId: string;
  /** Present time in milliseconds. */
  readonly now?: (() => number) | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Keys of one issuer. */
interface Keys {
  readonly readAt: number;
  readonly byId: ReadonlyMap<string, Jwk>;
}

const keysOfIssuers = new Map<string, Keys>();
const readingOfIssuers = new Map<string, Promise<Keys>>();

/** True in Cloudflare Workers and Vercel's edge, where a request cannot await the work of another one, which may end first. */
const areRequestsApart = (): boolean => 'WebSocketPair' in globalThis || 'EdgeRuntime' in globalThis;

async function readKeys(issuer: string, ask: typeof fetch, now: number): Promise<Keys> {
  const signal = AbortSignal.timeout(FETCH_MS);
  const response = await ask(`${issuer}/.well-known/jwks.json`, { signal, redirect: 'error' }).catch(
    (cause: unknown) => {
      throw refusal('IDENTITY_KEYS_UNAVAILABLE', { cause });
    },
  );
  const result = keySet.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !result.success) throw refusal('IDENTITY_KEYS_UNAVAILABLE');
  const keys = { readAt: now, byId: new Map(result.data.keys.map(key => [key.kid, key])) };
  keysOfIssuers.set(issuer, keys);
  return keys;
}

/** Reads the keys; once for all tokens that need them at the same time. */
function readKeysOnce(issuer: string, ask: typeof fetch, now: number): Promise<Keys> {
  const reading =
    readingOfIssuers.get(issuer) ?? readKeys(issuer, ask, now).finally(() => readingOfIssuers.delete(issuer));
  if (!areRequestsApart()) readingOfIssuers.set(issuer, reading);
  return reading;
}

/** Returns the key of an id. A rotation has a new id: the keys are read again for it, at most every 30 seconds. */
async function keyOf(issuer: string, id: string, { ask, now }: { ask: typeof fetch; now: number }): Promise<Jwk> {
  let keys = keysOfIssuers.get(issuer);
  const age = keys ? now - keys.readAt : Infinity;
  if (!keys || age > KEYS_LIFE_MS || age < 0 || (!keys.byId.has(id) && age > RETRY_MS))
    keys = await readKeysOnce(issuer, ask, now);
  const key = keys.byId.get(id);
  if (!key) throw refusal('IDENTITY_TOKEN_INVALID');
  return key;
}

function parsePart<T extends z.ZodMiniType>(schema: T, part: string | undefined): z.output<T> {
  const bytes = part === undefined ? undefined : fromBase64Url(part);
  try {
    if (bytes) return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // no JSON, or of another form: refused below
  }
  throw refusal('IDENTITY_TOKEN_INVALID');
}

async function isSigned({ kty, crv, x, y }: Jwk, text: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) return false;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, new TextEncoder().encode(text));
}

/**
 * Verifies a token of `getIdentityToken()`: its signature (ES256) by a key of the issuer, issuer, project and time. Reads the
 * keys from `<issuer>/.well-known/jwks.json` and keeps them for five minutes. Runs in Node, Deno, Bun and workers.
 *
 * A token is a proof of the last five minutes, for whoever has it: send it over HTTPS, exchange it for a session of your own,
 * and compare `userId`, not the email, with your users.
 * @throws `IDENTITY_TOKEN_INVALID`, `IDENTITY_TOKEN_EXPIRED`, `IDENTITY_KEYS_UNAVAILABLE`
 */
export async function verifyIdentityToken(token: string, options: IdentityTokenOptions): Promise<Identity> {
  const { projectId, now = Date.now, fetch: ask = globalThis.fetch } = options;
  const issuer = new URL(options.issuer).origin;
  const parts = token.length > MAX_TOKEN ? [] : token.split('.');
  const signature = fromBase64Url(parts[2] ?? '');
  if (parts.length !== 3 || !signature) throw refusal('IDENTITY_TOKEN_INVALID');
  const { kid } = parsePart(header, parts[0]);
  const key = await keyOf(issuer, kid, { ask, now: now() });
  if (!(await isSigned(key, `${parts[0]}.${parts[1]}`, signature))) throw refusal('IDENTITY_TOKEN_INVALID');
  const claims = parsePart(payload, parts[1]);
  const seconds = now() / 1000;
  if (claims.iss !== issuer || claims.aud !== projectId || claims.iat > seconds + TOLERANCE_S)
    throw refusal('IDENTITY_TOKEN_INVALID');
  if (claims.exp + TOLERANCE_S <= seconds) throw refusal('IDENTITY_TOKEN_EXPIRED');
  return {
    userId: claims.sub,
    email: claims.email_verified === true ? claims.email : undefined,
    linkedAccounts: claims.linked_accounts,
    wallets: claims.wallets
      .filter(({ proof }) => proof === 'key')
      .map(({ namespace, address }) => ({ namespace, address })),
    method: claims.amr[0] ?? '',
    signedInAt: claims.auth_time * 1000,
    expiresAt: claims.exp * 1000,
    tokenId: claims.jti,
  };
}
