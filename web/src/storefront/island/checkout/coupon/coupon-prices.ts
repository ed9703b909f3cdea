import type { CouponPrices } from '@jamun/contract';

/** Coupon whose terms were agreed on earlier: of an open order, or of the order that is renewed. */
export interface AgreedCoupon {
  /** Id of the product or plan. */
  itemId: string;
  code: string;
  /** Amount to pay, in rupees. */
  amount: number;
}

/** Price of one item with a coupon, in rupees. */
export interface ReducedItem {
  price: number;
  amount: number;
  /** Why the coupon does not reduce the item; null when it does. */
  message: string | null;
}

export interface AppliedCoupon {
  code: string;
  /** By the id of the product or plan. */
  items: Map<string, ReducedItem>;
  endsAt: string | null;
  usesLeft: number | null;
  /** The server has agreed to it for this buyer: its price is not asked for. */
  isAgreed: boolean;
}

export const couponOfQuote = ({ code, prices, endsAt, usesLeft }: CouponPrices): AppliedCoupon => ({
  code,
  items: new Map(prices.map(({ itemId, price, amount, message }) => [itemId, { price, amount, message }])),
  endsAt,
  usesLeft,
  isAgreed: false,
});

/** Null if the price has fallen below the agreed amount since: the coupon is no advantage then. */
export const couponOfAgreement = ({ itemId, code, amount }: AgreedCoupon, price: number): AppliedCoupon | null =>
  amount < price
    ? { code, items: new Map([[itemId, { price, amount, message: null }]]), endsAt: null, usesLeft: null, isAgreed: true }
    : null;

/** Reason why the coupon reduces no item of the page; null if it reduces one. The reason of the selected item comes first. */
export function rejectionOfAll({ items }: Pick<AppliedCoupon, 'items'>, selectedId: string): string | null {
  const messages = [...items.values()].map(({ message }) => message);
  return messages.includes(null) ? null : (items.get(selectedId)?.message ?? messages[0] ?? null);
}
