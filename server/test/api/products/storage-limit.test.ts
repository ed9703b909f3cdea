import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedBytes } from '../../../src/modules/files/index.ts';
import { createPlatformPlan } from '../../harness/administration.ts';
import { addBanner, createChannel } from '../../harness/channels.ts';
import { addCover, addFile, addImage, createProduct } from '../../harness/products.ts';
import { pdf, put } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;
const usedBy = (person: Person) => storedBytes(world.container.database.read, { userId: person.id, now: world.clock.now() });
const requestUpload = (person: Person, id: string, fileSize?: number) =>
  world.call(
    'POST /api/v1/digital-products/{id}/uploadUrl',
    { params: { id }, body: { fileName: 'a.pdf', fileType: 'application/pdf', ...(fileSize ? { fileSize } : {}) } },
    person.token,
  );
const register = (person: Person, id: string, s3Key: string) =>
  world.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body: { s3Key } }, person.token);
const fileOf = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length)]);

/** Assigns the user a plan with a storage limit in megabytes; returns the plan name. */
async function limitTo(person: Person, limitValue: number): Promise<string> {
  const [{ token }, plan] = [await world.administrator(), await createPlatformPlan(world)];
  const body = { featureKey: 'storage_mb', limitValue, isEnabled: true };
  await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId: plan.id }, body }, token);
  await world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(person.id) }, body: { planId: plan.id } }, token);
  return plan.name;
}

it('the plan of a user shows the used storage and the default limit of 5 GB', async () => {
  const person = await world.person();
  const { id } = await createProduct(world, person);
  await addFile(world, person, id);
  const { body } = await world.call('GET /api/v1/users/me/plan', {}, person.token);
  expect(body.data.storage).toEqual({ usedBytes: pdf().length, limitBytes: 5 * 1024 * megabyte });
});

describe('storage limit', () => {
  it('storage usage counts files, covers, galleries, banners and previews, but no profile pictures', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await addFile(world, person, id);
    await addCover(world, person, id);
    await addImage(world, person, id);
    const channel = await createChannel(world, person);
    await addBanner(world, person, channel.id);
    const { rows } = await world.container.database.pool.query('select sum(size)::int as bytes from files where user_id = $1', [person.id]);
    expect(await usedBy(person)).toBe(rows[0].bytes);
    await world.call('POST /api/v1/users/profilepicture', { body: { fileName: 'a.png', fileType: 'image/png' } }, person.token);
    expect(await usedBy(person)).toBe(rows[0].bytes);
  });

  it('storage usage counts an open upload by its announced size, or by the maximum size of its purpose', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await requestUpload(person, id, 3_000);
    expect(await usedBy(person)).toBe(3_000);
    await requestUpload(person, id);
    expect(await usedBy(person)).toBe(3_000 + 100 * megabyte);
    const cover = { params: { id }, body: { fileName: 'a.png', fileType: 'image/png' } };
    await world.call('POST /api/v1/digital-products/{id}/coverUrl', cover, person.token);
    expect(await usedBy(person)).toBe(3_000 + 105 * megabyte);
  });

  it('storage usage counts a registered upload once and a rejected upload not at all', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const { body } = await requestUpload(person, id);
    await put(body.data.uploadUrl, pdf(), 'application/pdf');
    expect((await register(person, id, body.data.s3Key)).status).toBe(200);
    expect(await usedBy(person)).toBe(pdf().length);
    const bad = await requestUpload(person, id);
    await put(bad.body.data.uploadUrl, Buffer.from('<html>'), 'application/pdf');
    expect((await register(person, id, bad.body.data.s3Key)).status).toBe(415);
    expect(await usedBy(person)).toBe(pdf().length);
  });

  it('concurrent upload requests never exceed the storage limit', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const name = await limitTo(person, 4);
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestUpload(person, id, megabyte)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await usedBy(person)).toBe(4 * megabyte);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: {
        code: 'PLAN_LIMIT',
        message: `Your plan ${name} allows 4 MB of storage. You use 4 MB, and this file needs 1 MB. Delete what you no longer need, or contact us for a larger plan.`,
      },
    });
  });

  it('uploads that reserved the whole storage limit can be registered concurrently', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await limitTo(person, 3);
    const uploads = await Promise.all([1, 2, 3].map(() => requestUpload(person, id, megabyte)));
    await Promise.all(uploads.map(({ body }) => put(body.data.uploadUrl, fileOf(megabyte), 'application/pdf')));
    const responses = await Promise.all(uploads.map(({ body }) => register(person, id, body.data.s3Key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await usedBy(person)).toBe(3 * megabyte);
  });

  it('a storage limit below the current usage keeps existing files and rejects new uploads', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await addFile(world, person, id);
    const channel = await createChannel(world, person);
    const sent = await requestUpload(person, id);
    await put(sent.body.data.uploadUrl, pdf(), 'application/pdf');
    await limitTo(person, 0);
    const picture = { fileName: 'a.png', fileType: 'image/png' };
    const codes = [
      await requestUpload(person, id, 10),
      await world.call('POST /api/v1/digital-products/{id}/coverUrl', { params: { id }, body: picture }, person.token),
      await world.call('POST /api/v1/digital-products/{id}/galleryUrl', { params: { id }, body: picture }, person.token),
      await world.call(
        'POST /api/v1/telegram/channels/{id}/banner/upload-url',
        { params: { id: channel.id }, body: picture },
        person.token,
      ),
      await register(person, id, sent.body.data.s3Key),
    ].map(({ body: { code } }) => code);
    expect(codes).toEqual(Array(5).fill('PLAN_LIMIT'));
    const files = await world.call('GET /api/v1/digital-products/{id}/files', { params: { id } }, person.token);
    expect(files.body.data).toHaveLength(1);
    // Profile pictures and KYC documents are outside the limit.
    expect((await world.call('POST /api/v1/users/profilepicture', { body: picture }, person.token)).status).toBe(200);
  });
});
