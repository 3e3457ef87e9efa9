import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database/database-kind.js';
import { inJob, log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { currentSpan, kindOfFailure, runIn, type Tracing } from '../tracing/tracing.js';
import { addJob, jobFigures, jobsOf, type JobsTable, type JobTables, type NewJob } from './jobs.js';

/** How long a worker has a job without renewing its lease: so long waits a job whose process was killed. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** How often retries, and jobs of other processes, are looked for; a job that is added here starts at once. */
const POLL_MS = 1_000;
/** How long a count of waiting jobs is believed. */
const COUNT_MS = 1_000;
const SECOND_MS = 1_000;

/** A job that a worker runs. */
export type Job = Pick<JobsTable, 'id' | 'ref' | 'payload' | 'created_at' | 'attempts'>;

/** How jobs of one kind run. */
export interface JobKind {
  /** Jobs that one process runs at the same time. */
  readonly atOnce: number;
  /** Pauses after failures: the first, doubled each time, and the longest. */
  readonly pauses: { readonly firstMs: number; readonly longestMs: number };
  /** Tries after which a job is given up; without it, an expiry or a `GiveUp` ends them. */
  readonly maxAttempts?: number;
  /** What happens to a job that expires: a code is worth nothing then, but a letter that tells of a change is missed. */
  readonly expired: 'drop' | 'dead';
  run(job: Job): Promise<void>;
}

/** Thrown by a job that no further try can help. */
export class GiveUp extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'GiveUp';
  }
}

export interface QueueOptions<S extends JobTables> {
  readonly db: Kysely<S>;
  readonly databaseKind: DatabaseKind;
  readonly now: () => number;
  readonly kinds: Readonly<Record<string, JobKind>>;
  /** Waiting jobs of one kind with which the queue is full. */
  readonly limit: number;
  /** Traces jobs, each in the trace of what has added it. */
  readonly tracing?: Tracing | undefined;
}

/** Jobs in the database: each runs at least once, on one of the instances, also if processes are killed. */
export interface Queue<S extends JobTables> {
  /** Adds a job in a transaction; `wake` starts it after the commit. */
  add(db: Kysely<S>, job: NewJob): Promise<void>;
  /** Whether a kind has so many waiting jobs, times `share`, that the service should refuse more. */
  isFull(kind: string, share?: number): Promise<boolean>;
  /** Looks for jobs of one kind now, or of all kinds. */
  wake(kind?: string): void;
  /** Resolves once this process runs no job and finds none that is due. */
  idle(): Promise<void>;
  /** Starts the workers. Returns how to stop, which waits for the jobs under way. */
  start(base: FastifyBaseLogger): () => Promise<void>;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown').slice(0, 300);

/** Pause after a number of failed tries. */
const pauseAfter = ({ pauses: { firstMs, longestMs } }: JobKind, attempts: number): number =>
  Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), longestMs);

/** Workers of one kind of job. */
class Lane<S extends JobTables> {
  readonly #name: string;
  readonly #kind: JobKind;
  readonly #options: QueueOptions<S>;
  readonly #running = new Set<Promise<void>>();
  #base: FastifyBaseLogger | undefined;
  #isWoken = false;
  #looking: Promise<void> | undefined;

  constructor(name: string, options: QueueOptions<S>) {
    const kind = options.kinds[name];
    if (!kind) throw new Error(`The queue has no jobs of the kind ${name}`);
    [this.#name, this.#kind, this.#options] = [name, kind, options];
  }

  start(base: FastifyBaseLogger): void {
    this.#base = base;
    this.wake();
  }

  wake(): void {
    this.#isWoken = true;
    if (!this.#base || this.#looking || !this.#hasRoom()) return;
    this.#looking = this.#look(this.#base).finally(() => {
      this.#looking = undefined;
      if (this.#isWoken) this.wake();
    });
  }

  #hasRoom = (): boolean => this.#running.size < this.#kind.atOnce;

  async idle(): Promise<void> {
    while (this.#looking || this.#running.size > 0) {
      await this.#looking;
      if (this.#running.size > 0) await Promise.race(this.#running);
    }
  }

  async stop(): Promise<void> {
    this.#base = undefined;
    await this.#looking;
    await Promise.all(this.#running);
  }

  /** Starts jobs until none is due, or enough run. A wake-up meanwhile has it look again. */
  async #look(base: FastifyBaseLogger): Promise<void> {
    while (this.#base && this.#isWoken && this.#hasRoom()) {
      this.#isWoken = false;
      const job = await inJob(base, this.#name, () => this.#claim());
      if (!job) continue;
      this.#isWoken = true; // there may be more
      const run = this.#begin(base, job).finally(() => {
        this.#running.delete(run);
        if (this.#isWoken) this.wake(); // there was no room for more
      });
      this.#running.add(run);
    }
  }

  /** Works on a job with an id in the log, and, with traces, as a step in the trace of what has added it. */
  #begin(base: FastifyBaseLogger, job: JobsTable): Promise<void> {
    const facts = {
      'messaging.system': 'latchkey',
      'messaging.operation.type': 'process',
      'messaging.destination.name': this.#name,
      'messaging.message.id': job.id,
      'latchkey.job.attempt': job.attempts,
    };
    const parent = job.trace === null ? {} : { traceparent: job.trace };
    const span = this.#options.tracing?.begin(`process ${this.#name}`, 'consumer', facts, parent);
    if (!span) return inJob(base, this.#name, () => this.#work(job));
    return inJob(base, this.#name, () => runIn(span, () => this.#work(job)), { trace_id: span.traceId });
  }

  /** Takes the job that is due for longest. Of two processes that ask for it, one gets it. */
  async #claim(): Promise<JobsTable | undefined> {
    const { databaseKind, now } = this.#options;
    const [db, time] = [jobsOf(this.#options.db), now()];
    try {
      return await db
        .updateTable('jobs')
        .set(({ eb }) => ({
          lease: randomUUID(),
          leased_until: time + LEASE_MS,
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('jobs')
            .select('id')
            .where('kind', '=', this.#name)
            .where('failed_at', 'is', null)
            .where('due_at', '<=', time)
            .where('leased_until', '<=', time)
            .orderBy('due_at')
            .limit(1)
            .$if(databaseKind === 'postgres', query => query.forUpdate().skipLocked()),
        )
        .where('leased_until', '<=', time)
        .returningAll()
        .executeTakeFirst();
    } catch (error) {
      log('error', 'The queue could not be read.', error);
      return undefined;
    }
  }

  async #work(job: JobsTable): Promise<void> {
    const db = jobsOf(this.#options.db);
    const renewal = setInterval(() => {
      db.updateTable('jobs')
        .set({ leased_until: this.#options.now() + LEASE_MS })
        .where('id', '=', job.id)
        .where('lease', '=', job.lease)
        .execute()
        .catch((error: unknown) => log('error', 'A lease was not renewed.', error));
    }, RENEW_MS);
    try {
      await this.#settle(job);
    } catch (error) {
      log('error', 'The outcome of a job was not stored; it runs again.', error);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Runs a job, and deletes it, or stores when it is tried again. */
  async #settle(job: JobsTable): Promise<void> {
    const { now } = this.#options;
    const db = jobsOf(this.#options.db);
    const remove = () => db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease).execute();
    const isOver = (): boolean => job.expires_at !== null && job.expires_at <= now();
    const free = { leased_until: 0, lease: null };
    const own = db.updateTable('jobs').where('id', '=', job.id).where('lease', '=', job.lease);
    const bury = async (reason: string): Promise<void> => {
      log('error', `A job was given up: ${this.#name}`);
      await own.set({ ...free, failed_at: now(), reason }).execute();
    };
    if (isOver()) {
      await (this.#kind.expired === 'drop' ? remove() : bury(job.reason ?? 'expired'));
      return;
    }
    try {
      await this.#kind.run(job);
    } catch (error) {
      currentSpan()?.fail(kindOfFailure(error));
      const { maxAttempts = Infinity } = this.#kind;
      if (error instanceof GiveUp || job.attempts >= maxAttempts) return bury(textOf(error));
      log('warn', `A job failed and is tried again: ${this.#name}`, error);
      const due = now() + pauseAfter(this.#kind, job.attempts);
      await own.set({ ...free, due_at: due, reason: textOf(error) }).execute();
      return;
    }
    await remove();
  }
}

/** Creates the queue of a service. */
export function createQueue<S extends JobTables>(options: QueueOptions<S>): Queue<S> {
  const { db, now, kinds, limit } = options;
  const byKind = new Map(Object.keys(kinds).map(name => [name, new Lane(name, options)]));
  const lanes = [...byKind.values()];
  const counts = new Map<string, { count: number; readAt: number }>();
  const wake = (): void => lanes.forEach(lane => lane.wake());

  return {
    async add(transaction, job) {
      const known = counts.get(job.kind);
      if (known) known.count += 1;
      await addJob(transaction, now(), job);
    },
    async isFull(kind, share = 1) {
      let known = counts.get(kind);
      if (!known || performance.now() - known.readAt > COUNT_MS) {
        const { count } = await jobsOf(db)
          .selectFrom('jobs')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('kind', '=', kind)
          .where('failed_at', 'is', null)
          .executeTakeFirstOrThrow();
        known = { count: Number(count), readAt: performance.now() };
        counts.set(kind, known);
      }
      return known.count >= limit * share;
    },
    wake: kind => (kind === undefined ? wake() : byKind.get(kind)?.wake()),
    async idle() {
      for (const lane of lanes) await lane.idle();
    },
    start(base) {
      lanes.forEach(lane => lane.start(base));
      const timer = setInterval(wake, POLL_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await Promise.all(lanes.map(lane => lane.stop()));
      };
    },
  };
}

/** Adds the figures of a queue: how many jobs wait, for how long, and how many were given up. */
export function addQueueGauges<S extends JobTables>(
  { db, now, kinds }: Pick<QueueOptions<S>, 'db' | 'now' | 'kinds'>,
  metrics: Metrics,
): void {
  const read = async (value: 'waiting' | 'oldestMs' | 'dead') =>
    Object.fromEntries(
      Object.entries(await jobFigures(db, now(), Object.keys(kinds))).map(([kind, figures]) => [kind, figures[value]]),
    );
  const gauge = { label: 'kind' } as const;
  metrics.addGauge({
    ...gauge,
    name: 'latchkey_queue_waiting',
    help: 'Jobs that wait or run, such as letters and operations',
    read: () => read('waiting'),
  });
  metrics.addGauge({
    ...gauge,
    name: 'latchkey_queue_oldest_seconds',
    help: 'Age of the oldest job that waits or runs',
    read: async () =>
      Object.fromEntries(Object.entries(await read('oldestMs')).map(([kind, age]) => [kind, age / SECOND_MS])),
  });
  metrics.addGauge({
    ...gauge,
    name: 'latchkey_queue_dead',
    help: 'Jobs that were given up',
    read: () => read('dead'),
  });
}
