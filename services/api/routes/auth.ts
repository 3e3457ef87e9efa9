import * as z from 'zod/mini';
import { createNonce, isW3mError, verifyMessage, type MessageOptions } from '../../../server/index.js';
import { fetchWithin, NODE_BYTES } from '../../http/fetch-within.js';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { authNonces } from '../auth/auth-nonces.js';
import { addSession, endSession, findSession, saveMetadata, type AuthSession } from '../auth/auth-sessions.js';
import { bearerDigest, createToken, digestOf } from '../auth/tokens.js';
import { shownAddress } from '../chains/account.js';
import type { ApiContext } from '../context.js';
import { allowsOrigin } from '../project/allows-origin.js';
import { projectConfig } from '../project/projects.js';
import { checkProject, projectQuery } from './query.js';

const NONCE_MS = 10 * 60_000;
const MAX_TEXT = 10_000;
const MAX_METADATA = 4_096;

const querystring = z.object(projectQuery);
const meQuery = z.object({ ...projectQuery, includeAppKitAccount: z.optional(z.enum(['true', 'false'])) });
const short = z.string().check(z.maxLength(200));
const wallet = z.object({
  type: z.enum(['extension', 'walletconnect', 'social', 'unknown']),
  name: z.optional(short),
  icon: z.optional(z.string().check(z.maxLength(50_000))),
  rdns: z.optional(short),
});
const signed = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)),
  signature: z.string().check(z.minLength(1), z.maxLength(4 * MAX_TEXT)),
  data: z.optional(z.unknown()), // the message has all of it
  clientId: z.nullish(short),
  walletInfo: z.nullish(wallet),
});
const metadataBody = z.object({ metadata: z.nullable(z.record(z.string(), z.unknown())) });

/** Returns the origin of the page. @throws {HttpError} 403 unless the project allows it */
async function pageOrigin({ db }: ApiContext, projectId: string, origin: string | undefined): Promise<string> {
  const { origins } = await projectConfig(db, projectId);
  if (origin === undefined || !allowsOrigin(origins, origin))
    throw new HttpError(403, 'origin', 'The project does not allow this origin');
  return origin;
}

/** Verifies a signed message. @throws {HttpError} 401, or 503 if a node has to be asked and does not answer */
async function verified(given: { message: string; signature: string }, options: MessageOptions & { binding: string }) {
  try {
    return await verifyMessage(given, options);
  } catch (error) {
    if (!isW3mError(error)) throw error;
    throw new HttpError(error.code === 'SIWX_UNVERIFIABLE' ? 503 : 401, 'message', error.message);
  }
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** Returns the claims of a session, as `me` answers them. */
function claimsOf({ address, chain, message, issued_at, expires_at }: AuthSession, issuer: string): object {
  const { domain, uri, nonce, ...rest } = JSON.parse(message) as Readonly<Record<string, unknown>>;
  const [namespace, reference = ''] = chain.split(':');
  const shown = shownAddress(address);
  return {
    address: shown,
    chainIdNamespace: namespace,
    caip2Network: chain,
    uri,
    domain,
    nonce,
    chainId: namespace === 'eip155' ? Number(reference) : reference,
    version: rest['version'],
    statement: rest['statement'],
    resources: rest['resources'],
    requestId: rest['requestId'],
    notBefore: rest['notBefore'],
    issuedAt: rest['issuedAt'],
    expirationTime: rest['expirationTime'],
    iss: issuer,
    sub: `${chain}:${shown}`,
    aud: domain,
    iat: seconds(issued_at),
    exp: seconds(expires_at),
  };
}

const accountOf = ({ address, chain, wallet: used, metadata, created_at, last_sign_in_at }: AuthSession): object => ({
  address: shownAddress(address),
  caip2Network: chain,
  walletInfo: JSON.parse(used) as unknown,
  metadata: JSON.parse(metadata) as unknown,
  createdAt: new Date(created_at).toISOString(),
  lastSignedInAt: new Date(last_sign_in_at).toISOString(),
});

/** Adds the sign-in of `CloudAuthSIWX`: nonces, sessions by a bearer token, and metadata of accounts. */
export function addAuth(app: App, context: ApiContext): void {
  const { db, settings } = context;
  const nonces = authNonces(db);
  const networks = [...settings.chains.keys()] as MessageOptions['networks'];
  const nodes = Object.fromEntries([...settings.chains].map(([id, { url }]) => [id, url]));
  const ask = fetchWithin(NODE_BYTES);
  const path = (name: string): string => `/auth/v1/${name}`;

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(path(''))) reply.header('cache-control', 'no-store');
  });

  const session = async (header: string | undefined, projectId: string): Promise<AuthSession> => {
    const found = await findSession(db, bearerDigest('authorization', header), Date.now());
    if (found?.project_id !== projectId) throw new HttpError(401, 'authorization', 'The session has ended');
    return found;
  };

  app.get(path('nonce'), { schema: { querystring } }, async ({ query }) => {
    await checkProject(context, query.projectId);
    const token = createToken();
    return { nonce: await createNonce({ nonces, binding: digestOf(token), lifetimeMs: NONCE_MS }), token };
  });

  app.post(path('authenticate'), { schema: { querystring, body: signed } }, async ({ query, headers, body }) => {
    await checkProject(context, query.projectId);
    const binding = bearerDigest('x-nonce-jwt', headers['x-nonce-jwt']);
    const origins = [await pageOrigin(context, query.projectId, headers.origin)];
    const message = await verified(body, { origins, networks, nodes, nonces, binding, fetch: ask });
    const sign = { projectId: query.projectId, message, wallet: JSON.stringify(body.walletInfo ?? null) };
    return { token: await addSession(db, sign, Date.now()) };
  });

  app.get(path('me'), { schema: { querystring: meQuery } }, async ({ query, headers }) => {
    const found = await session(headers.authorization, query.projectId);
    const claims = claimsOf(found, context.publicUrl());
    return query.includeAppKitAccount === 'true' ? { ...claims, appKitAccount: accountOf(found) } : claims;
  });

  app.put(path('account-metadata'), { schema: { querystring, body: metadataBody } }, async request => {
    const found = await session(request.headers.authorization, request.query.projectId);
    const metadata = JSON.stringify(request.body.metadata);
    if (metadata.length > MAX_METADATA) throw new HttpError(413, 'metadata', 'The metadata are too long');
    await saveMetadata(db, found, metadata);
    return accountOf({ ...found, metadata });
  });

  app.post(path('sign-out'), { schema: { querystring } }, async ({ headers }) => {
    await endSession(db, bearerDigest('authorization', headers.authorization));
    return {};
  });
}
