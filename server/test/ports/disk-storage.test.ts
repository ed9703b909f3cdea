import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from '../../src/adapters/storage/disk/disk-storage.ts';
import { days } from '../../src/kit/clock.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { newKey, startDiskServer } from '../harness/providers/disk-server.ts';
import { put } from '../harness/uploads.ts';

type Disk = Awaited<ReturnType<typeof startDiskServer>>;
let disk: Disk;
beforeAll(async () => {
  disk = await startDiskServer();
});
afterAll(() => disk.close());

const digits = Buffer.from('0123456789');
async function storeDigits(): Promise<string> {
  const key = newKey('kyc-documents');
  await disk.storage.write(key, digits, 'application/pdf');
  return key;
}

/** Opens a socket and sends the start of an upload request. */
function startUpload(port: number, url: string, headers: string, body = ''): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT ${new URL(url).pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/pdf\r\n${headers}\r\n\r\n${body}`);
  return socket;
}
const untilClosed = (socket: Socket) =>
  new Promise<void>((done) =>
    socket
      .resume()
      .once('error', () => {})
      .once('close', () => done()),
  );
const firstChunk = (socket: Socket) => new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())));

it('a stream that ends before its announced size is rejected, and nothing of it stays on the disk', async () => {
  const before = disk.listFiles().length;
  const content = { stream: Readable.from([digits]), size: digits.length + 1 };
  await expect(disk.storage.writeStream(newKey('data-exports'), content, 'application/zip')).rejects.toThrow(
    'Expected a stream of 11 bytes, got 10',
  );
  expect(disk.listFiles()).toHaveLength(before);
});

describe('disk downloads', () => {
  it.each([
    ['bytes=0-', 206, '0123456789'],
    ['bytes=-3', 206, '789'],
    ['bytes=-300', 206, '0123456789'],
    ['bytes=8-300', 206, '89'],
    ['bytes=9-9', 206, '9'],
    ['bytes=10-', 416, ''],
    ['bytes=-0', 416, ''],
    ['bytes=5-2', 200, '0123456789'],
    ['bytes=0-1,3-4', 200, '0123456789'],
    ['bytes=-', 200, '0123456789'],
    ['lines=0-1', 200, '0123456789'],
    ['bytes=99999999999999999999-', 200, '0123456789'],
  ])('a download with the range %s returns %i', async (range, status, body) => {
    const response = await fetch(await disk.createDownloadUrl(await storeDigits()), { headers: { range } });
    expect({ status: response.status, body: await response.text() }).toEqual({ status, body });
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    if (status === 416) expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  it('a download resumes with If-Range, and restarts when the ETag differs', async () => {
    const address = await disk.createDownloadUrl(await storeDigits());
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const part = async (condition: string) => (await fetch(address, { headers: { range: 'bytes=4-5', 'if-range': condition } })).text();
    expect(await part(etag)).toBe('45');
    expect(await part('"another"')).toBe('0123456789');
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('a HEAD request for a download returns the size without content', async () => {
    const response = await fetch(await disk.createDownloadUrl(await storeDigits()), { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    const contentLength = response.headers.get('content-length');
    expect({ status: response.status, contentLength, body: await response.text() }).toEqual({ status: 200, contentLength: '10', body: '' });
  });

  it('an empty file downloads with an empty body', async () => {
    const key = newKey('kyc-documents');
    await disk.storage.write(key, Buffer.alloc(0), 'application/pdf');
    const response = await fetch(await disk.createDownloadUrl(key));
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' });
  });

  it('download headers forbid scripts, frames, content sniffing and shared caches', async () => {
    const key = await storeDigits();
    const { headers } = await fetch(await disk.createDownloadUrl(key));
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const cacheOf = async (type: string) =>
      (await fetch(await disk.createDownloadUrl(key, 'inline', 'a', type))).headers.get('cache-control');
    expect({ image: await cacheOf('image/png'), pdf: await cacheOf('application/pdf') }).toEqual({
      image: 'private, max-age=600',
      pdf: 'private, no-store',
    });
  });

  it.each(['../../etc/passwd', '.htaccess', '"; filename="x', '\r\nx: y', '\ud800', '\u202egpj.exe', '😀'.repeat(255), "it's (1)*.pdf"])(
    'the file name %j cannot inject into the Content-Disposition header',
    async (name) => {
      const response = await fetch(await disk.createDownloadUrl(await storeDigits(), 'attachment', name));
      expect(response.status).toBe(200);
      expect(response.headers.get('x')).toBe(null);
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\/\p{Cc}.][^"\\/\p{Cc}]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/u,
      );
    },
  );
});

describe('signed file URLs', () => {
  it('rejects an altered file URL with the JSON error of the API', async () => {
    const token = new URL(await disk.createDownloadUrl(await storeDigits())).pathname.slice('/files/'.length);
    const [grant = '', signature = ''] = token.split('.');
    const other = JSON.parse(Buffer.from(grant, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...other, key: 'incoming/x' })).toString('base64url');
    for (const altered of [
      'x',
      `${forged}.${signature}`,
      `${grant}.${'A'.repeat(43)}`,
      `${grant}.`,
      grant,
      `${token}x`,
      `a/${token}`,
      '%00',
      '..%2f..',
    ]) {
      const response = await fetch(`${disk.origin}/files/${altered}`);
      expect({ status: response.status, body: await response.json() }, altered).toMatchObject({
        status: 403,
        body: { success: false, code: 'FORBIDDEN' },
      });
    }
    expect((await fetch(`${disk.origin}/files/${token}`)).status).toBe(200);
  });
});

it.each(['../secrets.json', 'incoming/../../x', '/etc/passwd', 'incoming', 'unfinished/abc', 'incoming/a b', 'incoming/.x', ''])(
  'rejects %j as a storage key',
  async (key) => {
    await expect(disk.storage.stat(key)).rejects.toThrow('Invalid storage key');
    await expect(disk.storage.write(key, digits, 'text/plain')).rejects.toThrow('Invalid storage key');
    expect(existsSync(join(disk.dir, '../secrets.json'))).toBe(false);
  },
);

describe('disk uploads', () => {
  it('rejects an upload with a too large Content-Length before its first byte', async () => {
    const socket = startUpload(disk.port, await disk.createUploadUrl(newKey(), { maxBytes: 5 * 1024 * 1024 }), 'content-length: 6000000');
    const response = await firstChunk(socket);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"message":"The file is larger than 5 MB","code":"TOO_LARGE"');
    socket.destroy();
  });

  it('stops a chunked upload above the limit with 413 and stores nothing', async () => {
    const key = newKey();
    const url = await disk.createUploadUrl(key, { maxBytes: 1024 * 1024 });
    const upload = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' } });
    const response = new Promise<IncomingMessage>((done) => upload.once('response', done));
    let isClosed = false;
    upload
      .on('error', () => {})
      .on('close', () => {
        isClosed = true;
      });
    const writeUntilFull = (): void => {
      while (!isClosed && upload.write(Buffer.alloc(64 * 1024)));
    };
    upload.on('drain', writeUntilFull);
    writeUntilFull();
    const answer = await response;
    expect({ status: answer.statusCode, body: JSON.parse(await text(answer)) }).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'The file is larger than 1 MB' },
    });
    expect(await disk.storage.stat(key)).toBe(null);
    upload.destroy();
    await expect.poll(() => disk.listFiles().filter((entry) => entry.parentPath.endsWith('unfinished'))).toEqual([]);
  });

  it('a rejected upload is read to its end, so that the connection can be reused', async () => {
    const response = await put(await disk.createUploadUrl(newKey(), { maxBytes: 50_000_000 }), Buffer.alloc(3_000_000), 'text/html');
    expect(response).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } });
    const spent = await put(`${disk.origin}/files/nothing`, Buffer.alloc(3_000_000), 'application/pdf');
    expect(spent).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await put(await disk.createUploadUrl(newKey()), digits, 'application/pdf')).status).toBe(200);
  });

  it('rejects an upload whose length differs from the announced size', async () => {
    const key = newKey();
    const url = await disk.createUploadUrl(key, { size: 10 });
    const chunked = startUpload(disk.port, url, 'transfer-encoding: chunked', 'b\r\n01234567890\r\n0\r\n\r\n');
    expect(await firstChunk(chunked)).toMatch(/^HTTP\/1\.1 400 /);
    const short = startUpload(disk.port, url, 'transfer-encoding: chunked', '3\r\n012\r\n0\r\n\r\n');
    expect(await firstChunk(short)).toMatch(/^HTTP\/1\.1 400 /);
    for (const socket of [chunked, short]) socket.destroy();
    expect(await disk.storage.stat(key)).toBe(null);
  });

  it('an aborted upload leaves no file and no log entry', async () => {
    const before = disk.listFiles().length;
    const socket = startUpload(disk.port, await disk.createUploadUrl(newKey()), 'content-length: 1000', 'half');
    await expect.poll(() => disk.listFiles()).toHaveLength(before + 1);
    socket.destroy();
    await expect.poll(() => disk.listFiles()).toHaveLength(before);
    expect(disk.logLines).toEqual([]);
  });

  it('a second upload to the same URL aborts the first one', async () => {
    const key = newKey();
    const url = await disk.createUploadUrl(key);
    const before = disk.listFiles().length;
    const first = startUpload(disk.port, url, 'content-length: 1000', 'first');
    await expect.poll(() => disk.listFiles()).toHaveLength(before + 1);
    const ended = untilClosed(first);
    expect((await put(url, Buffer.from('second'), 'application/pdf')).status).toBe(200);
    await ended;
    await expect.poll(() => disk.listFiles()).toHaveLength(before + 1);
    expect(await disk.storage.stat(key)).toEqual({ size: 6 });
  });
});

it('closes the connection of a silent or too slow upload', async () => {
  const silent = await startDiskServer(undefined, { uploadLimits: { idleMs: 60, graceMs: 60_000, minBytesPerSecond: 1 } });
  await untilClosed(startUpload(silent.port, await silent.createUploadUrl(newKey()), 'content-length: 1000', 'half'));
  await expect.poll(() => silent.listFiles()).toEqual([]);
  await silent.close();

  const trickling = await startDiskServer(undefined, { uploadLimits: { idleMs: 500, graceMs: 100, minBytesPerSecond: 100_000 } });
  const socket = startUpload(trickling.port, await trickling.createUploadUrl(newKey()), 'content-length: 1000000', 'x');
  const drops = setInterval(() => socket.write('x'), 20);
  await untilClosed(socket);
  clearInterval(drops);
  await expect.poll(() => trickling.listFiles()).toEqual([]);
  await trickling.close();
});

it('a full disk returns 503, is logged, and leaves no partial file', async () => {
  const noSpace = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  const full = await startDiskServer(undefined, {
    openNew: async (path) => Object.assign(await open(path, 'wx'), { appendFile: noSpace }),
  });
  const response = await put(await full.createUploadUrl(newKey()), digits, 'application/pdf');
  expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', message: expect.stringContaining('can’t store files') } });
  expect(full.listFiles()).toEqual([]);
  expect(full.logLines.join('')).toContain('the disk is full');
  await full.close();
});

it('the sweep removes unfinished files after a day', async () => {
  const left = join(disk.dir, 'unfinished', 'left');
  writeFileSync(left, 'half');
  await disk.storage.sweep();
  expect(existsSync(left)).toBe(true);
  const yesterday = new Date(disk.clock.now().getTime() - days(1) - 1_000);
  utimesSync(left, yesterday, yesterday);
  await disk.storage.sweep();
  expect(existsSync(left)).toBe(false);
});

it('prepare throws for a directory without write access', async () => {
  const dir = join(disk.dir, 'file');
  writeFileSync(dir, '');
  const storage = diskStorage({
    dir,
    keys: { current: Buffer.alloc(32), previous: [] },
    clock: disk.clock,
    random: systemRandom,
    log: createLogger('silent'),
  });
  await expect(storage.prepare()).rejects.toThrow(/^DATA_DIR: .*cannot be written to \(ENOTDIR\)/);
});
