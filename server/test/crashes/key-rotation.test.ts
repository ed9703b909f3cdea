import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { beside } from '@jamun/test-support/beside';
import { sized } from '@jamun/test-support/depth';
import { afterAll, expect, it } from 'vitest';
import { clusterUrl } from '../../src/platform/db/embedded/cluster.ts';
import type { GeneratedSecrets } from '../../src/platform/db/embedded/data-dir.ts';
import { scratch } from '../harness/backups.ts';
import { boxWith, openAll, rotationProcess } from '../harness/key-rotation.ts';
import { seller } from '../harness/payouts.ts';
import { call, killProducts, startProduct } from '../harness/product-process.ts';
import { canaries } from '../harness/routes/canaries.ts';
import { copyDatabase, createWorld, type World } from '../harness/world.ts';

const kills = sized(3, 20);
const folder = scratch();
chmodSync(folder.path(), 0o711);
afterAll(() => {
  killProducts();
  folder.remove();
});

/** Adds values to a table that the server does not change, so that every rotation after a kill has work left. */
async function addValues(databaseUrl: string, box: ReturnType<typeof boxWith>, count: number): Promise<void> {
  const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const purposes = Array.from({ length: count }, (_, index) => `crash-${letters(index)}`);
  await beside(databaseUrl, (client) =>
    client.query(
      `insert into signing_keys (purpose, key_sealed, created_at)
       select purpose, sealed, now() from unnest($1::text[], $2::text[]) as input (purpose, sealed)`,
      [purposes, purposes.map((purpose) => box.seal(`value of ${purpose}`, purpose))],
    ),
  );
}

/** Edits a payment method repeatedly, as its owner; returns the account number of the last confirmed edit. */
async function keepEditing(world: World, isOver: () => boolean): Promise<{ id: string; accountNumber: string; edits: number }> {
  const who = await seller(world, { balance: 0 });
  let [accountNumber, edits] = ['', 0];
  while (!isOver()) {
    const next = String(100_000_000_000 + edits);
    await world.prove(who);
    const body = { accountNumber: next };
    const { status } = await world.call('PUT /api/v1/payment-methods/{id}', { params: { id: who.methodId }, body }, who.token);
    expect(status).toBe(200);
    accountNumber = next;
    edits++;
  }
  return { id: who.methodId, accountNumber, edits };
}

it(`a key rotation killed ${kills} times while the server runs loses no value`, async () => {
  const [former, current] = [randomBytes(32), randomBytes(32)];
  const copy = await copyDatabase();
  const before = await createWorld({ databaseUrl: copy.url, secretKey: former });
  const person = await before.person();
  for (const { plant } of canaries) await plant(before, person);
  await before.container.close();
  await addValues(copy.url, boxWith(former), kills * 8);
  const both = boxWith(current, former);
  const values = await openAll(copy.url, both);
  const running = await createWorld({ databaseUrl: copy.url, secretKey: current, previousKeys: [former] });
  let isOver = false;
  const editing = keepEditing(running, () => isOver);

  const env = { DATABASE_URL: copy.url, SECRET_KEY: current.toString('hex'), SECRET_KEY_PREVIOUS: former.toString('hex') };
  let progress = 0;
  for (let kill = 0; kill < kills; kill++) {
    const killed = await rotationProcess(env, { killAfter: 1 + Math.floor(Math.random() * 6) });
    expect(killed.code, killed.said).toBe(null);
    progress += killed.lines;
    const opened = await openAll(copy.url, both);
    for (const [column, value] of values) expect(opened.get(column), column).toBe(value);
  }
  const last = await rotationProcess(env);
  expect(last, last.said).toMatchObject({ code: 0, said: expect.stringContaining('SECRET_KEY_PREVIOUS can be removed now') });
  isOver = true;
  const edited = await editing;
  const opened = await openAll(copy.url, boxWith(current));
  for (const [column, value] of values) expect(opened.get(column), column).toBe(value);
  expect(opened.get(`payment_methods.account_number_sealed ${edited.id}`)).toBe(edited.accountNumber);
  expect(edited.edits).toBeGreaterThan(0);
  console.log(
    `${kills} kills after ${progress} batches, ${last.lines} batches in the last run, ${opened.size} values open, ${edited.edits} concurrent edits`,
  );
  await running.close();
  await copy.drop();
}, 600_000);

it('a killed rotation of the generated key can be repeated, and the new key opens all values', async () => {
  const env = { DATA_DIR: folder.path('data'), PORT: '0', ADMIN_PASSWORD: 'a long password', LOG_LEVEL: 'silent', DEMO: '0' };
  const secrets = () => JSON.parse(readFileSync(folder.path('data', 'secrets.json'), 'utf8')) as GeneratedSecrets;
  const databaseUrl = () => {
    const port = readFileSync(folder.path('data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
    return clusterUrl(Number(port), secrets().databasePassword, 'jamun');
  };
  const product = await startProduct(env);
  const former = secrets().secretKey;
  const refused = await rotationProcess(env);
  expect(refused, refused.said).toMatchObject({ code: 1, said: expect.stringContaining('Stop the server first') });
  expect(secrets()).not.toHaveProperty('previousKeys');
  await addValues(databaseUrl(), boxWith(Buffer.from(former, 'hex')), 60);
  product.process.kill('SIGTERM');
  await product.ended;

  for (let kill = 0; kill < sized(1, 5); kill++) {
    const killed = await rotationProcess(env, { killAfter: 1 });
    expect(killed.code, killed.said).toBe(null);
    expect(secrets().previousKeys).toEqual([former]);
  }
  // The server was started during the rotation and has both keys; the rotation finishes next to it.
  const again = await startProduct(env);
  const done = await rotationProcess(env);
  expect(done, done.said).toMatchObject({ code: 0, said: expect.stringContaining('contains the previous key') });
  expect(secrets()).not.toHaveProperty('previousKeys');
  expect(secrets().secretKey).not.toBe(former);
  const currentBox = boxWith(Buffer.from(secrets().secretKey, 'hex'));
  const values = [...(await openAll(databaseUrl(), currentBox)).values()];
  expect(values.filter((value) => value.startsWith('value of crash'))).toHaveLength(60);
  const [formerSecrets = ''] = readdirSync(folder.path('data')).filter((name) => /^secrets\.[0-9a-f]{10}\.json$/.test(name));
  expect(JSON.parse(readFileSync(folder.path('data', formerSecrets), 'utf8'))).toMatchObject({ secretKey: former });
  again.process.kill('SIGTERM');
  await again.ended;
  const last = await startProduct(env);
  const signIn = { username: 'admin', password: env.ADMIN_PASSWORD };
  expect((await call(last.url, 'POST /api/v1/admin/signin', '', signIn)).status).toBe(200);
  last.process.kill('SIGTERM');
  await last.ended;
  expect(existsSync(folder.path('data', 'owner'))).toBe(false);
}, 300_000);
