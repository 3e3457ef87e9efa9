import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { repeatedName } from '../forms.js';
import { identityKeys } from '../identity-tokens.js';
import type { World } from '../world.js';
import { clientOf, type Client } from './clients.js';

/** What a client may ask for; others are left out, as OpenID Connect Core 1.0, section 3.1.2.1, has it. */
export const SCOPES = ['openid', 'email', 'wallets'] as const;
/** Part of what a client learns of a person. */
export type Scope = (typeof SCOPES)[number];

const MOST_TEXT = 1_000;
const CHALLENGE = /^[\w-]{43}$/; // SHA-256 in base64url

/** What a client asks for, after every check. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly challenge: string;
  readonly scopes: readonly Scope[];
  readonly prompts: ReadonlySet<string>;
  /** Seconds since the last proof that the client puts up with. */
  readonly maxAge: number | undefined;
  /** Address that the client expects. */
  readonly loginHint: string | undefined;
  /** Account that the client expects. */
  readonly subject: string | undefined;
}

/** Where a person goes back to. */
type Back = Pick<AuthorizationRequest, 'redirectUri' | 'state'>;

/** A request that leads nowhere: its client or the way back is unknown, so nobody is sent anywhere. */
export class OpenIdProblem extends Error {
  override readonly name = 'OpenIdProblem';
}

/** A refusal that the client gets, at the address that it has registered. */
export class OpenIdRefusal extends Error {
  override readonly name = 'OpenIdRefusal';

  /** Error of OAuth. */
  readonly error: string;
  readonly back: Back;

  constructor(error: string, message: string, back: Back) {
    super(message);
    this.error = error;
    this.back = back;
  }
}

/** Returns the address to which a person goes back, with the issuer: clients compare it (RFC 9207). */
export function answerUri(
  { settings }: World,
  { redirectUri, state }: Back,
  answer: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: settings.origin });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`;
}

/** Address of a refusal. */
export const refusalUri = (world: World, { error, message, back }: OpenIdRefusal): string =>
  answerUri(world, back, { error, error_description: message });

/** What an identity token says of its person and client. */
interface Hint {
  readonly subject: string;
  readonly clientId: string;
}

/**
 * Reads an identity token that a client got of this service, also one that has expired. Returns undefined for any other,
 * such as one for the server of a project: that is no client.
 */
export async function readHint(world: World, token: string): Promise<Hint | undefined> {
  try {
    const keys = createLocalJWKSet(identityKeys(world) as JSONWebKeySet); // of this shape
    const { payload } = await compactVerify(token, keys, { algorithms: ['ES256'] });
    const { iss, sub, aud } = JSON.parse(new TextDecoder().decode(payload)) as Readonly<Record<string, unknown>>;
    const isOwn = iss === world.settings.origin && typeof sub === 'string' && typeof aud === 'string';
    return isOwn && Object.hasOwn(world.settings.clients, aud) ? { subject: sub, clientId: aud } : undefined;
  } catch {
    return undefined; // no token, or one that somebody else has signed
  }
}

/** Returns client and way back. @throws OpenIdProblem unless the settings name both */
async function returnOf(
  world: World,
  params: URLSearchParams,
): Promise<{ client: Client; redirectUri: string; state: string | undefined }> {
  const client = await clientOf(world, params.get('client_id') ?? '');
  if (!client) throw new OpenIdProblem('client_id names no client of this wallet');
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri))
    throw new OpenIdProblem('redirect_uri is not one of those that the client has registered');
  return { client, redirectUri, state: params.get('state') ?? undefined };
}

/** Parameters that would change where the request is, or where its answer goes. */
const UNSUPPORTED = [
  ['request', 'request_not_supported'],
  ['request_uri', 'request_uri_not_supported'],
  ['registration', 'registration_not_supported'],
] as const;

const promptsOf = (params: URLSearchParams): ReadonlySet<string> =>
  new Set((params.get('prompt') ?? '').split(' ').filter(Boolean));

const scopesOf = (params: URLSearchParams): Scope[] => {
  const names = new Set((params.get('scope') ?? '').split(' '));
  return SCOPES.filter(scope => names.has(scope));
};

/** Returns the first thing that is wrong with a request whose way back is known: error of OAuth and reason. */
function faultOf(params: URLSearchParams): readonly [error: string, reason: string] | undefined {
  const repeated = repeatedName(params);
  if (repeated !== undefined) return ['invalid_request', `${repeated} stands twice`];
  const unsupported = UNSUPPORTED.find(([name]) => params.has(name));
  if (unsupported) return [unsupported[1], `${unsupported[0]} is not supported`];
  if (params.get('response_type') !== 'code') return ['unsupported_response_type', 'response_type must be code'];
  if ((params.get('response_mode') ?? 'query') !== 'query') return ['invalid_request', 'response_mode must be query'];
  if (!scopesOf(params).includes('openid')) return ['invalid_scope', 'scope must have openid'];
  // Without the method the challenge would be plain, which whoever reads the request can redeem
  if (params.get('code_challenge_method') !== 'S256')
    return ['invalid_request', 'PKCE is required: code_challenge_method must be S256'];
  if (!CHALLENGE.test(params.get('code_challenge') ?? ''))
    return ['invalid_request', 'PKCE is required: code_challenge must be a SHA-256 in base64url'];
  const prompts = promptsOf(params);
  if (prompts.has('none') && prompts.size > 1) return ['invalid_request', 'prompt has none and others'];
  if (!/^\d{0,10}$/.test(params.get('max_age') ?? '')) return ['invalid_request', 'max_age must be seconds'];
  const long = ['nonce', 'state'].find(name => (params.get(name) ?? '').length > MOST_TEXT);
  return long === undefined ? undefined : ['invalid_request', `${long} has more than ${MOST_TEXT} characters`];
}

/**
 * Reads what a client asks for.
 * @throws OpenIdProblem if nobody may be sent back, OpenIdRefusal for what the client learns
 */
export async function readRequest(world: World, params: URLSearchParams): Promise<AuthorizationRequest> {
  const back = await returnOf(world, params);
  const fault = faultOf(params);
  if (fault) throw new OpenIdRefusal(...fault, back);
  const hint = params.get('id_token_hint');
  const read = hint === null ? undefined : await readHint(world, hint);
  if (hint !== null && read?.clientId !== back.client.id)
    throw new OpenIdRefusal('invalid_request', 'id_token_hint is no token of this client', back);
  const maxAge = params.get('max_age') ?? '';
  return {
    ...back,
    nonce: params.get('nonce') ?? undefined,
    challenge: params.get('code_challenge') ?? '',
    scopes: scopesOf(params),
    prompts: promptsOf(params),
    maxAge: maxAge === '' ? undefined : Number(maxAge),
    loginHint: params.get('login_hint') ?? undefined,
    subject: read?.subject,
  };
}
