import type { Tx } from '../../../platform/db/database.ts';

interface Subject {
  /** Unpaid order. */
  orderId: string;
  /** The buyer, and everybody with the same email address. */
  userIds: number[];
  email: string;
}

export interface BuyerActivity {
  /** The item was bought since, also if it was refunded, or is owned. Another plan of the same channel counts. */
  hasBought: boolean;
  hasNewerOrder: boolean;
  /** A payment for the item waits for the bank. */
  hasPendingPayment: boolean;
}

/** Activity of the person of the unpaid order $1 regarding its item. $2: ids of the person, $3: email address. */
const activity = `
  select
    exists (
      select from orders bought
      where bought.seller_id = unpaid.seller_id and bought.paid_at >= unpaid.created_at
        and (bought.item_id = unpaid.item_id or bought.item_details ->> 'channelId' = unpaid.item_details ->> 'channelId')
        and (bought.buyer_id = any ($2) or bought.customer_email = $3)
    ) or exists (
      select from entitlements
      where user_id = any ($2) and item_id = unpaid.item_id and product_type = 'DIGITAL_PRODUCT' and ended_at is null
    ) as "hasBought",
    exists (
      select from orders newer where newer.buyer_id = any ($2) and newer.item_id = unpaid.item_id and newer.seq > unpaid.seq
    ) as "hasNewerOrder",
    exists (
      select from orders waiting join payments on payments.order_id = waiting.id and payments.status = 'PENDING'
      where waiting.buyer_id = any ($2) and waiting.item_id = unpaid.item_id and waiting.paid_at is null
    ) as "hasPendingPayment"
  from orders unpaid where unpaid.id = $1`;

export async function findBuyerActivity(tx: Tx, { orderId, userIds, email }: Subject): Promise<BuyerActivity> {
  const { rows } = await tx.client.query<BuyerActivity>(activity, [orderId, userIds, email]);
  const [found] = rows;
  if (!found) throw new Error(`Order ${orderId} is missing`);
  return found;
}
