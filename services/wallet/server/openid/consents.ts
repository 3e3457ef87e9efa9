import { noteProject } from '../project-users.js';
import type { Login } from '../sessions.js';
import type { World } from '../world.js';
import { SCOPES, type AuthorizationRequest, type Scope } from './requests.js';

/** What is missing before a client gets its answer: a session, a newer proof, or the consent of the person. */
export type Missing = 'login' | 'proof' | 'consent';

/** Returns what a person has agreed to tell a client. */
async function consentOf({ db }: World, userId: string, clientId: string): Promise<readonly Scope[]> {
  const row = await db
    .selectFrom('openid_consents')
    .select('scopes')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const stored = new Set(row?.scopes.split(' '));
  return SCOPES.filter(scope => stored.has(scope));
}

/** Time at or after which a person must have proven who they are. */
function provedSince({ prompts, maxAge }: AuthorizationRequest, openedAt: number): number {
  if (prompts.has('login')) return openedAt;
  return maxAge === undefined ? 0 : openedAt - 1000 * maxAge;
}

/** Returns what is missing besides the consent: who opened the page at `openedAt` may have signed in since. */
export function missingLogin(
  request: AuthorizationRequest,
  login: Login | undefined,
  openedAt: number,
): 'login' | 'proof' | undefined {
  if (!login || (request.subject !== undefined && request.subject !== login.userId)) return 'login';
  return login.freshAt < provedSince(request, openedAt) ? 'proof' : undefined;
}

/** Returns what is missing before the client gets its answer. */
export async function missingOf(
  world: World,
  request: AuthorizationRequest,
  login: Login | undefined,
  openedAt: number,
): Promise<Missing | undefined> {
  const missing = missingLogin(request, login, openedAt);
  if (missing || !login) return missing;
  if (request.prompts.has('consent') || request.prompts.has('select_account')) return 'consent';
  const given = await consentOf(world, login.userId, request.client.id);
  return request.scopes.every(scope => given.includes(scope)) ? undefined : 'consent';
}

/** Stores what a person has agreed to, besides what they had before. */
export async function storeConsent(
  world: World,
  { client, scopes }: AuthorizationRequest,
  { userId }: Login,
): Promise<void> {
  const before = await consentOf(world, userId, client.id);
  const all = SCOPES.filter(scope => before.includes(scope) || scopes.includes(scope)).join(' ');
  await world.db
    .insertInto('openid_consents')
    .values({ user_id: userId, client_id: client.id, scopes: all, given_at: world.now() })
    .onConflict(conflict => conflict.columns(['user_id', 'client_id']).doUpdateSet({ scopes: all }))
    .execute();
  if (client.project !== undefined) await noteProject(world, client.project, userId);
}
