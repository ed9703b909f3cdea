import { stopwatch } from '../kit/clock.ts';
import { waitAtMost } from '../kit/concurrency/wait-at-most.ts';
import { reportError } from '../platform/errors/describe-error.ts';
import type { ErrorReports } from '../platform/errors/error-reports.port.ts';

/** Handles the first stop signal only: on Ctrl-C the terminal signals npm and this process, and npm forwards it again. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Milliseconds for the report of an error that ends the process. */
const lastReportTimeout = 2_000;

/**
 * Reports an uncaught exception or an unhandled rejection, then ends the process as Node.js does without a handler: with the stack on
 * stderr and exit code 1.
 */
export function reportUncaughtErrors(errorReports: ErrorReports): void {
  let isEnding = false;
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    if (isEnding) return;
    isEnding = true;
    reportError(errorReports, 'process', { error, level: 'fatal', place: 'uncaught' });
    void errorReports.close(lastReportTimeout).finally(() => process.exit(1));
  });
}

type Closer = () => Promise<unknown>;

interface RunningServices {
  events: { stop(): void };
  redirects: { drain(): void };
  http: { drain(): Promise<void>; closeRequests(): Promise<void>; closeTransfers(timeoutMs: number): Promise<void> };
  links: { stop(timeout: number): Promise<void> };
  sweeps: { stop(): void };
  jobs: { stopWorking(): Promise<void>; stop(): Promise<void> };
  errorReports: { close(timeoutMs: number): Promise<void> };
  /** Closes services that file transfers do not use, in order. */
  closers: Closer[];
  /** Closes what is used until the end: database and health checks. */
  lastClosers: Closer[];
  tracer: { close(): Promise<void> };
}

const closeAll = async (closers: Closer[]) => {
  for (const close of closers) await close();
};

/**
 * Shutdown of a running server. Steps have timeouts, so that a step that hangs or fails does not block the next one: without file
 * transfers all timeouts together, with that of the embedded database, stay under ten seconds.
 */
export function shutdownSteps(services: RunningServices) {
  const { events, redirects, http, links, sweeps, jobs, errorReports, closers, lastClosers, tracer } = services;
  /** Health checks fail, event streams end, no job is started any more. */
  async function drain(): Promise<void> {
    events.stop();
    sweeps.stop();
    redirects.drain();
    jobs.stopWorking().catch(() => {});
    await http.drain();
  }

  async function stopBackground(): Promise<void> {
    await waitAtMost(1_600, jobs.stop());
    await waitAtMost(400, closeAll(closers));
  }

  return {
    drain,
    /** Uploads and downloads may take until `transfersMs` after the call, everything else less than ten seconds. */
    async stop(transfersMs: number): Promise<void> {
      const startedAt = stopwatch();
      await waitAtMost(2_400, drain());
      await waitAtMost(3_000, http.closeRequests());
      const background = stopBackground();
      await http.closeTransfers(Math.max(0, startedAt + transfersMs - stopwatch()));
      // Buffered link clicks are written to the database while running jobs finish.
      await Promise.all([background, waitAtMost(1_700, links.stop(1_500))]);
      // The last reports and spans are sent while the database closes.
      await Promise.all([waitAtMost(400, closeAll(lastClosers)), errorReports.close(500), waitAtMost(800, tracer.close())]);
    },
    /** Without timeouts and grace periods, for tests and the demo world. */
    async close(): Promise<void> {
      events.stop();
      sweeps.stop();
      await http.closeRequests();
      await http.closeTransfers(0);
      await links.stop(1_000);
      await jobs.stop();
      await errorReports.close(1_000);
      await closeAll([...closers, ...lastClosers, tracer.close]);
    },
  };
}
