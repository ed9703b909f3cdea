import { planTitle } from '@jamun/contract';
import { days, earlier, later, minutes } from '../../../kit/clock.ts';
import { plainTitle } from '../../../platform/mail/plain-title.ts';
import type { OrderRow } from '../tables.ts';

type TitledOrder = Pick<OrderRow, 'productType' | 'itemName' | 'itemDetails'>;

/** Display title of the item: "Presets", "Chai & Charts · Monthly". `itemName` in the API is only the plan's name. */
export const orderTitle = ({ productType, itemName, itemDetails }: TitledOrder): string =>
  productType === 'TELEGRAM_PLAN' && itemDetails.channelName ? planTitle(String(itemDetails.channelName), itemName) : itemName;

/** Title for emails: without links, at most 80 characters. */
export const mailTitle = (order: TitledOrder): string => plainTitle(orderTitle(order));

/** Detects a renewal at settlement: its term begins when the previous term ends, after the payment. A first term begins at once. */
export const isRenewalTerm = (
  { itemDetails }: Pick<OrderRow, 'itemDetails'>,
  { expiresAt, paidAt }: { expiresAt: Date; paidAt: Date },
): boolean => earlier(expiresAt, days(Number(itemDetails.duration))) > later(paidAt, minutes(1));
