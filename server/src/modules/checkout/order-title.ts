import { planTitle } from '@jamun/contract/order-words';
import { days, earlier, later, minutes } from '../../kit/clock.ts';
import type { EntitlementRow, OrderRow } from './tables.ts';

type Titled = Pick<OrderRow, 'productType' | 'itemName' | 'itemDetails'>;

/** The item as people read it: "Presets", "Chai & Charts · Monthly". The wire's `itemName` is the plan's name alone. */
export const orderTitle = ({ productType, itemName, itemDetails }: Titled): string =>
  productType === 'TELEGRAM_PLAN' && itemDetails.channelName ? planTitle(String(itemDetails.channelName), itemName) : itemName;

type Term = Pick<OrderRow, 'productType' | 'itemDetails' | 'paidAt'>;

/** A renewal begins when the term before it ends, so it begins later than it was paid; a first term begins at once. */
export function isRenewal({ productType, itemDetails, paidAt }: Term, purchase: Pick<EntitlementRow, 'expiresAt'> | null): boolean {
  if (productType !== 'TELEGRAM_PLAN' || !paidAt || !purchase?.expiresAt) return false;
  return earlier(purchase.expiresAt, days(Number(itemDetails.duration))) > later(paidAt, minutes(1));
}
