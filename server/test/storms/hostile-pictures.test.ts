import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deep } from '@jamun/test-support/depth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, killProducts, startProduct } from '../harness/product-process.ts';
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
  // As many pixels as are accepted, in few bytes: noise in large squares, so that decoding is work.
  const noise = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .resize(6000, 4000, { kernel: 'nearest' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  hostile = noise;
});
afterAll(async () => {
  killProducts();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startProduct({
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString('hex'),
    PORT: '0',
    DEMO: '0',
    ROLES: 'http',
    RATE_LIMITS: 'off',
  });

/** Bytes of memory that a process holds. */
function residentMemory({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function sendPicture(url: string, person: Person): Promise<string> {
  const asked = await call<{ url: string; key: string }>(url, 'POST /api/v1/users/coverpicture', person.token, {
    fileName: 'large.png',
    fileType: 'image/png',
    fileSize: hostile.length,
  });
  expect(asked.status).toBe(200);
  const { pathname } = new URL(asked.data.url);
  expect((await put(url + pathname, hostile, 'image/png')).status).toBe(200);
  return asked.data.key;
}
const registerPicture = (url: string, person: Person, s3Key: string) =>
  call(url, 'POST /api/v1/users/coverpicture/update', person.token, { s3Key });

const percentile99 = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;

/** How long others wait for an answer, in milliseconds, one request after the other until `isOver`. */
async function measure(url: string, person: Person, isOver: (count: number) => boolean): Promise<number[]> {
  const found: number[] = [];
  while (!isOver(found.length)) {
    const began = performance.now();
    expect((await call(url, 'GET /api/v1/users/me', person.token)).status).toBe(200);
    found.push(performance.now() - began);
  }
  return found;
}

it('twenty hostile pictures at once grow memory by at most 250 MB and leave other requests alone', async () => {
  const { url, process: child } = await start();
  const people = await Promise.all(Array.from({ length: attackers }, () => world.person()));
  const other = await world.person();
  // One first, so that the library for pictures is loaded already.
  const [first] = people as [Person];
  expect((await registerPicture(url, first, await sendPicture(url, first))).status).toBe(200);
  const keys: { person: Person; key: string }[] = [];
  for (const person of people)
    for (let index = 0; index < picturesEach; index++) keys.push({ person, key: await sendPicture(url, person) });

  const quiet = await measure(url, other, (count) => count >= 1_000);
  const before = residentMemory(child);
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMemory(child));
  }, 20);
  let isOver = false;
  const registering = Promise.all(keys.map(({ person, key }) => registerPicture(url, person, key))).finally(() => {
    isOver = true;
  });
  const busy = await measure(url, other, () => isOver);
  clearInterval(looking);
  const statuses = (await registering).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  // One that is drawn and twelve that wait; more where a slow machine has drawn some before the last one came.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(13);
  expect((peak - before) / megabyte).toBeLessThanOrEqual(250);
  // Before and after: a machine that is busy with something else is so for a while.
  const quietAgain = await measure(url, other, (count) => count >= 1_000);
  const usual = Math.max(percentile99(quiet), percentile99(quietAgain));
  const ratio = percentile99(busy) / usual;
  console.log(
    `20 pictures of 24 megapixels: memory ${Math.round(before / megabyte)} to ${Math.round(peak / megabyte)} MB, p99 of other requests ` +
      `${usual.toFixed(1)} to ${percentile99(busy).toFixed(1)} ms (${busy.length} requests, ratio ${ratio.toFixed(2)})`,
  );
  // Only at full depth, where nothing else runs beside it.
  if (deep) expect(ratio).toBeLessThanOrEqual(2);
  child.kill('SIGKILL');
}, 180_000);

it('kill -9 in the middle of a registration does not lose the upload', async () => {
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
  // Five minutes later.
  await world.container.database.pool.query(`update uploads set inspecting_until = now() - interval '1 second' where key = $1`, [key]);
  expect((await registerPicture(second.url, person, key)).status).toBe(200);
  second.process.kill('SIGKILL');
}, 180_000);
