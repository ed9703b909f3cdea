import { AppError } from '../kit/app-error.ts';
import { StartError } from '../kit/start-error.ts';

/** Runs a command of ours once. Ctrl-C asks it to come to an end and to leave nothing behind. */
export function runCommand(run: (signal: AbortSignal) => Promise<void>): void {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort());
  run(interrupted.signal).catch((error: Error) => {
    const expected = error instanceof StartError || error instanceof AppError || 'code' in error;
    process.stderr.write(`${expected ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
}
