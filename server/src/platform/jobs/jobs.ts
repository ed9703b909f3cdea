import { randomUUID } from 'node:crypto';
import { endsWithin } from '../../kit/concurrency/ends-within.ts';
import { inFlightTracker } from '../../kit/concurrency/in-flight.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { databaseContact } from './database-contact.ts';
import type { JobKind, RegisteredKind } from './job-kind.ts';
import { enqueuePeriodicJobs, findDueKinds, findQueuedKinds, insertJobs, releaseJobs, renewLeases, takeOverJobs } from './jobs.store.ts';
import { jobRunner } from './run-job.ts';
import { type WorkLoop, workLoop } from './work-loop.ts';

export interface Jobs {
  /** Inserts the job in the caller's transaction: both commit or neither. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  /** Registers the handler of a kind, before `work`. Attempts count from 1. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data, attempt: number) => Promise<unknown>): void;
  /** Runs the kind once per period, across all processes, and never twice at the same time. */
  repeat(kind: JobKind<Record<string, never>>, every: { seconds: number }): void;
  /** Starts processing jobs in this process. */
  work(): Promise<void>;
  /** Starts no further jobs, and waits up to `graceMs` for those that run. Returns unfinished jobs to the queue. */
  stop(graceMs?: number): Promise<void>;
  /** False if this process should process jobs and has not reached the queue for a while. */
  isPolling(): boolean;
  /** For tests: runs all queued jobs (or those of one kind) in this process until none is left, ignoring their start time. */
  runDue(only?: string): Promise<number>;
}

const batchSize = 5;
/** Poll interval for due jobs, in milliseconds. Jobs enqueued by this process start immediately. */
const pollInterval = 500;
/** Together with the time after which a worker takes over, a dead worker's jobs run again within 30 seconds. */
const defaultLeaseSeconds = 15;
const defaultGraceMs = 1_500;

interface JobTimers {
  periodic?: NodeJS.Timeout;
  renew?: NodeJS.Timeout;
  takeOver?: NodeJS.Timeout;
}

export function createJobs(database: Database, log: Logger, { leaseSeconds = defaultLeaseSeconds } = {}): Jobs {
  const worker = { id: randomUUID(), leaseSeconds };
  const leaseMs = leaseSeconds * 1_000;
  const renewInterval = leaseMs / 3;
  const registered = new Map<string, RegisteredKind>();
  const loops = new Map<string, WorkLoop>();
  const timers: JobTimers = {};
  const runningQueries = inFlightTracker();
  const running = new Set<string>();
  const contact = databaseContact(leaseMs / 2);
  let polling: WorkLoop | undefined;
  let isStopped = false;

  const kinds = () => [...registered.values()].map(({ kind }) => kind);
  const periods = () => new Map([...registered.values()].flatMap(({ kind, period }) => (period ? [[kind.name, period]] : [])));
  const logError = (err: unknown) => log.warn({ err }, 'job queue error');
  const runBatch = jobRunner({ database, worker, running, log });
  const wake = (names: string[]) => {
    for (const name of names) loops.get(name)?.nudge();
  };

  /** One query for all kinds: polling per kind would load an otherwise idle database. */
  async function poll(): Promise<number> {
    try {
      wake(await findDueKinds(database, [...registered.keys()]));
      contact.succeeded();
    } catch (error) {
      contact.failed();
      throw error;
    }
    return 0;
  }

  async function takeOver(): Promise<void> {
    // After an outage of the database all leases have expired. Their workers get time to renew them.
    if (!contact.isStableFor(leaseMs)) return;
    for (const { kind, state } of await takeOverJobs(database, kinds())) {
      if (state === 'DEAD') log.error({ job: kind }, 'a job failed for good and is a dead letter: its worker died');
      else log.warn({ job: kind }, 'a worker died; its job runs again');
      wake([kind]);
    }
  }

  async function releaseUnfinished(): Promise<void> {
    const count = await releaseJobs(database, worker);
    if (count > 0) log.info({ count }, 'unfinished jobs were returned to the queue');
  }

  const every = (milliseconds: number, run: () => Promise<unknown>) =>
    setInterval(() => void runningQueries.track(run()).catch(logError), milliseconds);

  const tick = async () => wake(await enqueuePeriodicJobs(database, periods()));

  return {
    async enqueue(tx, kind, ...data) {
      if (!registered.has(kind.name)) throw new Error(`The job ${kind.name} has no handler: call jobs.handle in the module's index.ts`);
      await insertJobs(tx, kind.name, data);
      tx.afterCommit(() => wake([kind.name]));
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
    async work() {
      for (const entry of registered.values()) {
        const run = (isStopping: () => boolean) => runBatch(entry, { limit: batchSize }, isStopping);
        loops.set(entry.kind.name, workLoop(run, { onError: logError }));
      }
      polling = workLoop(poll, { onError: logError, pollInterval });
      timers.periodic = every(Math.min(60, ...periods().values()) * 1_000, tick);
      timers.renew = every(renewInterval, async () => {
        if (running.size > 0) await renewLeases(database, worker, [...running]);
      });
      timers.takeOver = every(renewInterval, takeOver);
      await runningQueries.track(tick());
    },
    async stop(graceMs = defaultGraceMs) {
      if (isStopped) return;
      isStopped = true;
      clearInterval(timers.periodic);
      clearInterval(timers.takeOver);
      const ended = Promise.all([polling, ...loops.values()].map((loop) => loop?.stop()));
      await endsWithin(graceMs, ended);
      clearInterval(timers.renew);
      if (loops.size > 0) await releaseUnfinished().catch(logError);
      await runningQueries.waitUntilIdle();
    },
    isPolling: () => polling === undefined || contact.isStableFor(0),
    async runDue(only) {
      const entries = [...registered.values()].filter(({ kind }) => only === undefined || kind.name === only);
      let count = 0;
      for (let found = -1; found !== 0; count += found) {
        found = 0;
        const waiting = await findQueuedKinds(database);
        // Sequential, so that the result of a test does not depend on timing.
        for (const entry of entries)
          if (waiting.has(entry.kind.name)) found += await runBatch(entry, { limit: 1, ignoreRunAt: true }, () => true);
      }
      return count;
    },
  };
}
