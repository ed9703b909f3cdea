import { planTitle } from '@jamun/contract/order-words';
import { days, earlier, later, minutes } from '../../../kit/clock.ts';
import { plainTitle } from '../../../platform/mail/plain-title.ts';
import type { OrderRow } from '../tables.ts';

type Titled = Pick<OrderRow, 'productType' | 'itemName' | 'itemDetails'>;

/** The item as people read it: "Presets", "Chai & Charts · Monthly". The wire's `itemName` is the plan's name alone. */
export const orderTitle = ({ productType, itemName, itemDetails }: Titled): string =>
  productType === 'TELEGRAM_PLAN' && itemDetails.channelName ? planTitle(String(itemDetails.channelName), itemName) : itemName;

/** The same for emails: without links, at most 80 characters. */
export const mailTitle = (order: Titled): string => plainTitle(orderTitle(order));

/** At settlement: a renewal begins when the term before it ends, so it begins later than it is paid; a first term begins at once. */
export const beginsLater = (
  { itemDetails }: Pick<OrderRow, 'itemDetails'>,
  { expiresAt, paidAt }: { expiresAt: Date; paidAt: Date },
): boolean => earlier(expiresAt, days(Number(itemDetails.duration))) > later(paidAt, minutes(1));
