import PgBoss from 'pg-boss';
import { inFlight } from '../../kit/in-flight.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/** A kind of work that happens outside of requests. Its handler may run more than once and must not mind. */
export interface JobKind<Data extends object> {
  name: string;
  retries: number;
  /** Seconds before the first retry; each further one waits longer. */
  retryAfter: number;
  /** Present only to carry the type of the data. */
  data?: Data;
}

export const jobKind = <Data extends object>(name: string, { retries = 12, retryAfter = 5 } = {}): JobKind<Data> => ({
  name,
  retries,
  retryAfter,
});

export interface Jobs {
  /** Joins the caller's transaction: no job without its cause, no cause without its job. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data): Promise<void>;
  /** Registered before `start`; one handler per kind. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): void;
  /** Runs the kind by the clock, once however many processes there are. */
  repeat(kind: JobKind<Record<string, never>>, cron: string): void;
  /** From here on jobs can be enqueued. */
  start(options: { maintain: boolean }): Promise<void>;
  /** From here on this process also does them. */
  work(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due until nothing is, in this process: how tests wait for the worker without waiting. */
  runDue(): Promise<number>;
}

interface Registered {
  kind: JobKind<object>;
  handler: (data: object) => Promise<void>;
}

const failureKind = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: unknown };
  return code === undefined ? (name ?? 'Error') : `${name ?? 'Error'} ${String(code)}`;
};

const deadLetters = 'dead-letters';
const pollSeconds = 0.5;

export function createJobs(database: Database, log: Logger): Jobs {
  const registered = new Map<string, Registered>();
  const schedules = new Map<string, string>();
  const workers = new Map<string, string>();
  const work = inFlight();
  let boss: PgBoss | undefined;

  const running = (): PgBoss => {
    if (!boss) throw new Error('Jobs are used before they were started');
    return boss;
  };

  async function run({ kind, handler }: Registered, job: PgBoss.JobWithMetadata<object>): Promise<void> {
    try {
      await handler(job.data);
    } catch (err) {
      const final = job.retryCount >= kind.retries;
      log[final ? 'error' : 'warn'](
        { err, job: kind.name, jobId: job.id, attempt: job.retryCount + 1 },
        final ? 'a job failed for good and lies in dead-letters' : 'a job failed and will be retried',
      );
      // The queue writes down what it is thrown, and messages quote addresses: it gets the kind of failure and no more.
      throw new Error(failureKind(err));
    }
  }

  async function prepareQueues(): Promise<void> {
    await running().createQueue(deadLetters, { name: deadLetters, retentionDays: 365 });
    for (const { kind } of registered.values()) {
      const options = {
        name: kind.name,
        retryLimit: kind.retries,
        retryDelay: kind.retryAfter,
        retryBackoff: true,
        deadLetter: deadLetters,
      };
      await running().createQueue(kind.name, options);
      await running().updateQueue(kind.name, options);
    }
  }

  async function startWorkers(): Promise<void> {
    for (const entry of registered.values()) {
      const options = { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: pollSeconds } as const;
      const id = await running().work<object>(entry.kind.name, options, async ([job]) => {
        if (job) await work.track(run(entry, job));
      });
      workers.set(entry.kind.name, id);
    }
    for (const [name, cron] of schedules) await running().schedule(name, cron);
  }

  return {
    async enqueue(tx, kind, data) {
      const db = { executeSql: (text: string, values: unknown[]) => tx.client.query(text, values) };
      const id = await running().send(kind.name, data, { db });
      if (id === null) throw new Error(`The job ${kind.name} was not taken`);
      tx.afterCommit(() => {
        const worker = workers.get(kind.name);
        if (worker) running().notifyWorker(worker);
      });
    },
    handle(kind, handler) {
      if (registered.has(kind.name)) throw new Error(`The job ${kind.name} is handled twice`);
      registered.set(kind.name, { kind, handler: handler as Registered['handler'] });
    },
    repeat(kind, cron) {
      schedules.set(kind.name, cron);
    },
    async start({ maintain }) {
      boss = new PgBoss({
        db: { executeSql: (text, values) => work.track(database.pool.query(text, values)) },
        supervise: maintain,
        schedule: maintain,
      });
      boss.on('error', (err) => log.warn({ err }, 'the job queue has trouble'));
      await boss.start();
      await prepareQueues();
    },
    work: startWorkers,
    async stop() {
      await boss?.stop({ graceful: true, wait: true, timeout: 1_500, close: false });
      // The queue's own stop does not wait for a fetch that is on its way, nor for the job which that brings.
      await work.silence();
      boss = undefined;
    },
    async runDue() {
      let count = 0;
      for (let found = true; found; ) {
        found = false;
        for (const entry of registered.values()) {
          for (const job of await running().fetch<object>(entry.kind.name, {
            batchSize: 50,
            includeMetadata: true,
            ignoreStartAfter: true,
          })) {
            found = true;
            count += 1;
            await run(entry, job).then(
              () => running().complete(entry.kind.name, job.id),
              (error: Error) => running().fail(entry.kind.name, job.id, error),
            );
          }
        }
      }
      return count;
    },
  };
}
