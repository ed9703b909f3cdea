import { formatIndiaTime } from '../../../kit/india-time.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { notificationText } from '../notification-text.ts';
import { orderTitle } from '../orders/order-title.ts';
import type { DisputeRow, OrderRow } from '../tables.ts';
import { disputeOpenedEmail, disputeWonEmail } from './dispute-emails.ts';

type Deps = Pick<CheckoutDeps, 'notify' | 'mails' | 'people' | 'publicUrl'>;

interface DisputeChange {
  order: OrderRow;
  dispute: DisputeRow;
  /** Null for a new dispute. */
  before: DisputeRow | null;
}

/** News for the seller: a dispute that has to be answered, a new type or deadline of it, and a dispute that was won. */
function newsOf({ dispute, before }: DisputeChange): 'opened' | 'won' | null {
  if (dispute.outcome === 'WON') return before && before.outcome !== 'WON' ? 'won' : null;
  if (dispute.outcome !== 'OPEN') return null;
  const isSame = before?.outcome === 'OPEN' && before.type === dispute.type && before.respondBy?.getTime() === dispute.respondBy?.getTime();
  return isSame ? null : 'opened';
}

/**
 * Tells the seller about a dispute, with amount, reason and deadline. A loss is told with its chargeback. The buyer is told nothing
 * before a chargeback ends the access: the bank decides.
 */
export async function notifyDispute({ notify, mails, people, publicUrl }: Deps, tx: Tx, change: DisputeChange): Promise<void> {
  const news = newsOf(change);
  if (!news) return;
  const { order, dispute } = change;
  const deadline = dispute.respondBy && formatIndiaTime(dispute.respondBy);
  const [text, email] =
    news === 'won' ? [notificationText.disputeWon, disputeWonEmail] : [notificationText.disputeOpened, disputeOpenedEmail];
  const message = text({ title: orderTitle(order), amount: dispute.amount, reason: dispute.reason, deadline });
  await notify(tx, { userId: order.sellerId, message, link: `/sales?sale=${order.id}` });
  const seller = (await people.contacts(tx, [order.sellerId])).get(order.sellerId);
  if (seller?.recipient) await mails.send(tx, seller.recipient, email({ order, dispute, name: seller.name, publicUrl: publicUrl() }));
}
