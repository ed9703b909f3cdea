import { earlier, hours } from '../../../kit/clock.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import {
  type DueReminder,
  decideReminder,
  insertReminders,
  listOrdersToRemind,
  listPlanned,
  lockPlannedReminder,
} from './checkout-reminders.store.ts';
import { type DueCursor, listDue, lockPlannedCouponReminder } from './coupon-reminders.store.ts';
import { dropReason, findAvailableOffer, maxOrderAge } from './drop-reason.ts';
import { reminderEmail } from './reminder-email.ts';
import { handleCouponReminder, planCouponReminder } from './send-coupon-reminder.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'jobs'
  | 'log'
  | 'mails'
  | 'people'
  | 'items'
  | 'coupons'
  | 'channels'
  | 'unsubscribeTokens'
  | 'isOptedOut'
  | 'publicUrl'
>;

const reminderJob = jobKind<Record<string, never>>('send-checkout-reminders', { retries: 2 });

/** Age at which an unpaid order is reminded. */
const reminderDelay = hours(1);
const batchSize = 500;

/** Plans a reminder for each order that is due, in batches. */
async function planReminders({ database, clock, unsubscribeTokens }: Deps): Promise<void> {
  for (let found = batchSize; found === batchSize; ) {
    const now = clock.now();
    const due = { after: earlier(now, maxOrderAge), until: earlier(now, reminderDelay), limit: batchSize };
    const unplanned = await listOrdersToRemind(database, due);
    const reminders = unplanned.map(({ email, ...order }) => ({ ...order, addressHash: unsubscribeTokens.hashAddress(email) }));
    if (reminders.length > 0) await database.transact((tx) => insertReminders(tx, reminders, now));
    found = unplanned.length;
  }
}

/** Sends or drops one reminder; leaves it planned while a payment is pending. */
async function handleReminder(deps: Deps, tx: Tx, reminder: DueReminder): Promise<void> {
  const { clock, mails, people, publicUrl } = deps;
  const { orderId, email, addressHash, sellerId } = reminder;
  await advisoryLock(tx, `checkout reminders of ${addressHash}`, 0);
  const order = await findOrder(tx, { id: orderId });
  if (!order) throw new Error(`Order ${orderId} is missing`);
  const offer = await findAvailableOffer(deps, tx, order);
  const reason = await dropReason(deps, tx, { reminder, order, offer });
  if (reason === 'WAIT') return;
  await decideReminder(tx, { orderId, reason, now: clock.now() });
  if (reason !== null || !offer) return;
  const seller = await people.seller(sellerId, tx);
  const isOnlyOne = !(await planCouponReminder(deps, tx, reminder));
  const content = reminderEmail({ order, offer, sellerName: seller?.name ?? '', publicUrl: publicUrl(), isOnlyOne });
  await mails.send(tx, email, content, { about: 'checkoutReminders' });
}

/**
 * Reminds buyers without an account of unpaid orders, with their consent: once after an hour, and a second time a day later if the seller
 * has chosen a coupon for it. A reminder is sent or dropped in its own transaction, which also queues the email: concurrent workers skip
 * its locked row, and after a crash the next run continues.
 */
export function scheduleReminders(deps: Deps): () => Promise<void> {
  const { database, jobs, log } = deps;

  async function handleOrLog(orderId: string, handle: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await database.transact(handle);
    } catch (err) {
      log.error({ err, orderId }, 'a checkout reminder failed and will be retried');
    }
  }

  async function sendFirstReminders(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const planned = await listPlanned(database.read, { after, limit: batchSize });
      for (const orderId of planned)
        await handleOrLog(orderId, async (tx) => {
          const reminder = await lockPlannedReminder(tx, orderId);
          if (reminder) await handleReminder(deps, tx, reminder);
        });
      after = planned.at(-1);
    }
  }

  async function sendCouponReminders(): Promise<void> {
    let after: DueCursor | undefined;
    do {
      const due: DueCursor[] = await listDue(database.read, { now: deps.clock.now(), after, limit: batchSize });
      for (const { orderId } of due)
        await handleOrLog(orderId, async (tx) => {
          const reminder = await lockPlannedCouponReminder(tx, orderId);
          if (reminder) await handleCouponReminder(deps, tx, reminder);
        });
      after = due.at(-1);
    } while (after);
  }

  async function sendReminders(): Promise<void> {
    await planReminders(deps);
    await sendFirstReminders();
    await sendCouponReminders();
  }

  jobs.handle(reminderJob, sendReminders);
  jobs.repeat(reminderJob, { seconds: 60 });
  return sendReminders;
}
