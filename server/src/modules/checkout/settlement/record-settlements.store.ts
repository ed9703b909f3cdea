import type { Tx } from '../../../platform/db/database.ts';
import { attemptColumns } from '../payments/payments.store.ts';
import type { ProviderPayment } from '../payments.port.ts';
import type { OrderRow } from '../tables.ts';

/** Payment for an order; `payment` is null for a free order. */
export interface OrderPayment {
  orderId: string;
  payment: ProviderPayment | null;
  /**
   * `WEBHOOK`: reported by a signed webhook. It settles a PENDING order only, and its money stays in the settlement hold until the
   * provider's own answer has confirmed the payment.
   */
  evidence?: 'WEBHOOK' | 'ANSWER';
}

interface NewSettlement extends OrderPayment {
  paymentId: string;
  purchaseId: string;
}

interface SettlementTimes {
  now: Date;
  releasesAt: Date;
  /** Time of one more poll, to find a second payment. The poll runs after the expiry of the order in any case. */
  recheckAt: Date;
}

/**
 * Order fields that the next settlement steps need. `held`: the unit was reserved. `isReplaced`: the buyer had started again.
 * `isDisputed`: the bank disputed the payment before it was known here.
 */
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
  | 'couponId'
  | 'couponCode'
> & { held: boolean; isReplaced: boolean; isDisputed: boolean; purchaseId: string };

/**
 * Settles orders in one statement: payment, order status, settlement, entitlement and pending sale email. Skips an order that
 * is paid, expects another amount or currency, or whose payment was recorded as successful before. Amounts, items and sellers
 * come from the order, not from the payment. Locks the orders by id. Returns the settled orders by id.
 *
 * Arrays with one element per settlement:
 * - $1 order id, $2 new payment id, $3 new purchase id
 * - $4 amount in paise, $5 currency, $6 provider's transaction id (null for a free order)
 * - $7 payment group, $8 provider's message, $9 payment time, $13 whether the provider's answer confirms the payment
 * - $14 bank reference, $15 masked instrument
 *
 * Single values: $10 now, $11 releasesAt, $12 recheckAt
 */
const settleStatement = `
  with requested as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[],
      $13::bool[], $14::text[], $15::text[])
      as requested (order_id, payment_id, purchase_id, amount, currency, txn_id, payment_group, message, payment_time, is_confirmed,
        bank_reference, instrument)
  ), waiting_orders as (
    select orders.*, requested.payment_id, requested.purchase_id, requested.txn_id, requested.payment_group, requested.message,
      requested.payment_time, requested.is_confirmed, requested.bank_reference, requested.instrument
    from orders join requested on requested.order_id = orders.id
    where orders.paid_at is null and orders.amount = requested.amount and orders.currency = requested.currency
      and (requested.is_confirmed or orders.status = 'PENDING')
    order by orders.id for no key update of orders
  ), recorded_payments as (
    insert into payments as existing (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency,
      payment_group, message, payment_time, bank_reference, instrument, outcome, created_at, updated_at)
    select payment_id, id, seller_id, item_name, 'cashfree', txn_id, 'SUCCESS', amount, currency,
      payment_group, message, payment_time, bank_reference, instrument, 'SETTLED', $10::timestamptz, $10
    from waiting_orders where amount > 0
    on conflict (gateway, gateway_txn_id) do update set status = 'SUCCESS', outcome = 'SETTLED', amount = excluded.amount,
      currency = excluded.currency, payment_group = excluded.payment_group, message = excluded.message,
      payment_time = excluded.payment_time, bank_reference = excluded.bank_reference, instrument = excluded.instrument,
      error_code = null, error_reason = null, error_description = null, updated_at = excluded.updated_at
      where existing.order_id = excluded.order_id and existing.status <> 'SUCCESS'
    returning id, order_id
  ), paid_orders as (
    update orders set status = 'PAID', paid_at = $10, updated_at = $10, asked_at = $10, holds_piece = false, gateway_txn_id = txn_id,
      ask_at = case when orders.amount > 0 then greatest(orders.expires_at + ($12::timestamptz - $10), $12) end
    from waiting_orders left join recorded_payments on recorded_payments.order_id = waiting_orders.id
    where orders.id = waiting_orders.id and (waiting_orders.amount = 0 or recorded_payments.id is not null)
    returning orders.*, recorded_payments.id as recorded_payment_id, purchase_id, waiting_orders.holds_piece as held, is_confirmed
  ), inserted_settlements as (
    insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at, confirmed_at)
    select id, recorded_payment_id, seller_id, amount, fee, amount - fee, $10, $11::timestamptz, case when is_confirmed then $10 end
    from paid_orders
  ), inserted_entitlements as (
    insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
    select purchase_id, id, buyer_id, seller_id, product_type, item_id, item_name, amount, 'ACTIVE', $10, $10 from paid_orders
  ), inserted_sale_emails as (
    insert into pending_sale_emails (seller_id, order_id, settled_at) select seller_id, id, $10 from paid_orders
  )
  select id, buyer_id as "buyerId", seller_id as "sellerId", product_type as "productType", item_id as "itemId", item_name as "itemName",
    item_details as "itemDetails", amount, fee, held, purchase_id as "purchaseId", buyer_username as "buyerUsername",
    customer_name as "customerName", coupon_id as "couponId", coupon_code as "couponCode", replaced_at is not null as "isReplaced",
    exists (select from disputes where disputes.order_id = paid_orders.id) as "isDisputed"
  from paid_orders order by id`;

type SettledOrderRow = { [Name in keyof SettledOrder]: SettledOrder[Name] extends bigint | number ? string : SettledOrder[Name] };

const freeAttempt = {
  amount: 0n,
  currency: 'INR',
  paymentGroup: null,
  message: null,
  paymentTime: null,
  bankReference: null,
  instrument: null,
};

/** Returns the orders that are settled now. The others are paid already, have a different amount, or their payment was recorded before. */
export async function insertSettlements(
  tx: Tx,
  settlements: NewSettlement[],
  { now, releasesAt, recheckAt }: SettlementTimes,
): Promise<SettledOrder[]> {
  const attempts = settlements.map(({ payment }) => (payment ? attemptColumns(payment) : freeAttempt));
  const values = [
    settlements.map(({ orderId }) => orderId),
    settlements.map(({ paymentId }) => paymentId),
    settlements.map(({ purchaseId }) => purchaseId),
    attempts.map(({ amount }) => String(amount)),
    attempts.map(({ currency }) => currency),
    settlements.map(({ payment }) => payment?.id ?? null),
    attempts.map(({ paymentGroup }) => paymentGroup),
    attempts.map(({ message }) => message),
    attempts.map(({ paymentTime }) => paymentTime),
    now,
    releasesAt,
    recheckAt,
    settlements.map(({ evidence }) => evidence !== 'WEBHOOK'),
    attempts.map(({ bankReference }) => bankReference),
    attempts.map(({ instrument }) => instrument),
  ];
  const { rows } = await tx.client.query<SettledOrderRow>({ name: 'settle-orders', text: settleStatement, values });
  return rows.map((row) => ({
    ...row,
    buyerId: Number(row.buyerId),
    sellerId: Number(row.sellerId),
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
  }));
}
