import { type CouponInput, type CouponTerms, couponLimits, couponMessages, type OneUseCodesInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { CouponRow } from '../tables.ts';
import { assertFutureEnd, assertItems, termColumns } from './coupon-input.ts';
import { countOpenCoupons, insertCodes, insertCoupon, replaceItems } from './coupons.store.ts';
import { newCode } from './new-code.ts';

type Deps = Pick<PromotionsDeps, 'database' | 'clock' | 'random' | 'people' | 'assertPlanLimit' | 'targets'>;

interface NewCoupon {
  name: string;
  isOneUse: boolean;
  terms: CouponTerms;
}

async function insertWithItems(deps: Deps, tx: Tx, sellerId: number, { name, isOneUse, terms }: NewCoupon): Promise<CouponRow> {
  const now = deps.clock.now();
  assertFutureEnd(terms.endsAt, now);
  const usage = () => countOpenCoupons(tx, { sellerId, now });
  await advisoryLock(tx, 'coupons of a seller', sellerId);
  if ((await usage()) >= couponLimits.perSeller) throw new AppError('CONFLICT', { message: couponMessages.tooManyCoupons });
  await deps.assertPlanLimit(tx, { userId: sellerId, feature: 'coupons', usage });
  await assertItems(deps, tx, sellerId, terms.items);
  const id = newId(deps.random);
  const row = await insertCoupon(tx, { id, sellerId, name, isOneUse, ...termColumns(terms), createdAt: now, updatedAt: now });
  await replaceItems(tx, id, terms.items);
  // The sale pages of the seller ask for a code: they get another version, so that cached ones are not used.
  await deps.people.touch(tx, sellerId);
  return row;
}

/** Creates a coupon with one code that many buyers use. */
export const createCoupon =
  (deps: Deps) =>
  (sellerId: number, { code, ...terms }: z.output<typeof CouponInput>): Promise<CouponRow> =>
    deps.database.transact(async (tx) => {
      const row = await insertWithItems(deps, tx, sellerId, { name: code, isOneUse: false, terms });
      if ((await insertCodes(tx, { codes: [code], sellerId, couponId: row.id })) === 0)
        throw new AppError('CONFLICT', { message: couponMessages.codeTaken, errors: { code: couponMessages.codeTaken } });
      return row;
    });

const maxDraws = 5;

/** Creates a coupon with random codes, each for one order. */
export const createOneUseCodes =
  (deps: Deps) =>
  (sellerId: number, { name, count, prefix, ...terms }: z.output<typeof OneUseCodesInput>): Promise<CouponRow> =>
    deps.database.transact(async (tx) => {
      const row = await insertWithItems(deps, tx, sellerId, { name, isOneUse: true, terms: { ...terms, maxUses: count } });
      let missing = count;
      for (let draw = 0; draw < maxDraws && missing > 0; draw++) {
        const codes = new Set(Array.from({ length: missing }, () => newCode(deps.random, prefix)));
        missing -= await insertCodes(tx, { codes: [...codes], sellerId, couponId: row.id });
      }
      if (missing > 0)
        throw new AppError('CONFLICT', { message: couponMessages.codesTaken, errors: { prefix: couponMessages.codesTaken } });
      return row;
    });
