import type { PersonSummary } from '../shared/admin-api.js';
import type { Database } from './tables.js';

/** Returns the ids of the users with an id, an email, a login or an address: the whole of it, no part. */
export async function findPeople(db: Database, who: string): Promise<string[]> {
  const lower = who.toLowerCase();
  const [own, logins] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id'])
      .where(eb =>
        eb.or([eb('id', '=', who), eb(eb.fn('lower', ['evm_address']), '=', lower), eb('solana_address', '=', who)]),
      )
      .execute(),
    db
      .selectFrom('identities')
      .select(['user_id'])
      .where(eb => eb.or([eb('subject', '=', who), eb('subject', '=', lower), eb('label', '=', who)]))
      .execute(),
  ]);
  return [...new Set([...own.map(({ id }) => id), ...logins.map(({ user_id: id }) => id)])];
}

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns what is known of a user; undefined for an unknown one. */
export async function summaryOf(db: Database, id: string): Promise<PersonSummary | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) return undefined;
  const logins = await db.selectFrom('identities').selectAll().where('user_id', '=', id).execute();
  return {
    id,
    createdAt: time(user.created_at),
    logins: logins.map(({ kind, label, created_at: at }) => ({ kind, label, since: time(at) })),
    evmAddress: user.evm_address,
    solanaAddress: user.solana_address,
    secondFactor: user.second_factor === 1,
    language: user.language,
    suspendedAt: time(user.suspended_at),
    removesAt: time(user.removes_at),
  };
}

/** An event without hashes and without the person who runs the wallet: their name and notes are no data of the account's owner. */
function detailOf(text: string): object {
  const { operator, reason, device: _, ...rest } = JSON.parse(text) as Record<string, unknown>; // written by `audit`
  return operator === undefined ? { ...rest, ...(reason !== undefined && { reason }) } : { ...rest, by: 'operator' };
}

/** Returns everything that the wallet stores about a person, for a request of that person. */
export async function exportOf(db: Database, id: string): Promise<object> {
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  const devices = await db.selectFrom('user_devices').selectAll().where('user_id', '=', id).execute();
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
  const changes = await db.selectFrom('changes').selectAll().where('user_id', '=', id).execute();
  const operations = await db.selectFrom('operations').selectAll().where('user_id', '=', id).execute();
  const clients = await db.selectFrom('openid_consents').selectAll().where('user_id', '=', id).execute();
  const uses = await db.selectFrom('account_uses').selectAll().where('user_id', '=', id).execute();
  const splits = await db.selectFrom('share_sets').select('created_at').where('user_id', '=', id).execute();
  const recoveries = await db
    .selectFrom('recoveries')
    .select(['kind', 'created_at'])
    .where('user_id', '=', id)
    .execute();
  const projects = await db.selectFrom('project_users').selectAll().where('user_id', '=', id).execute();
  const emails = db.selectFrom('identities').select('subject').where('user_id', '=', id).where('kind', '=', 'email');
  const approvals = await db.selectFrom('devices').selectAll().where('email', 'in', emails).execute();
  const events = await db.selectFrom('audit').selectAll().where('user_id', '=', id).orderBy('id').execute();
  return {
    ...(await summaryOf(db, id)),
    sessions: sessions.map(row => ({
      method: row.method,
      agent: row.agent,
      place: row.place,
      since: time(row.created_at),
    })),
    devices: devices.map(row => ({
      agent: row.agent,
      place: row.place,
      firstAt: time(row.first_at),
      seenAt: time(row.seen_at),
    })),
    approvals: approvals.map(row => ({ email: row.email, since: time(row.approved_at) })),
    splits: splits.map(row => ({ since: time(row.created_at) })),
    recoveries: recoveries.map(row => ({ kind: row.kind, since: time(row.created_at) })),
    passkeys: passkeys.map(row => ({ label: row.label, since: time(row.created_at) })),
    changes: changes.map(row => ({ kind: row.kind, at: time(row.at), agent: row.agent, place: row.network })),
    operations: operations.map(row => ({
      chainId: row.chain_id,
      transaction: row.transaction_hash,
      at: time(row.created_at),
    })),
    clients: clients.map(row => ({ client: row.client_id, learns: row.scopes, since: time(row.given_at) })),
    projects: projects.map(row => ({
      project: row.project,
      invitedAs: row.invited_email,
      since: time(row.joined_at ?? row.added_at),
    })),
    uses: uses.map(row => ({ project: row.project, since: time(row.noted_at) })),
    events: events.map(row => ({ event: row.event, at: time(row.at), detail: detailOf(row.detail) })),
  };
}
