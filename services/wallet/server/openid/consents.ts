import { PROOF_MS } from '../policy.js';
import { noteProject } from '../project-users.js';
import type { Login } from '../sessions.js';
import { requireUser } from '../user-locks.js';
import type { World } from '../world.js';
import { SCOPES, type AuthorizationRequest, type Scope } from './requests.js';

/** What is missing before a client gets its answer: a session, a newer proof, or the consent of the person. */
export type Missing = 'login' | 'proof' | 'consent';

/** Scopes of a consent that its person has taken back. */
export const NO_SCOPES = '';

/** Returns the scopes of a stored consent. */
export function scopesOfConsent(text: string): readonly Scope[] {
  const stored = new Set(text.split(' '));
  return SCOPES.filter(scope => stored.has(scope));
}

/** Returns what a person has agreed to tell a client. */
export async function consentOf(
  { db }: Pick<World, 'db'>,
  userId: string,
  clientId: string,
): Promise<readonly Scope[]> {
  const row = await db
    .selectFrom('openid_consents')
    .select('scopes')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return scopesOfConsent(row?.scopes ?? NO_SCOPES);
}

/** Time at or after which a person must have proven who they are. */
function provedSince({ prompts, maxAge }: AuthorizationRequest, openedAt: number): number {
  if (prompts.has('login')) return openedAt;
  return maxAge === undefined ? 0 : openedAt - 1000 * maxAge;
}

/** When the page of a request was opened, and the present time. */
interface Times {
  readonly openedAt: number;
  readonly now: number;
}

/**
 * Returns what is missing besides the consent: who opened the page at `openedAt` may have signed in since. A proof that is far
 * ahead is of before this clock was set back, and no new one.
 */
export function missingLogin(
  request: AuthorizationRequest,
  login: Login | undefined,
  { openedAt, now }: Times,
): 'login' | 'proof' | undefined {
  if (!login || (request.subject !== undefined && request.subject !== login.userId)) return 'login';
  const since = provedSince(request, openedAt);
  return since > 0 && (login.freshAt < since || login.freshAt > now + PROOF_MS) ? 'proof' : undefined;
}

/**
 * Tells whether a code reaches nobody but the client: another app of a device can take a scheme or a local port, and start the
 * sign-in itself. It could not redeem the code of a client that has a secret.
 */
const isSafeReturn = ({ client, redirectUri }: AuthorizationRequest): boolean =>
  client.secrets.length > 0 || redirectUri.startsWith('https:');

/**
 * Returns what is missing before the client gets its answer. A client that another app could pass itself off as is asked about
 * each time (RFC 8252, section 8.6).
 */
export async function missingOf(
  world: World,
  request: AuthorizationRequest,
  login: Login | undefined,
  openedAt: number,
): Promise<Missing | undefined> {
  const missing = missingLogin(request, login, { openedAt, now: world.now() });
  if (missing || !login) return missing;
  const { prompts } = request;
  if (prompts.has('consent') || prompts.has('select_account') || !isSafeReturn(request)) return 'consent';
  const given = await consentOf(world, login.userId, request.client.id);
  return request.scopes.every(scope => given.includes(scope)) ? undefined : 'consent';
}

/** Stores what a person has agreed to, besides what they had before. @throws {Failure} `NOT_LOGGED_IN` for an account that is gone */
export async function storeConsent(
  world: World,
  { client, scopes }: AuthorizationRequest,
  { userId }: Login,
): Promise<void> {
  const at = world.now();
  await world.db.transaction().execute(async db => {
    await requireUser(db, userId);
    const before = await consentOf({ db }, userId, client.id);
    const all = SCOPES.filter(scope => before.includes(scope) || scopes.includes(scope)).join(' ');
    await db
      .insertInto('openid_consents')
      .values({ user_id: userId, client_id: client.id, scopes: all, given_at: at })
      .onConflict(conflict =>
        conflict
          .columns(['user_id', 'client_id'])
          .doUpdateSet({ scopes: all, ...(before.length === 0 && { given_at: at }) }),
      )
      .execute();
    if (client.project !== undefined) await noteProject({ db, now: world.now }, client.project, userId);
  });
}
