import type { ApiResponse } from '../../shared/api.js';
import { Failure } from '../failure.js';
import type { LoginCall } from '../http.js';
import type { World } from '../world.js';
import { NO_SCOPES, scopesOfConsent } from './consents.js';

/** Lists the clients that a person has agreed to tell something, the newest consent first; also those of earlier settings. */
export async function listApps(
  { db, settings }: World,
  { login }: LoginCall,
): Promise<ApiResponse<'apps/list'>['apps']> {
  const rows = await db
    .selectFrom('openid_consents')
    .selectAll()
    .where('user_id', '=', login.userId)
    .where('scopes', '!=', NO_SCOPES)
    .orderBy('given_at', 'desc')
    .execute();
  return rows.map(({ client_id: id, scopes, given_at: givenAt }) => ({
    id,
    name: (Object.hasOwn(settings.clients, id) ? settings.clients[id]?.name : undefined) ?? id,
    scopes: [...scopesOfConsent(scopes)],
    givenAt,
  }));
}

/**
 * Takes back what a person has agreed to tell a client, and ends its codes and tokens. The row stays without scopes: a client
 * knows the person by the id of the account, which lives on.
 */
export async function removeApp(
  world: World,
  { login: { userId }, agent, visitor: { place } }: LoginCall,
  id: string,
): Promise<void> {
  await world.db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('openid_consents')
      .set({ scopes: NO_SCOPES })
      .where('user_id', '=', userId)
      .where('client_id', '=', id)
      .where('scopes', '!=', NO_SCOPES)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND');
    await tx
      .updateTable('openid_codes')
      .set({ expires_at: 0 })
      .where('user_id', '=', userId)
      .where('client_id', '=', id)
      .execute();
    await world.audit('app removed', userId, { client: id, agent, place }, tx);
  });
}
