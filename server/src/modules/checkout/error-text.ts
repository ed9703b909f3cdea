import { inRupees } from '../../kit/money.ts';

/** Errors with amounts. Errors that pages also show are in the contract (`checkoutMessages`). */
export const errorText = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  priceIsNow: (price: bigint) => `The price is now ${inRupees(price)}`,
  enterAtLeast: (least: bigint) => `Enter an amount of at least ${inRupees(least)}`,
  amountAtLeast: (least: bigint) => `The amount must be at least ${inRupees(least)}`,
  amountAtMost: (most: bigint) => `The amount must be at most ${inRupees(most)}`,
  alreadyRefunded: 'This order was already refunded',
};
