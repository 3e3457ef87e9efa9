import * as z from 'zod/mini';
import { createHttp } from '../core/http.js';
import { Scope } from '../core/scope.js';
import { parseCaipNetworkId } from '../domain/networks/caip.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { isW3mError, loadErrors, W3mError } from '../domain/errors/errors.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import type { SIWXMessageData, SIWXSession } from '../domain/sign-in/siwx.js';
import { SDK_VERSION } from '../domain/version.js';
import { TOKEN } from './cloud-auth-tokens.js';

const MS = 1_000;
const UNAUTHORIZED = 401;

const token = z.string().check(z.regex(TOKEN));
const nonceAnswer = z.object({ nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,128}$/)), token });
const tokenAnswer = z.object({ token });
/** Seconds since 1970 that a date can hold. */
const instant = z.number().check(z.nonnegative(), z.maximum(8_640_000_000_000));
const maybeText = z.nullish(z.string());
const claims = z.looseObject({
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  caip2Network: z.string(),
  domain: z.string(),
  uri: z.string(),
  nonce: z.string(),
  exp: instant,
  iat: z.nullish(instant),
  version: maybeText,
  statement: maybeText,
  requestId: maybeText,
  issuedAt: maybeText,
  expirationTime: maybeText,
  notBefore: maybeText,
  resources: z.nullish(z.array(z.string())),
});
const metadata = z.nullish(z.record(z.string(), z.unknown()));
const account = z.looseObject({ metadata });
const withAccount = z.looseObject({ ...claims.def.shape, appKitAccount: account });

/** A page's wallet, as the service keeps it. */
export interface CloudAuthWallet {
  readonly type: 'extension' | 'walletconnect' | 'social' | 'unknown';
  readonly name?: string | undefined;
  readonly icon?: string | undefined;
  readonly rdns?: string | undefined;
}

/** An account as the service keeps it; services may add fields. */
export interface CloudAuthAccount {
  /** What the host keeps with the account. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
  readonly [field: string]: unknown;
}

/** What the service knows of a session: the claims of its token. Services may add fields. */
export interface CloudAuthSession {
  readonly address: string;
  /** CAIP-2 id of the network. */
  readonly caip2Network: string;
  readonly domain: string;
  readonly uri: string;
  readonly nonce: string;
  /** End of the session, in seconds since 1970. */
  readonly exp: number;
  /** The account; only `getSessionAccount` asks for it. */
  readonly appKitAccount?: CloudAuthAccount | undefined;
  readonly [field: string]: unknown;
}

/**
 * Client of the sign-in routes `/auth/v1/…`. Each method rejects as `Http` does; refusals become `SIWX_SERVER_REFUSED`
 * with the reason of the service.
 */
export interface CloudAuthService {
  nonce(): Promise<z.output<typeof nonceAnswer>>;
  /** Sends a signed message with the token of its nonce. Resolves with the token of the session. */
  authenticate(session: SIWXSession, nonceToken: string, wallet: CloudAuthWallet | undefined): Promise<string>;
  /** Resolves with the session of a token; undefined if the service has ended it. */
  session(token: string): Promise<Claims | undefined>;
  /** Resolves with the session and its account. */
  account(token: string): Promise<z.output<typeof withAccount>>;
  setMetadata(token: string, metadata: object | null): Promise<void>;
  signOut(token: string): Promise<void>;
}

/** Claims of a session. */
export type Claims = z.output<typeof claims>;

/** Creates the client of the service at a URL, which may end with a slash. */
export function createCloudAuthService(
  baseUrl: string,
  who: () => Readonly<Record<'projectId' | 'clientId', string | undefined>>,
  fetch?: typeof globalThis.fetch,
): CloudAuthService {
  if (!isSafeWebLink(baseUrl)) throw invalidUrl();
  void loadErrors();
  const query = () => ({ st: 'appkit', sv: `html-${SDK_VERSION}`, ...who() });
  const http = createHttp({ scope: new Scope(), baseUrl, query, ...(fetch && { fetch }) });
  const path = (name: string): string => `/auth/v1/${name}`;
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  return {
    nonce: () => reply(http.get(path('nonce'), { schema: nonceAnswer })),
    async authenticate({ data, message, signature, cacao }, nonceToken, walletInfo) {
      const { clientId } = who();
      const body = { ...(cacao && { data }), message, signature, clientId, walletInfo };
      const headers = { 'x-nonce-jwt': `Bearer ${nonceToken}` };
      return (await reply(http.post(path('authenticate'), { schema: tokenAnswer, headers, body }))).token;
    },
    async session(value) {
      try {
        return await http.get(path('me'), { schema: claims, headers: bearer(value) });
      } catch (error) {
        if (statusOf(error) === UNAUTHORIZED) return undefined;
        throw error;
      }
    },
    account: value =>
      reply(
        http.get(path('me'), {
          schema: withAccount,
          query: { includeAppKitAccount: true },
          headers: bearer(value),
        }),
      ),
    async setMetadata(value, given) {
      const request = { schema: z.unknown(), headers: bearer(value), body: { metadata: given } };
      await reply(http.put(path('account-metadata'), request));
    },
    async signOut(value) {
      await http
        .post(path('sign-out'), { schema: z.unknown(), headers: bearer(value), body: {} })
        .catch((error: unknown) => {
          if (statusOf(error) !== UNAUTHORIZED) throw error; // the session has ended before
        });
    },
  };
}

/** Returns the error of a call that needs a session. */
export const noSession = (): W3mError => new W3mError('SIWX_NO_SESSION');

/** Returns the error of a session that a sign-out, or a later sign-in, has ended while it was granted. */
export const ended = (): W3mError => new W3mError('SIWX_SESSION_ENDED');

/** Returns the error of a service URL that is missing or not safe. */
export const invalidUrl = (): W3mError =>
  new W3mError('OPTIONS_INVALID', {
    params: { option: 'services.auth', problem: 'must be the URL of the sign-in service of CloudAuthSIWX' },
  });

function statusOf(error: unknown): number | undefined {
  const status = isW3mError(error) && error.code === 'HTTP_STATUS' ? error.params['status'] : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Rejects with the reason of the service, which the developer reads. */
async function reply<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    const status = statusOf(error);
    if (!isW3mError(error) || status === undefined) throw error;
    const reason = error.params['reason'] ?? `HTTP ${status}`;
    throw new W3mError('SIWX_SERVER_REFUSED', { params: { reason }, cause: error });
  });
}

/** Returns the message of a session; undefined if the service names no network. */
export function messageOf(found: Claims): SIWXMessageData | undefined {
  const chainId: CaipNetworkId | undefined = parseCaipNetworkId(found.caip2Network)?.caipNetworkId;
  if (!chainId) return undefined;
  const { address, domain, uri, nonce, version, statement, requestId, resources, exp, iat } = found;
  const issuedAt = found.issuedAt ?? (iat == null ? undefined : new Date(iat * MS).toISOString());
  const optional = { statement, requestId, resources, notBefore: found.notBefore, issuedAt };
  return {
    accountAddress: address,
    chainId,
    domain,
    uri,
    nonce,
    version: version ?? '1',
    expirationTime: new Date(exp * MS).toISOString(),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value != null)),
  };
}
