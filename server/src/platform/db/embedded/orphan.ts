import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCommand, processIdentity } from './process-identity.ts';

export const databaseDirOf = (dir: string) => join(dir, 'postgres');
const pidFileOf = (dir: string) => join(databaseDirOf(dir), 'postmaster.pid');

function readPidFile(dir: string): { pid: number; port: number } | null {
  if (!existsSync(pidFileOf(dir))) return null;
  const lines = readFileSync(pidFileOf(dir), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Process and port of the PostgreSQL that runs on this directory, from its postmaster.pid. */
export function runningServer(dir: string): { pid: number; port: number } | null {
  const pidFile = readPidFile(dir);
  return pidFile && pidFile.pid > 0 && processIdentity(pidFile.pid) && processCommand(pidFile.pid).includes(databaseDirOf(dir))
    ? pidFile
    : null;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already exited.
  }
}

/** Stops an orphaned PostgreSQL (after kill -9 of the server) and removes a stale postmaster.pid (after a power failure). */
export async function removeOrphan(dir: string): Promise<void> {
  const orphan = runningServer(dir);
  if (orphan) {
    signal(orphan.pid, 'SIGINT');
    for (let waited = 0; processIdentity(orphan.pid); waited += 20) {
      if (waited === 5_000) signal(orphan.pid, 'SIGQUIT');
      await sleep(20);
    }
  }
  // The process id may belong to another program by now. If it is a PostgreSQL, the file is its lock and stays.
  const pidFile = readPidFile(dir);
  if (pidFile && !(processIdentity(pidFile.pid) && processCommand(pidFile.pid).includes('postgres')))
    rmSync(pidFileOf(dir), { force: true });
}
