import { sql, type Kysely } from 'kysely';
import type { DatabaseKind } from './database-kind.js';

/**
 * Throws where PostgreSQL takes no writes, as a standby does after a failover: each request of the services writes, if only
 * a counter. A file of SQLite says so with the first write alone.
 */
export async function requireWritable<Schema>(db: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return;
  const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db);
  if (rows[0]?.state === 'on') throw new Error('The database takes no writes: it is a standby, or set to read-only');
}
