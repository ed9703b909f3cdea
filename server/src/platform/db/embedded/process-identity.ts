import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process id alone is reused sooner or later; together with the moment at which the process began it is not.
 * Null when no such process runs.
 */
export function processIdentity(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // Fields after the command, which is in parentheses and may itself contain some.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return fields[0] === 'Z' ? null : `${pid}@${fields[19]}`;
    }
    return `${pid}@${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
  } catch {
    return null;
  }
}

/** The program that runs under this id, as far as the system tells. */
export function processCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
