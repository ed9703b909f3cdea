import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { stopwatch } from '../kit/clock.ts';
import type { Database } from '../platform/db/database.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health checks arrive every second: they are neither logged nor counted in the request metrics. */
    isHealthCheck?: boolean;
  }
}

interface Deps {
  database: Pick<Database, 'pool'>;
  jobs: { isStalled(): boolean };
}

/** Long enough to read requests that are already on the wire. */
const shortGraceMs = 200;
/** Longest wait for the checks of a load balancer. */
const balancerGraceMs = 2_300;
/** Failed checks after which load balancers usually stop sending requests. */
const checksToNotice = 2;
/** A process with several checks within this time has a load balancer. */
const checkedWithinMs = 10_000;

const unavailable = (message: string) => new AppError('UNAVAILABLE', { message, retryAfterSeconds: 5 });
const draining = () => unavailable('The process is shutting down');

export type Health = ReturnType<typeof createHealth>;

/**
 * Health checks: `/healthz` (alive and not draining; independent of the database) and `/readyz` (can serve: the database answers, and
 * in a worker the job queue is polled).
 */
export function createHealth({ database, jobs }: Deps) {
  let isDraining = false;
  let checkTimes: number[] = [];
  let failedChecks = 0;
  let onNoticed = () => {};

  function assertNotDraining(): void {
    checkTimes = [...checkTimes, stopwatch()].slice(-checksToNotice);
    if (!isDraining) return;
    failedChecks += 1;
    if (failedChecks === checksToNotice) onNoticed();
    throw draining();
  }

  /** Hides the cause: the error handler would log it with every check. */
  async function assertReady(): Promise<void> {
    await database.pool.query('select 1').catch(() => {
      throw unavailable('The database does not answer');
    });
    if (jobs.isStalled()) throw unavailable('The job queue is not polled');
  }

  return {
    isDraining: () => isDraining,
    mount(app: FastifyInstance): void {
      const options = { config: { isHealthCheck: true } };
      app.get('/healthz', options, async () => {
        assertNotDraining();
        return { status: 'alive' };
      });
      app.get('/readyz', options, async () => {
        assertNotDraining();
        await assertReady();
        return { status: 'ready' };
      });
    },
    /** Checks fail from now on. Resolves when a load balancer has noticed, or after a short grace period if there is none. */
    async drain(): Promise<void> {
      const isBalanced = checkTimes.filter((at) => stopwatch() - at < checkedWithinMs).length === checksToNotice;
      const noticed = new Promise<void>((resolve) => {
        onNoticed = resolve;
      });
      isDraining = true;
      const timeout = sleep(balancerGraceMs, undefined, { ref: false });
      // The load balancer sends requests until it has read the answer to its last check.
      const unused = noticed.then(() => sleep(shortGraceMs));
      await Promise.all([sleep(shortGraceMs), isBalanced ? Promise.race([unused, timeout]) : undefined]);
    },
  };
}
