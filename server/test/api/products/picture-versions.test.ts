import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { listObjects } from '../../../src/modules/files/index.ts';
import { addCover, createPublishedProduct, uploadForProduct } from '../../harness/products.ts';
import { picture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const widths = ['360', '720', '1080'];
const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const fileOf = async (url: string): Promise<{ object: string }> => (await query('select object from files where id = $1', [idOf(url)]))[0];
const versionsOf = (url: string): Promise<{ width: number; object: string }[]> =>
  query('select width, object from picture_versions where file_id = $1 order by width', [idOf(url)]);
const isStored = (object: string) => existsSync(join(world.filesDir, object));
const deleteVersions = (url: string) => query('delete from picture_versions where file_id = $1', [idOf(url)]);

async function fetchPicture(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, format } = await sharp(bytes).metadata();
  return { width, format, etag: response.headers.get('etag') };
}

async function withCover(): Promise<{ person: Person; id: string; cover: string }> {
  const person = await world.person();
  const { id } = await createPublishedProduct(world, person);
  return { person, id, cover: await addCover(world, person, id) };
}

it('a cover has smaller versions, and the cover itself is served until they exist', async () => {
  const { cover } = await withCover();
  const before = await fetchPicture(`${cover}/360`);
  await world.runJobs();
  const after = await Promise.all(widths.map((width) => fetchPicture(`${cover}/${width}`)));
  expect({ before: before.width, after: after.map(({ width, format }) => ({ width, format })) }).toEqual({
    before: 1200,
    after: widths.map((width) => ({ width: Number(width), format: 'webp' })),
  });
  const etags = [before, ...after].map(({ etag }) => etag);
  expect(new Set(etags).size).toBe(4);
  const again = await fetch(`${cover}/360`, { headers: { 'if-none-match': after[0]?.etag ?? '' } });
  expect(again.status).toBe(304);
});

it('a small picture is not enlarged', async () => {
  const person = await world.person();
  const { id } = await createPublishedProduct(world, person);
  const small = { bytes: await picture(300, 200), type: 'image/png', name: 'small.png' };
  const body = { s3Key: await uploadForProduct(world, person, id, 'galleryUrl', small) };
  const added = await world.call('POST /api/v1/digital-products/{id}/uploadGalleryImage', { params: { id }, body }, person.token);
  await world.runJobs();
  const { imageUrl } = added.body.data;
  const shown = await Promise.all([imageUrl, ...widths.map((width) => `${imageUrl}/${width}`)].map(fetchPicture));
  expect(shown.map(({ width }) => width)).toEqual([300, 300, 300, 300]);
});

it.each(['0', '361', '1200', '-720', '720.0', '0720', '720px', '1e3', '..%2f720'])('the width %s is not found', async (width) => {
  const { cover } = await withCover();
  expect((await fetch(`${cover}/${width}`)).status).toBe(404);
});

it('versions are public only while the product is published', async () => {
  const { person, id, cover } = await withCover();
  await world.runJobs();
  await world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id } }, person.token);
  expect((await fetch(`${cover}/720`)).status).toBe(404);
});

it('the versions of a deleted cover are removed from the storage', async () => {
  const { person, id, cover } = await withCover();
  await world.runJobs();
  const objects = (await versionsOf(cover)).map(({ object }) => object);
  expect(objects.map(isStored)).toEqual([true, true, true]);
  await world.call('DELETE /api/v1/digital-products/{id}/coverImage', { params: { id } }, person.token);
  expect(await versionsOf(cover)).toEqual([]);
  // The trigger uses the time of the database.
  await query('update loose_objects set since = $1', [world.clock.now()]);
  world.clock.advance(hours(2));
  await world.container.runSweeps('orphan-objects');
  expect(objects.map(isStored)).toEqual([false, false, false]);
});

it('a cover deleted before its job runs gets no versions and leaves no object', async () => {
  const { person, id, cover } = await withCover();
  await world.call('DELETE /api/v1/digital-products/{id}/coverImage', { params: { id } }, person.token);
  await world.runJobs();
  expect({ versions: await versionsOf(cover), dead: await query(`select from jobs where kind = 'resize-picture'`) }).toEqual({
    versions: [],
    dead: [],
  });
});

it('a repeated job keeps the versions of the first run', async () => {
  const { cover } = await withCover();
  await world.runJobs();
  const versions = await versionsOf(cover);
  await query(`insert into jobs (kind, data) values ('resize-picture', $1)`, [{ fileId: idOf(cover) }]);
  await world.runJobs();
  expect(await versionsOf(cover)).toEqual(versions);
  // A backup contains every version once.
  const listed = await listObjects(world.container.database.read, { after: '', limit: 10_000 });
  expect(listed.map(({ key }) => key)).toEqual(
    expect.arrayContaining([(await fileOf(cover)).object, ...versions.map(({ object }) => object)]),
  );
});

it('the sweep resizes older pictures, also beside one whose object is missing', async () => {
  const [missing, old] = [await withCover(), await withCover()];
  await world.runJobs();
  for (const { cover } of [missing, old]) await deleteVersions(cover);
  rmSync(join(world.filesDir, (await fileOf(missing.cover)).object));
  world.clock.advance(hours(2));
  await world.container.runSweeps('pictures-without-versions');
  expect({ missing: (await versionsOf(missing.cover)).length, old: (await versionsOf(old.cover)).length }).toEqual({ missing: 0, old: 3 });
});
