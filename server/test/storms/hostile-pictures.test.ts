// @module-tag slow
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deep } from '@jamun/test-support/depth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, killServerProcesses, startServerProcess } from '../harness/server-process.ts';
import { put } from '../harness/uploads.ts';
import { createWorld, type Person, type World } from '../harness/world.ts';

const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-pictures-'));
const attackers = 4;
const picturesEach = 5;
const megabyte = 1024 * 1024;

let world: World;
let hostile: Buffer;
beforeAll(async () => {
  world = await createWorld({ secretKey });
  // The maximum number of pixels in few bytes: noise in large squares, so that decoding is expensive.
  const noise = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .resize(6000, 4000, { kernel: 'nearest' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  hostile = noise;
});
afterAll(async () => {
  killServerProcesses();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServerProcess({
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString('hex'),
    PORT: '0',
    DEMO: '0',
    ROLES: 'http',
    RATE_LIMITS: 'off',
  });

/** Resident memory of a process in bytes. */
function residentMemory({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function sendPicture(url: string, person: Person): Promise<string> {
  const upload = await call<{ url: string; key: string }>(url, 'POST /api/v1/users/coverpicture', person.token, {
    fileName: 'large.png',
    fileType: 'image/png',
    fileSize: hostile.length,
  });
  expect(upload.status).toBe(200);
  const { pathname } = new URL(upload.data.url);
  expect((await put(url + pathname, hostile, 'image/png')).status).toBe(200);
  return upload.data.key;
}
const registerPicture = (url: string, person: Person, s3Key: string) =>
  call(url, 'POST /api/v1/users/coverpicture/update', person.token, { s3Key });

const percentile99 = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;

/** Response times in milliseconds of another user's sequential requests until `isOver`. */
async function measure(url: string, person: Person, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const began = performance.now();
    expect((await call(url, 'GET /api/v1/users/me', person.token)).status).toBe(200);
    times.push(performance.now() - began);
  }
  return times;
}

it('twenty concurrent hostile pictures use at most 250 MB of memory and do not slow other requests', async () => {
  const { url, process: child } = await start();
  const users = await Promise.all(Array.from({ length: attackers }, () => world.person()));
  const other = await world.person();
  // Process one picture first, so that the image library is loaded.
  const [first] = users as [Person];
  expect((await registerPicture(url, first, await sendPicture(url, first))).status).toBe(200);
  const keys: { person: Person; key: string }[] = [];
  for (const person of users) for (let index = 0; index < picturesEach; index++) keys.push({ person, key: await sendPicture(url, person) });

  const quiet = await measure(url, other, (count) => count >= 1_000);
  const before = residentMemory(child);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMemory(child));
  }, 20);
  let isOver = false;
  const registering = Promise.all(keys.map(({ person, key }) => registerPicture(url, person, key))).finally(() => {
    isOver = true;
  });
  const busy = await measure(url, other, () => isOver);
  clearInterval(sampling);
  const statuses = (await registering).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  // One picture is processed and twelve are queued; more succeed if some finish before the last one arrives.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(13);
  expect((peak - before) / megabyte).toBeLessThanOrEqual(250);
  // Measured before and after, to allow for other load on the machine.
  const quietAgain = await measure(url, other, (count) => count >= 1_000);
  const baseline = Math.max(percentile99(quiet), percentile99(quietAgain));
  const ratio = percentile99(busy) / baseline;
  console.log(
    `20 pictures of 24 megapixels: memory ${Math.round(before / megabyte)} to ${Math.round(peak / megabyte)} MB, p99 of other requests ` +
      `${baseline.toFixed(1)} to ${percentile99(busy).toFixed(1)} ms (${busy.length} requests, ratio ${ratio.toFixed(2)})`,
  );
  // Only at full depth, where no other tests run in parallel.
  if (deep) expect(ratio).toBeLessThanOrEqual(2);
  child.kill('SIGKILL');
}, 180_000);

it('a server killed during picture registration does not lose the upload', async () => {
  const person = await world.person();
  const first = await start();
  const key = await sendPicture(first.url, person);
  const registering = registerPicture(first.url, person, key);
  const leased = `select from uploads where key = $1 and inspecting_until is not null`;
  await expect.poll(async () => (await world.container.database.pool.query(leased, [key])).rowCount, { interval: 5 }).toBe(1);
  first.process.kill('SIGKILL');
  await first.ended;
  expect((await registering).status).toBe(0);
  const second = await start();
  expect((await registerPicture(second.url, person, key)).status).toBe(409);
  // The lease of five minutes expires.
  await world.container.database.pool.query(`update uploads set inspecting_until = now() - interval '1 second' where key = $1`, [key]);
  expect((await registerPicture(second.url, person, key)).status).toBe(200);
  second.process.kill('SIGKILL');
}, 180_000);
