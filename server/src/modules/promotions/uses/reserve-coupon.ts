import { couponMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { networkLimit } from '../../../platform/limits/network-share.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { CouponRow, CouponUseRow } from '../tables.ts';
import { accountHash, buyerHashes, type CouponBuyer, provenHashes } from './buyer-hashes.ts';
import { discountOf } from './discount-of.ts';
import { codeNotValid, couponRejected, itemRejectionOf, type PricedItem, rejectionOf } from './rejection.ts';
import {
  countPaidUses,
  countReservedUses,
  countUsesOfNetwork,
  findByCode,
  findUse,
  insertUse,
  listItemIds,
  lockCoupons,
  reserveUse,
  takeCode,
} from './uses.store.ts';

type Deps = Pick<PromotionsDeps, 'clock' | 'hashBuyer' | 'networkMark'>;

export interface CouponRequest {
  sellerId: number;
  code: string;
  item: PricedItem;
  buyer: CouponBuyer;
  /** The caller's network; omitted where nothing is reserved. */
  network?: string | undefined;
  /** The item is a plan to which the buyer is subscribed already. False for an unproven buyer. */
  isRenewal: boolean;
  /** Paid order of the same plan that this one renews; null: none. */
  renewedOrderId: string | null;
}

/** Coupon of an order, before the order is inserted. */
export interface ReservedCoupon {
  couponId: string;
  code: string;
  /** In paise. */
  discount: bigint;
  /** Row to be inserted with the order; its use is taken already. */
  use: Omit<CouponUseRow, 'orderId' | 'state' | 'overLimit' | 'createdAt' | 'updatedAt'>;
  isOneUse: boolean;
}

/** Terms of the renewed order that reduce its renewals, too, even after the coupon has ended; null: none. */
export async function findRenewalTerms(queries: Queries, orderId: string | null): Promise<CouponUseRow | null> {
  const use = orderId === null ? null : await findUse(queries, orderId);
  return use?.state === 'USED' && use.renewals === 'EVERY_RENEWAL' ? use : null;
}

/**
 * Locks the coupon with this code and the one of the open order, in the order of their ids. Lock order: orders, coupons, products,
 * ledger. Returns the id of the coupon with the code; null when the seller has none.
 */
export async function lockForOrder(
  tx: Tx,
  { sellerId, code, openCouponId }: { sellerId: number; code: string | undefined; openCouponId: string | null },
): Promise<string | null> {
  const found = code === undefined ? null : await findByCode(tx, { sellerId, code });
  const couponId = found?.coupon.id ?? null;
  await lockCoupons(
    tx,
    [couponId, openCouponId].filter((id) => id !== null),
  );
  return couponId;
}

/** Enforces the limit per buyer. What was typed is not asked about: the answer would tell who has used the coupon. */
async function assertBuyerLimit(deps: Deps, tx: Tx, { id, maxUsesPerBuyer }: CouponRow, { account }: CouponBuyer): Promise<void> {
  if (maxUsesPerBuyer === null || account === null) return;
  const paid = await countPaidUses(tx, id, provenHashes(deps, account));
  if (paid + (await countReservedUses(tx, id, accountHash(deps, account))) >= maxUsesPerBuyer) throw codeNotValid();
}

/** Enforces the limit of unpaid uses per network. `coupon` includes the use that is being reserved. */
async function assertNetworkLimit(tx: Tx, { id, maxUses, used, overLimit }: CouponRow, network: string | null): Promise<void> {
  if (maxUses === null || network === null) return;
  if ((await countUsesOfNetwork(tx, id, network)) >= networkLimit(maxUses - used + overLimit))
    throw new AppError('CONFLICT', { message: couponMessages.networkUses });
}

/** Takes a use of the coupon, or throws COUPON_REJECTED with the reason. */
async function takeUse(
  deps: Deps,
  tx: Tx,
  { sellerId, code, item, isRenewal, buyer }: CouponRequest,
  network: string | null,
): Promise<CouponRow> {
  const found = await findByCode(tx, { sellerId, code });
  if (!found) throw codeNotValid();
  const now = deps.clock.now();
  const itemIds = found.coupon.scope === 'ALL' ? null : await listItemIds(tx, found.coupon.id);
  const reason = rejectionOf(found.coupon, now) ?? (found.orderId === null ? itemRejectionOf(found.coupon, itemIds, item) : 'USED_UP');
  if (reason !== null) throw couponRejected(reason, found.coupon);
  if (isRenewal && found.coupon.renewals === 'FIRST_PAYMENT') throw codeNotValid();
  const coupon = await reserveUse(tx, { couponId: found.coupon.id, now });
  // Another order took the last use since the coupon was read.
  if (!coupon) throw couponRejected('USED_UP', found.coupon);
  // The coupon is locked now: concurrent orders with it are counted one after the other.
  await assertBuyerLimit(deps, tx, coupon, buyer);
  await assertNetworkLimit(tx, coupon, network);
  return coupon;
}

/** Reserves a coupon for a new order. A renewal whose first order has agreed on every renewal takes no use. */
export const reserveCoupon =
  (deps: Deps) =>
  async (tx: Tx, request: CouponRequest): Promise<ReservedCoupon> => {
    const { code, item, renewedOrderId, buyer } = request;
    const network = request.network === undefined ? null : deps.networkMark(request.network);
    const agreed = await findRenewalTerms(tx, renewedOrderId);
    const isAgreed = agreed?.code === code;
    const terms = isAgreed ? { ...agreed, id: agreed.couponId, isOneUse: false } : await takeUse(deps, tx, request, network);
    const { id: couponId, kind, basisPoints, amount, renewals, maxUsesPerBuyer, isOneUse } = terms;
    const discount = discountOf(terms, item.price);
    // The price of the plan was lowered since the coupon was agreed on.
    if (discount === 0n) throw codeNotValid();
    const use = {
      couponId,
      code,
      kind,
      basisPoints,
      amount,
      renewals,
      maxUsesPerBuyer,
      price: item.price,
      discount,
      isRenewal: isAgreed,
      buyerHashes: buyerHashes(deps, buyer),
      network,
    };
    return { couponId, code, discount, isOneUse, use };
  };

/** Records the coupon of an order that was just inserted. */
export const recordUse =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (tx: Tx, orderId: string, { couponId, code, isOneUse, use }: ReservedCoupon): Promise<void> => {
    const now = clock.now();
    if (isOneUse && !(await takeCode(tx, { couponId, code, orderId })))
      throw couponRejected('USED_UP', { startsAt: null, endsAt: null, minAmount: null });
    await insertUse(tx, { ...use, orderId, createdAt: now, updatedAt: now });
  };
