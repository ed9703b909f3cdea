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
import { newKey, startDisk } from '../harness/providers/disk-server.ts';
import { put } from '../harness/uploads.ts';

type Disk = Awaited<ReturnType<typeof startDisk>>;
let disk: Disk;
beforeAll(async () => {
  disk = await startDisk();
});
afterAll(() => disk.close());

const digits = Buffer.from('0123456789');
async function keptDigits(): Promise<string> {
  const key = newKey('kyc-documents');
  await disk.storage.write(key, digits, 'application/pdf');
  return key;
}

/** The beginning of a request, as bytes on the wire. */
function wire(port: number, url: string, headers: string, body = ''): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT ${new URL(url).pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/pdf\r\n${headers}\r\n\r\n${body}`);
  return socket;
}
const closed = (socket: Socket) =>
  new Promise<void>((done) =>
    socket
      .resume()
      .once('error', () => {})
      .once('close', () => done()),
  );
const said = (socket: Socket) => new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())));

it('a stream that ends before its announced size is rejected, and nothing of it stays on the disk', async () => {
  const before = disk.everything().length;
  const content = { stream: Readable.from([digits]), size: digits.length + 1 };
  await expect(disk.storage.writeStream(newKey('data-exports'), content, 'application/zip')).rejects.toThrow('Expected a stream of 11 bytes, got 10');
  expect(disk.everything()).toHaveLength(before);
});

describe('a download', () => {
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
  ])('with the range %s answers %i', async (range, status, body) => {
    const answer = await fetch(await disk.downloadAddress(await keptDigits()), { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([status, body]);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    if (status === 416) expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  it('goes on where it was interrupted, unless the file is another one', async () => {
    const address = await disk.downloadAddress(await keptDigits());
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const part = async (condition: string) => (await fetch(address, { headers: { range: 'bytes=4-5', 'if-range': condition } })).text();
    expect(await part(etag)).toBe('45');
    expect(await part('"another"')).toBe('0123456789');
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('may ask for the head alone', async () => {
    const answer = await fetch(await disk.downloadAddress(await keptDigits()), { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
  });

  it('of nothing is empty', async () => {
    const key = newKey('kyc-documents');
    await disk.storage.write(key, Buffer.alloc(0), 'application/pdf');
    const answer = await fetch(await disk.downloadAddress(key));
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('is inert whatever it is: no script, no frame, no guessing, no cache but its own', async () => {
    const key = await keptDigits();
    const { headers } = await fetch(await disk.downloadAddress(key));
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const cacheOf = async (type: string) =>
      (await fetch(await disk.downloadAddress(key, 'inline', 'a', type))).headers.get('cache-control');
    expect([await cacheOf('image/png'), await cacheOf('application/pdf')]).toEqual(['private, max-age=600', 'private, no-store']);
  });

  it.each(['../../etc/passwd', '.htaccess', '"; filename="x', '\r\nx: y', '\ud800', '\u202egpj.exe', '😀'.repeat(255), "it's (1)*.pdf"])(
    'with the name %j has a header that says nothing else',
    async (name) => {
      const answer = await fetch(await disk.downloadAddress(await keptDigits(), 'attachment', name));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x')).toBe(null);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\/\p{Cc}.][^"\\/\p{Cc}]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/u,
      );
    },
  );
});

describe('an address', () => {
  it('that was bent anywhere is refused, in our words', async () => {
    const token = new URL(await disk.downloadAddress(await keptDigits())).pathname.slice('/files/'.length);
    const [grant = '', seal = ''] = token.split('.');
    const other = JSON.parse(Buffer.from(grant, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...other, key: 'incoming/x' })).toString('base64url');
    for (const bent of [
      'x',
      `${forged}.${seal}`,
      `${grant}.${'A'.repeat(43)}`,
      `${grant}.`,
      grant,
      `${token}x`,
      `a/${token}`,
      '%00',
      '..%2f..',
    ]) {
      const answer = await fetch(`${disk.origin}/files/${bent}`);
      expect([answer.status, await answer.json()], bent).toMatchObject([403, { success: false, code: 'FORBIDDEN' }]);
    }
    expect((await fetch(`${disk.origin}/files/${token}`)).status).toBe(200);
  });
});

it.each(['../secrets.json', 'incoming/../../x', '/etc/passwd', 'incoming', 'unfinished/abc', 'incoming/a b', 'incoming/.x', ''])(
  'the key %j is none',
  async (key) => {
    await expect(disk.storage.stat(key)).rejects.toThrow('Invalid storage key');
    await expect(disk.storage.write(key, digits, 'text/plain')).rejects.toThrow('Invalid storage key');
    expect(existsSync(join(disk.dir, '../secrets.json'))).toBe(false);
  },
);

describe('an upload', () => {
  it('that says it is too large is refused before its first byte', async () => {
    const socket = wire(disk.port, await disk.uploadAddress(newKey(), { largest: 5 * 1024 * 1024 }), 'content-length: 6000000');
    const answer = await said(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"message":"The file is larger than 5 MB","code":"TOO_LARGE"');
    socket.destroy();
  });

  it('that says nothing and does not end is cut off, and told why', async () => {
    const key = newKey();
    const url = await disk.uploadAddress(key, { largest: 1024 * 1024 });
    const sending = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' } });
    const answered = new Promise<IncomingMessage>((done) => sending.once('response', done));
    let stopped = false;
    sending
      .on('error', () => {})
      .on('close', () => {
        stopped = true;
      });
    const pour = (): void => {
      while (!stopped && sending.write(Buffer.alloc(64 * 1024)));
    };
    sending.on('drain', pour);
    pour();
    const answer = await answered;
    expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([
      413,
      { code: 'TOO_LARGE', message: 'The file is larger than 1 MB' },
    ]);
    expect(await disk.storage.stat(key)).toBe(null);
    sending.destroy();
    await expect.poll(() => disk.everything().filter((entry) => entry.parentPath.endsWith('unfinished'))).toEqual([]);
  });

  it('that is refused lets the sender finish, and the connection go on', async () => {
    const answer = await put(await disk.uploadAddress(newKey(), { largest: 50_000_000 }), Buffer.alloc(3_000_000), 'text/html');
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } });
    const spent = await put(`${disk.origin}/files/nothing`, Buffer.alloc(3_000_000), 'application/pdf');
    expect(spent).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await put(await disk.uploadAddress(newKey()), digits, 'application/pdf')).status).toBe(200);
  });

  it('whose length is not what was announced is refused', async () => {
    const key = newKey();
    const url = await disk.uploadAddress(key, { size: 10 });
    const chunked = wire(disk.port, url, 'transfer-encoding: chunked', 'b\r\n01234567890\r\n0\r\n\r\n');
    expect(await said(chunked)).toMatch(/^HTTP\/1\.1 400 /);
    const short = wire(disk.port, url, 'transfer-encoding: chunked', '3\r\n012\r\n0\r\n\r\n');
    expect(await said(short)).toMatch(/^HTTP\/1\.1 400 /);
    for (const socket of [chunked, short]) socket.destroy();
    expect(await disk.storage.stat(key)).toBe(null);
  });

  it('that breaks off leaves nothing', async () => {
    const before = disk.everything().length;
    const socket = wire(disk.port, await disk.uploadAddress(newKey()), 'content-length: 1000', 'half');
    await expect.poll(() => disk.everything()).toHaveLength(before + 1);
    socket.destroy();
    await expect.poll(() => disk.everything()).toHaveLength(before);
    expect(disk.logged).toEqual([]);
  });

  it('that is begun again ends the first one', async () => {
    const key = newKey();
    const url = await disk.uploadAddress(key);
    const before = disk.everything().length;
    const first = wire(disk.port, url, 'content-length: 1000', 'first');
    await expect.poll(() => disk.everything()).toHaveLength(before + 1);
    const ended = closed(first);
    expect((await put(url, Buffer.from('second'), 'application/pdf')).status).toBe(200);
    await ended;
    await expect.poll(() => disk.everything()).toHaveLength(before + 1);
    expect(await disk.storage.stat(key)).toEqual({ size: 6 });
  });
});

it('a sender who falls silent or trickles is hung up on', async () => {
  const silent = await startDisk(undefined, { pace: { silence: 60, grace: 60_000, bytesPerSecond: 1 } });
  await closed(wire(silent.port, await silent.uploadAddress(newKey()), 'content-length: 1000', 'half'));
  await expect.poll(() => silent.everything()).toEqual([]);
  await silent.close();

  const trickling = await startDisk(undefined, { pace: { silence: 500, grace: 100, bytesPerSecond: 100_000 } });
  const socket = wire(trickling.port, await trickling.uploadAddress(newKey()), 'content-length: 1000000', 'x');
  const drops = setInterval(() => socket.write('x'), 20);
  await closed(socket);
  clearInterval(drops);
  await expect.poll(() => trickling.everything()).toEqual([]);
  await trickling.close();
});

it('a full disk is told as what it is, and nothing is left', async () => {
  const noSpace = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  const full = await startDisk(undefined, { openNew: async (path) => Object.assign(await open(path, 'wx'), { appendFile: noSpace }) });
  const answer = await put(await full.uploadAddress(newKey()), digits, 'application/pdf');
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', message: expect.stringContaining('no room') } });
  expect(full.everything()).toEqual([]);
  expect(full.logged.join('')).toContain('the disk is full');
  await full.close();
});

it('what a crash left unfinished is swept after a day, and nothing sooner', async () => {
  const left = join(disk.dir, 'unfinished', 'left');
  writeFileSync(left, 'half');
  await disk.storage.sweep();
  expect(existsSync(left)).toBe(true);
  const yesterday = new Date(disk.clock.now().getTime() - days(1) - 1_000);
  utimesSync(left, yesterday, yesterday);
  await disk.storage.sweep();
  expect(existsSync(left)).toBe(false);
});

it('a directory that cannot be written to stops the start', async () => {
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
