// @module-tag slow
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { sized } from '@jamun/test-support/depth';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, expect, it } from 'vitest';
import { clusterUrl } from '../../src/platform/db/embedded/cluster.ts';
import type { GeneratedSecrets } from '../../src/platform/db/embedded/data-dir.ts';
import { temporaryDirectory } from '../harness/backup-restore.ts';
import { openAllSealedValues, runRotationProcess, sealedBoxWith } from '../harness/key-rotation.ts';
import { createSeller } from '../harness/payouts.ts';
import { leakCanaries } from '../harness/routes/leak-canaries.ts';
import { call, killServerProcesses, startServerProcess } from '../harness/server-process.ts';
import { copyDatabase, createWorld, type World } from '../harness/world.ts';

const kills = sized(3, 20);
const folder = temporaryDirectory();
chmodSync(folder.path(), 0o711);
afterAll(() => {
  killServerProcesses();
  folder.remove();
});

/** Adds values to a table that the server does not change, so that every rotation after a kill has work left. */
async function addValues(databaseUrl: string, box: ReturnType<typeof sealedBoxWith>, count: number): Promise<void> {
  const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const purposes = Array.from({ length: count }, (_, index) => `crash-${letters(index)}`);
  await withConnection(databaseUrl, (client) =>
    client.query(
      `insert into signing_keys (purpose, key_sealed, created_at)
       select purpose, sealed, now() from unnest($1::text[], $2::text[]) as input (purpose, sealed)`,
      [purposes, purposes.map((purpose) => box.seal(`value of ${purpose}`, purpose))],
    ),
  );
}

/** Edits a payment method repeatedly, as its owner; returns the account number of the last confirmed edit. */
async function keepEditing(world: World, isOver: () => boolean): Promise<{ id: string; accountNumber: string; edits: number }> {
  const who = await createSeller(world, { balance: 0 });
  let [accountNumber, edits] = ['', 0];
  while (!isOver()) {
    const next = String(100_000_000_000 + edits);
    await world.confirmPassword(who);
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
  for (const { plant } of leakCanaries) await plant(before, person);
  await before.container.close();
  await addValues(copy.url, sealedBoxWith(former), kills * 8);
  const both = sealedBoxWith(current, former);
  const values = await openAllSealedValues(copy.url, both);
  const running = await createWorld({ databaseUrl: copy.url, secretKey: current, previousKeys: [former] });
  let isOver = false;
  const editing = keepEditing(running, () => isOver);

  const env = { DATABASE_URL: copy.url, SECRET_KEY: current.toString('hex'), SECRET_KEY_PREVIOUS: former.toString('hex') };
  let progress = 0;
  for (let kill = 0; kill < kills; kill++) {
    const killed = await runRotationProcess(env, { killAfter: 1 + Math.floor(Math.random() * 6) });
    expect(killed.code, killed.output).toBe(null);
    progress += killed.progressLines;
    const opened = await openAllSealedValues(copy.url, both);
    for (const [column, value] of values) expect(opened.get(column), column).toBe(value);
  }
  const last = await runRotationProcess(env);
  expect(last, last.output).toMatchObject({ code: 0, output: expect.stringContaining('SECRET_KEY_PREVIOUS can be removed now') });
  isOver = true;
  const edited = await editing;
  const opened = await openAllSealedValues(copy.url, sealedBoxWith(current));
  for (const [column, value] of values) expect(opened.get(column), column).toBe(value);
  expect(opened.get(`payment_methods.account_number_sealed ${edited.id}`)).toBe(edited.accountNumber);
  expect(edited.edits).toBeGreaterThan(0);
  console.log(
    `${kills} kills after ${progress} batches, ${last.progressLines} batches in the last run, ${opened.size} values open, ${edited.edits} concurrent edits`,
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
  const product = await startServerProcess(env);
  const former = secrets().secretKey;
  const refused = await runRotationProcess(env);
  expect(refused, refused.output).toMatchObject({ code: 1, output: expect.stringContaining('Stop the server first') });
  expect(secrets()).not.toHaveProperty('previousKeys');
  await addValues(databaseUrl(), sealedBoxWith(Buffer.from(former, 'hex')), 60);
  product.process.kill('SIGTERM');
  await product.ended;

  for (let kill = 0; kill < sized(1, 5); kill++) {
    const killed = await runRotationProcess(env, { killAfter: 1 });
    expect(killed.code, killed.output).toBe(null);
    expect(secrets().previousKeys).toEqual([former]);
  }
  // The server was started during the rotation and has both keys; the rotation finishes next to it.
  const again = await startServerProcess(env);
  const done = await runRotationProcess(env);
  expect(done, done.output).toMatchObject({ code: 0, output: expect.stringContaining('contains the previous key') });
  expect(secrets()).not.toHaveProperty('previousKeys');
  expect(secrets().secretKey).not.toBe(former);
  const currentBox = sealedBoxWith(Buffer.from(secrets().secretKey, 'hex'));
  const values = [...(await openAllSealedValues(databaseUrl(), currentBox)).values()];
  expect(values.filter((value) => value.startsWith('value of crash'))).toHaveLength(60);
  const [formerSecrets = ''] = readdirSync(folder.path('data')).filter((name) => /^secrets\.[0-9a-f]{10}\.json$/.test(name));
  expect(JSON.parse(readFileSync(folder.path('data', formerSecrets), 'utf8'))).toMatchObject({ secretKey: former });
  again.process.kill('SIGTERM');
  await again.ended;
  const last = await startServerProcess(env);
  const signIn = { username: 'admin', password: env.ADMIN_PASSWORD };
  expect((await call(last.url, 'POST /api/v1/admin/signin', '', signIn)).status).toBe(200);
  last.process.kill('SIGTERM');
  await last.ended;
  expect(existsSync(folder.path('data', 'owner'))).toBe(false);
}, 300_000);
