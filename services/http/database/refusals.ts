/** Codes of SQLite, also with what follows them: a full disk, a file without writes, a lock of another process. */
const SQLITE = /^SQLITE_(FULL|READONLY|BUSY|CANTOPEN)(_|$)/;
/**
 * States of PostgreSQL: no writes (standby), no disk, no connection left, and a start or an end. Those of a connection that was
 * lost are not among them: the statement may have been carried out.
 */
const POSTGRES: ReadonlySet<unknown> = new Set(['25006', '53100', '53300', '57P03']);
/** Codes of the system for a server that is not reached. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What `pg` says, without a code, once it has waited for a connection. */
const NO_CONNECTION = /timeout exceeded when trying to connect|terminated due to connection timeout/;

/** Whether a database, or the way to it, has refused a statement, which was not carried out. */
export function isRefusedByDatabase(error: Error & { readonly code?: unknown }): boolean {
  const { code, message } = error;
  return (
    (typeof code === 'string' && SQLITE.test(code)) ||
    POSTGRES.has(code) ||
    UNREACHED.has(code) ||
    NO_CONNECTION.test(message)
  );
}
