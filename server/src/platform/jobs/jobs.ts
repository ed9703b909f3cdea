import PgBoss from 'pg-boss';
import { inFlightTracker } from '../../kit/concurrency/in-flight.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { dueKinds, queuedKinds } from './job-counts.ts';
import type { JobKind } from './job-kind.ts';
import { prepareQueues } from './queues.ts';
import { type JobReport, jobRunner, type RegisteredKind } from './run-job.ts';
import { type WorkLoop, workLoop } from './work-loop.ts';

export interface Jobs {
  /** Inserts the job in the caller's transaction: both commit or neither. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  /** Registers the handler of a kind, before `start`. Attempts count from 1. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data, attempt: number) => Promise<void> | Promise<JobReport>): void;
  /** Runs the kind once per period, across all processes. */
  repeat(kind: JobKind<Record<string, never>>, every: { seconds: number }): void;
  /** Jobs can be enqueued afterwards. */
  start(options: { maintain: boolean }): Promise<void>;
  /** Starts processing jobs in this process. */
  work(): Promise<void>;
  stop(): Promise<void>;
  /** For tests: runs all queued jobs (or those of one kind) in this process until none is left, ignoring their start time. */
  runDue(only?: string): Promise<number>;
}

const batchSize = 5;
/** Poll interval for due jobs, in milliseconds. Jobs enqueued by this process start immediately. */
const pollInterval = 500;

export function createJobs(database: Database, log: Logger): Jobs {
  const registered = new Map<string, RegisteredKind>();
  const repeated = new Map<string, number>();
  const loops = new Map<string, WorkLoop>();
  let polling: WorkLoop | undefined;
  const runningQueries = inFlightTracker();
  let tickTimer: NodeJS.Timeout | undefined;
  let boss: PgBoss | undefined;

  const running = (): PgBoss => {
    if (!boss) throw new Error('The job queue is used before it was started');
    return boss;
  };

  /** Every worker process sends these jobs; the queue accepts one per period (`singletonSeconds`). */
  async function tick(): Promise<void> {
    for (const [name, seconds] of repeated) await running().send(name, {}, { singletonSeconds: seconds });
  }

  /** One query for all kinds: polling per kind would load an otherwise idle database. */
  async function wakeDueLoops(): Promise<number> {
    for (const name of await dueKinds(database)) loops.get(name)?.nudge();
    return 0;
  }

  const runBatch = jobRunner(running, log);
  const logError = (err: unknown) => log.warn({ err }, 'job queue error');

  return {
    async enqueue(tx, kind, ...data) {
      if (!registered.has(kind.name)) throw new Error(`The job ${kind.name} has no handler: call jobs.handle in the module's index.ts`);
      let inserted: number | null = 0;
      const executeSql = async (text: string, values: unknown[]) => {
        const result = await tx.client.query({ name: 'enqueue-jobs', text, values });
        inserted = result.rowCount;
        return result;
      };
      const jobs = data.map((one) => ({ name: kind.name, data: one }));
      await running().insert(jobs, { db: { executeSql } });
      if (inserted !== jobs.length) throw new Error(`The job ${kind.name} was not inserted`);
      tx.afterCommit(() => loops.get(kind.name)?.nudge());
    },
    handle(kind, handler) {
      if (registered.has(kind.name)) throw new Error(`The job ${kind.name} has two handlers`);
      registered.set(kind.name, { kind, handler: handler as RegisteredKind['handler'] });
    },
    repeat(kind, { seconds }) {
      repeated.set(kind.name, seconds);
    },
    async start({ maintain }) {
      boss = new PgBoss({
        db: { executeSql: (text, values) => runningQueries.track(database.pool.query(text, values)) },
        supervise: maintain,
        // The workers and schedules of pg-boss leave promise rejections unhandled, which would end the process. Jamun uses its own.
        schedule: false,
      });
      boss.on('error', logError);
      await boss.start();
      await prepareQueues(
        boss,
        [...registered.values()].map((entry) => entry.kind),
      );
    },
    async work() {
      for (const entry of registered.values()) {
        loops.set(
          entry.kind.name,
          workLoop((isStopping) => runBatch(entry, { batchSize }, isStopping), { onError: logError }),
        );
      }
      polling = workLoop(wakeDueLoops, { onError: logError, pollInterval });
      const shortest = Math.min(60, ...repeated.values());
      tickTimer = setInterval(() => void tick().catch(logError), shortest * 1_000);
      await tick();
    },
    async stop() {
      clearInterval(tickTimer);
      await polling?.stop();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      await boss?.stop({ graceful: true, wait: true, timeout: 1_000, close: false });
      await runningQueries.waitUntilIdle();
      boss = undefined;
    },
    async runDue(only) {
      const entries = [...registered.values()].filter(({ kind }) => only === undefined || kind.name === only);
      let count = 0;
      for (let found = -1; found !== 0; count += found) {
        found = 0;
        const waiting = await queuedKinds(database);
        // Sequential, so that the result of a test does not depend on timing.
        for (const entry of entries)
          if (waiting.has(entry.kind.name)) found += await runBatch(entry, { batchSize: 1, ignoreStartAfter: true }, () => true);
      }
      return count;
    },
  };
}
