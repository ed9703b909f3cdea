import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';

function findInstalled() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

/**
 * Path of PgBouncer for tests: `PGBOUNCER`, an installed one, or a newly installed one. Without it the tests of poolers are reported as
 * skipped; with `DEPTH=landing` they fail.
 */
export function ensurePgBouncer() {
  const found = process.env.PGBOUNCER || findInstalled();
  if (found) return found;
  installWithApt('pgbouncer');
  const installed = findInstalled();
  if (!installed) console.log('No PgBouncer found: the tests of poolers are skipped. Install it, or name it: PGBOUNCER=/path npm test');
  return installed ?? '';
}
