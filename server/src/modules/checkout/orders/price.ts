import { checkoutMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { inRupees, toPaise, toRupees } from '../../../kit/money.ts';
import type { Offer } from '../items.port.ts';

interface Asked {
  customAmount?: number | undefined;
  expectedAmount?: number | undefined;
}

const priceChanged = (price: bigint) =>
  new AppError('PRICE_CHANGED', { message: `The price is now ${inRupees(price)}`, data: { amount: toRupees(price) } });

/** What is paid is the server's to say: what the browser sends is what the buyer may choose, or has seen. */
export function amountFor({ least, most }: Offer['price'], { customAmount, expectedAmount }: Asked): bigint {
  const chosen = customAmount === undefined ? undefined : toPaise(customAmount);
  const expected = expectedAmount === undefined ? undefined : toPaise(expectedAmount);
  // Where there is nothing to choose, what was chosen is what the page had shown.
  if (least === most) {
    if ([chosen, expected].some((seen) => seen !== undefined && seen !== least)) throw priceChanged(least);
    return least;
  }
  if (chosen === undefined) throw invalidField('customAmount', `${say.enterAmount} of at least ${inRupees(least)}`);
  if (chosen < least) throw invalidField('customAmount', `The amount must be at least ${inRupees(least)}`);
  if (chosen > most) throw invalidField('customAmount', `The amount must be at most ${inRupees(most)}`);
  if (expected !== undefined && expected !== chosen) throw priceChanged(chosen);
  return chosen;
}
