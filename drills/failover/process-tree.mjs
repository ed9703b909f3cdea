import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../lib/poll.mjs';

/** Parent of every process, by process id. */
function readParents() {
  /** @type {Map<number, number>} */
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The name of the program stands in parentheses and may contain spaces; state and parent follow.
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  return parents;
}

/**
 * The process and all its descendants.
 * @param {number} pid
 */
function processTree(pid) {
  const parents = readParents();
  const found = [pid];
  for (const each of found) for (const [child, parent] of parents) if (parent === each && !found.includes(child)) found.push(child);
  return found;
}

/**
 * Process id of the PostgreSQL server of a data directory. The file outlives a killed server, and its id may belong to another process
 * by then.
 * @param {string} dataDir
 */
function postmasterOf(dataDir) {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a signal to all processes of a PostgreSQL server, as if its machine had lost power (SIGKILL) or hung (SIGSTOP). Nothing happens
 * if it does not run.
 * @param {string} dataDir
 * @param {NodeJS.Signals} signal
 */
export function signalPostgres(dataDir, signal) {
  const postmaster = postmasterOf(dataDir);
  for (const pid of postmaster === undefined ? [] : processTree(postmaster)) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended together with its parent.
    }
  }
}

/**
 * Waits until the killed server of a data directory is gone: PostgreSQL refuses to work on its files as long as the process id exists.
 * @param {string} dataDir
 */
export async function untilPostgresEnded(dataDir) {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  await until(`Process ${pid} is gone`, async () => !existsSync(`/proc/${pid}`), { seconds: 30 });
}
