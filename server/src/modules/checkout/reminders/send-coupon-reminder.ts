import { days, earlier, hours, later } from '../../../kit/clock.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { OrderRow } from '../tables.ts';
import type { DueReminder } from './checkout-reminders.store.ts';
import { couponReminderEmail } from './coupon-reminder-email.ts';
import { type DueCouponReminder, decideCouponReminder, insertCouponReminder } from './coupon-reminders.store.ts';
import { findAvailableOffer, reachedCaps, sharedDropReason } from './drop-reason.ts';
import { findReminderSettings } from './reminder-settings.store.ts';
import type { CouponDropReason } from './tables.ts';

type Deps = Pick<CheckoutDeps, 'clock' | 'mails' | 'people' | 'items' | 'isOptedOut' | 'publicUrl' | 'coupons' | 'channels'>;

/** Time between the reminders of an order. */
const secondReminderDelay = days(1);
/** Delay of the job after which a second reminder is dropped. */
const maxDelay = hours(24);

/** Plans the second reminder when the first one is sent; false if the seller has chosen no coupon. */
export async function planCouponReminder(
  deps: Pick<Deps, 'clock' | 'coupons'>,
  tx: Tx,
  { orderId, sellerId, addressHash }: Pick<DueReminder, 'orderId' | 'sellerId' | 'addressHash'>,
): Promise<boolean> {
  const { couponId } = await findReminderSettings(tx, sellerId);
  if (couponId === null || !(await deps.coupons.find(tx, { id: couponId, sellerId }))) return false;
  await insertCouponReminder(tx, { orderId, sellerId, addressHash, dueAt: later(deps.clock.now(), secondReminderDelay) });
  return true;
}

/** Discount of the seller's coupon, if it can be used now and reduces more than the coupon of the order; null otherwise. */
async function findDiscount(deps: Deps, tx: Tx, order: OrderRow, offer: Offer) {
  const { sellerId, buyerId, productType, itemId, customerEmail: email, customerPhone: phone } = order;
  const { couponId } = await findReminderSettings(tx, sellerId);
  if (couponId === null) return null;
  const { least, most } = offer.price;
  const channelId = String(offer.details.channelId ?? '');
  const isRenewal = productType === 'TELEGRAM_PLAN' && (await deps.channels.findRunningSubscription(tx, { channelId, buyerId })) !== null;
  const item = { itemId, price: least, isFixedPrice: least === most };
  const found = await deps.coupons.usableDiscount(tx, { couponId, sellerId, item, buyer: { account: null, email, phone }, isRenewal });
  return found && found.discount > order.discount ? found : null;
}

interface Subject {
  reminder: DueCouponReminder;
  order: OrderRow;
  offer: Offer | null;
  hasDiscount: boolean;
}

async function couponDropReason(deps: Deps, tx: Tx, { hasDiscount, ...subject }: Subject): Promise<CouponDropReason | 'WAIT' | null> {
  const now = deps.clock.now();
  if (subject.reminder.dueAt <= earlier(now, maxDelay)) return 'TOO_LATE';
  const shared = await sharedDropReason(deps, tx, subject);
  if (shared) return shared;
  if (!hasDiscount) return 'COUPON_NOT_USABLE';
  return (await reachedCaps(tx, subject.reminder, now)).ofAll ? 'ADDRESS_LIMIT' : null;
}

/** Sends or drops one second reminder; leaves it planned while a payment is pending. */
export async function handleCouponReminder(deps: Deps, tx: Tx, reminder: DueCouponReminder): Promise<void> {
  const { clock, mails, people, publicUrl } = deps;
  const { orderId, email, addressHash, sellerId } = reminder;
  await advisoryLock(tx, `checkout reminders of ${addressHash}`, 0);
  const order = await findOrder(tx, { id: orderId });
  if (!order) throw new Error(`Order ${orderId} is missing`);
  const offer = await findAvailableOffer(deps, tx, order);
  const discount = offer && (await findDiscount(deps, tx, order, offer));
  const reason = await couponDropReason(deps, tx, { reminder, order, offer, hasDiscount: discount !== null });
  if (reason === 'WAIT') return;
  await decideCouponReminder(tx, { orderId, reason, now: clock.now() });
  if (reason !== null || !offer || !discount) return;
  const seller = await people.seller(sellerId, tx);
  const content = couponReminderEmail({ order, offer, discount, sellerName: seller?.name ?? '', publicUrl: publicUrl() });
  await mails.send(tx, email, content, { about: 'checkoutReminders' });
}
