import { fileURLToPath } from 'node:url';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, expect, it } from 'vitest';
import { backUp, restore } from '../../src/app/backups.ts';
import { readConfig } from '../../src/app/config/config.ts';
import { openDatabaseAndKeys } from '../../src/app/database-and-keys.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { previousChecksums } from '../../src/platform/db/previous-checksums.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createEmptyDatabase, queryRows, temporaryDirectory } from '../harness/backup-restore.ts';
import { schemaFile } from '../harness/schema-file.ts';
import { copyDatabase, createWorld } from '../harness/world.ts';

const folder = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
const files = temporaryDirectory();
const databases: { drop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  files.remove();
});

async function createDatabase(): Promise<string> {
  const empty = await createEmptyDatabase();
  databases.push(empty);
  return empty.url;
}

/** Settings of real providers only; no test calls them. */
const realProviders = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  CASHFREE_APP_ID: 'app',
  CASHFREE_SECRET_KEY: 'secret',
  CASHFREE_ENV: 'production',
  TELEGRAM_API_ID: '12345',
  TELEGRAM_API_HASH: 'cd'.repeat(16),
};
const secretKey = Buffer.alloc(32, 5);
const production = (databaseUrl: string) =>
  readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://jamun.example',
    DATABASE_URL: databaseUrl,
    DATA_DIR: files.path('data'),
    SECRET_KEY: secretKey.toString('hex'),
    ...realProviders,
  });
const log = createLogger('silent');

const sandboxTables = async (url: string) =>
  (
    await queryRows<{ name: string }>(
      url,
      `select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '^sandbox_'`,
    )
  ).map(({ name }) => name);

/** Turns the sandbox tables into their state of migration 0028, when product migrations created them. */
const formerShape = `
  drop table sandbox_migrations, sandbox_cashfree_disputes, sandbox_telegram_floods;
  alter table sandbox_mails drop unsubscribe_url;
  alter table sandbox_cashfree_orders drop terminated_at;
  alter table sandbox_cashfree_payments drop currency;
  alter table sandbox_cashfree_refunds drop origin, drop cf_payment_id, drop is_booked;
  alter table sandbox_telegram_switches drop members_listed, drop hides_hashes;
  alter table sandbox_telegram_people drop next_flood_class, drop standing, drop email, add flooded_until timestamptz;
  alter table sandbox_telegram_codes drop purpose, drop email;
  alter table sandbox_telegram_links drop deleted_at, drop made_by;
  insert into sandbox_mails (id, recipient, subject, text_body, html_body, sent_at) values ('existing', 'a@example.in', 's', 't', 'h', now());
  update sandbox_telegram_switches set flood_seconds = 7`;

/** Database of a version whose product migrations created the sandbox tables. */
async function formerDatabase(): Promise<{ url: string; current: string }> {
  const copy = await copyDatabase();
  databases.push(copy);
  const { url } = copy;
  return withConnection(url, async (client) => {
    const current = await schemaFile(client);
    await client.query(formerShape);
    for (const [name, checksum] of Object.entries(previousChecksums))
      await client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum]);
    return { url, current };
  });
}

/** Sorted, since columns that were dropped and added again come last. */
const sortedLines = (text: string) => text.replaceAll(/,$/gm, '').split('\n').sort();

it('a database without simulated providers gets no sandbox tables, and the server runs on it', async () => {
  const url = await createDatabase();
  await openDatabaseAndKeys(production(url), log);
  expect(await sandboxTables(url)).toEqual([]);
  const world = await createWorld({ databaseUrl: url, secretKey, env: realProviders });
  expect((await world.send('GET', '/readyz')).status).toBe(200);
  expect((await world.person()).id).toBeGreaterThan(0);
  await world.close();
});

it('the first simulated provider adds the sandbox tables to a database', async () => {
  const url = await createDatabase();
  await migrate(url, { folder, sandbox: false });
  const applied = await migrate(url, { folder, sandbox: true });
  expect(applied.map(({ set }) => set)).toEqual(['sandbox']);
  expect(await sandboxTables(url)).toContain('sandbox_mails');
});

it('sandbox tables of old product migrations are upgraded and keep their rows', async () => {
  const { url, current } = await formerDatabase();
  await migrate(url, { folder, sandbox: true });
  expect(sortedLines(await withConnection(url, schemaFile))).toEqual(sortedLines(current));
  expect(await queryRows(url, 'select id from sandbox_mails')).toEqual([{ id: 'existing' }]);
  expect(await queryRows(url, 'select flood_seconds as seconds from sandbox_telegram_switches')).toEqual([{ seconds: 7 }]);
});

it('sandbox tables of old product migrations stay unchanged without simulated providers', async () => {
  const { url } = await formerDatabase();
  const before = await withConnection(url, schemaFile);
  await openDatabaseAndKeys(production(url), log);
  expect(await withConnection(url, schemaFile)).toBe(before);
});

it('an old checksum is accepted for the listed migrations only', async () => {
  const url = await createDatabase();
  await migrate(url, { folder, sandbox: false });
  const [former] = Object.values(previousChecksums);
  await queryRows(url, `update schema_migrations set checksum = '${former}' where name = '0003_files.sql'`);
  await expect(migrate(url, { folder, sandbox: false })).rejects.toThrow('0003_files.sql was changed');
});

it.each([
  ['a backup without sandbox tables is restored without them', false],
  ['a backup with sandbox tables of old product migrations is restored with them', true],
])('%s', async (_title, hasSandbox) => {
  const url = hasSandbox ? (await formerDatabase()).url : await createDatabase();
  const config = production(url);
  await openDatabaseAndKeys(config, log);
  const context = { log, signal: new AbortController().signal };
  const target = files.path(hasSandbox ? 'with sandbox' : 'without sandbox');
  await backUp({ ...context, config }, target);
  const restoredUrl = await createDatabase();
  await restore({ ...context, config: production(restoredUrl) }, target, { anyKey: false });
  expect((await sandboxTables(restoredUrl)).length > 0).toBe(hasSandbox);
  if (hasSandbox) expect(await queryRows(restoredUrl, 'select id from sandbox_mails')).toEqual([{ id: 'existing' }]);
  // A start on the restored database succeeds.
  await openDatabaseAndKeys(production(restoredUrl), log);
});
