import { AppError } from '../kit/app-error.ts';
import { StartError } from '../kit/start-error.ts';

/** Runs a CLI command. SIGINT and SIGTERM abort its signal, so that it can clean up before it exits. */
export function runCommand(run: (signal: AbortSignal) => Promise<void>): void {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interruption.abort());
  run(interruption.signal).catch((error: Error) => {
    const expected = error instanceof StartError || error instanceof AppError || 'code' in error;
    process.stderr.write(`${expected ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
}
