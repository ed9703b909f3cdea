import { fileURLToPath } from 'node:url';
import { beside } from '@jamun/test-support/beside';
import { afterAll, expect, it } from 'vitest';
import { backUp, restore } from '../../src/app/backups.ts';
import { readConfig } from '../../src/app/config.ts';
import { prepareGround } from '../../src/app/ground.ts';
import { formerChecksums } from '../../src/platform/db/former-checksums.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { ask, emptyDatabase, scratch } from '../harness/backups.ts';
import { schemaFile } from '../harness/schema-file.ts';
import { copyDatabase, createWorld } from '../harness/world.ts';

const folder = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
const files = scratch();
const databases: { drop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  files.remove();
});

async function database(): Promise<string> {
  const empty = await emptyDatabase();
  databases.push(empty);
  return empty.url;
}

/** Every provider real; none of them is called here. */
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
  (await ask<{ name: string }>(url, `select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '^sandbox_'`)).map(
    ({ name }) => name,
  );

/** Tables of simulated providers in the shape of migration 0028, created by former product migrations. */
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
  insert into sandbox_mails (id, recipient, subject, text_body, html_body, sent_at) values ('kept', 'a@example.in', 's', 't', 'h', now());
  update sandbox_telegram_switches set flood_seconds = 7`;

/** A database of a version in which product migrations created the tables of simulated providers. */
async function formerDatabase(): Promise<{ url: string; current: string }> {
  const copy = await copyDatabase();
  databases.push(copy);
  const { url } = copy;
  return beside(url, async (client) => {
    const current = await schemaFile(client);
    await client.query(formerShape);
    for (const [name, checksum] of Object.entries(formerChecksums))
      await client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum]);
    return { url, current };
  });
}

/** Columns that were dropped and added again come last. */
const sortedLines = (text: string) => text.replaceAll(/,$/gm, '').split('\n').sort();

it('a database gets no sandbox table where every provider is real, and the product runs on it', async () => {
  const url = await database();
  await prepareGround(production(url), log);
  expect(await sandboxTables(url)).toEqual([]);
  const world = await createWorld({ databaseUrl: url, secretKey, env: realProviders });
  expect((await world.send('GET', '/readyz')).status).toBe(200);
  expect((await world.person()).id).toBeGreaterThan(0);
  await world.close();
});

it('a database gets the sandbox tables when a provider is simulated for the first time', async () => {
  const url = await database();
  await migrate(url, { folder, sandbox: false });
  const applied = await migrate(url, { folder, sandbox: true });
  expect(applied.map(({ set }) => set)).toEqual(['sandbox']);
  expect(await sandboxTables(url)).toContain('sandbox_mails');
});

it('sandbox tables from former product migrations are brought up to date and keep their rows', async () => {
  const { url, current } = await formerDatabase();
  await migrate(url, { folder, sandbox: true });
  expect(sortedLines(await beside(url, schemaFile))).toEqual(sortedLines(current));
  expect(await ask(url, 'select id from sandbox_mails')).toEqual([{ id: 'kept' }]);
  expect(await ask(url, 'select flood_seconds as seconds from sandbox_telegram_switches')).toEqual([{ seconds: 7 }]);
});

it('sandbox tables from former product migrations stay as they are where every provider is real', async () => {
  const { url } = await formerDatabase();
  const before = await beside(url, schemaFile);
  await prepareGround(production(url), log);
  expect(await beside(url, schemaFile)).toBe(before);
});

it('a former checksum is accepted for the migrations in the list only', async () => {
  const url = await database();
  await migrate(url, { folder, sandbox: false });
  const [former] = Object.values(formerChecksums);
  await ask(url, `update schema_migrations set checksum = '${former}' where name = '0003_files.sql'`);
  await expect(migrate(url, { folder, sandbox: false })).rejects.toThrow('0003_files.sql was changed');
});

it.each([
  ['without sandbox tables has none of them after it was restored', false],
  ['with sandbox tables of former product migrations is restored with them', true],
])('a backup %s', async (_title, hasSandbox) => {
  const url = hasSandbox ? (await formerDatabase()).url : await database();
  const config = production(url);
  await prepareGround(config, log);
  const given = { log, signal: new AbortController().signal };
  const target = files.path(hasSandbox ? 'with sandbox' : 'without sandbox');
  await backUp({ ...given, config }, target);
  const there = await database();
  await restore({ ...given, config: production(there) }, target, { anyKey: false });
  expect((await sandboxTables(there)).length > 0).toBe(hasSandbox);
  if (hasSandbox) expect(await ask(there, 'select id from sandbox_mails')).toEqual([{ id: 'kept' }]);
  // Starts without complaint.
  await prepareGround(production(there), log);
});
