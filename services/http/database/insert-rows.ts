import { PostgresAdapter, sql, type QueryExecutorProvider } from 'kysely';

/** Rows of one statement: its text is read at once, and nothing else runs in the process meanwhile. */
const MAX_ROWS = 500;

/**
 * Adds rows, which all have the columns of the first. Passes them as one JSON text: a statement with a parameter for each
 * value takes the process and PostgreSQL several times as long to write and read. The columns have the types of the
 * table; their values are texts and numbers.
 */
export async function insertRows(db: QueryExecutorProvider, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map(column => sql.ref(column)));
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const values = isPostgres ? names : sql.join(columns.map(column => sql`value ->> ${sql.lit(column)}`));
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    const text = JSON.stringify(rows.slice(start, start + MAX_ROWS));
    const source = isPostgres
      ? sql`json_populate_recordset(null::${sql.table(table)}, ${text})`
      : sql`json_each(${text})`;
    await sql`insert into ${sql.table(table)} (${names}) select ${values} from ${source}`.execute(db);
  }
}
