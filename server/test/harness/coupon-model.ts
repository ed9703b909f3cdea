import { expect } from 'vitest';
import { AppError } from '../../src/kit/app-error.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface ModelCoupon {
  codes: string[];
  isOneUse?: true;
  basisPoints?: number;
  /** In paise. */
  amount?: number;
  maxUses?: number;
  maxUsesPerBuyer?: number;
}

const coupons: ModelCoupon[] = [
  { codes: ['LAST'], amount: 10_000, maxUses: 1 },
  { codes: ['FAN'], basisPoints: 3_333, maxUsesPerBuyer: 1 },
  { codes: ['FREE'], basisPoints: 10_000, maxUses: 3 },
  { codes: ['ONE-A', 'ONE-B'], isOneUse: true, basisPoints: 5_000, maxUses: 2 },
];

/** Prices of the products in the checkout model, in paise. */
export const modelPrices = [49_999, 12_345] as const;

/** Amount to pay by code, for each of the prices; calculated by hand. */
const agreedAmounts: Record<string, readonly [number, number]> = {
  LAST: [39_999, 2_345],
  FAN: [33_334, 8_230],
  FREE: [0, 0],
  'ONE-A': [24_999, 6_172],
  'ONE-B': [24_999, 6_172],
};
export const modelCodes = Object.keys(agreedAmounts);

/** Inserts the coupons of a seller; returns their ids. */
export async function insertModelCoupons(query: Query, sellerId: number, now: Date): Promise<string[]> {
  const ids: string[] = [];
  for (const { codes, isOneUse = false, basisPoints = null, amount = null, maxUses = null, maxUsesPerBuyer = null } of coupons) {
    const id = newId(systemRandom);
    await query(
      `insert into coupons (id, seller_id, name, is_one_use, kind, basis_points, amount, scope, max_uses, max_uses_per_buyer, renewals, created_at, updated_at)
       values ($1, $2, $3, $4, case when $5::int is null then 'AMOUNT' else 'PERCENT' end, $5, $6, 'ALL', $7, $8, 'FIRST_PAYMENT', $9, $9)`,
      [id, sellerId, codes[0], isOneUse, basisPoints, amount, maxUses, maxUsesPerBuyer, now],
    );
    for (const code of codes)
      await query('insert into coupon_codes (seller_id, code, coupon_id) values ($1, $2, $3)', [sellerId, code, id]);
    ids.push(id);
  }
  return ids;
}

/** An `AppError` is a valid answer. A coupon is rejected as used up only when no use, or no code, is left. */
export async function assertValidRejection(
  query: Query,
  error: Error,
  { sellerId, code }: { sellerId: number; code: string | undefined },
): Promise<void> {
  if (!(error instanceof AppError)) throw error;
  if (error.data?.reason !== 'USED_UP') return;
  const found = await query(
    `select used + reserved >= max_uses or order_id is not null as "isUsedUp"
     from coupon_codes join coupons on coupons.id = coupon_id where coupon_codes.seller_id = $1 and code = $2`,
    [sellerId, code],
  );
  expect(found, `${code} has a use left`).toEqual([{ isUsedUp: true }]);
}

/** Every order with a coupon costs what was agreed, and the uses of a coupon are its paid orders. */
export async function verifyModelCoupons(query: Query, sellerId: number): Promise<void> {
  const orders = await query(
    `select coupon_code as code, amount::int, (amount + discount)::int as price from orders where seller_id = $1 and coupon_id is not null`,
    [sellerId],
  );
  for (const { code, amount, price } of orders)
    expect({ code, price, amount }).toEqual({
      code,
      price,
      amount: agreedAmounts[String(code)]?.[price === modelPrices[0] ? 0 : 1],
    });
  const counters = await query(
    `select name, used, count(*) filter (where orders.paid_at is not null)::int as paid
     from coupons left join orders on orders.coupon_id = coupons.id where coupons.seller_id = $1 group by coupons.id`,
    [sellerId],
  );
  expect(counters.map(({ name, used }) => ({ name, used }))).toEqual(counters.map(({ name, paid }) => ({ name, used: paid })));
}
