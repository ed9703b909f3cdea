import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from '../log/logger.ts';
import type { JobKind } from './job-kind.ts';

/** Output of a job that is stored in the queue: numbers only, never user input. */
export type JobReport = Record<string, number>;

export interface RegisteredKind {
  kind: JobKind<object>;
  handler: (data: object, attempt: number) => Promise<void> | Promise<JobReport>;
}

const errorKind = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: unknown };
  return code === undefined ? (name ?? 'Error') : `${name ?? 'Error'} ${String(code)}`;
};

/** Drops everything else that a handler returns. */
const numbersIn = (returned: unknown): JobReport =>
  Object.fromEntries(Object.entries(returned ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

/** Milliseconds between attempts while the database is down; short, so that a stop is noticed. */
const databaseRetry = 500;

/** Fetches a batch of jobs of a kind, runs them, records the outcomes and returns the number of jobs. */
export function jobRunner(running: () => PgBoss, log: Logger) {
  /** Returns the report, or an error with the kind of failure only: error messages may contain email addresses. */
  async function attempt({ kind, handler }: RegisteredKind, job: PgBoss.JobWithMetadata<object>): Promise<Error | JobReport> {
    try {
      return numbersIn(await handler(job.data, job.retryCount + 1));
    } catch (err) {
      const isFinal = job.retryCount >= kind.retries;
      log[isFinal ? 'error' : 'warn'](
        { err, job: kind.name, jobId: job.id, attempt: job.retryCount + 1 },
        isFinal ? 'a job failed for good and is in dead-letters' : 'a job failed and will be retried',
      );
      return new Error(errorKind(err));
    }
  }

  /** Runs a job and records its outcome. Retries while the database is down: without a recorded outcome, the job would run again. */
  async function runAndRecord(entry: RegisteredKind, job: PgBoss.JobWithMetadata<object>, isStopping: () => boolean): Promise<void> {
    const outcome = await attempt(entry, job);
    const record = () => running()[outcome instanceof Error ? 'fail' : 'complete'](entry.kind.name, job.id, outcome);
    for (;;) {
      try {
        await record();
        return;
      } catch (error) {
        if (isStopping()) throw error;
        await sleep(databaseRetry);
      }
    }
  }

  return async function runBatch(entry: RegisteredKind, options: PgBoss.FetchOptions, isStopping: () => boolean): Promise<number> {
    const jobs = await running().fetch<object>(entry.kind.name, { ...options, includeMetadata: true });
    await Promise.all(jobs.map((job) => runAndRecord(entry, job, isStopping)));
    return jobs.length;
  };
}
