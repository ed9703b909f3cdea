import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { corner } from '@jamun/test-support/corners';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, backUpOf, contentOf, emptyDatabase, restoreTo, schemaOf, scratch } from '../harness/backups.ts';
import { bought, shop } from '../harness/checkout.ts';
import { requested, seller } from '../harness/payouts.ts';
import { canaries } from '../harness/routes/canaries.ts';
import { ownLink } from '../harness/routes/link-fixtures.ts';
import { club, member } from '../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../harness/world.ts';

let world: World;
let person: Person;
let buyer: Person;
let purchaseId: string;
let shortId: string;
const folder = scratch();
const whole = folder.path('whole');
const empties: { drop(): Promise<void> }[] = [];
const emptyPlace = async (more: { secretKey?: Buffer } = {}) => {
  const empty = await emptyDatabase();
  empties.push(empty);
  return { databaseUrl: empty.url, dataDir: folder.path(randomWord()), secretKey: world.secretKey, ...more };
};

/** What is sealed in it: document, accounts, second factor, Telegram sessions; what is sold, owed, followed, and waits. */
async function fill(): Promise<void> {
  person = await world.person();
  for (const { plant } of canaries) await plant(world, person);
  const { product } = await shop(world, { price: 499 });
  buyer = await world.person();
  purchaseId = (await bought(world, buyer, product)).purchaseId ?? '';
  await member(world, buyer, await club(world), 'Ravi');
  await requested(world, await seller(world));
  const link = await ownLink(world, person);
  shortId = link.shortId;
  for (let visit = 0; visit < 3; visit++) await world.send('GET', `/s/${shortId}`);
  await world.container.links.fold();
  await world.notify(person, 'Tabs\tand\nlines, a \\N, a \\. and ₹ "quotes"');
  await world.settle();
  // Asked for and not yet sent when the backup is made.
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
}

beforeAll(async () => {
  world = await createWorld();
  await fill();
  await backUpOf(world, whole);
}, 120_000);
afterAll(async () => {
  await world.close();
  for (const empty of empties) await empty.drop();
  folder.remove();
});

describe('backup, destroy, restore', () => {
  it('brings everything back as it was, and the product goes on', async () => {
    const place = await emptyPlace();
    const restored = await restoreTo(place, whole);
    expect(restored.broken).toEqual([]);
    expect(restored.opened.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining([
        'files.key_sealed',
        'kyc_documents.number_sealed',
        'second_factors.secret_sealed',
        'telegram_accounts.sealed_session',
        'withdrawals.account_number_sealed',
      ]),
    );
    expect(restored.opened.filter(({ failed }) => failed > 0)).toEqual([]);

    const [before, after] = [await contentOf(world.databaseUrl), await contentOf(place.databaseUrl)];
    expect(after).toEqual(before);
    for (const table of ['users', 'orders', 'ledger_entries', 'withdrawals', 'files', 'link_days', 'telegram_members', 'kyc_documents'])
      expect(before[table]?.rows, table).toBeGreaterThan(0);
    expect(await schemaOf(place.databaseUrl)).toEqual(await schemaOf(world.databaseUrl));

    const again = await createWorld({ databaseUrl: place.databaseUrl, secretKey: place.secretKey, env: { DATA_DIR: place.dataDir } });
    await goesOn(again);
    await again.close();
  }, 120_000);

  async function goesOn(again: World): Promise<void> {
    const signedIn = await again.call('POST /api/v1/auth/signin', {
      body: { username: buyer.email, loginMethod: 'email', password: buyer.password },
    });
    expect(signedIn.status, signedIn.text).toBe(200);
    // Sessions of before are sessions still, and what is sealed is read as before.
    const [kycBefore, kycAfter] = await Promise.all(
      [world, again].map((w) => w.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)),
    );
    expect(kycAfter?.body.data?.documentNumber).toBe(kycBefore?.body.data?.documentNumber);
    expect(kycAfter?.body.data?.documentNumber).toBeTruthy();
    const document = await again.send('GET', new URL(kycAfter?.body.data?.url ?? '').pathname);
    expect(document.text).toContain('CANPA7391Y');

    const files = await again.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId } }, buyer.token);
    const { pathname, search } = new URL(files.body.data[0]?.presignedUrl ?? '');
    const fetched = await again.send('GET', pathname + search);
    expect(fetched.status).toBe(200);
    expect(fetched.text).toMatch(/^%PDF/);

    expect((await again.send('GET', `/s/${shortId}`)).status).toBe(302);
    // What waited is done now; nothing that was done is done again.
    const mails = await again.mailsTo(person.email);
    expect(mails.filter(({ subject }) => /password/i.test(subject))).toHaveLength(1);
    // New rows get new numbers.
    const newcomer = await again.person();
    const [{ most } = { most: 0 }] = await ask<{ most: number }>(world.databaseUrl, 'select max(id)::int as most from users');
    expect(newcomer.id).toBeGreaterThan(most);
    const { product } = await shop(again);
    await bought(again, newcomer, product);
    expect(await again.broken()).toEqual([]);
  }

  corner(
    'is for the owner of the database, who need not be more than that',
    async () => {
      const role = `owner_${randomWord()}`;
      await ask(world.databaseUrl, `create role ${role} login password 'owner'`);
      const empty = await emptyDatabase(role);
      const url = new URL(empty.url);
      Object.assign(url, { username: role, password: 'owner' });
      await ask(empty.url, `alter schema public owner to ${role}`);
      const place = { databaseUrl: url.href, dataDir: folder.path(randomWord()), secretKey: world.secretKey };
      expect((await restoreTo(place, whole)).broken).toEqual([]);
      expect(await contentOf(place.databaseUrl)).toEqual(await contentOf(world.databaseUrl));
      await empty.drop();
      await ask(world.databaseUrl, `drop role ${role}`);
    },
    60_000,
  );

  it('holds KYC documents sealed', () => {
    const dir = join(whole, 'files', 'kyc-documents');
    const documents = readdirSync(dir).map((name) => readFileSync(join(dir, name)).toString('latin1'));
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.filter((content) => content.includes('%PDF') || content.includes('CANPA7391Y'))).toEqual([]);
  });

  it('is read by nobody else, and does not hold the key', () => {
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

describe('a restore is refused', () => {
  const untouched = async (place: { databaseUrl: string; dataDir: string }) => {
    const [found] = await ask<{ tables: number; queue: string | null }>(
      place.databaseUrl,
      `select count(*)::int as tables, to_regnamespace('pgboss')::text as queue from pg_tables where schemaname = 'public'`,
    );
    expect(found).toEqual({ tables: 0, queue: null });
  };
  const changed = (name: string) => {
    const copy = folder.path(name);
    cpSync(whole, copy, { recursive: true });
    return copy;
  };

  corner.each([
    ['a table', (copy: string) => appendFileSync(join(copy, 'tables', 'users.copy.gz'), 'x'), /users\.copy\.gz has a wrong checksum/],
    ['a table that is gone', (copy: string) => rmSync(join(copy, 'tables', 'orders.copy.gz')), /orders\.copy\.gz cannot be read/],
    ['waiting jobs', (copy: string) => appendFileSync(join(copy, 'jobs.copy.gz'), 'x'), /jobs\.copy\.gz has a wrong checksum/],
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
      'its manifest',
      (copy: string) =>
        writeFileSync(join(copy, 'manifest.json'), readFileSync(join(copy, 'manifest.json'), 'utf8').replace('"rows": ', '"rows": 1')),
      /manifest\.json is damaged/,
    ],
  ])('when damaged: %s', async (what, damage, words) => {
    const [copy, place] = [changed(`damaged ${what}`), await emptyPlace()];
    damage(copy);
    await expect(restoreTo(place, copy)).rejects.toThrow(words);
    await untouched(place);
  });

  it('when it is not whole, or no backup at all', async () => {
    const [copy, place] = [changed('interrupted'), await emptyPlace()];
    rmSync(join(copy, 'manifest.json'));
    await expect(restoreTo(place, copy)).rejects.toThrow(/is not a complete backup/);
    await expect(restoreTo(place, folder.path('nowhere'))).rejects.toThrow(/is not a complete backup/);
    await untouched(place);
  });

  it('with another key, unless one says that it is lost', async () => {
    const place = await emptyPlace({ secretKey: Buffer.alloc(32, 7) });
    await expect(restoreTo(place, whole)).rejects.toThrow(/^SECRET_KEY: differs from the key of this backup/);
    await untouched(place);
    const restored = await restoreTo(place, whole, { anyKey: true });
    const shut = restored.opened.filter(({ failed, tried }) => failed === tried);
    expect(shut).toHaveLength(restored.opened.length);
    expect(shut.length).toBeGreaterThan(3);
    // The product starts with the new key: the lost one is not waited for.
    const again = await createWorld({ databaseUrl: place.databaseUrl, secretKey: place.secretKey, env: { DATA_DIR: place.dataDir } });
    await again.close();
  });

  it('but not when the key of the backup is configured as a former one', async () => {
    const place = await emptyPlace({ secretKey: randomBytes(32) });
    const restored = await restoreTo(place, whole, { previousKeys: [world.secretKey] });
    expect(restored.opened.filter(({ failed }) => failed > 0)).toEqual([]);
  });

  it('into a database that holds something, or that a product runs on', async () => {
    const place = await emptyPlace();
    await ask(place.databaseUrl, 'create table somebody_elses (id int)');
    await expect(restoreTo(place, whole)).rejects.toThrow(/is not empty/);
    await expect(restoreTo({ ...place, databaseUrl: world.databaseUrl }, whole)).rejects.toThrow(/Jamun is running on this database/);
  });

  corner('when a newer version made it', async () => {
    const { manifestIn, readManifest, writtenManifest } = await import('../../src/platform/backup/manifest.ts');
    const [copy, place] = [changed('newer'), await emptyPlace()];
    const manifest = await readManifest(copy);
    const newer = { ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'ab'.repeat(32) }] };
    writeFileSync(manifestIn(copy), writtenManifest(newer));
    await expect(restoreTo(place, copy)).rejects.toThrow(/newer version of Jamun \(migration 9999_later\.sql\)/);
    await untouched(place);
  });

  corner('as a whole: what goes wrong at the end leaves nothing behind, and another try goes well', async () => {
    const place = await emptyPlace();
    const [, key = ''] = /files\/(\S+)/.exec(readFileSync(join(whole, 'files.sha256'), 'utf8')) ?? [];
    cpSync(join(whole, 'manifest.json'), join(place.dataDir, 'files', key));
    await expect(restoreTo(place, whole)).rejects.toThrow(/is another file/);
    await untouched(place);
    rmSync(join(place.dataDir, 'files', key));
    expect((await restoreTo(place, whole)).broken).toEqual([]);
  });
});

describe('a backup', () => {
  it('a backup contains every table of the database except the records of migrations', async () => {
    const { readManifest } = await import('../../src/platform/backup/manifest.ts');
    const tables = await ask<{ name: string; columns: string[] }>(
      world.databaseUrl,
      `select table_name::text as name, array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'sandbox_migrations')
       group by table_name order by table_name`,
    );
    const { tables: kept } = await readManifest(whole);
    expect(kept.map(({ name, columns }) => ({ name, columns }))).toEqual(tables);
  });

  it('is never written over', async () => {
    await expect(backUpOf(world, whole)).rejects.toThrow(/already exists/);
  });

  it('that is interrupted leaves nothing that could be taken for one', async () => {
    const interrupted = new AbortController();
    const target = folder.path('stopped');
    const made = backUpOf(world, target, { signal: interrupted.signal });
    interrupted.abort();
    await expect(made).rejects.toThrow(/Interrupted: no backup was created/);
    expect(readdirSync(dirname(target)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('says which files are not there, and which are not what they were', async () => {
    const other = await createWorld();
    const { product } = await shop(other);
    await bought(other, await other.person(), product);
    const [file] = await ask<{ object: string }>(other.databaseUrl, `select object from files where purpose = 'PRODUCT_FILE' limit 1`);
    const object = file?.object ?? '';
    const { manifest: before } = await backUpOf(other, folder.path('with all'));
    rmSync(join(other.filesDir, object));
    const { manifest } = await backUpOf(other, folder.path('with one less'));
    expect(before.files).toMatchObject({ on: 'disk', missing: 0 });
    expect(manifest.files).toMatchObject({ on: 'disk', missing: 1 });
    expect(readFileSync(folder.path('with one less', 'missing-files.txt'), 'utf8')).toBe(`${object}\n`);
    writeFileSync(join(other.filesDir, object), 'cut short');
    expect((await backUpOf(other, folder.path('with one cut'))).manifest.files).toMatchObject({ missing: 1 });
    await other.close();
  });

  it('holds no bytes where they lie in a bucket, and says so', async () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const { manifest } = await backUpOf(world, folder.path('bucket'), { env: s3 });
    expect(manifest.files).toMatchObject({ on: 's3', bucket: 'papers' });
    expect(existsSync(folder.path('bucket', 'files'))).toBe(false);
    await expect(restoreTo(await emptyPlace(), folder.path('bucket'))).rejects.toThrow(/are in the bucket papers/);
  });
});

it('knows every column that is sealed', async () => {
  const { sealedColumns } = await import('../../src/app/sealed-columns.ts');
  const found = await ask<{ name: string }>(
    world.databaseUrl,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'sealed' order by 1`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(found.map(({ name }) => name));
});
