import { openDatabase } from '../http/database/open-database.js';
import type { WalletTables } from '../wallet/server/tables.js';
import { CommandError } from './config.js';

const PAGE = 1_000;

/** Which events are exported: times as ISO 8601, and the id of an account. */
export interface AuditWish {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly user?: string | undefined;
}

/** Reads a time as ISO 8601. Throws CommandError for another text. */
export function timeOf(text: string | undefined, missing: number): number {
  if (text === undefined) return missing;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new CommandError(`Not a time: ${text}. Write 2026-01-31 or 2026-01-31T12:00:00Z.`);
  return time;
}

/** Writes the events of the audit, the oldest first, one JSON object a line. */
export async function exportAudit(
  url: string,
  { since, until, user }: AuditWish,
  write: (line: string) => void,
): Promise<void> {
  const [from, to] = [timeOf(since, 0), timeOf(until, Number.MAX_SAFE_INTEGER)];
  const db = openDatabase<WalletTables>(url);
  try {
    for (let last = 0; ;) {
      let query = db
        .selectFrom('audit')
        .selectAll()
        .where('id', '>', last)
        .where('at', '>=', from)
        .where('at', '<', to);
      if (user !== undefined) query = query.where('user_id', '=', user);
      const rows = await query.orderBy('id').limit(PAGE).execute();
      for (const { id, at, event, user_id: userId, detail } of rows)
        write(
          JSON.stringify({ id, at: new Date(at).toISOString(), event, userId, detail: JSON.parse(detail) as object }),
        );
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.id ?? last;
    }
  } finally {
    await db.destroy();
  }
}
