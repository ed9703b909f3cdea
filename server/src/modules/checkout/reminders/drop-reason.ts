import { AppError } from '../../../kit/app-error.ts';
import { days, earlier, hours } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import type { OrderRow } from '../tables.ts';
import { findBuyerActivity } from './buyer-activity.store.ts';
import { countSentTo, type DueReminder } from './checkout-reminders.store.ts';
import { offersReminder } from './reminder-settings.store.ts';
import type { DropReason, SharedDropReason } from './tables.ts';

/** Age at which an order is no longer reminded. */
export const maxOrderAge = hours(24);

/** At most `mails` reminders to one address in `period`: first ones of a seller, and both kinds of all sellers. */
const caps = { ofSeller: { mails: 1, period: days(7) }, ofAll: { mails: 3, period: days(30) } } as const;

/** The item as it is for sale now. Null if it cannot be bought: also when it is sold out, and while the sales of a channel are paused. */
export async function findAvailableOffer(
  { items }: Pick<CheckoutDeps, 'items'>,
  tx: Tx,
  { productType, itemId }: Pick<OrderRow, 'productType' | 'itemId'>,
): Promise<Offer | null> {
  try {
    const offer = await items[productType].offer(tx, itemId);
    return offer?.isSoldOut ? null : offer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return null;
    throw error;
  }
}

async function reasonOfSeller({ people }: Pick<CheckoutDeps, 'people'>, tx: Tx, sellerId: number): Promise<SharedDropReason | null> {
  const seller = await people.seller(sellerId, tx);
  if (!seller || seller.isClosed) return 'SELLER_CLOSED';
  return (await offersReminder(tx, sellerId)) ? null : 'SWITCHED_OFF';
}

async function reasonOfBuyer(
  deps: Pick<CheckoutDeps, 'people' | 'isOptedOut'>,
  tx: Tx,
  { email, addressHash }: Pick<DueReminder, 'email' | 'addressHash'>,
  order: OrderRow,
): Promise<SharedDropReason | 'WAIT' | null> {
  const userIds = [...new Set([order.buyerId, ...(await deps.people.idsWithEmail(tx, email))])];
  const activity = await findBuyerActivity(tx, { orderId: order.id, userIds, email });
  if (activity.hasBought) return 'BOUGHT';
  if (activity.hasNewerOrder) return 'REPLACED';
  if (await deps.isOptedOut(tx, { about: 'checkoutReminders', addressHash })) return 'OPTED_OUT';
  return activity.hasPendingPayment ? 'WAIT' : null;
}

type SentReminder = Pick<DueReminder, 'email' | 'addressHash' | 'sellerId'>;

/** Reasons of both reminders of an order. */
export async function sharedDropReason(
  deps: Pick<CheckoutDeps, 'people' | 'isOptedOut'>,
  tx: Tx,
  { reminder, order, offer }: { reminder: SentReminder; order: OrderRow; offer: Offer | null },
): Promise<SharedDropReason | 'WAIT' | null> {
  const ofSeller = await reasonOfSeller(deps, tx, reminder.sellerId);
  if (ofSeller) return ofSeller;
  return offer ? reasonOfBuyer(deps, tx, reminder, order) : 'NOT_FOR_SALE';
}

/** The caller holds the lock of the address, so that the caps are enforced across workers. */
export async function reachedCaps(tx: Tx, { addressHash, sellerId }: Pick<DueReminder, 'addressHash' | 'sellerId'>, now: Date) {
  const periods = { ofSellerSince: earlier(now, caps.ofSeller.period), ofAllSince: earlier(now, caps.ofAll.period) };
  const sent = await countSentTo(tx, { addressHash, sellerId, ...periods });
  return { ofSeller: sent.ofSeller >= caps.ofSeller.mails, ofAll: sent.ofAll >= caps.ofAll.mails };
}

/**
 * Reason to drop the first reminder of an order; null if it may be sent now. WAIT: a payment is pending at the bank, so a reminder could
 * make the buyer pay twice; it is decided later.
 */
export async function dropReason(
  deps: Pick<CheckoutDeps, 'clock' | 'people' | 'isOptedOut'>,
  tx: Tx,
  { reminder, order, offer }: { reminder: DueReminder; order: OrderRow; offer: Offer | null },
): Promise<DropReason | 'WAIT' | null> {
  const now = deps.clock.now();
  if (reminder.startedAt <= earlier(now, maxOrderAge)) return 'TOO_LATE';
  const shared = await sharedDropReason(deps, tx, { reminder, order, offer });
  if (shared) return shared;
  const reached = await reachedCaps(tx, reminder, now);
  if (reached.ofSeller) return 'SELLER_LIMIT';
  return reached.ofAll ? 'ADDRESS_LIMIT' : null;
}
