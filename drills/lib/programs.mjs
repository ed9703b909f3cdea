// Child processes of a drill; their output goes to a file.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';
import { onExit } from './cleanup.mjs';
import { until } from './poll.mjs';

/** Folder of the logs of this drill; kept with `DRILL_KEEP_LOGS=1`. */
export const logFolder = mkdtempSync(join(tmpdir(), 'jamun-drill-logs-'));
onExit(() => {
  if (process.env.DRILL_KEEP_LOGS) console.log(`Logs: ${logFolder}`);
  else rmSync(logFolder, { recursive: true, force: true });
});

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {import('node:child_process').ChildProcess} child
 * @property {string} logFile
 * @property {Promise<void>} ended
 * @property {(signal?: NodeJS.Signals) => void} kill
 * @property {() => Promise<void>} stop SIGTERM, and waits for the end.
 */

/**
 * Starts a program and waits until `isReady`, which gets its output so far.
 * @param {{ name: string, command: string[], env?: NodeJS.ProcessEnv, isReady: (output: string) => Promise<boolean>, seconds?: number }} options
 * @returns {Promise<Program>}
 */
export async function startProgram({ name, command: [file = '', ...args], env = {}, isReady, seconds = 120 }) {
  const logFile = join(logFolder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const before = readFileSync(logFile, 'utf8').length;
  // Inherits no other variables: they could change the result.
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const forget = onExit(() => void child.kill('SIGKILL'));
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  void ended.then(forget);
  const output = () => readFileSync(logFile, 'utf8').slice(before);
  await until(
    `${name} is ready`,
    async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
        throw new Error(`${name} ended before it was ready: ${output().slice(-2_000)}`);
      return isReady(output());
    },
    { seconds },
  );
  const kill = (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => void child.kill(signal);
  const stop = () => {
    kill();
    return ended;
  };
  return { name, child, logFile, ended, kill, stop };
}
