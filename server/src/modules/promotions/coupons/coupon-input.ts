import { type CouponTerms, couponMessages, couponTermErrors, ProductType } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { toBasisPoints, toPaise } from '../../../kit/money.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';

type Items = CouponTerms['items'];

/** Columns of the terms. A value of the other kind of discount is dropped. */
export const termColumns = ({ items, startsAt, endsAt, minAmount, kind, percent, amount, ...others }: CouponTerms) => ({
  ...others,
  kind,
  basisPoints: kind === 'PERCENT' && percent !== null ? toBasisPoints(percent) : null,
  amount: kind === 'AMOUNT' && amount !== null ? toPaise(amount) : null,
  scope: items === null ? ('ALL' as const) : ('SOME' as const),
  minAmount: minAmount === null ? null : toPaise(minAmount),
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

export function assertTerms(terms: CouponTerms): void {
  const errors = Object.fromEntries(couponTermErrors(terms));
  const [message] = Object.values(errors);
  if (message) throw new AppError('INVALID', { message, errors });
}

/** The items must belong to the seller and have a fixed price above zero. */
export async function assertItems({ targets }: Pick<PromotionsDeps, 'targets'>, tx: Tx, sellerId: number, items: Items): Promise<void> {
  for (const productType of ProductType.options) {
    const ids = [...new Set(items?.filter((item) => item.productType === productType).map(({ id }) => id))];
    const found = ids.length === 0 ? [] : await targets.find(tx, { sellerId, productType, ids });
    if (found.length < ids.length) throw invalidField('items', couponMessages.itemUnknown);
    if (found.some(({ isEligible }) => !isEligible)) throw invalidField('items', couponMessages.itemNotEligible);
  }
}

export function assertFutureEnd(endsAt: string | null, now: Date): void {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) throw invalidField('endsAt', couponMessages.endPast);
}
