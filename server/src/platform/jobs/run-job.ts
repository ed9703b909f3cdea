import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from '../log/logger.ts';
import type { JobKind } from './job-kind.ts';

/** What a job may report of itself: nothing that anybody typed. */
export type Numbers = Record<string, number>;

export interface Registered {
  kind: JobKind<object>;
  handler: (data: object, attempt: number) => Promise<void> | Promise<Numbers>;
}

const failureKind = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: unknown };
  return code === undefined ? (name ?? 'Error') : `${name ?? 'Error'} ${String(code)}`;
};

/** Whatever else a handler brings back is not for the queue. */
const numbersIn = (brought: unknown): Numbers =>
  Object.fromEntries(Object.entries(brought ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

/** Milliseconds between attempts while the database is away: short enough to notice a request to stop. */
const databaseRetry = 500;

/** Fetches some jobs of a kind, does them, writes their outcomes down, and tells how many there were. */
export function jobRunner(running: () => PgBoss, log: Logger) {
  /** Its report when it went well, else what the queue may know of it: messages quote addresses, so it gets the kind of failure only. */
  async function attempt({ kind, handler }: Registered, job: PgBoss.JobWithMetadata<object>): Promise<Error | Numbers> {
    try {
      return numbersIn(await handler(job.data, job.retryCount + 1));
    } catch (err) {
      const final = job.retryCount >= kind.retries;
      log[final ? 'error' : 'warn'](
        { err, job: kind.name, jobId: job.id, attempt: job.retryCount + 1 },
        final ? 'a job failed for good and lies in dead-letters' : 'a job failed and will be retried',
      );
      return new Error(failureKind(err));
    }
  }

  /** Does one job and writes its outcome down, however long the database is away: else it would be done again. */
  async function settle(entry: Registered, job: PgBoss.JobWithMetadata<object>, stopping: () => boolean): Promise<void> {
    const outcome = await attempt(entry, job);
    const record = () => running()[outcome instanceof Error ? 'fail' : 'complete'](entry.kind.name, job.id, outcome);
    for (;;) {
      try {
        await record();
        return;
      } catch (error) {
        if (stopping()) throw error;
        await sleep(databaseRetry);
      }
    }
  }

  return async function doSome(entry: Registered, options: PgBoss.FetchOptions, stopping: () => boolean): Promise<number> {
    const jobs = await running().fetch<object>(entry.kind.name, { ...options, includeMetadata: true });
    await Promise.all(jobs.map((job) => settle(entry, job, stopping)));
    return jobs.length;
  };
}
