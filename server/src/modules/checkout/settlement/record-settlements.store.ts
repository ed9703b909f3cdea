import type { Tx } from '../../../platform/db/database.ts';
import { attemptColumns } from '../payments/payments.store.ts';
import type { ProviderPayment } from '../payments.port.ts';
import type { OrderRow } from '../tables.ts';

/** A payment that an order may be waiting for; null for what costs nothing. */
export interface Paid {
  orderId: string;
  payment: ProviderPayment | null;
}

interface Settlement extends Paid {
  paymentId: string;
  purchaseId: string;
}

interface Moments {
  now: Date;
  releasesAt: Date;
  /** The provider is asked once more then; at the earliest when the order would have ended. */
  lookAgainAt: Date;
}

/** What the rest of a settlement needs to know of its order. */
export type SettledOrder = Pick<
  OrderRow,
  | 'id'
  | 'buyerId'
  | 'buyerUsername'
  | 'customerName'
  | 'sellerId'
  | 'productType'
  | 'itemId'
  | 'itemName'
  | 'itemDetails'
  | 'amount'
  | 'fee'
> & { held: boolean; purchaseId: string };

/**
 * All that settlements are in these tables, in one statement: nothing is written of an order unless it waits for exactly
 * this amount and the payment is new. What is settled are the orders' own values. Orders are locked in the order of their ids.
 */
const settleStatement = `
  with asked as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
      as asked (order_id, payment_id, purchase_id, amount, currency, txn_id, payment_group, message, payment_time)
  ), waiting as (
    select orders.*, asked.payment_id, asked.purchase_id, asked.txn_id, asked.payment_group, asked.message, asked.payment_time
    from orders join asked on asked.order_id = orders.id
    where orders.paid_at is null and orders.amount = asked.amount and orders.currency = asked.currency
    order by orders.id for no key update of orders
  ), paid as (
    insert into payments as kept (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency,
      payment_group, message, payment_time, outcome, created_at, updated_at)
    select payment_id, id, seller_id, item_name, 'cashfree', txn_id, 'SUCCESS', amount, currency,
      payment_group, message, payment_time, 'SETTLED', $10::timestamptz, $10
    from waiting where amount > 0
    on conflict (gateway, gateway_txn_id) do update set status = 'SUCCESS', outcome = 'SETTLED', amount = excluded.amount,
      currency = excluded.currency, payment_group = excluded.payment_group, message = excluded.message,
      payment_time = excluded.payment_time, updated_at = excluded.updated_at
      where kept.order_id = excluded.order_id and kept.status <> 'SUCCESS'
    returning id, order_id
  ), moved as (
    update orders set status = 'PAID', paid_at = $10, updated_at = $10, asked_at = $10, holds_piece = false, gateway_txn_id = txn_id,
      ask_at = case when orders.amount > 0 then greatest(orders.expires_at + ($12::timestamptz - $10), $12) end
    from waiting left join paid on paid.order_id = waiting.id
    where orders.id = waiting.id and (waiting.amount = 0 or paid.id is not null)
    returning orders.*, paid.id as paid_by, purchase_id, waiting.holds_piece as held
  ), settled as (
    insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at)
    select id, paid_by, seller_id, amount, fee, amount - fee, $10, $11::timestamptz from moved
  ), granted as (
    insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
    select purchase_id, id, buyer_id, seller_id, product_type, item_id, item_name, amount, 'ACTIVE', $10, $10 from moved
  ), untold as (
    insert into untold_sales (seller_id, order_id, settled_at) select seller_id, id, $10 from moved
  )
  select id, buyer_id as "buyerId", seller_id as "sellerId", product_type as "productType", item_id as "itemId", item_name as "itemName",
    item_details as "itemDetails", amount, fee, held, purchase_id as "purchaseId", buyer_username as "buyerUsername",
    customer_name as "customerName"
  from moved order by id`;

type Raw = { [Name in keyof SettledOrder]: SettledOrder[Name] extends bigint | number ? string : SettledOrder[Name] };

const free = { amount: 0n, currency: 'INR', paymentGroup: null, message: null, paymentTime: null };

/** Those that waited for their payment; the others are paid, for another amount, or their payment was dealt with before. */
export async function insertSettlements(tx: Tx, given: Settlement[], { now, releasesAt, lookAgainAt }: Moments): Promise<SettledOrder[]> {
  const attempts = given.map(({ payment }) => (payment ? attemptColumns(payment) : free));
  const values = [
    given.map(({ orderId }) => orderId),
    given.map(({ paymentId }) => paymentId),
    given.map(({ purchaseId }) => purchaseId),
    attempts.map(({ amount }) => String(amount)),
    attempts.map(({ currency }) => currency),
    given.map(({ payment }) => payment?.id ?? null),
    attempts.map(({ paymentGroup }) => paymentGroup),
    attempts.map(({ message }) => message),
    attempts.map(({ paymentTime }) => paymentTime),
    ...[now, releasesAt, lookAgainAt],
  ];
  const { rows } = await tx.client.query<Raw>({ name: 'settle-orders', text: settleStatement, values });
  return rows.map((row) => ({
    ...row,
    ...{ buyerId: Number(row.buyerId), sellerId: Number(row.sellerId), amount: BigInt(row.amount), fee: BigInt(row.fee) },
  }));
}
