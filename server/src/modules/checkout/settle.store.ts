import type { Tx } from '../../platform/db/database.ts';
import type { ProviderPayment } from './payments.port.ts';
import { attemptColumns } from './payments.store.ts';
import type { OrderRow } from './tables.ts';

interface Settlement {
  orderId: string;
  /** Null for what costs nothing. */
  payment: ProviderPayment | null;
  paymentId: string;
  purchaseId: string;
  releasesAt: Date;
  /** The provider is asked once more then; at the earliest when the order would have ended. */
  lookAgainAt: Date;
  now: Date;
}

/** What the rest of a settlement needs to know of its order. */
export type SettledOrder = Pick<
  OrderRow,
  | 'id'
  | 'buyerId'
  | 'sellerId'
  | 'productType'
  | 'itemId'
  | 'itemName'
  | 'itemDetails'
  | 'customerName'
  | 'customerEmail'
  | 'amount'
  | 'fee'
> & { held: boolean; paidAt: Date; createdAt: Date };

const entitled = `
    insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
    select $2, id, buyer_id, seller_id, product_type, item_id, item_name, amount, 'ACTIVE', $3, $3 from moved`;

const told = `id, buyer_id as "buyerId", seller_id as "sellerId", product_type as "productType", item_id as "itemId", item_name as "itemName",
    item_details as "itemDetails", customer_name as "customerName", customer_email as "customerEmail", amount, fee,
    created_at as "createdAt", paid_at as "paidAt"`;

/**
 * All that a settlement is in these tables, in one statement: nothing is written unless the order waits for exactly this
 * amount and the payment is new. What is settled are the order's own values.
 */
const settleStatement = `
  with waiting as (
    select * from orders where id = $1 and paid_at is null and amount = $4::bigint and currency = $5 for no key update
  ), paid as (
    insert into payments as kept (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency,
      payment_group, message, payment_time, outcome, created_at, updated_at)
    select $6, id, seller_id, item_name, 'cashfree', $7, 'SUCCESS', amount, currency, $8, $9, $10::timestamptz, 'SETTLED', $3, $3
    from waiting
    on conflict (gateway, gateway_txn_id) do update set status = 'SUCCESS', outcome = 'SETTLED', amount = excluded.amount,
      currency = excluded.currency, payment_group = excluded.payment_group, message = excluded.message,
      payment_time = excluded.payment_time, updated_at = excluded.updated_at
      where kept.order_id = excluded.order_id and kept.status <> 'SUCCESS'
    returning id
  ), moved as (
    update orders set status = 'PAID', paid_at = $3::timestamptz, updated_at = $3, asked_at = $3, holds_piece = false,
      gateway_txn_id = $7, ask_at = greatest(orders.expires_at + ($12::timestamptz - $3), $12)
    from paid where orders.id = $1
    returning orders.*
  ), settled as (
    insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at)
    select moved.id, paid.id, seller_id, amount, fee, amount - fee, $3, $11::timestamptz from moved, paid
  ), granted as (${entitled}
  )
  select ${told}, (select holds_piece from waiting) as held from moved`;

const freeStatement = `
  with waiting as (
    select id, holds_piece from orders where id = $1 and amount = 0 and paid_at is null for no key update
  ), moved as (
    update orders set status = 'PAID', paid_at = $3::timestamptz, updated_at = $3, holds_piece = false, ask_at = null
    from waiting where orders.id = waiting.id returning orders.*
  ), settled as (
    insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at)
    select id, null, seller_id, 0, 0, 0, $3, $3 from moved
  ), granted as (${entitled}
  )
  select ${told}, (select holds_piece from waiting) as held from moved`;

type Raw = { [Name in keyof SettledOrder]: SettledOrder[Name] extends bigint | number ? string : SettledOrder[Name] };

/** Null when the order does not wait for this payment: it is paid, for another amount, or this payment was dealt with before. */
export async function insertSettlement(tx: Tx, { orderId, payment, purchaseId, now, ...given }: Settlement): Promise<SettledOrder | null> {
  const attempt = payment && attemptColumns(payment);
  const common = [orderId, purchaseId, now];
  const { rows } = await tx.client.query<Raw>(
    attempt
      ? {
          name: 'settle-order',
          text: settleStatement,
          values: [
            ...[...common, String(attempt.amount), attempt.currency, given.paymentId, payment.id],
            ...[attempt.paymentGroup, attempt.message, attempt.paymentTime, given.releasesAt, given.lookAgainAt],
          ],
        }
      : { name: 'settle-free-order', text: freeStatement, values: common },
  );
  const [row] = rows;
  if (!row) return null;
  return { ...row, buyerId: Number(row.buyerId), sellerId: Number(row.sellerId), amount: BigInt(row.amount), fee: BigInt(row.fee) };
}
