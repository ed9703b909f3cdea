import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '@jamun/test-support/separate-connection';
import type pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { migrate, type SchemaOptions } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { queryRows } from '../harness/backup-restore.ts';
import { migrationsFolder } from '../harness/old-database.ts';
import { copyDatabase } from '../harness/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'jamun-locks-'));
cpSync(migrationsFolder, folder, { recursive: true });
const removals: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const remove of removals) await remove();
});

let url: string;
beforeEach(async () => {
  const database = await copyDatabase();
  removals.push(database.drop);
  url = database.url;
  await queryRows(url, 'create table big (id int, name text); insert into big values (1, null), (1, null)');
});

/** Applies one more migration to the database of this test. */
async function apply(sql: string, options: Partial<SchemaOptions> = {}): Promise<string[]> {
  writeFileSync(join(folder, '9001_more.sql'), sql);
  return (await migrate(url, { folder, sandbox: true, ...options })).map(({ name }) => name);
}

/** Runs the work while a transaction has locked the table `big`. */
const whileLocked = (work: (holder: pg.Client) => Promise<void>) =>
  withConnection(url, async (holder) => {
    await holder.query(`begin; lock table big in access share mode`);
    await work(holder);
  });

it('a migration that cannot get a lock is rolled back and retried until the lock is free', async () => {
  await whileLocked(async (holder) => {
    const attempts: number[] = [];
    const write = (text: string) => {
      attempts.push(JSON.parse(text).attempt);
      if (attempts.length === 2) void holder.query('commit');
    };
    expect(await apply('alter table big add more int', { log: createLogger('warn', { write }) })).toEqual(['9001_more.sql']);
    expect(attempts).toEqual([1, 2]);
  });
});

it('a migration gives up in one line when a table stays locked, and changes nothing', async () => {
  await whileLocked(async (holder) => {
    await expect(apply('create table half (id int); alter table big add more int', { attempts: 1 })).rejects.toThrow(
      'Migration 9001_more.sql: a table stayed locked by other transactions. Nothing was changed; start again.',
    );
    await holder.query('commit');
  });
  expect(await queryRows(url, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
});

const uniqueIndex = '-- no-transaction\ncreate unique index concurrently if not exists big_id_key on big (id);';
const readIndex = () => queryRows(url, `select indisvalid as valid from pg_index where indexrelid = 'big_id_key'::regclass`);

it('an interrupted concurrent index build is repeated without its invalid index', async () => {
  await expect(apply(uniqueIndex)).rejects.toThrow('could not create unique index');
  expect(await readIndex()).toEqual([{ valid: false }]);
  await queryRows(url, 'delete from big');
  expect(await apply(uniqueIndex)).toEqual(['9001_more.sql']);
  expect(await readIndex()).toEqual([{ valid: true }]);
});

it('processes that start together build an index concurrently once', async () => {
  await queryRows(url, 'delete from big');
  const applied = await Promise.all([apply(uniqueIndex), apply(uniqueIndex), apply(uniqueIndex)]);
  expect(applied.flat()).toEqual(['9001_more.sql']);
  expect(await readIndex()).toEqual([{ valid: true }]);
});
