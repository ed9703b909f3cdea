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
/** Longest wait for the next check of a load balancer. */
const balancerGraceMs = 1_500;
/** A process that was checked within this time has a load balancer or an orchestrator. */
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
  let lastCheckAt = Number.NEGATIVE_INFINITY;
  let onRejectedCheck = () => {};

  function assertNotDraining(): void {
    lastCheckAt = stopwatch();
    if (!isDraining) return;
    onRejectedCheck();
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
      const isChecked = stopwatch() - lastCheckAt < checkedWithinMs;
      const noticed = new Promise<void>((resolve) => {
        onRejectedCheck = resolve;
      });
      isDraining = true;
      const timeout = sleep(balancerGraceMs, undefined, { ref: false });
      await Promise.all([sleep(shortGraceMs), isChecked ? Promise.race([noticed, timeout]) : undefined]);
    },
  };
}
