import { expect } from 'vitest';
import { createShop } from './checkout.ts';
import { type Contact, newContact, startGuestPurchase } from './guests.ts';
import { signInAgain } from './routes/route-fixtures.ts';
import type { Person, World } from './world.ts';

/** Changes the seller's settings of reminders. The seller signs in again, because tests advance the clock. */
export async function changeReminders(world: World, seller: Person, body: { isOn: boolean; couponId?: string | null }) {
  const { token } = await signInAgain(world, seller);
  const response = await world.call('PUT /api/v1/checkout-reminders', { body }, token);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Changes the seller's switch. */
export const switchReminders = (world: World, seller: Person, isOn: boolean) => changeReminders(world, seller, { isOn });

/** Creates a seller with one published product whose buyers can ask for a reminder. */
export async function createShopWithReminders(world: World, body: Parameters<typeof createShop>[1] = {}) {
  const shop = await createShop(world, body);
  await switchReminders(world, shop.seller, true);
  return shop;
}

/** Starts an order without signing in and asks for a reminder. */
export async function startRemindedOrder(world: World, product: { id: string }, customer: Contact = newContact()) {
  return { ...(await startGuestPurchase(world, product, { customer, remind: true })), customer };
}

/** Reminder emails to an address, newest first. */
export const reminderEmails = async (world: World, { email }: Pick<Contact, 'email'>) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder: '));

async function findReminder(world: World, table: 'checkout_reminders' | 'coupon_reminders', orderId: string) {
  const { rows } = await world.container.database.pool.query<{ state: string; reason: string | null }>(
    `select state, reason from ${table} where order_id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** State of the first reminder of an order; null when none is planned. */
export const reminderOf = (world: World, { orderId }: { orderId: string }) => findReminder(world, 'checkout_reminders', orderId);

/** State of the second reminder of an order; null when none is planned. */
export const couponReminderOf = (world: World, { orderId }: { orderId: string }) => findReminder(world, 'coupon_reminders', orderId);
