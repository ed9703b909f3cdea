import { setTimeout as sleep } from 'node:timers/promises';
import { errorKind } from '../../kit/error-kind.ts';
import { runInTrace } from '../../kit/trace/trace-context.ts';
import { parseTraceparent } from '../../kit/trace/traceparent.ts';
import type { Database } from '../db/database.ts';
import { reportError } from '../errors/describe-error.ts';
import type { ErrorReports } from '../errors/error-reports.port.ts';
import type { Logger } from '../log/logger.ts';
import type { Tracer } from '../trace/tracer.ts';
import type { LeasedJob, RegisteredKind } from './job-kind.ts';
import { completeJob, failJob, type LeaseHolder, type LeaseOptions, leaseJobs } from './jobs.store.ts';

/** Milliseconds between attempts while the database is down; short, so that a stop is noticed. */
const databaseRetry = 500;

interface RunnerDeps {
  database: Database;
  holder: LeaseHolder;
  /** Ids of the running jobs of this process; the runner maintains it. */
  running: Set<string>;
  log: Logger;
  tracer: Tracer;
  errorReports: ErrorReports;
}

/** Leases a batch of jobs of a kind, runs them, records the outcomes and returns the number of jobs. */
export function jobRunner({ database, holder, running, log, tracer, errorReports }: RunnerDeps) {
  /** Returns the kind of the error, or null if the job succeeded. */
  async function runHandler({ kind, handler }: RegisteredKind, { id, data, attempts }: LeasedJob): Promise<string | null> {
    try {
      await handler(data, attempts);
      return null;
    } catch (err) {
      const isFinal = attempts > kind.retries;
      log[isFinal ? 'error' : 'warn'](
        { err, job: kind.name, jobId: id, attempt: attempts },
        isFinal ? 'a job failed for good and is a dead letter' : 'a job failed and will be retried',
      );
      if (isFinal) reportError(errorReports, 'job', { error: err, place: kind.name });
      return errorKind(err);
    }
  }

  async function attempt(entry: RegisteredKind, job: LeasedJob): Promise<string | null> {
    const { name } = entry.kind;
    const { context, end } = tracer.start({ parent: parseTraceparent(job.traceParent), jobKind: name });
    const error = await runInTrace(context, () => runHandler(entry, job));
    const attributes = { 'jamun.job.kind': name, 'jamun.job.attempt': job.attempts, ...(error === null ? {} : { 'error.type': error }) };
    end({ name: `job ${name}`, kind: 'consumer', attributes, isError: error !== null });
    return error;
  }

  /** Runs a job and records its outcome. Retries while the database is down: without a recorded outcome, the job would run again. */
  async function runAndRecord(entry: RegisteredKind, job: LeasedJob, isStopping: () => boolean): Promise<void> {
    const error = await attempt(entry, job);
    for (;;) {
      try {
        const isOwn = error === null ? await completeJob(database, holder, entry, job) : await failJob(database, holder, entry, job, error);
        if (!isOwn) log.warn({ job: entry.kind.name, jobId: job.id }, 'a job ended after its lease was lost; another worker runs it again');
        return;
      } catch (failure) {
        if (isStopping()) throw failure;
        await sleep(databaseRetry);
      }
    }
  }

  return async function runBatch(entry: RegisteredKind, options: LeaseOptions, isStopping: () => boolean): Promise<number> {
    const jobs = await leaseJobs(database, holder, entry.kind.name, options);
    await Promise.all(
      jobs.map((job) => {
        running.add(job.id);
        return runAndRecord(entry, job, isStopping).finally(() => running.delete(job.id));
      }),
    );
    return jobs.length;
  };
}
