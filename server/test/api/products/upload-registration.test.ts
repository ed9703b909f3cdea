import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileMessages } from '@jamun/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../src/kit/clock.ts';
import { pictureQueue } from '../../../src/modules/files/inspection/pictures.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { createProduct, uploadForProduct } from '../../harness/products.ts';
import { startS3 } from '../../harness/providers/s3-server.ts';
import { kycDocument, pdf, put, uploadKycDocument, uploadPicture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const setPicture = (person: Person, s3Key: string) =>
  world.call('POST /api/v1/users/profilepicture/update', { body: { s3Key } }, person.token);
const setCover = (person: Person, id: string, s3Key: string) =>
  world.call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params: { id }, body: { s3Key } }, person.token);
const registerDocument = (person: Person, s3Key: string) =>
  world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
const objectsIn = (folder: string) => {
  try {
    return readdirSync(join(world.filesDir, folder));
  } catch {
    return [];
  }
};
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);

describe('concurrent registration of one upload', () => {
  it('one of many concurrent registrations reads the upload; the others get 409 and write no object', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const key = await uploadForProduct(world, person, id, 'coverUrl');
    const before = objectsIn('product-covers').length;
    const responses = await Promise.all(Array.from({ length: 8 }, () => setCover(person, id, key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    // Cover and preview of the one accepted call.
    expect(objectsIn('product-covers').length - before).toBe(2);
  });

  it('a registration gets 409 while another one has the lease, before a byte is read', async () => {
    const person = await world.person();
    const key = await uploadKycDocument(world, person);
    await query(`update uploads set inspecting_until = $2 where key = $1`, [key, new Date(world.clock.now().getTime() + minutes(1))]);
    const objects = objectsIn('kyc-documents').length;
    expect(await registerDocument(person, key)).toMatchObject({ status: 409, body: { message: fileMessages.inspecting } });
    expect(objectsIn('kyc-documents')).toHaveLength(objects);
  });
});

describe('interrupted registration', () => {
  it('an upload can be registered again when the lease of a crashed process expires', async () => {
    const person = await world.person();
    const key = await uploadKycDocument(world, person);
    // State after a process was killed while it inspected the upload.
    await query(`update uploads set inspecting_until = $2 where key = $1`, [key, new Date(world.clock.now().getTime() + minutes(5))]);
    expect((await registerDocument(person, key)).status).toBe(409);
    world.clock.advance(minutes(5));
    expect((await registerDocument(person, key)).status).toBe(200);
  });

  it('a failed registration transaction releases the lease and removes its objects', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const key = await uploadForProduct(world, person, id, 'coverUrl');
    const objects = objectsIn('product-covers').length;
    await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
      create trigger crash before update on products for each row execute function fail()`);
    expect((await setCover(person, id, key)).status).toBe(500);
    await query('drop trigger crash on products; drop function fail()');
    await world.runJobs();
    expect(objectsIn('product-covers')).toHaveLength(objects);
    expect((await setCover(person, id, key)).status).toBe(200);
  });

  it('a registration releases its own lease only, not the lease of a later registration', async () => {
    const person = await world.person();
    const key = await uploadKycDocument(world, person);
    const { pool } = world.container.database;
    const client = await pool.connect();
    try {
      // The first registration waits for the advisory lock of the user's document while its lease expires.
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('kyc-document', $1))`, [person.id]);
      const first = registerDocument(person, key);
      await waitForLockWaits(world, 1);
      world.clock.advance(minutes(6));
      const second = registerDocument(person, key);
      await waitForLockWaits(world, 2);
      await client.query('commit');
      const statuses = [(await first).status, (await second).status].sort();
      expect(statuses).toEqual([200, 409]);
    } finally {
      client.release();
    }
    expect((await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data?.status).toBe('PENDING');
  });
});

describe('picture queue', () => {
  it('pictures above the queue limit per user get 503 with Retry-After and can be registered later', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const key = await uploadPicture(world, person, 'profilepicture');
    const theirs = await uploadPicture(world, other, 'profilepicture');
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const places = Array.from({ length: 6 }, () => pictureQueue.run(person.id, () => released));
    const rejected = await setPicture(person, key);
    expect(rejected).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', message: fileMessages.picturesBusy } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another user still gets a place in the queue.
    const waiting = setPicture(other, theirs);
    release();
    await Promise.all(places);
    expect((await waiting).status).toBe(200);
    expect((await setPicture(person, key)).status).toBe(200);
  });

  it('setting a picture returns 503 while the picture queue is full of pictures of other users, and succeeds afterwards', async () => {
    const person = await world.person();
    const key = await uploadPicture(world, person, 'profilepicture');
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const places = Array.from({ length: 13 }, (_, owner) => pictureQueue.run(-1 - owner, () => released));
    expect((await setPicture(person, key)).status).toBe(503);
    release();
    await Promise.all(places);
    expect((await setPicture(person, key)).status).toBe(200);
  });

  it.each([
    [6000, 4000, 200],
    [6001, 4000, 413],
  ])('a picture of %d × %d pixels returns %d', async (width, height, status) => {
    const person = await world.person();
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const response = await setPicture(person, await uploadPicture(world, person, 'profilepicture', bytes));
    expect(response.status).toBe(status);
    if (status === 413) expect(response.body.message).toContain('at most 24 megapixels');
  });
});

it('rate limit per user and route: ten picture or document registrations a minute, but more than fifty product files', async () => {
  const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
  const person = await limited.person();
  const { id } = await createProduct(limited, person);
  const body = { s3Key: 'nothing' };
  const countRejected = async (call: () => Promise<{ status: number }>, times: number) => {
    const responses = [];
    for (let index = 0; index < times; index++) responses.push((await call()).status);
    return responses.filter((status) => status === 429).length;
  };
  const { token } = person;
  expect(await countRejected(() => limited.call('POST /api/v1/users/profilepicture/update', { body }, token), 12)).toBe(2);
  expect(
    await countRejected(() => limited.call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params: { id }, body }, token), 12),
  ).toBe(2);
  expect(
    await countRejected(() => limited.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, ...body } }, token), 12),
  ).toBe(2);
  expect(
    await countRejected(() => limited.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body }, token), 51),
  ).toBe(0);
  await limited.close();
});

describe('arrival check', () => {
  const requestFileUpload = async (person: Person, id: string, fileSize?: number) => {
    const body = { fileName: 'a.pdf', fileType: 'application/pdf', ...(fileSize ? { fileSize } : {}) };
    return (await world.call('POST /api/v1/digital-products/{id}/uploadUrl', { params: { id }, body }, person.token)).body.data;
  };
  const uploadRow = async (key: string) =>
    (await query('select reserved_bytes::int as bytes, expires_at, refused_at from uploads where key = $1', [key])).rows[0];

  it('an upload that received no bytes expires two hours after its request', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const { s3Key } = await requestFileUpload(person, id);
    await world.container.files.checkArrivals();
    expect((await uploadRow(s3Key)).expires_at > world.clock.now()).toBe(true);
    world.clock.advance(hours(2));
    await world.container.files.checkArrivals();
    expect((await uploadRow(s3Key)).expires_at > world.clock.now()).toBe(false);
  });

  it('arrival check lowers the reserved bytes to the received bytes after two hours', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const { s3Key, uploadUrl } = await requestFileUpload(person, id);
    await put(uploadUrl, pdf('small'), 'application/pdf');
    expect((await uploadRow(s3Key)).bytes).toBe(100 * 1024 * 1024);
    world.clock.advance(hours(2));
    await world.container.files.checkArrivals();
    expect((await uploadRow(s3Key)).bytes).toBe(pdf('small').length);
    const registered = await world.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body: { s3Key } }, person.token);
    expect(registered.status).toBe(200);
  });
});

it('arrival check deletes an oversized S3 object that was never registered, since S3 cannot bound its size', async () => {
  const s3 = await startS3();
  const s3World = await createWorld({ env: s3.env });
  const person = await s3World.person();
  const body = { fileName: 'a.png', fileType: 'image/png' };
  const { body: upload } = await s3World.call('POST /api/v1/users/profilepicture', { body }, person.token);
  expect((await put(upload.data.url, Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png')).status).toBe(200);
  await s3World.container.files.checkArrivals();
  await s3World.runJobs();
  const registered = await s3World.call('POST /api/v1/users/profilepicture/update', { body: { s3Key: upload.data.key } }, person.token);
  expect(registered).toMatchObject({ status: 409, body: { message: fileMessages.refused } });
  expect(s3.deletes.map((path) => path.split('/').slice(2, 3)[0])).toEqual(['incoming']);
  await s3World.close();
  await s3.close();
});
