import type { Tx } from '../../../platform/db/database.ts';

export interface ContactUse {
  /** The person has paid, or a reminder is planned. */
  isNeeded: boolean;
  lastOrderAt: Date | null;
}

/** Uses of the contact details of the buyer $1. */
const contactUse = `
  select
    exists (select from orders where buyer_id = $1 and paid_at is not null)
      or exists (
        select from orders join checkout_reminders on checkout_reminders.order_id = orders.id
        where orders.buyer_id = $1 and checkout_reminders.state = 'PLANNED'
      )
      or exists (
        select from orders join coupon_reminders on coupon_reminders.order_id = orders.id
        where orders.buyer_id = $1 and coupon_reminders.state = 'PLANNED'
      ) as "isNeeded",
    (select max(created_at) from orders where buyer_id = $1) as "lastOrderAt"`;

export async function findContactUse(tx: Tx, buyerId: number): Promise<ContactUse> {
  const { rows } = await tx.client.query<ContactUse>(contactUse, [buyerId]);
  return rows[0] ?? { isNeeded: true, lastOrderAt: null };
}
