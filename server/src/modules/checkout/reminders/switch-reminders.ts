import { type CheckoutReminders, couponMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { sumRecovered } from './recovered-orders.store.ts';
import { findReminderSettings, saveReminderSettings } from './reminder-settings.store.ts';

/** Period of the figures. */
const figuresPeriod = days(30);

/** Coupon of the second reminder; null without, and when it was deleted. */
async function findChosenCoupon(
  { coupons }: Pick<CheckoutDeps, 'coupons'>,
  queries: Queries,
  { sellerId, couponId }: { sellerId: number; couponId: string | null },
): Promise<CheckoutReminders['coupon']> {
  const coupon = couponId === null ? null : await coupons.find(queries, { id: couponId, sellerId });
  return coupon?.code ? { id: coupon.id, code: coupon.code, status: coupon.status } : null;
}

export const showReminders =
  (deps: Pick<CheckoutDeps, 'database' | 'clock' | 'coupons'>) =>
  async (sellerId: number): Promise<CheckoutReminders> => {
    const { read } = deps.database;
    const [{ isOn, couponId }, { sent, recovered, amount }] = await Promise.all([
      findReminderSettings(read, sellerId),
      sumRecovered(deps.database, { sellerId, sentSince: earlier(deps.clock.now(), figuresPeriod) }),
    ]);
    const coupon = await findChosenCoupon(deps, read, { sellerId, couponId });
    return { isOn, coupon, sent, recovered, recoveredAmount: toRupees(amount) };
  };

/** A reminder needs a code that works for everybody. */
async function assertChoosable(
  { coupons }: Pick<CheckoutDeps, 'coupons'>,
  tx: Tx,
  { sellerId, couponId }: { sellerId: number; couponId: string },
): Promise<void> {
  const coupon = await coupons.find(tx, { id: couponId, sellerId });
  if (!coupon) throw new AppError('NOT_FOUND', { message: couponMessages.notFound });
  if (coupon.code === null) throw invalidField('couponId', couponMessages.oneCodeRequired);
}

interface ReminderChange {
  sellerId: number;
  isOn: boolean;
  /** Undefined: unchanged. */
  couponId: string | null | undefined;
}

/** The sale pages of the seller show the checkbox: `touch` gives them another version, so that cached ones are not used. */
export const switchReminders =
  (deps: Pick<CheckoutDeps, 'database' | 'clock' | 'people' | 'coupons'>) =>
  ({ sellerId, isOn, couponId }: ReminderChange): Promise<void> =>
    deps.database.transact(async (tx) => {
      const before = await findReminderSettings(tx, sellerId);
      const after = { isOn, couponId: couponId === undefined ? before.couponId : couponId };
      if (after.isOn === before.isOn && after.couponId === before.couponId) return;
      if (after.couponId !== null && after.couponId !== before.couponId)
        await assertChoosable(deps, tx, { sellerId, couponId: after.couponId });
      await saveReminderSettings(tx, { sellerId, ...after, now: deps.clock.now() });
      if (after.isOn !== before.isOn) await deps.people.touch(tx, sellerId);
    });
