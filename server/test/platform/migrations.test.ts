import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomWord } from '@jamun/test-support/random-word';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';

const folder = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
const databaseName = `empty_${randomWord()}`;
const migrationsCopy = mkdtempSync(join(tmpdir(), 'jamun-migrations-'));
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: `${inject('databaseServerUrl')}postgres` });
  await admin.connect();
  await admin.query(`create database ${databaseName}`);
  cpSync(folder, migrationsCopy, { recursive: true });
});
afterAll(async () => {
  await admin.query(`drop database ${databaseName} with (force)`);
  await admin.end();
  rmSync(migrationsCopy, { recursive: true, force: true });
});

/** Folder with the migrations before this one. */
function migrationsBefore(last: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-migrations-'));
  cpSync(folder, dir, { recursive: true, filter: (path) => path === folder || basename(path) < last });
  return dir;
}

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
  const name = `sellers_${randomWord()}`;
  const url = `${inject('databaseServerUrl')}${name}`;
  await admin.query(`create database ${name}`);
  const before = migrationsBefore('0047');
  await migrate(url, { folder: before, sandbox: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into users (username, name, email, phone, password_hash, created_at, updated_at)
    select name, name, name || '@example.in', '+91988604221' || place, '', now(), now()
    from unnest(array['seller', 'drafter', 'buyer']) with ordinality as person (name, place)`);
  await client.query(`insert into products (id, user_id, slug, title, category, price_type, price, cta_text, status, created_at, updated_at)
    select lpad(id::text, 20, 'p'), id, 'presets-' || id, 'Presets', 'Education', 'FIXED', 49900, 'Pay Now',
      case username when 'seller' then 'ACTIVE' else 'INACTIVE' end, now(), now()
    from users where username <> 'buyer'`);
  const after = migrationsBefore('0048');
  const applied = await migrate(url, { folder: after, sandbox: false });
  expect(applied.map((migration) => migration.name)).toEqual(['0047_verified_email.sql']);
  const { rows } = await client.query(`select username, public_contact, notifications.link from users
    left join notifications on notifications.user_id = users.id order by users.id`);
  expect(rows).toEqual([
    { username: 'seller', public_contact: 'ACCOUNT', link: '/settings#public-contact' },
    { username: 'drafter', public_contact: 'SUPPORT', link: null },
    { username: 'buyer', public_contact: 'SUPPORT', link: null },
  ]);
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  for (const dir of [before, after]) rmSync(dir, { recursive: true, force: true });
});

it('migration 0055 moves queued, active and failed jobs of pg-boss and leaves finished ones out', async () => {
  const name = `jobs_${randomWord()}`;
  const url = `${inject('databaseServerUrl')}${name}`;
  await admin.query(`create database ${name}`);
  const before = migrationsBefore('0055');
  await migrate(url, { folder: before, sandbox: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema pgboss; create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'failed');
    create table pgboss.job (name text, data jsonb, state pgboss.job_state, retry_count integer, start_after timestamptz, created_on timestamptz,
      output jsonb);
    insert into pgboss.job values
      ('send-mail', '{"id": "1"}', 'created', 0, now() + interval '1 hour', now(), null),
      ('send-mail', '{"id": "2"}', 'active', 3, now(), now(), null),
      ('sweep', null, 'completed', 0, now(), now(), null),
      ('send-refund', '{"refundId": "r"}', 'failed', 3, now(), now(), '{"message": "AppError"}'),
      ('dead-letters', '{"refundId": "r"}', 'created', 0, now(), now(), '{"message": "AppError"}'),
      ('dead-letters', '{"id": "lost"}', 'created', 0, now(), now(), null)`);
  const after = migrationsBefore('0056');
  await migrate(url, { folder: after, sandbox: false });
  const { rows } = await client.query(
    'select kind, data, state, attempts, error, run_at > now() as later from jobs order by state, data::text',
  );
  expect(rows).toEqual([
    { kind: 'unknown', data: { id: 'lost' }, state: 'DEAD', attempts: 0, error: null, later: false },
    { kind: 'send-refund', data: { refundId: 'r' }, state: 'DEAD', attempts: 0, error: 'AppError', later: false },
    { kind: 'send-mail', data: { id: '1' }, state: 'QUEUED', attempts: 0, error: null, later: true },
    { kind: 'send-mail', data: { id: '2' }, state: 'QUEUED', attempts: 3, error: null, later: false },
  ]);
  expect((await client.query(`select to_regnamespace('pgboss') as schema`)).rows).toEqual([{ schema: null }]);
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  for (const dir of [before, after]) rmSync(dir, { recursive: true, force: true });
});
