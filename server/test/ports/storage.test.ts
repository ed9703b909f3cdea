import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Storage } from '../../src/adapters/storage/s3/s3-storage.ts';
import { later, minutes } from '../../src/kit/clock.ts';
import type { StoragePort } from '../../src/modules/files/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { newKey, startDiskServer } from '../harness/providers/disk-server.ts';
import { startS3 } from '../harness/providers/s3-server.ts';
import { put } from '../harness/uploads.ts';
import { testClock } from '../harness/world.ts';

type Clock = ReturnType<typeof testClock>;
interface StorageFixture {
  storage: StoragePort;
  origin: string;
  close(): Promise<void>;
}

const openDiskStorage: (clock: Clock) => Promise<StorageFixture> = startDiskServer;

async function openS3Storage(clock: Clock): Promise<StorageFixture> {
  const server = await startS3();
  return { storage: s3Storage({ ...server, clock, log: createLogger('silent') }), origin: 'https://nobody.example', close: server.close };
}

const bytesOf = async (storage: StoragePort, key: string, range?: { start: number; end: number }) => {
  const stream = await storage.read(key, range);
  return stream ? buffer(stream) : null;
};

describe.each([
  ['disk', openDiskStorage],
  ['s3', openS3Storage],
])('%s storage adapter', (name, open) => {
  const clock = testClock();
  let fixture: StorageFixture;
  let storage: StoragePort;
  beforeAll(async () => {
    fixture = await open(clock);
    storage = fixture.storage;
  });
  afterAll(() => fixture.close());

  const createUploadUrl = (key: string, options: { size?: number | null; contentType?: string } = {}) =>
    storage.createUploadUrl({
      key,
      contentType: options.contentType ?? 'application/pdf',
      size: options.size ?? null,
      maxBytes: 1_000_000,
      expiresAt: later(clock.now(), minutes(10)),
      origin: fixture.origin,
    });
  const createDownloadUrl = (
    key: string,
    options: { fileName?: string; disposition?: 'inline' | 'attachment'; contentType?: string } = {},
  ) =>
    storage.createDownloadUrl({
      key,
      contentType: options.contentType ?? 'application/pdf',
      fileName: options.fileName ?? 'a.pdf',
      disposition: options.disposition ?? 'attachment',
      expiresAt: later(clock.now(), minutes(10)),
      origin: fixture.origin,
    });

  it(`${name}: an object sent to an upload URL can be read and downloaded`, async () => {
    const [key, bytes] = [newKey(), randomBytes(200_000)];
    expect(await storage.stat(key)).toBe(null);
    expect((await put(await createUploadUrl(key, { size: bytes.length }), bytes, 'application/pdf')).status).toBe(200);
    expect(await storage.stat(key)).toEqual({ size: 200_000 });
    expect(bytes.equals((await bytesOf(storage, key)) ?? Buffer.of())).toBe(true);
    const fetched = await fetch(await createDownloadUrl(key));
    expect(fetched.status).toBe(200);
    expect(bytes.equals(Buffer.from(await fetched.arrayBuffer()))).toBe(true);
  });

  it(`${name}: writes a stream of a known size as one object`, async () => {
    const [key, bytes] = [newKey(), randomBytes(300_000)];
    const stream = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    await storage.writeStream(key, { stream, size: bytes.length }, 'application/zip');
    expect(await storage.stat(key)).toEqual({ size: 300_000 });
    expect(bytes.equals((await bytesOf(storage, key)) ?? Buffer.of())).toBe(true);
  });

  it(`${name}: accepts an upload without an announced size`, async () => {
    const key = newKey();
    expect((await put(await createUploadUrl(key), Buffer.from('short'), 'application/pdf')).status).toBe(200);
    expect(await storage.stat(key)).toEqual({ size: 5 });
  });

  it(`${name}: rejects an upload whose type or length differs from its upload URL, and stores nothing`, async () => {
    const key = newKey();
    const bytes = Buffer.from('12345');
    expect((await put(await createUploadUrl(key), bytes, 'text/html')).status).toBeGreaterThanOrEqual(400);
    expect((await put(await createUploadUrl(key, { size: 4 }), bytes, 'application/pdf')).status).toBeGreaterThanOrEqual(400);
    expect((await put(await createUploadUrl(key, { size: 6 }), bytes, 'application/pdf')).status).toBeGreaterThanOrEqual(400);
    expect(await storage.stat(key)).toBe(null);
  });

  it(`${name}: a signed URL is bound to one method and one object, and expires`, async () => {
    const [key, other] = [newKey(), newKey()];
    await storage.write(key, Buffer.from('kept'), 'text/plain');
    const address = await createDownloadUrl(key);
    expect((await put(address, Buffer.from('x'), 'application/pdf')).status).toBe(403);
    expect((await fetch(await createUploadUrl(key))).status).toBe(403);
    const urlOfOtherObject = new URL(address);
    urlOfOtherObject.pathname = urlOfOtherObject.pathname.includes(key)
      ? urlOfOtherObject.pathname.replace(key, other)
      : // On disk the key is inside the signed token: changes the first character of the signature.
        urlOfOtherObject.pathname.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
    expect((await fetch(urlOfOtherObject)).status).toBe(403);
    clock.advance(-minutes(30));
    const expiredDownload = await createDownloadUrl(key);
    const expiredUpload = await createUploadUrl(other);
    clock.advance(minutes(30));
    expect((await fetch(expiredDownload)).status).toBe(403);
    expect((await put(expiredUpload, Buffer.from('x'), 'application/pdf')).status).toBe(403);
    expect(await bytesOf(storage, key)).toEqual(Buffer.from('kept'));
    expect(await storage.stat(other)).toBe(null);
  });

  it(`${name}: serves a download with the type and name given in its URL, whole or as ranges`, async () => {
    const key = newKey('kyc-documents');
    await storage.write(key, Buffer.from('0123456789'), 'text/html');
    const address = await createDownloadUrl(key, { fileName: 'पैन "कार्ड"\r\n; x=y.pdf' });
    const whole = await fetch(address);
    expect(await whole.text()).toBe('0123456789');
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    const disposition = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''(\S*)$/.exec(
      whole.headers.get('content-disposition') ?? '',
    );
    expect(disposition?.[1]).toMatch(/^[_ ]+; x=y\.pdf$/);
    expect(decodeURIComponent(disposition?.[2] ?? '')).toBe('पैन _कार्ड___; x=y.pdf');
    expect(whole.headers.get('cache-control')).toContain('private');
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    const contentRange = part.headers.get('content-range');
    expect({ status: part.status, contentRange, body: await part.text() }).toEqual({
      status: 206,
      contentRange: 'bytes 2-4/10',
      body: '234',
    });
    const rest = await fetch(address, { headers: { range: 'bytes=7-' } });
    expect({ status: rest.status, body: await rest.text() }).toEqual({ status: 206, body: '789' });
    expect((await fetch(address, { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  it(`${name}: reads byte ranges of an object`, async () => {
    const key = newKey();
    await storage.write(key, Buffer.from('0123456789'), 'text/plain');
    expect(await bytesOf(storage, key, { start: 0, end: 3 })).toEqual(Buffer.from('0123'));
    expect(await bytesOf(storage, key, { start: 0, end: 4_099 })).toEqual(Buffer.from('0123456789'));
    expect(await bytesOf(storage, newKey())).toBe(null);
  });

  it(`${name}: a copied object does not change when the original is overwritten or removed`, async () => {
    const [first, second] = [newKey(), newKey('kyc-documents')];
    const address = await createUploadUrl(first);
    await put(address, Buffer.from('good'), 'application/pdf');
    expect(await storage.copy(first, second)).toBe(true);
    expect(await storage.copy(first, second)).toBe(true);
    expect((await put(address, Buffer.from('evil'), 'application/pdf')).status).toBe(200);
    expect(await bytesOf(storage, first)).toEqual(Buffer.from('evil'));
    expect(await bytesOf(storage, second)).toEqual(Buffer.from('good'));
    await storage.remove(first);
    expect(await bytesOf(storage, second)).toEqual(Buffer.from('good'));
    expect(await storage.copy(first, newKey())).toBe(false);
  });

  it(`${name}: overwrites an existing object, and removing twice succeeds`, async () => {
    const key = newKey();
    await storage.write(key, Buffer.from('one'), 'text/plain');
    await storage.write(key, Buffer.from('two'), 'text/plain');
    expect(await bytesOf(storage, key)).toEqual(Buffer.from('two'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBe(null);
    expect((await fetch(await createDownloadUrl(key))).status).toBe(404);
  });

  it(`${name}: returns the same download URL for the same expiry within a few minutes`, async () => {
    const key = newKey('profile-pictures');
    const request = { key, contentType: 'image/webp', fileName: 'a', disposition: 'inline', origin: fixture.origin } as const;
    const alignedClock = testClock(new Date(Math.ceil(Date.now() / 300_000) * 300_000));
    const secondFixture = await open(alignedClock);
    const expiresAt = later(alignedClock.now(), minutes(20));
    const first = await secondFixture.storage.createDownloadUrl({ ...request, expiresAt });
    alignedClock.advance(minutes(4));
    expect(await secondFixture.storage.createDownloadUrl({ ...request, expiresAt })).toBe(first);
    await secondFixture.close();
  });
});

it('an unreachable S3 throws UNAVAILABLE and is logged', async () => {
  const lines: string[] = [];
  const server = { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const storage = s3Storage({ ...server, clock: testClock(), log: createLogger('warn', { write: (line) => void lines.push(line) }) });
  await expect(storage.stat(newKey())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(lines.join('')).toContain('the file storage request failed');
});
