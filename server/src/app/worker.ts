import { replacedAssetSweep } from '../http/pages/web-assets.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { checkAllInvariants, checkRecentInvariants, type InvariantViolation } from '../platform/db/invariants.ts';
import type { ErrorReports } from '../platform/errors/error-reports.port.ts';
import { sweepRunner } from '../platform/housekeeping/run-sweeps.ts';
import type { Sweep } from '../platform/housekeeping/sweep.ts';
import { deadLetterSweep } from '../platform/jobs/dead-letters.store.ts';
import { jobKind } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log/logger.ts';

const sweep = jobKind<Record<string, never>>('sweep', { retries: 2 });

interface SweepDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  errorReports: ErrorReports;
  disk: { sweep(): Promise<number> } | null;
  otherSweeps: Sweep[];
}

/** Hourly cleanup of expired data. */
export function registerSweeps(jobs: Jobs, { database, clock, log, errorReports, disk, otherSweeps }: SweepDeps) {
  const sweeps = [...otherSweeps, deadLetterSweep(database, clock), replacedAssetSweep({ database, clock })];
  if (disk) sweeps.push({ name: 'temporary-files', isSingleBatch: true, handleBatch: disk.sweep });
  const runner = sweepRunner({ database, log, errorReports, sweeps });
  jobs.handle(sweep, () => runner.run());
  jobs.repeat(sweep, { seconds: 60 * 60 });
  return runner;
}

const recentCheckJob = jobKind<Record<string, never>>('check-invariants', { retries: 1 });
const completeCheckJob = jobKind<Record<string, never>>('check-all-invariants', { retries: 1 });

/** Checks the invariants: recent transactions every five minutes, all data twice a day. Violations are logged and counted. */
export function registerInvariants(jobs: Jobs, database: Database, log: Logger): void {
  const report = (broken: InvariantViolation[]) => {
    for (const { name, found } of broken) log.error({ invariant: name, found }, 'an invariant is violated');
  };
  jobs.handle(recentCheckJob, async () => report(await checkRecentInvariants(database)));
  jobs.handle(completeCheckJob, async () => report(await checkAllInvariants(database)));
  jobs.repeat(recentCheckJob, { seconds: 5 * 60 });
  jobs.repeat(completeCheckJob, { seconds: 12 * 60 * 60 });
}
