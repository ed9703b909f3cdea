import type { Database } from '../db/database.ts';
import { reportError } from '../errors/describe-error.ts';
import { type ErrorReports, noErrorReports } from '../errors/error-reports.port.ts';
import type { Logger } from '../log/logger.ts';
import { runSweep, type Sweep } from './sweep.ts';
import { deleteOtherRuns, recordRun } from './sweep-runs.store.ts';

interface RunnerDeps {
  database: Database;
  log: Logger;
  errorReports?: ErrorReports;
  sweeps: Sweep[];
}

/** Runs sweeps one after the other. A failing one does not keep the others from running; the run fails at its end, to be retried. */
export function sweepRunner({ database, log, errorReports = noErrorReports, sweeps }: RunnerDeps) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function runOne(sweep: Sweep): Promise<boolean> {
    try {
      const result = await runSweep(sweep, { signal });
      await recordRun(database, sweep.name, result);
      if (!result.isComplete) log.info({ sweep: sweep.name, rows: result.rows }, 'a sweep is not complete; the next run continues');
      return true;
    } catch (err) {
      log.warn({ err, sweep: sweep.name }, 'a sweep failed');
      reportError(errorReports, 'sweep', { error: err, level: 'warning', place: sweep.name });
      return false;
    }
  }

  return {
    /** All sweeps, or those with the given names. */
    async run(...names: string[]): Promise<void> {
      const failed: string[] = [];
      for (const sweep of sweeps) {
        const isWanted = names.length === 0 || names.includes(sweep.name);
        if (isWanted && !signal.aborted && !(await runOne(sweep))) failed.push(sweep.name);
      }
      if (failed.length > 0) throw new Error(`Sweeps failed: ${failed.join(', ')}`);
      await deleteOtherRuns(
        database,
        sweeps.map(({ name }) => name),
      );
    },
    /** No further batch starts. */
    stop: () => stopping.abort(),
  };
}
