import { openDatabase } from '../http/database/open-database.js';
import { jobFigures, jobsOf, retryDead, type JobTables } from '../http/queue/jobs.js';
import { CommandError } from './config.js';

/** Prints what waits and what was given up; `retry` has dead letters tried anew, `discard` deletes them. */
export async function queue(url: string, act: string | undefined): Promise<void> {
  if (act !== 'status' && act !== 'retry' && act !== 'discard')
    throw new CommandError('queue <wallet|keys> status|retry|discard');
  const db = openDatabase<JobTables>(url);
  try {
    if (act === 'retry') console.log(`${await retryDead(db, Date.now())} dead letters are tried anew`);
    if (act === 'discard') {
      const { numDeletedRows } = await db.deleteFrom('jobs').where('failed_at', 'is not', null).executeTakeFirst();
      console.log(`${numDeletedRows} dead letters were deleted`);
    }
    const dead = await jobsOf(db)
      .selectFrom('jobs')
      .select(['id', 'kind', 'created_at', 'attempts', 'reason'])
      .where('failed_at', 'is not', null)
      .orderBy('failed_at', 'desc')
      .limit(50)
      .execute();
    const figures = await jobFigures(db, Date.now(), []);
    const letters = dead.map(({ created_at: at, ...rest }) => ({ ...rest, since: new Date(at).toISOString() }));
    console.log(JSON.stringify({ ...figures, deadLetters: letters }, undefined, 2));
  } finally {
    await db.destroy();
  }
}
