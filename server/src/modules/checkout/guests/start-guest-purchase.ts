import { channelPlanMessages, type GuestPurchaseInput, guestMessages, type ProductType } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { days, later } from '../../../kit/clock.ts';
import { hashToken, newToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { guardCouponCode } from '../orders/order-coupon.ts';
import { type PurchaseDeps, payableOrder, recordOrder } from '../orders/start-purchase.ts';
import { findBrowserId, findGuestOrder, insertGuestOrder, updateConsent } from './guest-orders.store.ts';

type Deps = PurchaseDeps & Pick<CheckoutDeps, 'guestBuyer'>;

type GuestForm = z.output<typeof GuestPurchaseInput>;

interface GuestRequest {
  productType: ProductType;
  itemId: string;
  /** For a plan: the channel that it must belong to. */
  channelId?: string;
  network: string;
}

/** How long the paying browser can open the order. */
const tokenLifetime = days(7);

/** Buyers without an account type no name: the seller sees the part of the address before the @. */
const nameFrom = (email: string) => (email.split('@')[0] ?? '').slice(0, 100) || 'Guest';

/** A plan of another channel and a free plan are rejected. A free plan needs a proven address. */
async function assertPaidPlan({ items }: Pick<Deps, 'items'>, tx: Tx, { itemId, channelId }: GuestRequest): Promise<void> {
  if (channelId === undefined) return;
  const offer = await items.TELEGRAM_PLAN.offer(tx, itemId);
  if (offer?.details.channelId !== channelId) throw new AppError('NOT_FOUND');
  if (offer.price.most === 0n) throw new AppError('CONFLICT', { message: channelPlanMessages.freePlan });
}

/**
 * Records the order of a buyer without an account. Until it is paid it belongs to the browser, which its token identifies. The answer is
 * the same whether the address belongs to a member, to a guest, or is new, and whether this person has bought the product before: a
 * second payment for a product is refunded automatically.
 */
async function recordGuestOrder(deps: Deps, tx: Tx, request: GuestRequest, form: GuestForm) {
  await assertPaidPlan(deps, tx, request);
  const { email, phone, name = nameFrom(email) } = form.customer;
  const buyer = await deps.guestBuyer(tx, { email, phone, name });
  if (!buyer) throw new AppError('FORBIDDEN', { message: guestMessages.otherEmail });
  const { productType, itemId, network } = request;
  const tokenHash = form.orderToken === undefined ? null : hashToken(form.orderToken);
  const browserId = tokenHash && (await findBrowserId(tx, { tokenHash, productType, itemId, now: deps.clock.now() }));
  const order = await recordOrder(deps, tx, {
    request: { buyerId: buyer.id, productType, itemId, network },
    form,
    customer: { name, email, phone, username: buyer.username },
    provenEmail: null,
    guest: {
      browserId,
      hasToken: async (open) => tokenHash !== null && ((await findGuestOrder(tx, open.id))?.tokenHash.equals(tokenHash) ?? false),
    },
  });
  const wantsReminder = form.remind ?? false;
  const known = await findGuestOrder(tx, order.id);
  if (known && form.orderToken !== undefined) {
    await updateConsent(tx, { orderId: order.id, wantsReminder });
    return { order, orderToken: form.orderToken };
  }
  const now = deps.clock.now();
  const orderToken = newToken(deps.random);
  await insertGuestOrder(tx, {
    orderId: order.id,
    email,
    tokenHash: hashToken(orderToken),
    tokenExpiresAt: later(now, tokenLifetime),
    wantsReminder,
    createdAt: now,
  });
  return { order, orderToken };
}

/** Starts a purchase without an account. */
export const startGuestPurchase = (deps: Deps) => async (request: GuestRequest, form: GuestForm) => {
  const guarded = { ...request, code: form.couponCode, source: `address ${form.customer.email}` };
  const { order, orderToken } = await guardCouponCode(deps, guarded, () =>
    deps.database.transact((tx) => recordGuestOrder(deps, tx, request, form)),
  );
  return { order: await payableOrder(deps, order), orderToken };
};
