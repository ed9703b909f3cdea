import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Process id with start time: process ids are reused, the combination is not. Null if no such process is running.
 */
export function processIdentity(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // Fields after the command name, which is in parentheses and may itself contain parentheses.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return fields[0] === 'Z' ? null : `${pid}@${fields[19]}`;
    }
    return `${pid}@${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
  } catch {
    return null;
  }
}

/** Command line of the process; empty if unknown. */
export function processCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
