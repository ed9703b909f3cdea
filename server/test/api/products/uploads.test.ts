import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { startS3 } from '../../harness/providers/s3-server.ts';
import { kycDocument, pdf, picture, put, uploadKycDocument, uploadPicture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const objects = (of: World = world) =>
  readdirSync(of.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(of.filesDir.length + 1)}/${entry.name}`);

/** Every stored object has a row, and every row of `files` has its object. */
async function expectNoOrphans(): Promise<void> {
  await world.runJobs();
  const { rows } = await world.container.database.pool.query<{ object: string; must: boolean }>(
    `select object, true as must from files union all select object, false from loose_objects union all select incoming_object, false from uploads`,
  );
  const stored = objects();
  expect(stored.filter((object) => !rows.some((row) => row.object === object))).toEqual([]);
  expect(rows.filter((row) => row.must && !stored.includes(row.object))).toEqual([]);
}
afterEach(expectNoOrphans);

const sweep = async () => {
  await world.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs();
};
const requestPictureUpload = (person: Person, body: { fileName: string; fileType: string; fileSize?: number }) =>
  world.call('POST /api/v1/users/profilepicture', { body }, person.token);
const setPicture = (person: Person, s3Key: string) =>
  world.call('POST /api/v1/users/profilepicture/update', { body: { s3Key } }, person.token);
const register = (person: Person, s3Key: string) =>
  world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);

describe('upload URLs', () => {
  it('an upload URL is absolute and uses the host of the request', async () => {
    const person = await world.person();
    const { body } = await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png' });
    expect(body.data.url).toMatch(new RegExp(`^${world.url}/files/`));
    expect(body.data.key).toMatch(/^profile-pictures\/[0-9A-Za-z]{20}$/);
  });

  it.each([
    ['localhost:4321', 'http://localhost:4321/files/'],
    ['[::1]:4321', 'http://[::1]:4321/files/'],
    ['a"b<c>', 'http://localhost/files/'],
  ])('an upload URL for the Host header %j starts with %s', async (host, beginning) => {
    const { token } = await world.person();
    const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const uploadRequest = request(`${world.url}/api/v1/users/profilepicture`, { method: 'POST', headers });
    const response = once(uploadRequest, 'response');
    uploadRequest.end(JSON.stringify({ fileName: 'a.png', fileType: 'image/png' }));
    const [answer] = await response;
    expect(JSON.parse(await text(answer)).data.url.slice(0, beginning.length)).toBe(beginning);
  });

  it('an upload URL starts with PUBLIC_URL when it is configured', async () => {
    const elsewhere = await createWorld({ env: { PUBLIC_URL: 'https://jamun.test', ALLOW_SANDBOX: 'telegram,payments,mail' } });
    const person = await elsewhere.person();
    const body = { fileName: 'a.png', fileType: 'image/png' };
    const response = await elsewhere.call('POST /api/v1/users/profilepicture', { body }, person.token);
    expect(response.body.data.url).toMatch(/^https:\/\/jamun\.test\/files\//);
    await elsewhere.close();
  });

  it('rejects an upload URL for an unsupported type or size', async () => {
    const person = await world.person();
    expect(await requestPictureUpload(person, { fileName: 'a.txt', fileType: 'text/plain' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE', message: 'Only image files are allowed' },
    });
    expect(await requestPictureUpload(person, { fileName: 'a.svg', fileType: 'image/svg+xml' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE', message: 'SVG images are not supported. Choose a JPEG, PNG, WebP, GIF or AVIF image.' },
    });
    expect(await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png', fileSize: 5 * 1024 * 1024 + 1 })).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'The file is larger than 5 MB' },
    });
    expect((await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png', fileSize: 5 * 1024 * 1024 })).status).toBe(200);
    for (const fileSize of [0, -1, 1.5]) {
      expect(await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png', fileSize })).toMatchObject({
        status: 422,
        body: { errors: { fileSize: expect.any(String) } },
      });
    }
  });

  it('rejects more than 20 unused upload URLs per hour', async () => {
    const person = await world.person();
    const body = { fileName: 'a.png', fileType: 'image/png' };
    const responses = await Promise.all(Array.from({ length: 25 }, () => requestPictureUpload(person, body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    world.clock.advance(hours(1) + 1_000);
    expect((await requestPictureUpload(person, body)).status).toBe(200);
  });

  it('an upload URL enforces the announced size, or the maximum size without one', async () => {
    const person = await world.person();
    const announced = await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png', fileSize: 100 });
    expect((await put(announced.body.data.url, Buffer.alloc(99), 'image/png')).status).toBe(400);
    const open = await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png' });
    expect(await put(open.body.data.url, Buffer.alloc(6_000_000), 'image/png')).toMatchObject({
      status: 413,
      body: { message: 'The file is larger than 5 MB' },
    });
    expect((await put(open.body.data.url, Buffer.alloc(10), 'image/svg+xml')).status).toBe(415);
  });

  it('an upload URL expires after an hour', async () => {
    const person = await world.person();
    const { body } = await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png' });
    world.clock.advance(hours(1));
    expect(await put(body.data.url, await picture(), 'image/png')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('upload keys', () => {
  it('an upload key works for its owner and its purpose only', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const document = await uploadKycDocument(world, owner);
    const drawn = await uploadPicture(world, owner, 'profilepicture');
    expect((await register(other, document)).status).toBe(404);
    expect((await setPicture(owner, document)).status).toBe(404);
    expect((await register(owner, drawn)).status).toBe(404);
    const cover = await world.call('POST /api/v1/users/coverpicture/update', { body: { s3Key: drawn } }, owner.token);
    expect(cover).toMatchObject({ status: 404, body: { message: 'This file was not found. Upload it again.' } });
    // A guessed storage path is not an upload key.
    for (const guess of [document.replace('kyc-documents', 'incoming'), 'kyc-documents/../x', 'x', `${document} `.trim().slice(0, -1)]) {
      expect((await register(owner, guess)).status).toBe(404);
    }
    expect((await register(owner, document)).status).toBe(200);
  });

  it('an upload key is rejected before the upload and works after it', async () => {
    const person = await world.person();
    const { body } = await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png' });
    expect(await setPicture(person, body.data.key)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('not been uploaded') },
    });
    await put(body.data.url, await picture(), 'image/png');
    expect((await setPicture(person, body.data.key)).status).toBe(200);
  });

  it.each([
    ['a document', uploadKycDocument, register],
    ['a picture', (of: World, person: Person) => uploadPicture(of, person, 'profilepicture'), setPicture],
  ])('an upload key of %s works once, also for 20 concurrent requests', async (_name, send, use) => {
    const person = await world.person();
    const key = await send(world, person);
    const responses = await Promise.all(Array.from({ length: 20 }, () => use(person, key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await use(person, key)).toMatchObject({ status: 409, body: { message: 'This file was already used. Upload it again.' } });
    // The sweep removes the copies of the rejected requests and keeps the registered object.
    world.clock.advance(hours(2));
    await sweep();
    await expectNoOrphans();
    expect(objects().filter((object) => object.startsWith('unfinished'))).toEqual([]);
    const { rows } = await world.container.database.pool.query('select count(*)::int as n from loose_objects');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('an upload key expires after a day', async () => {
    const person = await world.person();
    const key = await uploadPicture(world, person, 'profilepicture');
    const session = { username: person.email, loginMethod: 'email', password: person.password } as const;
    world.clock.advance(days(1));
    const { body } = await world.call('POST /api/v1/auth/signin', { body: session });
    expect(await setPicture({ ...person, token: body.data.token }, key)).toMatchObject({
      status: 409,
      body: { message: 'This upload has expired. Upload the file again.' },
    });
  });

  it('after a rejected file, its upload key stays rejected even if a valid file is uploaded to it', async () => {
    const person = await world.person();
    const { body } = await requestPictureUpload(person, { fileName: 'a.png', fileType: 'image/png' });
    await put(body.data.url, Buffer.from('just text'), 'image/png');
    expect((await setPicture(person, body.data.key)).status).toBe(415);
    await put(body.data.url, await picture(), 'image/png');
    expect(await setPicture(person, body.data.key)).toMatchObject({
      status: 409,
      body: { message: 'This file was rejected. Upload another one.' },
    });
  });
});

it('the sweep keeps objects of unfinished registrations for an hour', async () => {
  const object = `profile-pictures/${randomWord()}`;
  const { pool } = world.container.database;
  await pool.query('insert into loose_objects (object, since) values ($1, $2)', [object, world.clock.now()]);
  const isKept = async () => (await pool.query('select from loose_objects where object = $1', [object])).rowCount === 1;
  world.clock.advance(hours(1));
  await sweep();
  expect(await isKept()).toBe(true);
  world.clock.advance(1);
  await sweep();
  expect(await isKept()).toBe(false);
});

it('an upload URL returns 403 once its upload is registered', async () => {
  const person = await world.person();
  const response = await world.call('POST /api/v1/kyc/get-upload-url', { body: kycDocument }, person.token);
  const { uploadUrl, s3Key } = response.body.data;
  await put(uploadUrl, pdf('the good one'), 'application/pdf');
  expect((await register(person, s3Key)).status).toBe(200);
  expect((await put(uploadUrl, Buffer.from('<script>evil</script>'), 'application/pdf')).status).toBe(403);
  const { body } = await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
  expect(await (await fetch(body.data?.url ?? '')).text()).toContain('the good one');
  world.clock.advance(days(1) + hours(2));
  await sweep();
  expect(objects().filter((object) => object.startsWith('incoming/'))).toEqual([]);
});

it('an upload key can be registered again after a crash between copy and registration', async () => {
  const person = await world.person();
  const key = await uploadKycDocument(world, person);
  const { database } = world.container;
  await database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
     create trigger crash before insert on kyc_documents for each row execute function fail()`,
  );
  expect((await register(person, key)).status).toBe(500);
  await database.pool.query('drop trigger crash on kyc_documents; drop function fail()');
  expect((await register(person, key)).status).toBe(200);
});

describe('upload and file rows', () => {
  it('rows of registered uploads and of files are immutable', async () => {
    const person = await world.person();
    const key = await uploadKycDocument(world, person);
    await register(person, key);
    const { pool } = world.container.database;
    await expect(pool.query('update uploads set registered_at = null where key = $1', [key])).rejects.toThrow('has ended');
    await expect(pool.query('update uploads set expires_at = expires_at where key = $1', [key])).rejects.toThrow('has ended');
    await expect(pool.query(`update files set object = 'kyc-documents/other' where key = $1`, [key])).rejects.toThrow('does not change');
    await expect(pool.query('delete from files where key = $1', [key])).rejects.toMatchObject({ code: '23503' });
  });
});

it('file tokens and file names do not appear in the log', async () => {
  const person = await world.person();
  const { body } = await requestPictureUpload(person, { fileName: 'canary-name.png', fileType: 'image/png' });
  await put(body.data.url, await picture(), 'image/png');
  await setPicture(person, body.data.key);
  const token = body.data.url.split('/files/')[1] ?? '';
  expect(world.logLines.join('')).toContain('"route":"/files/*"');
  for (const secret of ['canary-name', token, token.split('.')[0] ?? '']) expect(world.logLines.join('')).not.toContain(secret);
});

it('uploads work the same with S3, and the content security policy allows its endpoint', async () => {
  const s3 = await startS3();
  const s3World = await createWorld({ env: s3.env });
  const person = await s3World.person();
  const drawn = await uploadPicture(s3World, person, 'profilepicture');
  const response = await s3World.call('POST /api/v1/users/profilepicture/update', { body: { s3Key: drawn } }, person.token);
  expect(response.status).toBe(200);
  const shown = await s3World.call('GET /api/v1/users/profilepicture', {}, person.token);
  expect(shown.body.data.url).toMatch(new RegExp(`^${s3.endpoint}/`));
  const fetched = await fetch(shown.body.data.url ?? '');
  expect({ status: fetched.status, contentType: fetched.headers.get('content-type') }).toEqual({ status: 200, contentType: 'image/webp' });
  const key = await uploadKycDocument(s3World, person);
  const registered = await s3World.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key: key } }, person.token);
  expect(registered.status).toBe(200);
  const html = await uploadKycDocument(s3World, person, Buffer.from('<html></html>'));
  expect((await s3World.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key: html } }, person.token)).status).toBe(
    415,
  );
  await s3World.runJobs();
  const policy = (await s3World.send('GET', '/healthz')).headers.get('content-security-policy') ?? '';
  for (const name of ['connect-src', 'img-src', 'media-src']) expect(policy).toMatch(new RegExp(`${name} [^;]*${s3.endpoint}`));
  expect((await s3World.send('GET', '/files/x')).status).toBe(404);
  await s3World.close();
  await s3.close();
});
