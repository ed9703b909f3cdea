import { existsSync } from 'node:fs';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { days, hours } from '../../kit/clock.ts';
import { manifestPath } from '../../platform/backup/manifest.ts';
import { type Check, type Finding, failed, ok, warning } from './check.ts';
import type { DoctorContext } from './context.ts';

const existingParent = (path: string): string => (existsSync(path) ? path : existingParent(dirname(path)));
const gigabyte = 1e9;

async function checkDisk({ config: { dataDir } }: DoctorContext): Promise<Finding[]> {
  const [name, folder] = ['disk', existingParent(dataDir)];
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / gigabyte).toFixed(1)} GB free at ${folder}`;
  if (free < gigabyte) return [failed(name, text, 'free some space: uploads and the database stop when it is full')];
  return [bavail / blocks < 0.1 ? warning(name, `${text}, less than a tenth`, 'free some space, or enlarge the disk') : ok(name, text)];
}

/** Time of a backup; null for a folder without a complete one. */
async function takenAt(folder: string): Promise<Date | null> {
  try {
    const at = new Date(String((JSON.parse(await readFile(manifestPath(folder), 'utf8')) as { takenAt?: unknown }).takenAt));
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}

/** Only backups of `npm run backup`: nothing is recorded about others, such as a WAL archive. */
async function checkBackups({ backups, clock, config }: DoctorContext): Promise<Finding[]> {
  const name = 'backup';
  if (backups === undefined)
    return [
      config.production ? warning(name, 'age unknown', 'run this with --backups FOLDER') : ok(name, 'not checked (--backups FOLDER)'),
    ];
  const entries = existsSync(backups) ? await readdir(backups) : [];
  const times = await Promise.all([backups, ...entries.map((entry) => join(backups, entry))].map(takenAt));
  const newest = Math.max(...times.map((at) => at?.getTime() ?? 0));
  if (newest === 0) return [failed(name, `no complete backup in ${backups}`, 'npm run backup -- FOLDER')];
  const age = clock.now().getTime() - newest;
  const text = `the newest is ${(age / hours(1)).toFixed(0)} hours old`;
  if (age > days(7)) return [failed(name, text, 'see why the nightly backup fails (docs/operations.md)')];
  return [age > hours(26) ? warning(name, text, 'see why the nightly backup fails (docs/operations.md)') : ok(name, text)];
}

/** T+2 bank working days over a weekend. */
const settlementDays = 4;

async function checkHold({ config: { settlementHoldDays: held, cashfree } }: DoctorContext): Promise<Finding[]> {
  const [name, text] = ['settlement hold', `${held} days`];
  if (cashfree?.mode !== 'production' || held >= settlementDays) return [ok(name, text)];
  const why = 'Cashfree pays after two bank working days, four days over a weekend';
  return [warning(name, `${text}: money can be withdrawn before it has arrived. ${why}`, 'SETTLEMENT_HOLD_DAYS=4 or more')];
}

export const machineChecks: Check<DoctorContext>[] = [
  { name: 'disk', run: checkDisk },
  { name: 'backup', run: checkBackups },
  { name: 'settlement hold', run: checkHold },
];
