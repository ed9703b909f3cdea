import { couponMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { CouponRow } from '../tables.ts';
import { lockCoupon, saveCoupon } from './coupons.store.ts';
import { couponNotFound } from './show-coupons.ts';

type Deps = Pick<PromotionsDeps, 'database' | 'clock' | 'audit' | 'notify'>;

async function lockOrThrow(tx: Tx, id: string): Promise<CouponRow> {
  const row = await lockCoupon(tx, id);
  if (!row) throw couponNotFound();
  return row;
}

const auditFields = ({ name, adminPauseReason }: CouponRow) => ({ name, isPausedByAdmin: adminPauseReason !== null });
const subjectOf = ({ id, sellerId }: CouponRow) => ({ type: 'coupon', id, userId: sellerId }) as const;

/** Pauses a coupon until an administrator resumes it. The seller is told the reason. */
export const pauseByAdmin =
  (deps: Deps) =>
  (actor: Actor, { id, reason }: { id: string; reason: string }) =>
    deps.database.transact(async (tx) => {
      const before = await lockOrThrow(tx, id);
      if (before.adminPauseReason !== null) throw new AppError('CONFLICT', { message: couponMessages.alreadyPaused });
      const after = await saveCoupon(tx, { id, changes: { adminPauseReason: reason }, now: deps.clock.now() });
      const record = { actor, subject: subjectOf(before), before: auditFields(before), after: auditFields(after) };
      await deps.audit.record(tx, { ...record, action: 'COUPON_PAUSED', reason });
      await deps.notify(tx, { userId: before.sellerId, message: couponMessages.noticeOfPause(before.name, reason), link: '/coupons' });
    });

/** Ends an administrator's pause. A pause of the seller stays. */
export const resumeByAdmin =
  (deps: Deps) =>
  (actor: Actor, { id }: { id: string }) =>
    deps.database.transact(async (tx) => {
      const before = await lockOrThrow(tx, id);
      if (before.adminPauseReason === null) throw new AppError('CONFLICT', { message: couponMessages.notPaused });
      const after = await saveCoupon(tx, { id, changes: { adminPauseReason: null }, now: deps.clock.now() });
      const record = { actor, subject: subjectOf(before), before: auditFields(before), after: auditFields(after) };
      await deps.audit.record(tx, { ...record, action: 'COUPON_RESUMED' });
      await deps.notify(tx, { userId: before.sellerId, message: couponMessages.noticeOfResumption(before.name), link: '/coupons' });
    });
