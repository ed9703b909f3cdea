import { randomBytes } from 'node:crypto';
import { readFileSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deep } from '@jamun/test-support/depth';
import { allProcesses } from '@jamun/test-support/processes';
import { describe, expect, it } from 'vitest';
import { databaseUrlOf } from './harness/database.ts';
import { canSignIn, databaseProcesses, dataDir, newSignUp, post, tidyUpAfterwards } from './harness/own-product.ts';
import { type Product, startProduct, stopProduct } from './harness/product.ts';

tidyUpAfterwards();

describe('after a kill -9', () => {
  it('of the server during sign-ups, again and again, everyone who was answered is there', async () => {
    const dir = dataDir();
    const answered: { email: string; password: string }[] = [];
    for (let round = 0; round < (deep ? 10 : 2); round++) {
      const product: Product = await startProduct({ DATA_DIR: dir, RATE_LIMITS: 'off' });
      const before = answered.length;
      let cut = false;
      const keepSigningUp = async () => {
        while (!cut) {
          const person = newSignUp();
          const status = await post(product.url, '/api/v1/auth/signup', person).then(
            (answer) => answer.status,
            () => 0,
          );
          if (status === 200) answered.push(person);
          if (status === 0) return;
        }
      };
      const clients = Array.from({ length: 8 }, keepSigningUp);
      await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(before + 10 + round);
      product.signal('SIGKILL');
      cut = true;
      await Promise.all(clients);
      await product.ended;
      expect(databaseProcesses(dir).length).toBeGreaterThan(0);
    }
    const product = await startProduct({ DATA_DIR: dir, RATE_LIMITS: 'off' });
    const missing = [];
    for (const person of answered) if (!(await canSignIn(product.url, person))) missing.push(person.email);
    console.log(`${answered.length} sign-ups were answered over ${deep ? 10 : 2} kills, ${missing.length} of them are missing`);
    expect(missing).toEqual([]);
    await stopProduct(product);
    expect(databaseProcesses(dir)).toEqual([]);
  }, 180_000);

  if (deep)
    it('it finds what was left running also by another spelling of the directory', async () => {
      const dir = dataDir();
      const product = await startProduct({ DATA_DIR: dir });
      product.signal('SIGKILL');
      await product.ended;
      symlinkSync(dir, `${dir}-link`);
      const again = await startProduct({ DATA_DIR: `${dir}-link` });
      expect(await stopProduct(again)).toBe(0);
      unlinkSync(`${dir}-link`);
      expect(databaseProcesses(dir)).toEqual([]);
    });

  it('of server and database together, it starts by itself', async () => {
    const dir = dataDir();
    const product = await startProduct({ DATA_DIR: dir });
    const person = newSignUp();
    await post(product.url, '/api/v1/auth/signup', person);
    const postmaster = Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    product.signal('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await product.ended;
    const again = await startProduct({ DATA_DIR: dir });
    expect(await canSignIn(again.url, person)).toBe(true);
    await stopProduct(again);
  });
});

describe('when the database goes away in the middle of writing', () => {
  const frozen = async (postmaster: number) => {
    const all = [postmaster, ...allProcesses().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : []))];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    // Longer than anything waits for an answer.
    await sleep(6_000);
    for (const pid of all) process.kill(pid, 'SIGCONT');
  };
  // As it is lost most often; in other ways at full depth.
  const lose = {
    killed: (postmaster: number) => process.kill(postmaster, 'SIGKILL'),
    ...(deep && { 'shut down': (postmaster: number) => process.kill(postmaster, 'SIGINT'), frozen }),
  };

  it.each(Object.entries(lose))(
    '%s: the server lives on, recovers, loses nothing and says nothing about anyone',
    async (_how, loseIt) => {
      const dir = dataDir();
      const product = await startProduct({ DATA_DIR: dir, RATE_LIMITS: 'off', LOG_LEVEL: 'trace' });
      const answered: { email: string; password: string }[] = [];
      const statuses = new Set<number>();
      let done = false;
      const clients = Array.from({ length: 6 }, async () => {
        while (!done) {
          const person = newSignUp();
          const { status } = await post(product.url, '/api/v1/auth/signup', person);
          statuses.add(status);
          if (status === 200) answered.push(person);
          // Who is sent away comes back in a while: asking without a pause would take the machine from the database that starts.
          else await sleep(100);
        }
      });
      await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(20);
      await loseIt(Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]));
      await expect.poll(() => statuses.has(503), { timeout: 20_000 }).toBe(true);
      const before = answered.length;
      await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(before + 10);
      done = true;
      await Promise.all(clients);
      expect([...statuses].sort()).toEqual([200, 503]);
      for (const person of answered) expect(await canSignIn(product.url, person), person.email).toBe(true);
      expect(await stopProduct(product)).toBe(0);
      expect(product.output()).not.toMatch(/@example\.in|argon2id|\+919\d/);
    },
    180_000,
  );
});

it('several processes share one database: one answers, another does the work in the background', async () => {
  const [dir, secret] = [dataDir(), randomBytes(32).toString('hex')];
  const answering = await startProduct({ DATA_DIR: dir, SECRET_KEY: secret, ROLES: 'http' });
  const person = newSignUp();
  expect((await post(answering.url, '/api/v1/auth/signup', person)).status).toBe(200);
  const mails = async () =>
    ((await (await fetch(`${answering.url}/sandbox/mails?to=${person.email}`)).json()) as { data: unknown[] }).data.length;
  expect(await mails()).toBe(0);
  const DATABASE_URL = databaseUrlOf(dir);
  const working = await startProduct({
    DATA_DIR: dataDir(),
    SECRET_KEY: secret,
    DATABASE_URL,
    ROLES: 'worker',
    PUBLIC_URL: answering.url,
    LOG_LEVEL: 'warn',
  });
  await expect.poll(mails).toBe(1);
  expect(await stopProduct(working)).toBe(0);
  expect(await stopProduct(answering)).toBe(0);
});
