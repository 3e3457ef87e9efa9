import { sql, type Kysely } from 'kysely';
import { kindOf } from './open-database.js';

/**
 * Returns a check that a database can serve: it throws where a table cannot be read, and where PostgreSQL takes no writes, as
 * a standby does after a failover. Each request of the services writes, if only a counter. A file of SQLite that takes no
 * writes says so with the first one alone.
 */
export function databaseCheck<Schema>(
  db: Kysely<Schema>,
  url: string,
  table: keyof Schema & string,
): () => Promise<void> {
  return async (): Promise<void> => {
    await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (kindOf(url) !== 'postgres') return;
    const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db);
    if (rows[0]?.state === 'on') throw new Error('The database takes no writes: it is a standby, or set to read-only');
  };
}
