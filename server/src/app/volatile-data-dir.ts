import { existsSync, readFileSync, realpathSync } from 'node:fs';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config/config.ts';

/** File systems whose content is lost when a container is replaced (overlay) or the machine restarts (tmpfs). */
const volatileTypes = ['overlay', 'tmpfs', 'ramfs'];

/**
 * Type of the file system at a path if its content is volatile, otherwise null. `mountInfo` is the content of /proc/self/mountinfo
 * (proc(5)): the fifth field is the mount point with octal escapes, and the type follows a single hyphen.
 */
export function volatileFileSystem(path: string, mountInfo: string): string | null {
  const mounts = mountInfo.split('\n').flatMap((line) => {
    const [, point, type] = /^(?:\S+ ){4}(\S+) .*? - (\S+) /.exec(line) ?? [];
    if (point === undefined || type === undefined) return [];
    return [{ point: point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))), type }];
  });
  const containing = mounts.filter(({ point }) => path === point || path.startsWith(point.endsWith('/') ? point : `${point}/`));
  // The longest mount point is the innermost; of equal ones the last was mounted over the others.
  const innermost = containing.reduce((best, mount) => (mount.point.length >= best.point.length ? mount : best), { point: '', type: '' });
  return volatileTypes.includes(innermost.type) ? innermost.type : null;
}

/** Warns when uploaded files would be lost with the container. Linux only: other systems have no /proc/self/mountinfo. */
export function warnAboutVolatileFiles({ production, s3, dataDir }: Pick<Config, 'production' | 's3' | 'dataDir'>, log: Logger): void {
  const mountInfo = '/proc/self/mountinfo';
  if (!production || s3 !== null || !existsSync(mountInfo)) return;
  const path = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const fileSystem = volatileFileSystem(path, readFileSync(mountInfo, 'utf8'));
  if (fileSystem === null) return;
  log.warn(
    { dataDir, fileSystem },
    'DATA_DIR is not on a volume: uploaded files are lost with the container; mount a volume there or set S3_*',
  );
}
