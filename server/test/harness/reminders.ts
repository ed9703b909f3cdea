import { expect } from 'vitest';
import { createShop } from './checkout.ts';
import { type Contact, newContact, startGuestPurchase } from './guests.ts';
import { signInAgain } from './routes/route-fixtures.ts';
import type { Person, World } from './world.ts';

/** Changes the seller's switch. The seller signs in again, because tests advance the clock. */
export async function switchReminders(world: World, seller: Person, isOn: boolean) {
  const { token } = await signInAgain(world, seller);
  const response = await world.call('PUT /api/v1/checkout-reminders', { body: { isOn } }, token);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

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

/** State of the reminder of an order; null when none is planned. */
export async function reminderOf(world: World, { orderId }: { orderId: string }) {
  const { rows } = await world.container.database.pool.query<{ state: string; reason: string | null }>(
    'select state, reason from checkout_reminders where order_id = $1',
    [orderId],
  );
  return rows[0] ?? null;
}
