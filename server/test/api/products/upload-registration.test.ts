import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileMessages } from '@jamun/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../src/kit/clock.ts';
import { pictureQueue } from '../../../src/modules/files/inspection/pictures.ts';
import { ownProduct, sentFor } from '../../harness/products.ts';
import { startS3 } from '../../harness/providers/s3-server.ts';
import { kycDocument, pdf, put, sentDocument, sentPicture } from '../../harness/uploads.ts';
import { untilWaiting } from '../../harness/waiting.ts';
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

describe('one upload registered many times at once', () => {
  it('is read by one call: the others get 409 and write no object', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const key = await sentFor(world, person, id, 'coverUrl');
    const before = objectsIn('product-covers').length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => setCover(person, id, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    // Cover and preview of the one call that was let in.
    expect(objectsIn('product-covers').length - before).toBe(2);
  });

  it('gets 409 at once while the first call holds the upload, before a byte is read', async () => {
    const person = await world.person();
    const key = await sentDocument(world, person);
    await query(`update uploads set inspecting_until = $2 where key = $1`, [key, new Date(world.clock.now().getTime() + minutes(1))]);
    const objects = objectsIn('kyc-documents').length;
    expect(await registerDocument(person, key)).toMatchObject({ status: 409, body: { message: fileMessages.inspecting } });
    expect(objectsIn('kyc-documents')).toHaveLength(objects);
  });
});

describe('a registration that ended in the middle', () => {
  it('can be repeated once its lease is over: a crash loses no upload', async () => {
    const person = await world.person();
    const key = await sentDocument(world, person);
    // What a process leaves behind that was killed while it inspected the upload.
    await query(`update uploads set inspecting_until = $2 where key = $1`, [key, new Date(world.clock.now().getTime() + minutes(5))]);
    expect((await registerDocument(person, key)).status).toBe(409);
    world.clock.turn(minutes(5));
    expect((await registerDocument(person, key)).status).toBe(200);
  });

  it('releases the upload at once when its transaction fails, and removes what it wrote', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const key = await sentFor(world, person, id, 'coverUrl');
    const objects = objectsIn('product-covers').length;
    await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
      create trigger crash before update on products for each row execute function fail()`);
    expect((await setCover(person, id, key)).status).toBe(500);
    await query('drop trigger crash on products; drop function fail()');
    await world.settle();
    expect(objectsIn('product-covers')).toHaveLength(objects);
    expect((await setCover(person, id, key)).status).toBe(200);
  });

  it('gives up its own lease only, not the one of a later registration', async () => {
    const person = await world.person();
    const key = await sentDocument(world, person);
    const { pool } = world.container.database;
    const client = await pool.connect();
    try {
      // The first registration waits for the person's document while its lease runs out.
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('kyc-document', $1))`, [person.id]);
      const first = registerDocument(person, key);
      await untilWaiting(world, 1);
      world.clock.turn(minutes(6));
      const second = registerDocument(person, key);
      await untilWaiting(world, 2);
      await client.query('commit');
      const statuses = [(await first).status, (await second).status].sort();
      expect(statuses).toEqual([200, 409]);
    } finally {
      client.release();
    }
    expect((await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data?.status).toBe('PENDING');
  });
});

describe('pictures', () => {
  it('are refused beyond what one person may have in the queue, with 503 and Retry-After, and can be registered afterwards', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const key = await sentPicture(world, person, 'profilepicture');
    const theirs = await sentPicture(world, other, 'profilepicture');
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const places = Array.from({ length: 6 }, () => pictureQueue.run(person.id, () => released));
    const refused = await setPicture(person, key);
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', message: fileMessages.picturesBusy } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Somebody else still gets a place.
    const waiting = setPicture(other, theirs);
    release();
    await Promise.all(places);
    expect((await waiting).status).toBe(200);
    expect((await setPicture(person, key)).status).toBe(200);
  });

  it('are refused for everybody while the queue is full', async () => {
    const person = await world.person();
    const key = await sentPicture(world, person, 'profilepicture');
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
  ])('of %d × %d pixels are answered with %d', async (width, height, status) => {
    const person = await world.person();
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const answer = await setPicture(person, await sentPicture(world, person, 'profilepicture', bytes));
    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.body.message).toContain('at most 24 megapixels');
  });
});

it('registrations are limited per person: pictures and documents ten a minute, files as many as a product takes', async () => {
  const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
  const person = await limited.person();
  const { id } = await ownProduct(limited, person);
  const body = { s3Key: 'nothing' };
  const statuses = async (call: () => Promise<{ status: number }>, times: number) => {
    const answers = [];
    for (let index = 0; index < times; index++) answers.push((await call()).status);
    return answers.filter((status) => status === 429).length;
  };
  const { token } = person;
  expect(await statuses(() => limited.call('POST /api/v1/users/profilepicture/update', { body }, token), 12)).toBe(2);
  expect(
    await statuses(() => limited.call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params: { id }, body }, token), 12),
  ).toBe(2);
  expect(await statuses(() => limited.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, ...body } }, token), 12)).toBe(2);
  expect(await statuses(() => limited.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body }, token), 51)).toBe(0);
  await limited.close();
});

describe('what arrives', () => {
  const askFile = async (person: Person, id: string, fileSize?: number) => {
    const body = { fileName: 'a.pdf', fileType: 'application/pdf', ...(fileSize ? { fileSize } : {}) };
    return (await world.call('POST /api/v1/digital-products/{id}/uploadUrl', { params: { id }, body }, person.token)).body.data;
  };
  const reservedFor = async (key: string) =>
    (await query('select reserved_bytes::int as bytes, expires_at, refused_at from uploads where key = $1', [key])).rows[0];

  it('ends an upload of which nothing has come two hours after it was requested', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const { s3Key } = await askFile(person, id);
    await world.container.files.checkArrivals();
    expect((await reservedFor(s3Key)).expires_at > world.clock.now()).toBe(true);
    world.clock.turn(hours(2));
    await world.container.files.checkArrivals();
    expect((await reservedFor(s3Key)).expires_at > world.clock.now()).toBe(false);
  });

  it('is what an upload reserves once nothing more can come', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const { s3Key, uploadUrl } = await askFile(person, id);
    await put(uploadUrl, pdf('small'), 'application/pdf');
    expect((await reservedFor(s3Key)).bytes).toBe(100 * 1024 * 1024);
    world.clock.turn(hours(2));
    await world.container.files.checkArrivals();
    expect((await reservedFor(s3Key)).bytes).toBe(pdf('small').length);
    const registered = await world.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body: { s3Key } }, person.token);
    expect(registered.status).toBe(200);
  });
});

it('on S3, which cannot bound an unannounced size, a larger object is deleted though nobody registers it', async () => {
  const s3 = await startS3();
  const far = await createWorld({ env: s3.env });
  const person = await far.person();
  const body = { fileName: 'a.png', fileType: 'image/png' };
  const { body: asked } = await far.call('POST /api/v1/users/profilepicture', { body }, person.token);
  expect((await put(asked.data.url, Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png')).status).toBe(200);
  await far.container.files.checkArrivals();
  await far.settle();
  const registered = await far.call('POST /api/v1/users/profilepicture/update', { body: { s3Key: asked.data.key } }, person.token);
  expect(registered).toMatchObject({ status: 409, body: { message: fileMessages.refused } });
  expect(s3.deletes.map((path) => path.split('/').slice(2, 3)[0])).toEqual(['incoming']);
  await far.close();
  await s3.close();
});
