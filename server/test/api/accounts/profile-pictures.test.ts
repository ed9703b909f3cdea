import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { type PicturePath, picture, put, uploadPicture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const update = (person: Person, path: PicturePath, s3Key: string) =>
  world.call(`POST /api/v1/users/${path}/update`, { body: { s3Key } }, person.token);
const urlOf = async (person: Person, path: PicturePath) => (await world.call(`GET /api/v1/users/${path}`, {}, person.token)).body.data.url;
const download = async (url: string | null) => {
  const response = await fetch(url ?? '');
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** Uploads the bytes and registers them as a picture. */
async function registerPicture(person: Person, bytes: Buffer, { path = 'profilepicture' as PicturePath, fileType = 'image/png' } = {}) {
  const { body } = await world.call(`POST /api/v1/users/${path}`, { body: { fileName: 'me.png', fileType } }, person.token);
  await put(body.data.url, bytes, fileType);
  return update(person, path, body.data.key);
}
const storedPicture = async (person: Person, path: PicturePath = 'profilepicture') => (await download(await urlOf(person, path))).bytes;
const objectsOf = async (person: Person) => {
  const { rows } = await world.container.database.pool.query('select object from files where user_id = $1', [person.id]);
  return rows.map((row) => row.object as string);
};

it('returns no URL for a picture whose file belongs to another user', async () => {
  const [person, other] = [await world.person(), await world.person()];
  for (const each of [person, other]) await update(each, 'profilepicture', await uploadPicture(world, each, 'profilepicture'));
  expect(await urlOf(person, 'profilepicture')).toContain('http');
  const { pool } = world.container.database;
  const { rows } = await pool.query('delete from profile_pictures where user_id = $1 returning file_id', [other.id]);
  await pool.query('update profile_pictures set file_id = $2 where user_id = $1', [person.id, rows[0].file_id]);
  expect(await urlOf(person, 'profilepicture')).toBe(null);
});

describe.each([
  ['profilepicture', 'Profile picture', 512, 512],
  ['coverpicture', 'Cover picture', 1600, 840],
] as const)('%s', (path, name, width, height) => {
  it(`sets, returns and deletes the ${path}`, async () => {
    const person = await world.person();
    expect(await urlOf(person, path)).toBe(null);
    const key = await uploadPicture(world, person, path, await picture(2400, 1800));
    expect(await update(person, path, key)).toMatchObject({ status: 200, body: { data: { message: `${name} updated successfully` } } });
    const { status, headers, bytes } = await download(await urlOf(person, path));
    expect({ status, contentType: headers.get('content-type') }).toEqual({ status: 200, contentType: 'image/webp' });
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="me\.webp"/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    const deleted = await world.call(`POST /api/v1/users/${path}/delete`, {}, person.token);
    expect(deleted.body).toMatchObject({ data: { url: null }, message: `${name} deleted successfully` });
    expect(await urlOf(person, path)).toBe(null);
    expect((await world.call(`POST /api/v1/users/${path}/delete`, {}, person.token)).status).toBe(200);
  });

  it(`the URL of a replaced or deleted ${path} returns 404`, async () => {
    const person = await world.person();
    await update(person, path, await uploadPicture(world, person, path));
    const first = await urlOf(person, path);
    await update(person, path, await uploadPicture(world, person, path, await picture(50, 50, 'red')));
    await world.runJobs();
    expect((await download(first)).status).toBe(404);
    const second = await urlOf(person, path);
    await world.call(`POST /api/v1/users/${path}/delete`, {}, person.token);
    await world.runJobs();
    expect((await download(second)).status).toBe(404);
    expect(await objectsOf(person)).toEqual([]);
  });
});

it('profile and cover picture have their own error message for a wrong file type', async () => {
  const person = await world.person();
  const requestUpload = (path: PicturePath) =>
    world.call(`POST /api/v1/users/${path}`, { body: { fileName: 'a.pdf', fileType: 'application/pdf' } }, person.token);
  expect((await requestUpload('profilepicture')).body.message).toBe('Only image files are allowed');
  expect((await requestUpload('coverpicture')).body.message).toBe('File Type must be Image');
  expect((await registerPicture(person, Buffer.from('text'), { path: 'coverpicture' })).body.message).toBe('File Type must be Image');
});

it('the signed URL of a picture is stable for up to 15 minutes and then expires', async () => {
  const person = await world.person();
  await update(person, 'profilepicture', await uploadPicture(world, person, 'profilepicture'));
  // Signed URLs change every quarter of an hour: start at the beginning of one.
  world.clock.advance(minutes(15) - (world.clock.now().getTime() % minutes(15)));
  const first = await urlOf(person, 'profilepicture');
  world.clock.advance(minutes(14));
  expect(await urlOf(person, 'profilepicture')).toBe(first);
  world.clock.advance(minutes(2));
  expect(await urlOf(person, 'profilepicture')).not.toBe(first);
  expect((await download(first)).headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
  world.clock.advance(minutes(15));
  expect((await download(first)).status).toBe(403);
});

it('concurrent picture updates keep one picture and remove the other files', async () => {
  const person = await world.person();
  const keys = await Promise.all(Array.from({ length: 6 }, () => uploadPicture(world, person, 'profilepicture')));
  const responses = await Promise.all(keys.map((key) => update(person, 'profilepicture', key)));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await world.runJobs();
  expect(await objectsOf(person)).toHaveLength(1);
  expect((await download(await urlOf(person, 'profilepicture'))).status).toBe(200);
});

/** Encodes a 1-bit PNG by hand, because image libraries do not create such a decompression bomb. */
function pngOf(width: number, height: number, row: Buffer): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = ((crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8)) >>> 0;
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

describe('invalid pictures', () => {
  it.each([
    ['text', Buffer.from('just text')],
    ['an empty file', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from(svg)],
    ['SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', Buffer.from('%PDF-1.4\n')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a PNG signature without content', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('rejects %s as a picture and removes the upload', async (_name, bytes) => {
    const person = await world.person();
    const response = await registerPicture(person, bytes);
    expect(response).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } });
    expect(response.body.message).toMatch(
      /^(Only image files are allowed|TIFF images are not supported\..*|The picture cannot be read\. Choose another one\.)$/,
    );
    await world.runJobs();
    const { rows } = await world.container.database.pool.query('select incoming_object from uploads where user_id = $1', [person.id]);
    expect(existsSync(join(world.filesDir, rows[0].incoming_object))).toBe(false);
    expect(await urlOf(person, 'profilepicture')).toBe(null);
  });

  it('rejects a truncated picture', async () => {
    const whole = await sharp({
      create: { width: 600, height: 600, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .jpeg()
      .toBuffer();
    const response = await registerPicture(await world.person(), whole.subarray(0, whole.length / 2), { fileType: 'image/jpeg' });
    expect(response).toMatchObject({ status: 415, body: { message: 'The picture cannot be read. Choose another one.' } });
  });

  it('rejects a decompression bomb by its pixel count', async () => {
    const bomb = pngOf(10_000, 10_000, Buffer.alloc(1 + 10_000 / 8));
    expect(bomb.length).toBeLessThan(100_000);
    const response = await registerPicture(await world.person(), bomb);
    expect(response).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: expect.stringContaining('too many pixels') } });
  });

  it('rejects a picture above 5 MB at request, upload and registration', async () => {
    const person = await world.person();
    const body = { fileName: 'a.png', fileType: 'image/png', fileSize: 6_000_000 };
    const tooLarge = await world.call('POST /api/v1/users/profilepicture', { body }, person.token);
    expect(tooLarge).toMatchObject({ status: 413, body: { message: 'The file is larger than 5 MB' } });
    const withoutSize = await world.call('POST /api/v1/users/profilepicture', { body: { ...body, fileSize: undefined } }, person.token);
    expect((await put(withoutSize.body.data.url, Buffer.alloc(6_000_000), 'image/png')).status).toBe(413);
    // Writes past the limit of the storage, as S3 would allow.
    const { rows } = await world.container.database.pool.query('select incoming_object from uploads where key = $1', [
      withoutSize.body.data.key,
    ]);
    writeFileSync(join(world.filesDir, rows[0].incoming_object), Buffer.alloc(6_000_000));
    expect(await update(person, 'profilepicture', withoutSize.body.data.key)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'The file is larger than 5 MB' },
    });
  });
});

describe('picture processing', () => {
  it('removes bytes appended to an uploaded picture', async () => {
    const person = await world.person();
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert("canary")</script>')]);
    expect((await registerPicture(person, polyglot)).status).toBe(200);
    expect((await storedPicture(person)).toString('latin1')).not.toMatch(/script|canary/);
  });

  it('strips EXIF and GPS metadata from uploaded pictures', async () => {
    const person = await world.person();
    const withLocation = await sharp(await picture(200, 100))
      .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withLocation).metadata()).exif).toBeDefined();
    expect((await registerPicture(person, withLocation, { fileType: 'image/jpeg' })).status).toBe(200);
    const stored = await storedPicture(person);
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
    expect(stored.toString('latin1')).not.toContain('canary');
  });

  it('applies the EXIF orientation to uploaded pictures', async () => {
    const person = await world.person();
    // Left half red, right half blue, EXIF orientation 6 (rotate by 90 degrees): red is at the top.
    const halves = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'blue' } })
      .composite([{ input: { create: { width: 50, height: 100, channels: 3, background: 'red' } }, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await registerPicture(person, halves, { fileType: 'image/jpeg' })).status).toBe(200);
    const { data, info } = await sharp(await storedPicture(person))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect(at(256, 50)[0]).toBeGreaterThan(200);
    expect(at(256, 460)[2]).toBeGreaterThan(200);
  });

  it.each(['jpeg', 'webp', 'gif', 'avif'] as const)('converts a %s picture to a WebP of 512 x 512', async (format) => {
    const person = await world.person();
    const bytes = await sharp(await picture(64, 64))
      .toFormat(format)
      .toBuffer();
    expect((await registerPicture(person, bytes, { fileType: `image/${format}` })).status).toBe(200);
    expect(await sharp(await storedPicture(person)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('stores the first frame of an animated picture', async () => {
    const person = await world.person();
    const frames = await Promise.all(['red', 'blue'].map((colour) => picture(20, 20, colour)));
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
    expect((await registerPicture(person, animated, { fileType: 'image/gif' })).status).toBe(200);
    expect((await sharp(await storedPicture(person), { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('keeps the size of a small cover picture', async () => {
    const person = await world.person();
    expect((await registerPicture(person, await picture(1200, 630), { path: 'coverpicture' })).status).toBe(200);
    expect(await sharp(await storedPicture(person, 'coverpicture')).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});
