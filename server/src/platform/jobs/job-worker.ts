import { inFlightTracker } from '../../kit/concurrency/in-flight.ts';
import { waitAtMost } from '../../kit/concurrency/wait-at-most.ts';
import type { Database } from '../db/database.ts';
import { reportError } from '../errors/describe-error.ts';
import type { ErrorReports } from '../errors/error-reports.port.ts';
import type { Logger } from '../log/logger.ts';
import { databaseContact } from './database-contact.ts';
import type { RegisteredKind } from './job-kind.ts';
import { enqueuePeriodicJobs, findDueKinds, type LeaseHolder, releaseJobs, renewLeases, takeOverJobs } from './jobs.store.ts';
import type { jobRunner } from './run-job.ts';
import { type WorkLoop, workLoop } from './work-loop.ts';

const batchSize = 5;
/** Poll interval for due jobs, in milliseconds. Jobs enqueued by this process start immediately. */
const pollInterval = 500;
const stalledAfter = 10_000;
const defaultGraceMs = 1_000;

class WorkerDied extends Error {}

interface WorkerDeps {
  database: Database;
  log: Logger;
  errorReports: ErrorReports;
  holder: LeaseHolder;
  /** Ids of the running jobs. */
  running: Set<string>;
  registered: Map<string, RegisteredKind>;
  runBatch: ReturnType<typeof jobRunner>;
}

/** Processes jobs in this process: one loop per kind, woken by one poll for all kinds. Renews own leases and takes over expired ones. */
export function createJobWorker(deps: WorkerDeps) {
  const { database, log, errorReports, holder, running, registered, runBatch } = deps;
  const leaseMs = holder.leaseSeconds * 1_000;
  const loops = new Map<string, WorkLoop>();
  const timers: { periodic?: NodeJS.Timeout; renew?: NodeJS.Timeout; takeOver?: NodeJS.Timeout } = {};
  const runningQueries = inFlightTracker();
  const contact = databaseContact(leaseMs / 2);
  let polling: WorkLoop | undefined;
  let isStopping = false;

  const kinds = () => [...registered.values()].map(({ kind }) => kind);
  const periods = () => new Map([...registered.values()].flatMap(({ kind, period }) => (period ? [[kind.name, period]] : [])));
  const logError = (err: unknown) => log.warn({ err }, 'job queue error');
  const wake = (names: string[]) => {
    for (const name of names) loops.get(name)?.nudge();
  };

  /** One query for all kinds: polling per kind would load an otherwise idle database. */
  async function poll(): Promise<boolean> {
    try {
      wake(await findDueKinds(database, [...registered.keys()]));
      contact.succeeded();
    } catch (error) {
      contact.failed();
      throw error;
    }
    return false;
  }

  const enqueuePeriodic = async () => wake(await enqueuePeriodicJobs(database, periods()));

  async function renew(): Promise<void> {
    if (running.size > 0) await renewLeases(database, holder, [...running]);
  }

  async function takeOver(): Promise<void> {
    // After an outage of the database all leases have expired. Their workers get time to renew them.
    if (!contact.isStableFor(leaseMs)) return;
    for (const { kind, state } of await takeOverJobs(database, kinds())) {
      if (state === 'DEAD') {
        log.error({ job: kind }, 'a job failed for good and is a dead letter: its worker died');
        reportError(errorReports, 'job', { error: new WorkerDied(), place: kind });
      } else log.warn({ job: kind }, 'a worker died; its job runs again');
      wake([kind]);
    }
  }

  async function releaseUnfinished(): Promise<void> {
    const count = await releaseJobs(database, holder);
    if (count > 0) log.info({ count }, 'unfinished jobs were returned to the queue');
  }

  const every = (milliseconds: number, run: () => Promise<unknown>) =>
    setInterval(() => void runningQueries.track(run()).catch(logError), milliseconds);

  async function stopWorking(): Promise<void> {
    isStopping = true;
    clearInterval(timers.periodic);
    clearInterval(timers.takeOver);
    await Promise.all([polling, ...loops.values()].map((loop) => loop?.stop()));
  }

  return {
    wake,
    async work(): Promise<void> {
      for (const entry of registered.values()) {
        // A batch that was not full has emptied the queue of this kind.
        const run = async (isStopping: () => boolean) => (await runBatch(entry, { limit: batchSize }, isStopping)) === batchSize;
        loops.set(entry.kind.name, workLoop(run, { onError: logError }));
      }
      polling = workLoop(poll, { onError: logError, pollInterval });
      timers.periodic = every(Math.min(60, ...periods().values()) * 1_000, enqueuePeriodic);
      timers.renew = every(leaseMs / 3, renew);
      timers.takeOver = every(leaseMs / 3, takeOver);
      await runningQueries.track(enqueuePeriodic()).catch(logError);
    },
    stopWorking,
    async stop(graceMs = defaultGraceMs): Promise<void> {
      await waitAtMost(graceMs, stopWorking());
      clearInterval(timers.renew);
      if (loops.size > 0) await releaseUnfinished().catch(logError);
      await runningQueries.waitUntilIdle();
    },
    isStalled: () => polling !== undefined && !isStopping && contact.isSilentFor(stalledAfter),
  };
}
