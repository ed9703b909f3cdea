import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  backUpWorld,
  createEmptyDatabase,
  queryRows,
  readSchema,
  readTableContents,
  restoreTo,
  temporaryDirectory,
} from '../harness/backup-restore.ts';
import { buyProduct, createShop } from '../harness/checkout.ts';
import { createSeller, requestWithdrawal } from '../harness/payouts.ts';
import { leakCanaries } from '../harness/routes/leak-canaries.ts';
import { createLink } from '../harness/routes/link-fixtures.ts';
import { createChannelWithPlan, createMember } from '../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../harness/world.ts';

let world: World;
let person: Person;
let buyer: Person;
let purchaseId: string;
let shortId: string;
const folder = temporaryDirectory();
const whole = folder.path('whole');
const empties: { drop(): Promise<void> }[] = [];
const emptyTarget = async (overrides: { secretKey?: Buffer } = {}) => {
  const empty = await createEmptyDatabase();
  empties.push(empty);
  return { databaseUrl: empty.url, dataDir: folder.path(randomWord()), secretKey: world.secretKey, ...overrides };
};

/** Creates encrypted values (document, accounts, second factor, Telegram sessions), sales, withdrawals, clicks and a queued job. */
async function fill(): Promise<void> {
  person = await world.person();
  for (const { plant } of leakCanaries) await plant(world, person);
  const { product } = await createShop(world, { price: 499 });
  buyer = await world.person();
  purchaseId = (await buyProduct(world, buyer, product)).purchaseId ?? '';
  await createMember(world, buyer, await createChannelWithPlan(world), 'Ravi');
  await requestWithdrawal(world, await createSeller(world));
  const link = await createLink(world, person);
  shortId = link.shortId;
  for (let visit = 0; visit < 3; visit++) await world.send('GET', `/s/${shortId}`);
  await world.container.links.fold();
  await world.notify(person, 'Tabs\tand\nlines, a \\N, a \\. and ₹ "quotes"');
  await world.runJobs();
  // This email is queued, but not sent, when the backup starts.
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
}

beforeAll(async () => {
  world = await createWorld();
  await fill();
  await backUpWorld(world, whole);
}, 120_000);
afterAll(async () => {
  await world.close();
  for (const empty of empties) await empty.drop();
  folder.remove();
});

describe('backup and restore', () => {
  it('a restore returns all data, and the server runs on it', async () => {
    const place = await emptyTarget();
    const result = await restoreTo(place, whole);
    expect(result.violations).toEqual([]);
    expect(result.sealedSamples.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining([
        'files.key_sealed',
        'kyc_documents.number_sealed',
        'second_factors.secret_sealed',
        'telegram_accounts.sealed_session',
        'withdrawals.account_number_sealed',
      ]),
    );
    expect(result.sealedSamples.filter(({ failed }) => failed > 0)).toEqual([]);

    const [before, after] = [await readTableContents(world.databaseUrl), await readTableContents(place.databaseUrl)];
    expect(after).toEqual(before);
    for (const table of ['users', 'orders', 'ledger_entries', 'withdrawals', 'files', 'link_days', 'telegram_members', 'kyc_documents'])
      expect(before[table]?.rows, table).toBeGreaterThan(0);
    expect(await readSchema(place.databaseUrl)).toEqual(await readSchema(world.databaseUrl));

    const restoredWorld = await createWorld({
      databaseUrl: place.databaseUrl,
      secretKey: place.secretKey,
      env: { DATA_DIR: place.dataDir },
    });
    await expectServerWorks(restoredWorld);
    await restoredWorld.close();
  }, 120_000);

  async function expectServerWorks(restoredWorld: World): Promise<void> {
    const signedIn = await restoredWorld.call('POST /api/v1/auth/signin', {
      body: { username: buyer.email, loginMethod: 'email', password: buyer.password },
    });
    expect(signedIn.status, signedIn.text).toBe(200);
    // Existing sessions stay valid, and encrypted values can be read.
    const [kycBefore, kycAfter] = await Promise.all(
      [world, restoredWorld].map((w) => w.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)),
    );
    expect(kycAfter?.body.data?.documentNumber).toBe(kycBefore?.body.data?.documentNumber);
    expect(kycAfter?.body.data?.documentNumber).toBeTruthy();
    const document = await restoredWorld.send('GET', new URL(kycAfter?.body.data?.url ?? '').pathname);
    expect(document.text).toContain('CANPA7391Y');

    const files = await restoredWorld.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId } }, buyer.token);
    const { pathname, search } = new URL(files.body.data[0]?.presignedUrl ?? '');
    const fetched = await restoredWorld.send('GET', pathname + search);
    expect(fetched.status).toBe(200);
    expect(fetched.text).toMatch(/^%PDF/);

    expect((await restoredWorld.send('GET', `/s/${shortId}`)).status).toBe(302);
    // The queued job runs once; finished jobs do not run again.
    const mails = await restoredWorld.mailsTo(person.email);
    expect(mails.filter(({ subject }) => /password/i.test(subject))).toHaveLength(1);
    // Sequences continue after the restored rows.
    const newcomer = await restoredWorld.person();
    const [{ most } = { most: 0 }] = await queryRows<{ most: number }>(world.databaseUrl, 'select max(id)::int as most from users');
    expect(newcomer.id).toBeGreaterThan(most);
    const { product } = await createShop(restoredWorld);
    await buyProduct(restoredWorld, newcomer, product);
    expect(await restoredWorld.findInvariantViolations()).toEqual([]);
  }

  it('a restore needs the database owner only, no superuser', { tags: 'slow', timeout: 60_000 }, async () => {
    const role = `owner_${randomWord()}`;
    await queryRows(world.databaseUrl, `create role ${role} login password 'owner'`);
    const empty = await createEmptyDatabase(role);
    const url = new URL(empty.url);
    Object.assign(url, { username: role, password: 'owner' });
    await queryRows(empty.url, `alter schema public owner to ${role}`);
    const place = { databaseUrl: url.href, dataDir: folder.path(randomWord()), secretKey: world.secretKey };
    expect((await restoreTo(place, whole)).violations).toEqual([]);
    expect(await readTableContents(place.databaseUrl)).toEqual(await readTableContents(world.databaseUrl));
    await empty.drop();
    await queryRows(world.databaseUrl, `drop role ${role}`);
  });

  it('a backup contains KYC documents in encrypted form', () => {
    const dir = join(whole, 'files', 'kyc-documents');
    const documents = readdirSync(dir).map((name) => readFileSync(join(dir, name)).toString('latin1'));
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.filter((content) => content.includes('%PDF') || content.includes('CANPA7391Y'))).toEqual([]);
  });

  it('backup files are readable by their owner only and do not contain the secret key', () => {
    const paths = readdirSync(whole, { recursive: true, withFileTypes: true }).map((entry) => ({
      entry,
      path: join(entry.parentPath, entry.name),
    }));
    for (const { entry, path } of paths) expect(statSync(path).mode & 0o777, path).toBe(entry.isDirectory() ? 0o700 : 0o600);
    expect(statSync(whole).mode & 0o777).toBe(0o700);
    const hex = world.secretKey.toString('hex');
    for (const { entry, path } of paths) if (entry.isFile()) expect(readFileSync(path).includes(hex)).toBe(false);
    expect(existsSync(join(whole, 'secrets.json'))).toBe(false);
  });
});

describe('rejected restores', () => {
  const expectUntouched = async (place: { databaseUrl: string; dataDir: string }) => {
    const [state] = await queryRows<{ tables: number }>(
      place.databaseUrl,
      `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    );
    expect(state).toEqual({ tables: 0 });
  };
  const copyBackup = (name: string) => {
    const copy = folder.path(name);
    cpSync(whole, copy, { recursive: true });
    return copy;
  };

  it.each([
    ['a table', (copy: string) => appendFileSync(join(copy, 'tables', 'users.copy.gz'), 'x'), /users\.copy\.gz has a wrong checksum/],
    ['a missing table', (copy: string) => rmSync(join(copy, 'tables', 'orders.copy.gz')), /orders\.copy\.gz cannot be read/],
    ['the list of files', (copy: string) => writeFileSync(join(copy, 'files.sha256'), ''), /files\.sha256 has a wrong checksum/],
    [
      'a file',
      (copy: string) => {
        const [, path = ''] = /(files\/kyc-documents\/\S+)/.exec(readFileSync(join(copy, 'files.sha256'), 'utf8')) ?? [];
        rmSync(join(copy, path));
        writeFileSync(join(copy, path), 'another');
      },
      /kyc-documents.* has a wrong checksum/,
    ],
    [
      'the manifest',
      (copy: string) =>
        writeFileSync(join(copy, 'manifest.json'), readFileSync(join(copy, 'manifest.json'), 'utf8').replace('"rows": ', '"rows": 1')),
      /manifest\.json is damaged/,
    ],
  ])('rejects a damaged backup: %s', { tags: 'slow' }, async (part, damage, message) => {
    const [copy, place] = [copyBackup(`damaged ${part}`), await emptyTarget()];
    damage(copy);
    await expect(restoreTo(place, copy)).rejects.toThrow(message);
    await expectUntouched(place);
  });

  it('rejects an incomplete backup and a folder without a backup', async () => {
    const [copy, place] = [copyBackup('interrupted'), await emptyTarget()];
    rmSync(join(copy, 'manifest.json'));
    await expect(restoreTo(place, copy)).rejects.toThrow(/is not a complete backup/);
    await expect(restoreTo(place, folder.path('nowhere'))).rejects.toThrow(/is not a complete backup/);
    await expectUntouched(place);
  });

  it('rejects a restore with another secret key, unless the key is declared lost', async () => {
    const place = await emptyTarget({ secretKey: Buffer.alloc(32, 7) });
    await expect(restoreTo(place, whole)).rejects.toThrow(/^SECRET_KEY: differs from the key of this backup/);
    await expectUntouched(place);
    const restored = await restoreTo(place, whole, { anyKey: true });
    const unreadable = restored.sealedSamples.filter(({ failed, tried }) => failed === tried);
    expect(unreadable).toHaveLength(restored.sealedSamples.length);
    expect(unreadable.length).toBeGreaterThan(3);
    // The server starts with the new key and does not require the lost one.
    const restoredWorld = await createWorld({
      databaseUrl: place.databaseUrl,
      secretKey: place.secretKey,
      env: { DATA_DIR: place.dataDir },
    });
    await restoredWorld.close();
  });

  it('accepts a backup whose key is configured as a previous key', async () => {
    const place = await emptyTarget({ secretKey: randomBytes(32) });
    const restored = await restoreTo(place, whole, { previousKeys: [world.secretKey] });
    expect(restored.sealedSamples.filter(({ failed }) => failed > 0)).toEqual([]);
  });

  it('rejects a restore into a database that is not empty or in use by a server', async () => {
    const place = await emptyTarget();
    await queryRows(place.databaseUrl, 'create table foreign_table (id int)');
    await expect(restoreTo(place, whole)).rejects.toThrow(/is not empty/);
    await expect(restoreTo({ ...place, databaseUrl: world.databaseUrl }, whole)).rejects.toThrow(/Jamun is running on this database/);
  });

  it('waits for connections of a server that has just stopped', async () => {
    const place = await emptyTarget();
    const { restoring } = await withConnection(`${place.databaseUrl}?application_name=jamun`, async (client) => {
      const started = restoreTo(place, whole);
      const countRestores = async () =>
        (await client.query(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'jamun restore'`))
          .rowCount;
      await expect.poll(countRestores).toBe(1);
      return { restoring: started };
    });
    expect((await restoring).violations).toEqual([]);
  });

  it('rejects a backup of a newer version', { tags: 'slow' }, async () => {
    const { manifestPath: manifestIn, readManifest, formatManifest } = await import('../../src/platform/backup/manifest.ts');
    const [copy, place] = [copyBackup('newer'), await emptyTarget()];
    const manifest = await readManifest(copy);
    const newer = { ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'ab'.repeat(32) }] };
    writeFileSync(manifestIn(copy), formatManifest(newer));
    await expect(restoreTo(place, copy)).rejects.toThrow(/newer version of Jamun \(migration 9999_later\.sql\)/);
    await expectUntouched(place);
  });

  it('a restore that fails at the end leaves nothing behind, and the next attempt succeeds', { tags: 'slow' }, async () => {
    const place = await emptyTarget();
    const [, key = ''] = /files\/(\S+)/.exec(readFileSync(join(whole, 'files.sha256'), 'utf8')) ?? [];
    cpSync(join(whole, 'manifest.json'), join(place.dataDir, 'files', key));
    await expect(restoreTo(place, whole)).rejects.toThrow(/already exists with different content/);
    await expectUntouched(place);
    rmSync(join(place.dataDir, 'files', key));
    expect((await restoreTo(place, whole)).violations).toEqual([]);
  });
});

describe('backup contents', () => {
  it('a backup contains every table of the database except the records of migrations', async () => {
    const { readManifest } = await import('../../src/platform/backup/manifest.ts');
    const tables = await queryRows<{ name: string; columns: string[] }>(
      world.databaseUrl,
      `select table_name::text as name, array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'sandbox_migrations')
       group by table_name order by table_name`,
    );
    const { tables: backedUp } = await readManifest(whole);
    expect(backedUp.map(({ name, columns }) => ({ name, columns }))).toEqual(tables);
  });

  it('rejects a backup into an existing folder', async () => {
    await expect(backUpWorld(world, whole)).rejects.toThrow(/already exists/);
  });

  it('an interrupted backup leaves no files', async () => {
    const interrupted = new AbortController();
    const target = folder.path('stopped');
    const backup = backUpWorld(world, target, { signal: interrupted.signal });
    interrupted.abort();
    await expect(backup).rejects.toThrow(/Interrupted: no backup was created/);
    expect(readdirSync(dirname(target)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('a backup lists files that are missing or have another size', async () => {
    const other = await createWorld();
    const { product } = await createShop(other);
    await buyProduct(other, await other.person(), product);
    const [file] = await queryRows<{ object: string }>(
      other.databaseUrl,
      `select object from files where purpose = 'PRODUCT_FILE' limit 1`,
    );
    const object = file?.object ?? '';
    const { manifest: before } = await backUpWorld(other, folder.path('with all'));
    rmSync(join(other.filesDir, object));
    const { manifest } = await backUpWorld(other, folder.path('with one less'));
    expect(before.files).toMatchObject({ on: 'disk', missing: 0 });
    expect(manifest.files).toMatchObject({ on: 'disk', missing: 1 });
    expect(readFileSync(folder.path('with one less', 'missing-files.txt'), 'utf8')).toBe(`${object}\n`);
    writeFileSync(join(other.filesDir, object), 'cut short');
    expect((await backUpWorld(other, folder.path('with one cut'))).manifest.files).toMatchObject({ missing: 1 });
    await other.close();
  });

  it('a backup with S3 storage contains no files and names the bucket', async () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const { manifest } = await backUpWorld(world, folder.path('bucket'), { env: s3 });
    expect(manifest.files).toMatchObject({ on: 's3', bucket: 'papers' });
    expect(existsSync(folder.path('bucket', 'files'))).toBe(false);
    await expect(restoreTo(await emptyTarget(), folder.path('bucket'))).rejects.toThrow(/are in the bucket papers/);
  });
});

it('sealedColumns lists every encrypted column of the database', async () => {
  const { sealedColumns } = await import('../../src/app/sealed-columns.ts');
  const found = await queryRows<{ name: string }>(
    world.databaseUrl,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'sealed' order by 1`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(found.map(({ name }) => name));
});
