import { AppError } from '../../../kit/app-error.ts';
import { days, earlier, hours } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import type { OrderRow } from '../tables.ts';
import { findBuyerActivity } from './buyer-activity.store.ts';
import { countSentTo, type DueReminder } from './checkout-reminders.store.ts';
import { offersReminder } from './reminder-settings.store.ts';
import type { DropReason } from './tables.ts';

/** Age at which an order is no longer reminded. */
export const maxOrderAge = hours(24);

/** At most `mails` reminders to one address in `period`. */
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

async function reasonOfSeller({ people }: Pick<CheckoutDeps, 'people'>, tx: Tx, sellerId: number): Promise<DropReason | null> {
  const seller = await people.seller(sellerId, tx);
  if (!seller || seller.isClosed) return 'SELLER_CLOSED';
  return (await offersReminder(tx, sellerId)) ? null : 'SWITCHED_OFF';
}

async function reasonOfBuyer(
  deps: Pick<CheckoutDeps, 'people' | 'isOptedOut'>,
  tx: Tx,
  { email, addressHash }: DueReminder,
  order: OrderRow,
): Promise<DropReason | 'WAIT' | null> {
  const userIds = [...new Set([order.buyerId, ...(await deps.people.idsWithEmail(tx, email))])];
  const activity = await findBuyerActivity(tx, { orderId: order.id, userIds, email });
  if (activity.hasBought) return 'BOUGHT';
  if (activity.hasNewerOrder) return 'REPLACED';
  if (await deps.isOptedOut(tx, { about: 'checkoutReminders', addressHash })) return 'OPTED_OUT';
  return activity.hasPendingPayment ? 'WAIT' : null;
}

async function reasonOfCaps(tx: Tx, { addressHash, sellerId }: DueReminder, now: Date): Promise<DropReason | null> {
  const periods = { ofSellerSince: earlier(now, caps.ofSeller.period), ofAllSince: earlier(now, caps.ofAll.period) };
  const sent = await countSentTo(tx, { addressHash, sellerId, ...periods });
  if (sent.ofSeller >= caps.ofSeller.mails) return 'SELLER_LIMIT';
  return sent.ofAll >= caps.ofAll.mails ? 'ADDRESS_LIMIT' : null;
}

/**
 * Reason to drop a reminder; null if it may be sent now. WAIT: a payment is pending at the bank, so a reminder could make the buyer pay
 * twice; it is decided later. The caller holds the lock of the address, so that the caps are enforced across workers.
 */
export async function dropReason(
  deps: Pick<CheckoutDeps, 'clock' | 'people' | 'isOptedOut'>,
  tx: Tx,
  { reminder, order, offer }: { reminder: DueReminder; order: OrderRow; offer: Offer | null },
): Promise<DropReason | 'WAIT' | null> {
  const now = deps.clock.now();
  if (reminder.startedAt <= earlier(now, maxOrderAge)) return 'TOO_LATE';
  const ofSeller = await reasonOfSeller(deps, tx, reminder.sellerId);
  if (ofSeller) return ofSeller;
  if (!offer) return 'NOT_FOR_SALE';
  return (await reasonOfBuyer(deps, tx, reminder, order)) ?? reasonOfCaps(tx, reminder, now);
}
