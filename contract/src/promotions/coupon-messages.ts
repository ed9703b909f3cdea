import { formatShortRupees } from '../money.ts';

/** At most so many coupons that have not ended, one-use codes at once, and items of one coupon. */
export const couponLimits = { perSeller: 200, oneUseCodes: 500, items: 100 } as const;

/** Messages of coupons, for sellers, buyers and administrators. */
export const couponMessages = {
  created: 'Coupon created',
  codesCreated: (count: number) => `${count} ${count === 1 ? 'code' : 'codes'} created`,
  updated: 'Coupon saved',
  deleted: 'Coupon deleted',
  paused: 'Coupon paused',
  resumed: 'Coupon is active again',
  notFound: 'Coupon not found',
  notFetched: 'Failed to fetch coupons',

  codeRule: 'Use 3 to 30 letters, digits, - and _, starting with a letter or digit',
  prefixRule: 'Use up to 12 letters, digits, - and _, starting with a letter or digit',
  codeTaken: 'You already have a coupon with this code. Choose another one.',
  codesTaken: 'Too few free codes start with this prefix. Choose another one.',
  percentRequired: 'Enter the discount in percent',
  percentRange: 'Enter a discount from 0.01 to 100%',
  amountRequired: 'Enter the discount in rupees',
  endBeforeStart: 'The end must be after the start',
  endPast: 'Choose an end in the future',
  maxUsesRange: 'Enter a whole number from 1 to 1,000,000, or leave it empty for no limit',
  perBuyerRange: 'Enter a whole number from 1 to 1,000, or leave it empty for no limit',
  perBuyerAboveTotal: 'The limit per buyer must not be above the limit in total',
  codeCountRange: `Enter a whole number from 1 to ${couponLimits.oneUseCodes}`,
  itemsRequired: 'Choose at least one product or plan, or make the coupon valid for everything',
  tooManyItems: `Choose at most ${couponLimits.items} products and plans, or make the coupon valid for everything`,
  itemUnknown: 'One of the products and plans no longer exists. Choose again.',
  itemNotEligible: 'A coupon cannot reduce a free plan or a price that the buyer chooses',
  belowUses: (uses: number) => `The coupon was used ${uses} ${uses === 1 ? 'time' : 'times'} already: the limit cannot be lower`,
  frozenOnceUsed: 'Discount and renewals cannot be changed once the coupon was used. Create a new coupon instead.',
  oneCodeRequired: 'Choose a coupon with one code that every buyer can use',
  oneUseIsFixed: 'The number of one-use codes cannot be changed',
  changedSince: 'The coupon was changed since you opened it. Reload the page.',
  pausedByAdmin: 'Jamun has paused this coupon. Contact support to have it resumed.',
  alreadyPaused: 'This coupon is paused already',
  notPaused: 'This coupon is not paused',
  tooManyCoupons: `You have ${couponLimits.perSeller} coupons that have not ended. Delete one to create another.`,
  noticeOfPause: (name: string, reason: string) => `Your coupon ${name} was paused by Jamun: ${reason}`,
  noticeOfResumption: (name: string) => `Your coupon ${name} is active again`,
  adminPaused: 'The coupon was paused',
  adminResumed: 'The coupon is active again',

  // For buyers.
  notValid: 'This code is not valid for this purchase. Check its spelling, or continue without it.',
  notStarted: (from: string) => `This code is valid from ${from}`,
  ended: (since: string) => `This code ended on ${since}`,
  usedUp: 'This code has been used up',
  belowMinimum: (minimum: number) => `This code is for purchases of ${formatShortRupees(minimum)} or more`,
  notForItem: 'This code is for other products or plans of this seller',
  makesFree: 'With this code nothing is left to pay. Continue without payment.',
  notFree: 'With this code there is still an amount to pay',
  networkUses: 'Other buyers on your network are paying with this code. Try again in a few minutes, or continue without it.',
  freeOrder: 'Your order is complete',
} as const;

/** Why a coupon does not apply. NOT_VALID: any other reason, which is not disclosed. */
export const couponRejections = ['NOT_STARTED', 'ENDED', 'USED_UP', 'BELOW_MINIMUM', 'NOT_FOR_ITEM', 'NOT_VALID'] as const;
export type CouponRejection = (typeof couponRejections)[number];
