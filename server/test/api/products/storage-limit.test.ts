import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedBytes } from '../../../src/modules/files/index.ts';
import { ownPlan } from '../../harness/administration.ts';
import { addBanner, ownChannel } from '../../harness/channels.ts';
import { addCover, addFile, addImage, ownProduct } from '../../harness/products.ts';
import { pdf, put } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;
const usedBy = (person: Person) => storedBytes(world.container.database.read, { userId: person.id, now: world.clock.now() });
const ask = (person: Person, id: string, fileSize?: number) =>
  world.call(
    'POST /api/v1/digital-products/{id}/uploadUrl',
    { params: { id }, body: { fileName: 'a.pdf', fileType: 'application/pdf', ...(fileSize ? { fileSize } : {}) } },
    person.token,
  );
const register = (person: Person, id: string, s3Key: string) =>
  world.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body: { s3Key } }, person.token);
const fileOf = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length)]);

/** Puts somebody on a plan with so many megabytes. */
async function limitTo(person: Person, limitValue: number): Promise<string> {
  const [{ token }, plan] = [await world.administrator(), await ownPlan(world)];
  const body = { featureKey: 'storage_mb', limitValue, isEnabled: true };
  await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId: plan.id }, body }, token);
  await world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(person.id) }, body: { planId: plan.id } }, token);
  return plan.name;
}

it('the default plan allows 5 GB, and the own plan tells what is used of it', async () => {
  const person = await world.person();
  const { id } = await ownProduct(world, person);
  await addFile(world, person, id);
  const { body } = await world.call('GET /api/v1/users/me/plan', {}, person.token);
  expect(body.data.storage).toEqual({ usedBytes: pdf().length, limitBytes: 5 * 1024 * megabyte });
});

describe('the storage of a plan', () => {
  it('counts files, covers, galleries, banners and their previews, and nothing of the profile', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    await addFile(world, person, id);
    await addCover(world, person, id);
    await addImage(world, person, id);
    const channel = await ownChannel(world, person);
    await addBanner(world, person, channel.id);
    const { rows } = await world.container.database.pool.query('select sum(size)::int as bytes from files where user_id = $1', [person.id]);
    expect(await usedBy(person)).toBe(rows[0].bytes);
    await world.call('POST /api/v1/users/profilepicture', { body: { fileName: 'a.png', fileType: 'image/png' } }, person.token);
    expect(await usedBy(person)).toBe(rows[0].bytes);
  });

  it('counts an open upload by its announced size, or by the largest size of its purpose', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    await ask(person, id, 3_000);
    expect(await usedBy(person)).toBe(3_000);
    await ask(person, id);
    expect(await usedBy(person)).toBe(3_000 + 100 * megabyte);
    const cover = { params: { id }, body: { fileName: 'a.png', fileType: 'image/png' } };
    await world.call('POST /api/v1/digital-products/{id}/coverUrl', cover, person.token);
    expect(await usedBy(person)).toBe(3_000 + 105 * megabyte);
  });

  it('counts an upload once when it becomes a file, and not at all when it is refused', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const { body } = await ask(person, id);
    await put(body.data.uploadUrl, pdf(), 'application/pdf');
    expect((await register(person, id, body.data.s3Key)).status).toBe(200);
    expect(await usedBy(person)).toBe(pdf().length);
    const bad = await ask(person, id);
    await put(bad.body.data.uploadUrl, Buffer.from('<html>'), 'application/pdf');
    expect((await register(person, id, bad.body.data.s3Key)).status).toBe(415);
    expect(await usedBy(person)).toBe(pdf().length);
  });

  it('is never exceeded by requests at the same moment', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const name = await limitTo(person, 4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person, id, megabyte)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await usedBy(person)).toBe(4 * megabyte);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: {
        code: 'PLAN_LIMIT',
        message: `Your plan ${name} allows 4 MB of storage. You use 4 MB, and this file needs 1 MB. Delete what you no longer need, or ask us for a larger plan.`,
      },
    });
  });

  it('takes what was reserved, also when it is registered at the same moment', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    await limitTo(person, 3);
    const asked = await Promise.all([1, 2, 3].map(() => ask(person, id, megabyte)));
    await Promise.all(asked.map(({ body }) => put(body.data.uploadUrl, fileOf(megabyte), 'application/pdf')));
    const answers = await Promise.all(asked.map(({ body }) => register(person, id, body.data.s3Key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await usedBy(person)).toBe(3 * megabyte);
  });

  it('below what somebody has leaves their files and refuses new uploads of every purpose', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    await addFile(world, person, id);
    const channel = await ownChannel(world, person);
    const sent = await ask(person, id);
    await put(sent.body.data.uploadUrl, pdf(), 'application/pdf');
    await limitTo(person, 0);
    const picture = { fileName: 'a.png', fileType: 'image/png' };
    const codes = [
      await ask(person, id, 10),
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
    // What is not sold has no limit: people can still prove who they are.
    expect((await world.call('POST /api/v1/users/profilepicture', { body: picture }, person.token)).status).toBe(200);
  });
});
