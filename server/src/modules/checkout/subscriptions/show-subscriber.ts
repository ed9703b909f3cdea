import type { SubscriberDetails, SubscriberTerm } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { toRupees } from '../../../kit/money.ts';
import type { CheckoutDeps } from '../deps.ts';
import { unrefundedAmount } from '../refunds/refund-order.ts';
import { findEndingRefunds } from '../refunds/refunds.store.ts';
import type { RefundRow } from '../tables.ts';
import { refundableOrder } from './refundable-order.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'ledger' | 'people' | 'channels'>;

type StoredSubscriber = NonNullable<Awaited<ReturnType<CheckoutDeps['channels']['showSubscriber']>>>;

const refundView = ({ amount, status, createdAt }: RefundRow) => ({
  amount: toRupees(amount),
  status,
  createdAt: createdAt.toISOString(),
});

const termView = (term: StoredSubscriber['terms'][number], refund: RefundRow | undefined): SubscriberTerm => ({
  id: term.id,
  orderId: term.orderId,
  status: term.status,
  isGranted: term.isGranted,
  plan: { name: term.planName, price: toRupees(term.planPrice), duration: term.durationDays },
  createdAt: term.createdAt.toISOString(),
  startDate: term.startDate,
  expiryDate: term.expiryDate,
  removedAt: term.removedAt?.toISOString() ?? null,
  refund: refund ? refundView(refund) : null,
});

function statusOf({ member, terms, now }: StoredSubscriber): SubscriberDetails['status'] {
  if (member.accessUntil !== null && member.accessUntil > now) return 'ACTIVE';
  return terms.every(({ status }) => status === 'INACTIVE') ? 'INACTIVE' : 'EXPIRED';
}

/** A subscriber with their payments, as the seller of the channel sees them. */
export const showSubscriber =
  (deps: Deps) =>
  async (key: { channelId: string; subscriptionId: string; sellerId: number }): Promise<SubscriberDetails> => {
    const { read } = deps.database;
    const subscriber = await deps.channels.showSubscriber(read, key);
    if (!subscriber) throw new AppError('NOT_FOUND');
    const { member, terms, extensions, removals, openInvite } = subscriber;
    const [refunds, contacts, order] = await Promise.all([
      findEndingRefunds(
        read,
        terms.map(({ orderId }) => orderId),
      ),
      deps.people.contacts(read, [member.buyerId]),
      refundableOrder(deps, read, key),
    ]);
    const person = contacts.get(member.buyerId);
    const last = terms[0];
    return {
      user: {
        username: person?.username ?? '',
        name: person?.name || (last?.buyerName ?? ''),
        email: person?.email ?? '',
        isGuest: person?.isGuest ?? false,
      },
      status: statusOf(subscriber),
      accessUntil: member.accessUntil?.toISOString() ?? null,
      membership: member.presence,
      membershipAt: member.presenceAt?.toISOString() ?? null,
      telegramName: member.personName,
      linkExpiresAt: openInvite?.expiresAt.toISOString() ?? null,
      terms: terms.map((term) => termView(term, refunds.get(term.orderId))),
      extensions: extensions.map(({ id, days, reason, startsAt, expiresAt, createdAt }) => ({
        id,
        days,
        reason,
        startDate: startsAt.toISOString(),
        expiryDate: expiresAt.toISOString(),
        createdAt: createdAt.toISOString(),
      })),
      removals: removals.map(({ id, reason, refundedOrderId, createdAt }) => ({
        id,
        reason,
        refundedOrderId,
        createdAt: createdAt.toISOString(),
      })),
      canExtend: subscriber.canExtend,
      canRemove: subscriber.canRemove,
      refundable: order && { orderId: order.id, amount: toRupees(await unrefundedAmount(deps, read, order)), fee: toRupees(order.fee) },
    };
  };
