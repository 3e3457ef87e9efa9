import { sql, type Kysely } from 'kysely';

/** When rows of a table are deleted. */
export type Sweep =
  /** Rows whose time in `column` is further back than `lifeMs`, of those that `only` names. */
  | { readonly column: string; readonly lifeMs: number; readonly only?: Readonly<Record<string, string | number>> }
  /** Rows of another table with which they go. */
  | { readonly with: string }
  /** What decides, in words; a function of the service does it. */
  | { readonly rule: string };

/** How many rows there are at most. */
export type Bound =
  /** Rows with the same value of `per`. Beyond them the service refuses, or drops the one with the oldest `oldest`. */
  | { readonly per: string; readonly rows: number; readonly oldest?: string }
  /** Rows of the whole table. */
  | { readonly rows: number }
  /** What the counters let one network add within the life of a row. */
  | 'counters';

/** What limits a table. */
export type Growth =
  | {
      readonly filledBy: 'visitors';
      /** Limits by which the rows of one network are counted: an IPv4 address, or the /64 of an IPv6 address. */
      readonly counters: readonly [string, ...string[]];
      readonly bound: Bound;
      readonly sweep: Sweep;
    }
  /** No request of a stranger adds rows: the operator does, the service itself, or a network that is indexed. */
  | { readonly filledBy: 'operator' | 'service' | 'chain' };

/** What limits each table of a database. */
export type GrowthOf<Schema> = Readonly<Record<keyof Schema & string, Growth>>;

type Anything = Kysely<Record<string, Record<string, unknown>>>;

/** Deletes the rows of each table whose time is over. */
export async function sweepTables<Schema>(
  given: Kysely<Schema>,
  growth: Readonly<Record<string, Growth>>,
  now: number,
): Promise<void> {
  const db = given as unknown as Anything; // tables and columns come from the table of growth
  for (const [table, row] of Object.entries(growth)) {
    if (row.filledBy !== 'visitors' || !('column' in row.sweep)) continue;
    const { column, lifeMs, only = {} } = row.sweep;
    let past = db.deleteFrom(table).where(column, '<', now - lifeMs);
    for (const [name, value] of Object.entries(only)) past = past.where(name, '=', value);
    await past.execute();
  }
}

/** Drops the oldest rows of one owner beyond the bound of a table. @throws if its bound drops none */
export async function dropOldest<Schema>(
  given: Kysely<Schema>,
  growth: Readonly<Record<string, Growth>>,
  table: keyof Schema & string,
  owner: string,
): Promise<void> {
  const row = growth[table];
  if (row?.filledBy !== 'visitors' || row.bound === 'counters' || !('per' in row.bound) || !row.bound.oldest)
    throw new Error(`The bound of the table ${table} drops no rows`);
  const { per, rows, oldest } = row.bound;
  const db = given as unknown as Anything; // as above
  const name: string = table;
  const last = await db
    .selectFrom(name)
    .select(oldest)
    .where(per, '=', owner)
    .orderBy(oldest, 'desc')
    .offset(rows)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db
    .deleteFrom(name)
    .where(per, '=', owner)
    .where(oldest, '<=', last[oldest] as number) // a column of times
    .execute();
}

/** Returns whether an owner has as many rows of a table as its bound lets in. */
export async function isFull<Schema>(
  given: Kysely<Schema>,
  growth: Readonly<Record<string, Growth>>,
  table: keyof Schema & string,
  owner: string,
): Promise<boolean> {
  const row = growth[table];
  if (row?.filledBy !== 'visitors' || row.bound === 'counters' || !('per' in row.bound))
    throw new Error(`The table ${table} has no bound for one owner`);
  const db = given as unknown as Anything; // as above
  const name: string = table;
  const { count } = await db
    .selectFrom(name)
    .select(sql<number | string>`count(*)`.as('count'))
    .where(row.bound.per, '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count) >= row.bound.rows;
}
