import PgBoss from 'pg-boss';
import { inFlight } from '../../kit/concurrency/in-flight.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { kindsDue, kindsWaiting } from './job-counts.ts';
import type { JobKind } from './job-kind.ts';
import { prepareQueues } from './queues.ts';
import { jobRunner, type Numbers, type Registered } from './run-job.ts';
import { type WorkLoop, workLoop } from './work-loop.ts';

export interface Jobs {
  /** Joins the caller's transaction: no job without its cause, no cause without its job. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  /** Registered before `start`; one handler per kind. Attempts are counted from 1. */
  handle<Data extends object>(kind: JobKind<Data>, handler: (data: Data, attempt: number) => Promise<void> | Promise<Numbers>): void;
  /** Runs the kind once in each period, however many processes there are. */
  repeat(kind: JobKind<Record<string, never>>, every: { seconds: number }): void;
  /** From here on jobs can be enqueued. */
  start(options: { maintain: boolean }): Promise<void>;
  /** From here on this process also does them. */
  work(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due until nothing is, in this process: how tests wait for the worker without waiting. With a name, of that kind alone. */
  runDue(only?: string): Promise<number>;
}

const atOnce = 5;
/** How often due jobs are looked for, in milliseconds. Those that this process enqueued itself are not waited for. */
const lookEvery = 500;

export function createJobs(database: Database, log: Logger): Jobs {
  const registered = new Map<string, Registered>();
  const repeated = new Map<string, number>();
  const loops = new Map<string, WorkLoop>();
  let looking: WorkLoop | undefined;
  const underWay = inFlight();
  let ticking: NodeJS.Timeout | undefined;
  let boss: PgBoss | undefined;

  const running = (): PgBoss => {
    if (!boss) throw new Error('Jobs are used before they were started');
    return boss;
  };

  /** Every process with a worker asks; the queue takes one of them in each period. */
  async function tick(): Promise<void> {
    for (const [name, seconds] of repeated) await running().send(name, {}, { singletonSeconds: seconds });
  }

  /** One question for all kinds: each asking for itself kept a database busy that has nothing to do. */
  async function nudgeTheDue(): Promise<number> {
    for (const name of await kindsDue(database)) loops.get(name)?.nudge();
    return 0;
  }

  const doSome = jobRunner(running, log);
  const trouble = (err: unknown) => log.warn({ err }, 'the job queue has trouble');

  return {
    async enqueue(tx, kind, ...data) {
      let taken: number | null = 0;
      const executeSql = async (text: string, values: unknown[]) => {
        const result = await tx.client.query({ name: 'enqueue-jobs', text, values });
        taken = result.rowCount;
        return result;
      };
      const wanted = data.map((one) => ({ name: kind.name, data: one }));
      await running().insert(wanted, { db: { executeSql } });
      if (taken !== wanted.length) throw new Error(`The job ${kind.name} was not taken`);
      tx.afterCommit(() => loops.get(kind.name)?.nudge());
    },
    handle(kind, handler) {
      if (registered.has(kind.name)) throw new Error(`The job ${kind.name} is handled twice`);
      registered.set(kind.name, { kind, handler: handler as Registered['handler'] });
    },
    repeat(kind, { seconds }) {
      repeated.set(kind.name, seconds);
    },
    async start({ maintain }) {
      boss = new PgBoss({
        db: { executeSql: (text, values) => underWay.track(database.pool.query(text, values)) },
        supervise: maintain,
        // Its own workers and schedules let failed promises go unheard, which would end the process; ours do not.
        schedule: false,
      });
      boss.on('error', trouble);
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
          workLoop((stopping) => doSome(entry, { batchSize: atOnce }, stopping), { onTrouble: trouble }),
        );
      }
      looking = workLoop(nudgeTheDue, { onTrouble: trouble, atLeastEvery: lookEvery });
      const shortest = Math.min(60, ...repeated.values());
      ticking = setInterval(() => void tick().catch(trouble), shortest * 1_000);
      await tick();
    },
    async stop() {
      clearInterval(ticking);
      await looking?.stop();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      await boss?.stop({ graceful: true, wait: true, timeout: 1_000, close: false });
      await underWay.silence();
      boss = undefined;
    },
    async runDue(only) {
      const wanted = [...registered.values()].filter(({ kind }) => only === undefined || kind.name === only);
      let count = 0;
      for (let found = -1; found !== 0; count += found) {
        found = 0;
        const waiting = await kindsWaiting(database);
        // One after the other, so that what a test sees does not depend on who was quicker.
        for (const entry of wanted)
          if (waiting.has(entry.kind.name)) found += await doSome(entry, { batchSize: 1, ignoreStartAfter: true }, () => true);
      }
      return count;
    },
  };
}
