import type { FastifyBaseLogger } from 'fastify';
import { inJob, log } from './log.js';

export interface Job {
  /** Name in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** What the log says if a run fails; the next run is on time. */
  readonly failure: string;
  run(): Promise<void>;
}

/** Runs a job now and at intervals, never twice at once. Returns how to stop, which waits for the run under way. */
export function runRegularly(base: FastifyBaseLogger, { name, everyMs, failure, run }: Job): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const next = (): void => {
    if (isWaiting) return; // the last run takes longer than an interval
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return inJob(base, name, () => run().catch((error: unknown) => log('error', failure, error)));
    });
  };
  next();
  const timer = setInterval(next, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
