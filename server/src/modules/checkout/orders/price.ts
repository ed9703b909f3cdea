import { AppError, invalidField } from '../../../kit/app-error.ts';
import { toPaise, toRupees } from '../../../kit/money.ts';
import { errorText } from '../error-text.ts';
import type { Offer } from '../items.port.ts';

interface SubmittedAmounts {
  customAmount?: number | undefined;
  expectedAmount?: number | undefined;
}

const priceChanged = (price: bigint) =>
  new AppError('PRICE_CHANGED', { message: errorText.priceIsNow(price), data: { amount: toRupees(price) } });

/**
 * The server decides the amount. The browser sends the amount that the buyer chose, and the amount that the page displayed. Only a
 * fixed price has a discount.
 */
export function amountFor({ least, most }: Offer['price'], { customAmount, expectedAmount }: SubmittedAmounts, discount = 0n): bigint {
  const chosen = customAmount === undefined ? undefined : toPaise(customAmount);
  const expected = expectedAmount === undefined ? undefined : toPaise(expectedAmount);
  // Fixed price: a submitted amount is the price that the page displayed.
  if (least === most) {
    const amount = least - discount;
    if ([chosen, expected].some((shown) => shown !== undefined && shown !== amount)) throw priceChanged(amount);
    return amount;
  }
  if (chosen === undefined) throw invalidField('customAmount', errorText.enterAtLeast(least));
  if (chosen < least) throw invalidField('customAmount', errorText.amountAtLeast(least));
  if (chosen > most) throw invalidField('customAmount', errorText.amountAtMost(most));
  if (expected !== undefined && expected !== chosen) throw priceChanged(chosen);
  return chosen;
}
