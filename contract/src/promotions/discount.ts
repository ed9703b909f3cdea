/** Discount of a coupon. No zod in this file: the studio shows examples while the seller types. */

/** PERCENT: basis points of the price. AMOUNT: paise. */
export type DiscountValue = { kind: 'PERCENT'; basisPoints: number } | { kind: 'AMOUNT'; amount: bigint };

/** Lowest amount of a payment, in paise. */
const leastPayment = 100n;

function fullDiscount(price: bigint, value: DiscountValue): bigint {
  if (value.kind === 'PERCENT') return (price * BigInt(value.basisPoints) + 5_000n) / 10_000n;
  return value.amount < price ? value.amount : price;
}

/**
 * Discount on a price, in paise. A percentage is rounded half up to a paisa. The rest of the price is either nothing or at least one
 * rupee, which is the least that the payment provider accepts; a lower price has no discount unless it becomes free.
 */
export function discountOn(price: bigint, value: DiscountValue): bigint {
  const discount = fullDiscount(price, value);
  const rest = price - discount;
  if (rest === 0n || rest >= leastPayment) return discount;
  return price > leastPayment ? price - leastPayment : 0n;
}
