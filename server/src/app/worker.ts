import { jobKind } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

const sweep = jobKind<Record<string, never>>('sweep', { retries: 2 });

/** Once an hour what has run out is cleared away. */
export function registerSweeps(jobs: Jobs, sweeps: (() => Promise<void>)[]): void {
  jobs.handle(sweep, async () => {
    for (const run of sweeps) await run();
  });
  jobs.repeat(sweep, { seconds: 60 * 60 });
}
