// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { earlier, hours } from '../../src/kit/clock.ts';
import { createCoupon } from '../harness/coupons.ts';
import { killWhileWaiting } from '../harness/kill-server.ts';
import { changeReminders, createShopWithReminders, reminderOf, startRemindedOrder } from '../harness/reminders.ts';
import { killServerProcesses, queryColumn, startServerProcess } from '../harness/server-process.ts';
import { createWorld, testClock, type World } from '../harness/world.ts';

const rounds = sized(1, 7);
const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-reminder-crash-'));

let world: World;
beforeAll(async () => {
  // Orders of two hours ago are due for the server processes, which use the real time.
  world = await createWorld({ secretKey, clock: testClock(earlier(new Date(), hours(2))) });
});
afterAll(async () => {
  killServerProcesses();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const startServer = () =>
  startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    RATE_LIMITS: 'off',
    // A busy test machine can pause for seconds.
    DATABASE_TIMEOUT_MS: '20000',
    PORT: '0',
  });

const query = (text: string) => queryColumn(world.databaseUrl, text);
const enqueueReminders = () => query(`insert into jobs (kind) values ('send-checkout-reminders')`);
const setConsent = (orderId: string, isGiven: boolean) =>
  query(`update guest_orders set wants_reminder = ${isGiven} where order_id = '${orderId}'`);
const countOpenJobs = async (kind: string) =>
  Number((await query(`select count(*) from jobs where kind = '${kind}' and state in ('QUEUED', 'ACTIVE') and run_at <= now()`))[0]);
const countEmails = async (email: string) =>
  Number((await query(`select count(*) from sandbox_mails where recipient = '${email}' and subject like 'Reminder: %'`))[0]);

async function assertUndecided(client: pg.Client, orderId: string): Promise<void> {
  const planned = await client.query(`select from checkout_reminders where order_id = $1 and state = 'PLANNED'`, [orderId]);
  const free = await client.query('select from checkout_reminders where order_id = $1 for update skip locked', [orderId]);
  expect({ planned: planned.rowCount, free: free.rowCount }).toEqual({ planned: 1, free: 0 });
}

async function assertQueued(client: pg.Client, orderId: string): Promise<void> {
  const sent = `select from checkout_reminders where order_id = $1 and state = 'SENT'`;
  // The first email that waits can be another one.
  await expect.poll(async () => (await client.query(sent, [orderId])).rowCount, { timeout: 60_000 }).toBe(1);
}

const stops = [
  {
    name: 'between planning and decision',
    statement: 'lock table reminder_opt_outs in access exclusive mode',
    assertStopped: assertUndecided,
    left: 'PLANNED',
  },
  {
    name: 'between decision and commit',
    // The second reminder is planned after the first one was decided.
    statement: 'lock table coupon_reminders in share mode',
    assertStopped: assertUndecided,
    left: 'PLANNED',
  },
  {
    name: 'while its email is delivered',
    statement: 'lock table sandbox_mails in share mode',
    assertStopped: assertQueued,
    left: 'SENT',
  },
];

it.each(stops)(
  'a reminder of a server killed $name is sent exactly once in the end',
  async ({ statement, assertStopped, left }) => {
    for (let round = 0; round < rounds; round++) {
      const { seller, product } = await createShopWithReminders(world);
      const { id: couponId } = await createCoupon(world, seller);
      await changeReminders(world, seller, { isOn: true, couponId });
      const { orderId, customer } = await startRemindedOrder(world, product);
      // Emails to the seller would be delivered by the server, too.
      await world.runJobs();

      // A server sends due reminders when it starts: this one is due only when the server can be stopped.
      await setConsent(orderId, false);
      const server = await startServer();
      await killWhileWaiting({
        databaseUrl: world.databaseUrl,
        server,
        statement,
        async work() {
          await setConsent(orderId, true);
          await enqueueReminders();
        },
        assertStopped: (client) => assertStopped(client, orderId),
      });
      const { state } = (await reminderOf(world, { orderId })) ?? {};
      // The database completes the statement of a client that is gone: the last email can be delivered although its job is not done.
      expect({ state, isEarly: state === 'PLANNED' && (await countEmails(customer.email)) > 0 }).toEqual({ state: left, isEarly: false });

      const next = await startServer();
      await enqueueReminders();
      await expect.poll(() => countEmails(customer.email), { timeout: 90_000 }).toBe(1);
      expect(await reminderOf(world, { orderId })).toEqual({ state: 'SENT', reason: null });
      // The job of the killed server runs again when its lease has expired.
      await expect.poll(() => countOpenJobs('send-checkout-reminders'), { timeout: 90_000 }).toBe(0);
      await expect.poll(() => countOpenJobs('send-mail'), { timeout: 90_000 }).toBe(0);
      expect({
        emails: await countEmails(customer.email),
        secondReminders: await query(`select state from coupon_reminders where order_id = '${orderId}'`),
      }).toEqual({ emails: 1, secondReminders: ['PLANNED'] });
      next.process.kill('SIGTERM');
      await next.ended;
    }
    expect(await world.findInvariantViolations()).toEqual([]);
  },
  1_200_000,
);
