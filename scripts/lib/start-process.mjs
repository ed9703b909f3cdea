// Child processes that print their address when they are ready.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * @typedef {object} RunningProcess
 * @property {string} url The address that the process printed.
 * @property {number} pid
 * @property {() => Promise<void>} stop Sends SIGTERM and resolves when the process has ended.
 */

/**
 * Starts a Node program and waits until its output matches `ready`, whose first group is the address.
 * @param {string[]} args
 * @param {{ ready: RegExp, env?: NodeJS.ProcessEnv, cwd?: string }} options
 * @returns {Promise<RunningProcess>}
 */
export async function startProcess(args, { ready, env = {}, cwd = root }) {
  const child = spawn(process.execPath, args, {
    cwd,
    // Inherits no other variables: they could change the result.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('exit', () => resolve()));
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let output = '';
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const address = ready.exec(output)?.[1];
      if (address === undefined) return;
      // The log of a benchmark has millions of lines: keeping them would cost more than the load.
      child.stdout.off('data', read).resume();
      resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', read);
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`${args.join(' ')} ended with ${code ?? signal}: ${output}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, pid: Number(child.pid), stop };
}

/**
 * Starts the built server on a temporary data directory, without rate limits.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<RunningProcess>}
 */
export async function startJamun(env = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-'));
  const jamun = await startProcess(['build/server/main.mjs'], {
    ready: /Jamun is ready at (\S+)\n/,
    env: { DATA_DIR: dir, PORT: '0', RATE_LIMITS: 'off', DEMO: '0', ...env },
  });
  const stop = async () => {
    await jamun.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { ...jamun, stop };
}
