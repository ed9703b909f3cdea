// Memory limit of a process: a control group, version 2 or 1. `ulimit -v` and `prlimit --as` do not serve: they count address space, of
// which V8 reserves gigabytes.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onExit } from './cleanup.mjs';

/** @param {string} text */
const killsOf = (text) => Number(/oom_kill (\d+)/.exec(text)?.[1] ?? 0);

const versions = [
  {
    folder: '/sys/fs/cgroup',
    marker: 'memory.max',
    limit: 'memory.max',
    peak: ['memory.peak', 'memory.current'],
    events: 'memory.events',
  },
  {
    folder: '/sys/fs/cgroup/memory',
    marker: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    peak: ['memory.max_usage_in_bytes'],
    events: 'memory.oom_control',
  },
];

/** Creates the group in the first hierarchy that has a memory controller. */
function createFolder() {
  for (const version of versions) {
    const folder = join(version.folder, `jamun-drill-${process.pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (existsSync(join(folder, version.marker))) return { folder, version };
    rmdirSync(folder);
  }
  return null;
}

/**
 * A group with `bytes` of memory, page cache included; null where no control group can be created. A process joins it with `prefix` as
 * the begin of its command line.
 * @param {number} bytes
 */
export function createMemoryGroup(bytes) {
  const found = createFolder();
  if (!found) return null;
  const { folder, version } = found;
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, version.limit), String(bytes));
  const remove = () => rmdirSync(folder);
  const forget = onExit(remove);
  return {
    prefix: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
    usage: () => ({
      peak: Number(read(version.peak.find((name) => existsSync(join(folder, name))) ?? '')),
      kills: killsOf(read(version.events)),
    }),
    /** After the end of its processes. */
    remove() {
      remove();
      forget();
    },
  };
}
