import type { Kysely } from 'kysely';
import { currentSpan } from '../tracing/tracing.js';

/** Jobs that wait, run, or have failed for good. Times are milliseconds since 1970. */
export interface JobsTable {
  readonly id: string;
  readonly kind: string;
  /** What the job is about, such as the id of a row. */
  readonly ref: string;
  /** What the job needs beside `ref`; the service seals what no reader of the database may see. */
  payload: string | null;
  readonly created_at: number;
  /** When the next try is due. */
  due_at: number;
  /** When the job is worth nothing any more; null for one that is always worth something. */
  expires_at: number | null;
  /** Tries that have begun. */
  attempts: number;
  /** Until when a worker has the job; others take it after. */
  leased_until: number;
  /** Names the worker's hold, so that a worker that lost it changes nothing. */
  lease: string | null;
  /** When the job was given up: a dead letter. */
  failed_at: number | null;
  /** Why the last try failed. */
  reason: string | null;
  /** Trace of the request that has added the job, as W3C Trace Context writes it; null without traces. */
  readonly trace: string | null;
}

/** Statements that make the table, on both databases. */
export const createJobs: readonly string[] = [
  `create table jobs (id text primary key, kind text not null, ref text not null, payload text, created_at bigint not null,
    due_at bigint not null, expires_at bigint, attempts integer not null default 0, leased_until bigint not null default 0,
    lease text, failed_at bigint, reason text)`,
  'create index jobs_due on jobs (kind, failed_at, due_at)',
  'create index jobs_ref on jobs (kind, ref)',
];

/** Statement that lets jobs of a database of before name their trace. */
export const addTraces = 'alter table jobs add column trace text';

/** Tables of a service that has jobs. */
export interface JobTables {
  readonly jobs: JobsTable;
}

/** A job that is added. */
export interface NewJob {
  readonly id: string;
  readonly kind: string;
  readonly ref: string;
  readonly payload?: string;
  readonly expiresAt?: number;
}

/** What has been added of the jobs of one kind. */
export interface JobFigures {
  readonly waiting: number;
  /** Milliseconds since the oldest waiting job was added. */
  readonly oldestMs: number;
  /** Jobs that were given up. */
  readonly dead: number;
}

/** Narrows a database to the table of jobs. */
export const jobsOf = <S extends JobTables>(db: Kysely<S>): Kysely<JobTables> => db as unknown as Kysely<JobTables>;

/** Adds a job, in the transaction of what it belongs to: both are stored, or none. The same id twice is one job. */
export async function addJob<S extends JobTables>(
  db: Kysely<S>,
  now: number,
  { id, kind, ref, payload, expiresAt }: NewJob,
): Promise<void> {
  await jobsOf(db)
    .insertInto('jobs')
    .values({
      id,
      kind,
      ref,
      payload: payload ?? null,
      created_at: now,
      due_at: now,
      expires_at: expiresAt ?? null,
      attempts: 0,
      leased_until: 0,
      lease: null,
      failed_at: null,
      reason: null,
      trace: currentSpan()?.headers().traceparent ?? null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

/** Removes jobs that nothing needs any more. One that runs ends, and is not tried again, also if its process was killed. */
export async function dropJobs<S extends JobTables>(
  db: Kysely<S>,
  now: number,
  { kind, ref }: Pick<NewJob, 'kind' | 'ref'>,
): Promise<void> {
  const jobs = jobsOf(db);
  await jobs
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('leased_until', '<=', now)
    .execute();
  await jobs.updateTable('jobs').set({ expires_at: now }).where('kind', '=', kind).where('ref', '=', ref).execute();
}

/** Returns how many jobs wait and how long, by kind; kinds without a row are zero. */
export async function jobFigures<S extends JobTables>(
  db: Kysely<S>,
  now: number,
  kinds: readonly string[],
): Promise<Record<string, JobFigures>> {
  const rows = await jobsOf(db)
    .selectFrom('jobs')
    .select(({ fn, eb }) => [
      'kind',
      fn.countAll<number | string>().as('all'),
      fn.count<number | string>('failed_at').as('dead'),
      fn.min<number | null>(eb.case().when('failed_at', 'is', null).then(eb.ref('created_at')).end()).as('oldest'),
    ])
    .groupBy('kind')
    .execute();
  const figures = rows.map(({ kind, all, dead, oldest }) => {
    const waiting = Number(all) - Number(dead);
    return [kind, { waiting, oldestMs: oldest === null ? 0 : Math.max(0, now - oldest), dead: Number(dead) }] as const;
  });
  const none = kinds.map(kind => [kind, { waiting: 0, oldestMs: 0, dead: 0 }] as const);
  return Object.fromEntries([...none, ...figures]);
}

/** Has dead letters tried anew. Returns how many there were. */
export async function retryDead<S extends JobTables>(db: Kysely<S>, now: number, kind?: string): Promise<number> {
  let update = jobsOf(db)
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, due_at: now, leased_until: 0, lease: null })
    .where('failed_at', 'is not', null);
  if (kind !== undefined) update = update.where('kind', '=', kind);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}
