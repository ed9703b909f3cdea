import { randomUUID } from 'node:crypto';
import { currentTrace, currentTraceparent } from '../../kit/trace/trace-context.ts';
import type { Database, Tx } from '../db/database.ts';
import { type ErrorReports, noErrorReports } from '../errors/error-reports.port.ts';
import type { Logger } from '../log/logger.ts';
import type { Tracer } from '../trace/tracer.ts';
import type { JobKind, RegisteredKind } from './job-kind.ts';
import { createJobWorker } from './job-worker.ts';
import { findQueuedKinds, insertJobs } from './jobs.store.ts';
import { jobRunner } from './run-job.ts';

export interface Jobs {
  /** Inserts the job in the caller's transaction: both commit or neither. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  /** Registers the handler of a kind, before `work`. Attempts count from 1. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data, attempt: number) => Promise<unknown>): void;
  /** Runs the kind once per period, across all processes, and never twice at the same time. */
  repeat(kind: JobKind<Record<string, never>>, every: { seconds: number }): void;
  /** Starts processing jobs in this process. */
  work(): Promise<void>;
  /** Starts no further job in this process; resolves when the running ones have ended. Jobs can still be enqueued. */
  stopWorking(): Promise<void>;
  /** Like `stopWorking`, but waits up to `graceMs` only, and returns unfinished jobs to the queue. */
  stop(graceMs?: number): Promise<void>;
  /** True while this process works on jobs but has not reached the queue for a while. */
  isStalled(): boolean;
  /**
   * For tests and demo data: runs all queued jobs (or those of one kind) in this process until none is left, ignoring their start time.
   * One at a time by default, so that the result of a test does not depend on timing.
   */
  runDue(only?: string, concurrency?: number): Promise<number>;
}

/** Together with the time after which a worker takes over, a dead worker's jobs run again within 30 seconds. */
const defaultLeaseSeconds = 15;

interface JobsDeps {
  database: Database;
  log: Logger;
  tracer: Tracer;
  errorReports?: ErrorReports;
  leaseSeconds?: number;
}

/** A job continues the trace that enqueues it, except one that enqueues its own kind again and again: that trace would never end. */
const traceParentFor = ({ name }: JobKind<object>) => (currentTrace()?.root.jobKind === name ? null : currentTraceparent());

export function createJobs(deps: JobsDeps): Jobs {
  const { database, log, tracer, errorReports = noErrorReports, leaseSeconds = defaultLeaseSeconds } = deps;
  const registered = new Map<string, RegisteredKind>();
  const holder = { id: randomUUID(), leaseSeconds };
  const running = new Set<string>();
  const runBatch = jobRunner({ database, holder, running, log, tracer, errorReports });
  const worker = createJobWorker({ database, log, errorReports, holder, running, registered, runBatch });

  return {
    async enqueue(tx, kind, ...data) {
      if (!registered.has(kind.name)) throw new Error(`The job ${kind.name} has no handler: call jobs.handle in the module's index.ts`);
      await insertJobs(tx, kind.name, data, traceParentFor(kind));
      tx.afterCommit(() => worker.wake([kind.name]));
    },
    handle(kind, handler) {
      if (registered.has(kind.name)) throw new Error(`The job ${kind.name} has two handlers`);
      registered.set(kind.name, { kind, handler: handler as RegisteredKind['handler'] });
    },
    repeat(kind, { seconds }) {
      const entry = registered.get(kind.name);
      if (!entry) throw new Error(`The periodic job ${kind.name} has no handler`);
      entry.period = seconds;
    },
    work: worker.work,
    stopWorking: worker.stopWorking,
    stop: worker.stop,
    isStalled: worker.isStalled,
    async runDue(only, concurrency = 1) {
      const entries = [...registered.values()].filter(({ kind }) => only === undefined || kind.name === only);
      let count = 0;
      for (let found = -1; found !== 0; count += found) {
        found = 0;
        const waiting = await findQueuedKinds(database);
        for (const entry of entries)
          if (waiting.has(entry.kind.name)) found += await runBatch(entry, { limit: concurrency, ignoreRunAt: true }, () => true);
      }
      return count;
    },
  };
}
