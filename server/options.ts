import type { CaipNetworkId } from '../controllers/domain/entities.js';
import { parseCaipNetworkId } from '../controllers/domain/networks/caip.js';
import type { NonceStore } from './nonce-store.js';
import { refusal } from './refusal.js';
import type { SessionKeeper } from './session-keeper.js';

/** Default for clocks that differ, in milliseconds. */
const CLOCK_SKEW_MS = 30_000;

/** What `verifyMessage` accepts. */
export interface MessageOptions {
  /**
   * Origins of the pages on which people sign in, such as `https://app.example`. Domain and URI of a message must belong
   * to the same origin, with the same port.
   */
  readonly origins: readonly string[];
  /** CAIP-2 ids of the allowed networks. */
  readonly networks: readonly CaipNetworkId[];
  /** RPC URLs by CAIP-2 id; only signatures of contracts need them. Several URLs of a network are tried in order. */
  readonly nodes?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Issued nonces, shared by all instances of the server. */
  readonly nonces: NonceStore;
  /** Tolerated difference between the clocks, in milliseconds; 30 s by default. */
  readonly clockSkewMs?: number | undefined;
  /** Time for one request to a node, in milliseconds; 10 s by default. */
  readonly nodeTimeoutMs?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Current time, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** Attributes of the cookies. */
export interface CookieOptions {
  /** False only for development over http: sends the cookies without `Secure` and without the prefix `__Host-`. */
  readonly secure?: boolean | undefined;
  /** `Lax` by default; `None` if page and server are on different sites. */
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
}

/** How sessions are kept. */
export interface SessionOptions {
  readonly sessions: SessionKeeper;
  readonly cookies?: CookieOptions | undefined;
  /** Current time, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** Where requests may come from. */
export interface CsrfOptions {
  readonly origins: readonly string[];
  readonly cookies?: CookieOptions | undefined;
}

/** Options of the sign-in handler. */
export interface SignInOptions extends MessageOptions, SessionOptions, CsrfOptions {
  /** Path below which the handler answers; `/sign-in` by default. */
  readonly path?: string | undefined;
  /** Lifetime of a session, in milliseconds; one day by default. The message's own expiration can end it earlier. */
  readonly sessionLifetimeMs?: number | undefined;
  /** Lifetime of a nonce, in milliseconds; 10 minutes by default. */
  readonly nonceLifetimeMs?: number | undefined;
  /** Is told about errors that are no refusals, such as a failing store; logs them by default. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const fail = (option: string, problem: string): never => {
  throw refusal('SIWX_SERVER_OPTION', { params: { option, problem } });
};

/** Returns the origins. @throws `SIWX_SERVER_OPTION` unless each is an origin and nothing more */
export function originsOf({ origins }: Pick<CsrfOptions, 'origins'>): readonly string[] {
  if (origins.length === 0) fail('origins', 'is empty');
  for (const origin of origins) {
    const isOrigin = /^https?:[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin) fail('origins', `has “${origin}”, which is no origin such as https://app.example`);
  }
  return origins;
}

/** Options in milliseconds, and the least value of each. */
const DURATIONS = { clockSkewMs: 0, nodeTimeoutMs: 1, nonceLifetimeMs: 1, sessionLifetimeMs: 1 } as const;

/**
 * Checks the durations: with NaN, which a missing variable of the environment becomes, a nonce would never end.
 * @throws `SIWX_SERVER_OPTION`
 */
export function checkDurations(options: Readonly<Partial<Record<keyof typeof DURATIONS, number | undefined>>>): void {
  for (const [option, least] of Object.entries(DURATIONS)) {
    const value = options[option as keyof typeof DURATIONS]; // a key of the table
    if (value !== undefined && !(Number.isFinite(value) && value >= least))
      fail(option, `is ${value}, which is no number of milliseconds from ${least}`);
  }
}

/** Checks that messages of at least one network can be accepted. @throws `SIWX_SERVER_OPTION` */
export function checkNetworks({ networks }: Pick<MessageOptions, 'networks'>): void {
  if (networks.length === 0) fail('networks', 'is empty');
  const unknown = networks.find(id => parseCaipNetworkId(id) === undefined);
  if (unknown !== undefined) fail('networks', `has “${unknown}”, which is no CAIP-2 id such as eip155:1`);
}

/** Checks a path of the handler. @throws `SIWX_SERVER_OPTION` for one that no request has */
export function checkPath(path: string): void {
  if (path !== '' && !/^(?:\/[^/?#]+)+$/.test(path)) fail('path', `is “${path}”, which is no path such as /sign-in`);
}

/** Returns the time, in milliseconds since 1970. */
export const timeOf = ({ now = Date.now }: { readonly now?: (() => number) | undefined }): number => now();

/** Returns the tolerated difference between the clocks. */
export const skewOf = ({ clockSkewMs = CLOCK_SKEW_MS }: Pick<MessageOptions, 'clockSkewMs'>): number => clockSkewMs;
