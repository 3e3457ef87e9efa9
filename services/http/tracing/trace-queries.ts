import type { LogEvent } from 'kysely';
import type { DatabaseKind } from '../database/database-kind.js';
import { currentSpan, kindOfFailure } from './tracing.js';

const SYSTEMS: Readonly<Record<DatabaseKind, string>> = { postgres: 'postgresql', sqlite: 'sqlite' };

/** Nodes of a statement of Kysely that have a table; others have none. */
interface Statement {
  readonly kind: string;
  readonly into?: unknown;
  readonly table?: unknown;
  readonly from?: { readonly froms?: readonly unknown[] };
  readonly sqlFragments?: readonly string[];
}

/** Returns the first name of a table below a node. */
function tableIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { kind, name, table, identifier, node: inner } = node as Readonly<Record<string, unknown>>;
  if (kind === 'IdentifierNode') return typeof name === 'string' ? name : undefined;
  return tableIn(identifier) ?? tableIn(table) ?? tableIn(inner);
}

/** Returns what a statement does, such as `INSERT codes`: never its text or its parameters. */
export function summaryOf(query: LogEvent['query']): {
  readonly operation: string;
  readonly table: string | undefined;
} {
  const statement = query.query as Statement;
  if (statement.kind === 'RawNode') {
    const [word = ''] = /^\s*[a-z]+/i.exec(query.sql) ?? [];
    return { operation: word.trim().toUpperCase() || 'QUERY', table: undefined };
  }
  const operation = statement.kind.replace(/(Query)?Node$/, '').toUpperCase();
  return { operation, table: tableIn(statement.into ?? statement.table ?? statement.from?.froms?.[0]) };
}

/** Returns what records each statement as a step of the present trace. */
export function traceQueries(kind: DatabaseKind): (event: LogEvent) => void {
  return event => {
    const parent = currentSpan();
    if (!parent) return;
    const { operation, table } = summaryOf(event.query);
    const facts = {
      'db.system.name': SYSTEMS[kind],
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    };
    const endedAt = Date.now();
    const startedAt = endedAt - event.queryDurationMillis;
    const span = parent.begin([operation, table].filter(Boolean).join(' '), 'client', facts, startedAt);
    if (event.level === 'error') span.fail(kindOfFailure(event.error));
    span.end(endedAt);
  };
}
