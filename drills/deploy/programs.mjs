// Programs that the drill needs, with their Debian packages. A missing one is a failure, not a skipped check.
/** @import { Report } from './report.mjs' */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { postgresBin } from '../lib/postgres.mjs';

const packages = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  caddy: 'caddy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  'docker-compose': 'docker-compose',
  podman: 'podman',
  bwrap: 'bubblewrap',
  setpriv: 'util-linux',
  openssl: 'openssl',
};
/** @typedef {keyof typeof packages} ProgramName */

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/**
 * Path of a program; throws with the name of its package.
 * @param {ProgramName} name
 */
export function findProgram(name) {
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is missing: apt-get install ${packages[name]}`);
  return found;
}

/** @param {Report} report */
export async function checkPrograms(report) {
  await report.check('programs', 'all are installed', () => {
    const missing = /** @type {ProgramName[]} */ (Object.keys(packages)).flatMap((name) => {
      try {
        findProgram(name);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    if (process.getuid?.() !== 0) missing.push('run it as root: it starts programs as other users');
    if (!existsSync(join(postgresBin, 'initdb'))) missing.push('PostgreSQL is missing: apt-get install postgresql-15');
    if (missing.length > 0) throw new Error(missing.join('; '));
  });
}

/**
 * Runs a program; rejects with its output when it exits with another status than 0.
 * @param {ProgramName} name
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileOptions} [options]
 */
export async function run(name, args, options = {}) {
  try {
    const { stdout, stderr } = await promisify(execFile)(findProgram(name), args, { maxBuffer: 20e6, ...options });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout = '', stderr = '', message } = /** @type {Error & { stdout?: string, stderr?: string }} */ (error);
    throw new Error(`${stdout}${stderr}`.trim() || message);
  }
}
