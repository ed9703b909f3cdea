import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

function fromProc(pid: string): RunningProcess[] {
  try {
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
  } catch {
    // The process has ended since /proc was listed.
    return [];
  }
}

/** All processes of this machine. Slim images have no `ps`, so `/proc` is read where it exists. */
export function allProcesses(): RunningProcess[] {
  if (existsSync('/proc/self/stat')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(fromProc);
  }
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [, pid = '', parent = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}
