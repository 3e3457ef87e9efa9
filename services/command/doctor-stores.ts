import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { aheadOf, differenceText } from '../http/database/database-clock.js';
import { pendingMigrations } from '../http/database/migrate.js';
import { kindOf } from '../http/database/open-database.js';
import { mailTransport } from '../wallet/server/mailer.js';
import { variableOf, withDatabase, type AnyDatabase, type ServiceDatabase } from './databases.js';
import { attempt, failure, ok, reasonOf, warning, type Finding } from './finding.js';

/** Longest silence of a server. */
const TIMEOUT_MS = 8_000;
/** Longest time of a check, also for a server that is never silent. */
const CHECK_MS = 10_000;

/** Rejects after the longest time of a check. */
async function noAnswer(): Promise<never> {
  await setTimeout(CHECK_MS, undefined, { ref: false });
  throw new Error(`No answer within ${CHECK_MS / 1000} s`);
}

/** Connects to a mail server and signs in there; sends nothing. */
export const checkMail = (name: string, mailUrl: string): Promise<Finding> =>
  attempt(name, 'Check MAIL_URL: host, port, user, password, TLS, and whether this machine may connect.', async () => {
    const socket = new Socket();
    const transport = mailTransport(mailUrl, TIMEOUT_MS, socket);
    try {
      await Promise.race([transport.verify(), noAnswer()]);
      return ok(name, new URL(mailUrl).host);
    } finally {
      transport.close();
      socket.destroy(); // a server that says a line at times would keep the process
    }
  });

/** Compares the clock of this machine with that of PostgreSQL; a file of SQLite has none. */
async function checkDatabaseClock(db: AnyDatabase, { service, url }: ServiceDatabase): Promise<Finding[]> {
  if (kindOf(url) !== 'postgres') return [];
  const check = `clock of the database of ${service}`;
  const aheadMs = await aheadOf(db, Date.now);
  if (aheadMs === 0) return [ok(check)];
  const advice = 'Start time synchronisation (chrony, systemd-timesyncd) on both.';
  return [warning(check, `${differenceText(aheadMs)} this machine. ${advice}`)];
}

/** Opens a database, and compares its tables with those of this version, and its clock with that of this machine. */
export async function checkDatabase(database: ServiceDatabase): Promise<Finding[]> {
  const { service, url, migrations } = database;
  const check = `database of ${service}`;
  const look = async (db: AnyDatabase): Promise<Finding[]> => {
    await sql`select 1`.execute(db);
    const pending = await pendingMigrations(db, migrations);
    const lacks = `lacks ${pending.join(', ')}. "latchkey-services migrate" adds them; a start does too.`;
    return [pending.length === 0 ? ok(check) : warning(check, lacks), ...(await checkDatabaseClock(db, database))];
  };
  try {
    return await withDatabase(url, look, TIMEOUT_MS);
  } catch (error) {
    const advice = `Check ${variableOf(service)}, and that the database runs and lets this machine in.`;
    return [failure(check, `${reasonOf(error)}. ${advice}`)];
  }
}
