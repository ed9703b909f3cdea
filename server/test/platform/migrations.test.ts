import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomWord } from '@jamun/test-support/random-word';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { backUpWorld, createEmptyDatabase, queryRows, restoreTo, temporaryDirectory } from '../harness/backup-restore.ts';
import { createDatabaseBefore, migrateBefore, migrationsFolder, movedJobs, pgBossJobs, selectMovedJobs } from '../harness/old-database.ts';

const databaseName = `empty_${randomWord()}`;
const migrationsCopy = mkdtempSync(join(tmpdir(), 'jamun-migrations-'));
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: `${inject('databaseServerUrl')}postgres` });
  await admin.connect();
  await admin.query(`create database ${databaseName}`);
  cpSync(migrationsFolder, migrationsCopy, { recursive: true });
});
afterAll(async () => {
  await admin.query(`drop database ${databaseName} with (force)`);
  await admin.end();
  rmSync(migrationsCopy, { recursive: true, force: true });
});

it('migrations are applied once when several processes start concurrently', async () => {
  const applied = await Promise.all(
    [1, 2, 3, 4].map(() => migrate(`${inject('databaseServerUrl')}${databaseName}`, { folder: migrationsCopy, sandbox: true })),
  );
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

it('a failed migration is rolled back', async () => {
  writeFileSync(join(migrationsCopy, '9000_broken.sql'), 'create table half (id int); select nonsense;');
  await expect(migrate(`${inject('databaseServerUrl')}${databaseName}`, { folder: migrationsCopy, sandbox: true })).rejects.toThrow(
    'nonsense',
  );
  rmSync(join(migrationsCopy, '9000_broken.sql'));
  const client = new pg.Client({ connectionString: `${inject('databaseServerUrl')}${databaseName}` });
  await client.connect();
  expect((await client.query(`select to_regclass('half') as found`)).rows).toEqual([{ found: null }]);
  await client.end();
});

it('a changed or unknown applied migration stops the start', async () => {
  writeFileSync(join(migrationsCopy, '9001_later.sql'), 'select 1');
  await migrate(`${inject('databaseServerUrl')}${databaseName}`, { folder: migrationsCopy, sandbox: true });
  writeFileSync(join(migrationsCopy, '9001_later.sql'), 'select 2');
  await expect(migrate(`${inject('databaseServerUrl')}${databaseName}`, { folder: migrationsCopy, sandbox: true })).rejects.toThrow(
    '9001_later.sql was changed',
  );
  rmSync(join(migrationsCopy, '9001_later.sql'));
  await expect(migrate(`${inject('databaseServerUrl')}${databaseName}`, { folder: migrationsCopy, sandbox: true })).rejects.toThrow(
    'Start a newer version',
  );
});

it('migration 0047 keeps the public contact of existing sellers and notifies them once', async () => {
  const { url, drop } = await createDatabaseBefore('0047');
  await queryRows(
    url,
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
      select name, name, name || '@example.in', '+91988604221' || place, '', now(), now()
      from unnest(array['seller', 'drafter', 'buyer']) with ordinality as person (name, place)`,
  );
  await queryRows(
    url,
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, status, created_at, updated_at)
      select lpad(id::text, 20, 'p'), id, 'presets-' || id, 'Presets', 'Education', 'FIXED', 49900, 'Pay Now',
        case username when 'seller' then 'ACTIVE' else 'INACTIVE' end, now(), now()
      from users where username <> 'buyer'`,
  );
  expect(await migrateBefore(url, '0048')).toEqual(['0047_verified_email.sql']);
  const rows = await queryRows(
    url,
    `select username, public_contact, notifications.link from users
      left join notifications on notifications.user_id = users.id order by users.id`,
  );
  expect(rows).toEqual([
    { username: 'seller', public_contact: 'ACCOUNT', link: '/settings#public-contact' },
    { username: 'drafter', public_contact: 'SUPPORT', link: null },
    { username: 'buyer', public_contact: 'SUPPORT', link: null },
  ]);
  await drop();
});

it('migration 0055 moves queued, active and failed jobs of pg-boss and leaves finished ones out', async () => {
  const { url, drop } = await createDatabaseBefore('0055');
  await queryRows(url, pgBossJobs);
  await migrateBefore(url, '0056');
  expect(await queryRows(url, selectMovedJobs)).toEqual(movedJobs);
  expect(await queryRows(url, `select to_regnamespace('pgboss') as schema`)).toEqual([{ schema: null }]);
  await drop();
});

it('a backup made before migration 0055 is restored with its unfinished jobs', async () => {
  const [old, target] = await Promise.all([createDatabaseBefore('0055'), createEmptyDatabase()]);
  await queryRows(old.url, pgBossJobs);
  const directory = temporaryDirectory();
  const secretKey = randomBytes(32);
  await backUpWorld({ databaseUrl: old.url, filesDir: directory.path('old', 'files'), secretKey }, directory.path('backup'));
  await restoreTo({ databaseUrl: target.url, dataDir: directory.path('new'), secretKey }, directory.path('backup'));
  // The name of a dead letter was that of its failed job, which the backup does not contain.
  const expected = movedJobs.map((job) => (job.state === 'DEAD' ? { ...job, kind: 'unknown' } : job));
  expect(await queryRows(target.url, selectMovedJobs)).toEqual(expected);
  await Promise.all([old.drop(), target.drop()]);
  directory.remove();
});
