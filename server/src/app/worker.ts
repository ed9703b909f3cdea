import type { Database } from '../platform/db/database.ts';
import { brokenInvariants } from '../platform/db/invariants.ts';
import { jobKind } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log/logger.ts';

const sweep = jobKind<Record<string, never>>('sweep', { retries: 2 });

/** Once an hour what has run out is cleared away. */
export function registerSweeps(jobs: Jobs, sweeps: (() => Promise<void>)[]): void {
  jobs.handle(sweep, async () => {
    for (const run of sweeps) await run();
  });
  jobs.repeat(sweep, { seconds: 60 * 60 });
}

export const checkInvariants = jobKind<Record<string, never>>('check-invariants', { retries: 1 });

/** Every few minutes the books are read: what must never be is told at once to whoever operates the product. */
export function registerInvariants(jobs: Jobs, database: Database, log: Logger): void {
  jobs.handle(checkInvariants, async () => {
    const broken: Record<string, number> = {};
    for (const { name, found } of await brokenInvariants(database)) {
      log.error({ invariant: name, found }, 'an invariant is broken');
      broken[name] = (broken[name] ?? 0) + 1;
    }
    return broken;
  });
  jobs.repeat(checkInvariants, { seconds: 5 * 60 });
}
