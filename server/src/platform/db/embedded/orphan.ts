import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCommand, processIdentity } from './process-identity.ts';

export const databaseDirOf = (dir: string) => join(dir, 'postgres');
const noteOf = (dir: string) => join(databaseDirOf(dir), 'postmaster.pid');

function readNote(dir: string): { pid: number; port: number } | null {
  if (!existsSync(noteOf(dir))) return null;
  const lines = readFileSync(noteOf(dir), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Port and process of the server that runs on this directory, by its own note. */
export function runningServer(dir: string): { pid: number; port: number } | null {
  const note = readNote(dir);
  return note && note.pid > 0 && processIdentity(note.pid) && processCommand(note.pid).includes(databaseDirOf(dir)) ? note : null;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself in the meantime, which is what was wanted.
  }
}

/** After a kill -9 of its parent PostgreSQL runs on; after a power cut only its note is left. Either is cleared away. */
export async function clearAway(dir: string): Promise<void> {
  const orphan = runningServer(dir);
  if (orphan) {
    signal(orphan.pid, 'SIGINT');
    for (let waited = 0; processIdentity(orphan.pid); waited += 20) {
      if (waited === 5_000) signal(orphan.pid, 'SIGQUIT');
      await sleep(20);
    }
  }
  // The number in the note may be another program's by now. While it is a PostgreSQL's, the note is its interlock and stays.
  const note = readNote(dir);
  if (note && !(processIdentity(note.pid) && processCommand(note.pid).includes('postgres'))) rmSync(noteOf(dir), { force: true });
}
