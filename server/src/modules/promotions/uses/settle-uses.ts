import type { Tx } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';
import { countLateUse, countUsesOfBuyer, findUse, lockCoupons, markLateUse, settleReserved, takeCode } from './uses.store.ts';

type Deps = Pick<PromotionsDeps, 'clock'>;

/** Settles an order whose use was released: it is paid at the agreed price, and marked when that exceeds a limit. */
async function settleLate({ clock }: Deps, tx: Tx, orderId: string): Promise<void> {
  const use = await findUse(tx, orderId);
  if (!use) return;
  const now = clock.now();
  const { couponId, code } = use;
  const [coupon] = await lockCoupons(tx, [couponId]);
  if (!coupon) throw new Error(`Coupon ${couponId} is missing`);
  if (use.isRenewal) return markLateUse(tx, { orderId, isOverLimit: false, now });
  const { maxUses, maxUsesPerBuyer, used, reserved, overLimit } = coupon;
  const isTakenByOther = coupon.isOneUse && !(await takeCode(tx, { couponId, code, orderId }));
  const isAboveTotal = maxUses !== null && used + reserved - overLimit >= maxUses;
  const isAbovePerBuyer = maxUsesPerBuyer !== null && (await countUsesOfBuyer(tx, couponId, use)) >= maxUsesPerBuyer;
  const isOverLimit = isTakenByOther || isAboveTotal || isAbovePerBuyer;
  await markLateUse(tx, { orderId, isOverLimit, now });
  await countLateUse(tx, { couponId, isOverLimit });
}

/**
 * Settles the coupons of paid orders, in the transaction of the settlement, which has locked the orders. Late payments lock their
 * coupons one by one: such a batch could deadlock with another one and is then settled order by order.
 */
export const settleUses =
  (deps: Deps) =>
  async (tx: Tx, orderIds: string[]): Promise<void> => {
    const late = await settleReserved(tx, { orderIds, now: deps.clock.now() });
    for (const orderId of late) await settleLate(deps, tx, orderId);
  };
