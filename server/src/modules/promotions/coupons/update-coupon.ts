import { type CouponEdit, type CouponTerms, couponMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OwnedCoupon, PromotionsDeps } from '../deps.ts';
import type { CouponRow } from '../tables.ts';
import { termsView } from './coupon.presenter.ts';
import { assertFutureEnd, assertItems, assertTerms, termColumns } from './coupon-input.ts';
import { deleteCodes, listItems, lockOwnCoupon, replaceItems, saveCoupon } from './coupons.store.ts';
import { couponNotFound } from './show-coupons.ts';

type Deps = Pick<PromotionsDeps, 'database' | 'clock' | 'targets'>;
type Edit = z.output<typeof CouponEdit>;

async function lockOrThrow(tx: Tx, owned: OwnedCoupon): Promise<CouponRow> {
  const row = await lockOwnCoupon(tx, owned);
  if (!row) throw couponNotFound();
  return row;
}

/** Orders rely on the discount, and limits must not be below the uses. */
function assertUsesAllow(row: CouponRow, columns: ReturnType<typeof termColumns>): void {
  const uses = row.used + row.reserved - row.overLimit;
  const isFrozenChanged = (['kind', 'basisPoints', 'amount', 'renewals'] as const).some((name) => row[name] !== columns[name]);
  if (row.used + row.reserved > 0 && isFrozenChanged) throw new AppError('CONFLICT', { message: couponMessages.frozenOnceUsed });
  if (row.isOneUse && columns.maxUses !== row.maxUses) throw invalidField('maxUses', couponMessages.oneUseIsFixed);
  if (columns.maxUses !== null && columns.maxUses < uses) throw invalidField('maxUses', couponMessages.belowUses(uses));
}

/** Applies the rules of a new coupon to the merged terms. An end in the past is accepted only unchanged. */
export const updateCoupon =
  (deps: Deps) =>
  (owned: OwnedCoupon, { version, ...edit }: Edit): Promise<void> =>
    deps.database.transact(async (tx) => {
      const row = await lockOrThrow(tx, owned);
      if (version !== undefined && version !== row.version) throw new AppError('CONFLICT', { message: couponMessages.changedSince });
      const items = row.scope === 'ALL' ? null : ((await listItems(tx, [row.id])).get(row.id) ?? []);
      const defined = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
      const terms: CouponTerms = { ...termsView(row), items, ...defined };
      const now = deps.clock.now();
      const columns = termColumns(terms);
      assertTerms(terms);
      if (columns.endsAt?.getTime() !== row.endsAt?.getTime()) assertFutureEnd(terms.endsAt, now);
      assertUsesAllow(row, columns);
      if (edit.items !== undefined) {
        await assertItems(deps, tx, owned.sellerId, terms.items);
        await replaceItems(tx, row.id, terms.items);
      }
      await saveCoupon(tx, { id: row.id, changes: columns, now });
    });

/** Orders keep their copy of the terms: open ones can still be paid. The codes can be used for another coupon at once. */
export const deleteCoupon =
  (deps: Pick<PromotionsDeps, 'database' | 'clock' | 'people'>) =>
  (owned: OwnedCoupon): Promise<void> =>
    deps.database.transact(async (tx) => {
      const row = await lockOrThrow(tx, owned);
      const now = deps.clock.now();
      await deleteCodes(tx, row.id);
      await saveCoupon(tx, { id: row.id, changes: { deletedAt: now }, now });
      // The sale pages of the seller may no longer ask for a code.
      await deps.people.touch(tx, owned.sellerId);
    });

/** Pause by the seller. An administrator's pause stays. */
export const setPaused =
  (deps: Pick<Deps, 'database' | 'clock'>) =>
  (owned: OwnedCoupon, isPaused: boolean): Promise<void> =>
    deps.database.transact(async (tx) => {
      const row = await lockOrThrow(tx, owned);
      if (!isPaused && row.adminPauseReason !== null) throw new AppError('FORBIDDEN', { message: couponMessages.pausedByAdmin });
      if (row.isPaused !== isPaused) await saveCoupon(tx, { id: row.id, changes: { isPaused }, now: deps.clock.now() });
    });
