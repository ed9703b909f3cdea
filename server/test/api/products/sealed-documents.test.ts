import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { encryptionOverhead } from '../../../src/kit/crypto/encrypted-bytes.ts';
import { startS3 } from '../../harness/providers/s3-server.ts';
import { kycDocument, pdf, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const content = 'PAN card of a person';

async function withDocument(text = content): Promise<Person> {
  const person = await world.person();
  const s3Key = await uploadKycDocument(world, person, pdf(text));
  await world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
  await world.runJobs();
  return person;
}
const addressOf = async (person: Person) => (await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data?.url ?? '';
const fileOf = async (person: Person) =>
  (await query(`select * from files where user_id = $1 and purpose = 'KYC_DOCUMENT'`, [person.id])).rows[0];
const objectOf = (object: string) => readFileSync(join(world.filesDir, object));
const everyObject = () =>
  readdirSync(world.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));

/** Uploads a document and stores it unencrypted, as before the introduction of document encryption. */
async function unsealedDocument(text: string): Promise<Person> {
  const person = await withDocument(text);
  const { id, object } = await fileOf(person);
  const old = `kyc-documents/Old${object.slice(-17)}`;
  writeFileSync(join(world.filesDir, old), pdf(text));
  await query('alter table files disable trigger files_stay_as_they_are');
  await query('update files set object = $2, key_sealed = null where id = $1', [id, old]);
  await query('alter table files enable trigger files_stay_as_they_are');
  return person;
}

describe('KYC document encryption', () => {
  it('a KYC document is encrypted in storage and decrypted for its owner', async () => {
    const person = await withDocument('the very secret one');
    const { object, size } = await fileOf(person);
    expect(everyObject().filter((bytes) => bytes.includes('the very secret one'))).toEqual([]);
    expect(objectOf(object)).toHaveLength(Number(size) + encryptionOverhead);
    const fetched = await fetch(await addressOf(person));
    expect(await fetched.text()).toContain('the very secret one');
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const head = await fetch(await addressOf(person), { method: 'HEAD' });
    expect({ status: head.status, contentLength: head.headers.get('content-length') }).toEqual({
      status: 200,
      contentLength: String(size),
    });
  });

  it('a KYC document is decrypted for an administrator', async () => {
    const person = await withDocument('for the reviewer');
    const { token } = await world.administrator();
    const { rows } = await query('select id from kyc_documents where user_id = $1', [person.id]);
    const opened = await world.call('GET /api/v1/admin/kyc-documents/{id}', { params: { id: rows[0].id } }, token);
    expect(await (await fetch(opened.body.data.presignedUrl)).text()).toContain('for the reviewer');
  });

  it('a KYC document URL expires, rejects changes, and returns 404 after the document is replaced', async () => {
    const person = await withDocument();
    const other = await withDocument();
    const address = await addressOf(person);
    const [mine, theirs] = [(await fileOf(person)).id, (await fileOf(other)).id];
    const statusOf = async (url: string) => (await fetch(url)).status;
    expect(await statusOf(address)).toBe(200);
    for (const changed of [
      address.replace(mine, theirs),
      address.replace('attachment', 'inline'),
      address.slice(0, -2),
      `${world.url}/sealed-files/x`,
    ])
      expect(await statusOf(changed)).toBe(403);
    await replaceDocument(person);
    expect(await statusOf(address)).toBe(404);
    const fresh = await addressOf(person);
    world.clock.advance(minutes(11));
    expect(await statusOf(fresh)).toBe(403);
  });

  it('a KYC document URL works for at least five minutes, also one created at the end of a time window', async () => {
    const person = await withDocument();
    const lifetime = minutes(5);
    world.clock.advance(lifetime - (world.clock.now().getTime() % lifetime) - 1);
    const address = await addressOf(person);
    world.clock.advance(lifetime);
    expect((await fetch(address)).status).toBe(200);
  });

  it('a KYC document swapped with another object in storage fails to decrypt', async () => {
    const [person, other] = [await withDocument('mine'), await withDocument('theirs')];
    writeFileSync(join(world.filesDir, (await fileOf(person)).object), objectOf((await fileOf(other)).object));
    expect((await fetch(await addressOf(person))).status).toBe(500);
    expect((await fetch(await addressOf(other))).status).toBe(200);
  });
});

async function replaceDocument(person: Person): Promise<void> {
  const s3Key = await uploadKycDocument(world, person, pdf('another'));
  await world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
  await world.runJobs();
}

describe('encryption of existing documents', () => {
  const sealDocuments = () => world.container.runSweeps('unsealed-documents');

  it('an unencrypted document is readable, is encrypted by the job, and its old object is removed', async () => {
    const person = await unsealedDocument('old and open');
    expect(everyObject().some((bytes) => bytes.includes('old and open'))).toBe(true);
    expect(await (await fetch(await addressOf(person))).text()).toContain('old and open');
    await sealDocuments();
    await world.runJobs();
    expect(everyObject().filter((bytes) => bytes.includes('old and open'))).toEqual([]);
    expect(await (await fetch(await addressOf(person))).text()).toContain('old and open');
    const before = await fileOf(person);
    await sealDocuments();
    expect(await fileOf(person)).toEqual(before);
  });

  it('documents stay readable when two encryption jobs run concurrently', async () => {
    const people: Person[] = [];
    for (const index of [1, 2, 3]) people.push(await unsealedDocument(`at once ${index}`));
    await Promise.all([sealDocuments(), sealDocuments()]);
    for (const [index, person] of people.entries())
      expect(await (await fetch(await addressOf(person))).text()).toContain(`at once ${index + 1}`);
  });

  it('a crash between the encrypted object and its row is completed by the next run', async () => {
    const person = await unsealedDocument('survives');
    await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
      create trigger crash before update on files for each row execute function fail()`);
    await expect(sealDocuments()).rejects.toThrow();
    await query('drop trigger crash on files; drop function fail()');
    expect(await (await fetch(await addressOf(person))).text()).toContain('survives');
    await sealDocuments();
    expect((await fileOf(person)).key_sealed).not.toBe(null);
    expect(await (await fetch(await addressOf(person))).text()).toContain('survives');
  });
});

describe('rows of encrypted files', () => {
  it('the row of an encrypted file accepts a re-encrypted data key and no other change', async () => {
    const person = await withDocument();
    const { id, object } = await fileOf(person);
    await query('update files set key_sealed = key_sealed where id = $1', [id]);
    for (const change of ['key_sealed = null', `object = '${object}x'`, `file_name = 'x.pdf'`, `object = '${object}x', key_sealed = 'x'`])
      await expect(query(`update files set ${change} where id = $1`, [id]), change).rejects.toThrow('does not change');
    await expect(
      query(
        `insert into files (id, user_id, purpose, key, object, content_type, size, file_name, created_at, key_sealed)
      select $2, user_id, 'PRODUCT_FILE', key || 'x', object || 'x', content_type, size, file_name, created_at, key_sealed
      from files where id = $1`,
        [id, randomBytes(10).toString('hex')],
      ),
    ).rejects.toThrow('files_sealed_check');
  });
});

it('on S3 a KYC document is encrypted by Jamun, stored with server-side encryption, and served by Jamun', async () => {
  const s3 = await startS3();
  const s3World = await createWorld({ env: s3.env });
  const person = await s3World.person();
  const s3Key = await uploadKycDocument(s3World, person, pdf('stored on S3'));
  const response = await s3World.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
  expect(response.status).toBe(200);
  const { body } = await s3World.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
  expect(body.data?.url).toMatch(new RegExp(`^${s3World.url}/sealed-files/`));
  expect(await (await fetch(body.data?.url ?? '')).text()).toContain('stored on S3');
  const encrypted = s3.puts.filter(({ headers }) => headers['x-amz-server-side-encryption'] === 'AES256');
  expect(encrypted).toHaveLength(1);
  expect(encrypted[0]?.path).toContain('/kyc-documents/');
  await s3World.runJobs();
  await s3World.close();
  await s3.close();
});

it('uploads omit the server-side encryption header after the S3 provider has rejected it once', async () => {
  const s3 = await startS3({ encrypts: false });
  const s3World = await createWorld({ env: s3.env });
  const person = await s3World.person();
  for (const text of ['one', 'two']) {
    const s3Key = await uploadKycDocument(s3World, person, pdf(text));
    const response = await s3World.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
    expect(response.status).toBe(200);
  }
  const { body } = await s3World.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
  expect(await (await fetch(body.data?.url ?? '')).text()).toContain('two');
  // The first rejected attempt is cached; later uploads do not request server-side encryption.
  expect(s3.puts.filter(({ headers }) => headers['x-amz-server-side-encryption'])).toHaveLength(1);
  await s3World.runJobs();
  await s3World.close();
  await s3.close();
});
