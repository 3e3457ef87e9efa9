import { openDatabase } from '../http/database/open-database.js';
import { createAudit } from '../wallet/server/audit.js';
import { exportOf, findPeople, summaryOf, type PersonSummary } from '../wallet/server/people.js';
import type { Database, WalletTables } from '../wallet/server/tables.js';
import { CommandError } from './config.js';

/** Acts on accounts. */
const ACTS = ['find', 'export', 'suspend', 'resume', 'delete'] as const;
type Act = (typeof ACTS)[number];

/** Detail of the audit: who acted was no visitor. */
const OPERATOR = { by: 'operator' } as const;

async function summary(db: Database, id: string): Promise<PersonSummary> {
  const found = await summaryOf(db, id);
  if (!found) throw new CommandError(`No account has the id ${id}`);
  return found;
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

/**
 * Marks an account; the wallet's next sweep deletes it, with the shares at the key service. A project's wish would end where
 * another project uses the account: this takes its place.
 */
async function remove(db: Database, id: string): Promise<void> {
  await db.updateTable('users').set({ removes_at: Date.now(), removes_for: null }).where('id', '=', id).execute();
  await createAudit(db, Date.now)('account-removal', id, OPERATOR);
}

const acts: Readonly<Record<Act, (db: Database, id: string) => Promise<unknown>>> = {
  find: summary,
  export: exportOf,
  suspend: async (db, id) => {
    await suspend(db, id, Date.now());
    return summary(db, id);
  },
  resume: async (db, id) => {
    await suspend(db, id, null);
    return summary(db, id);
  },
  delete: async (db, id) => {
    const before = await summary(db, id);
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
    const ids = await findPeople(db, who);
    if (ids.length === 0) throw new CommandError(`No account matches ${who}`);
    if (ids.length > 1 && act !== 'find')
      throw new CommandError(`Several accounts match ${who}: ${ids.join(', ')}. Give an id.`);
    const run = acts[act as Act]; // as checked
    for (const id of ids) console.log(JSON.stringify(await run(db, id), undefined, 2));
  } finally {
    await db.destroy();
  }
}
