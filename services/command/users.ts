import { openDatabase } from '../http/database/open-database.js';
import { createAudit } from '../wallet/server/audit.js';
import type { Database, WalletTables } from '../wallet/server/tables.js';
import { CommandError } from './config.js';

/** Acts on accounts. */
const ACTS = ['find', 'export', 'suspend', 'resume', 'delete'] as const;
type Act = (typeof ACTS)[number];

/** Detail of the audit: who acted was no visitor. */
const OPERATOR = { by: 'operator' } as const;

/** Returns the ids of the users with an id, an email, a login or an address. */
async function idsOf(db: Database, who: string): Promise<string[]> {
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

/** Returns what is known of a user, without secrets, hashes and shares. */
async function summaryOf(db: Database, id: string) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw new CommandError(`No account has the id ${id}`);
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

/** Returns everything that the wallet stores about a person, for a request of that person. */
async function exportOf(db: Database, id: string): Promise<object> {
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  const devices = await db.selectFrom('user_devices').selectAll().where('user_id', '=', id).execute();
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
  const changes = await db.selectFrom('changes').selectAll().where('user_id', '=', id).execute();
  const operations = await db.selectFrom('operations').selectAll().where('user_id', '=', id).execute();
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
    passkeys: passkeys.map(row => ({ label: row.label, since: time(row.created_at) })),
    changes: changes.map(row => ({ kind: row.kind, at: time(row.at), agent: row.agent, place: row.network })),
    operations: operations.map(row => ({
      chainId: row.chain_id,
      transaction: row.transaction_hash,
      at: time(row.created_at),
    })),
    events: events.map(row => ({ event: row.event, at: time(row.at), detail: JSON.parse(row.detail) as object })),
  };
}

async function suspend(db: Database, id: string, at: number | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ suspended_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new CommandError(`No account has the id ${id}`);
  await createAudit(db, Date.now)(at === null ? 'account resumed' : 'account suspended', id, OPERATOR);
}

/** Marks an account; the wallet's next sweep deletes it, with the shares at the key service. */
async function remove(db: Database, id: string): Promise<void> {
  await db.updateTable('users').set({ removes_at: Date.now() }).where('id', '=', id).execute();
  await createAudit(db, Date.now)('account-removal', id, OPERATOR);
}

const acts: Readonly<Record<Act, (db: Database, id: string) => Promise<unknown>>> = {
  find: summaryOf,
  export: exportOf,
  suspend: async (db, id) => {
    await suspend(db, id, Date.now());
    return summaryOf(db, id);
  },
  resume: async (db, id) => {
    await suspend(db, id, null);
    return summaryOf(db, id);
  },
  delete: async (db, id) => {
    const before = await summaryOf(db, id);
    await remove(db, id);
    return { ...before, removesAt: 'with the next sweep of the wallet, within a minute' };
  },
};

/** Finds, exports, suspends, resumes or deletes accounts. Prints JSON, and throws CommandError where none or several match. */
export async function users(url: string, act = '', who = ''): Promise<void> {
  if (!(ACTS as readonly string[]).includes(act) || who === '')
    throw new CommandError(`users ${ACTS.join('|')} <id, email, login or address>`);
  const db = openDatabase<WalletTables>(url);
  try {
    const ids = await idsOf(db, who);
    if (ids.length === 0) throw new CommandError(`No account matches ${who}`);
    if (ids.length > 1 && act !== 'find')
      throw new CommandError(`Several accounts match ${who}: ${ids.join(', ')}. Give an id.`);
    const run = acts[act as Act]; // as checked
    for (const id of ids) console.log(JSON.stringify(await run(db, id), undefined, 2));
  } finally {
    await db.destroy();
  }
}
