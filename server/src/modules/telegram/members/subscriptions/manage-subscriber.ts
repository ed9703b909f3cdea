import { subscriberMessages } from '@jamun/contract';
import { AppError } from '../../../../kit/app-error.ts';
import { hours, later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Actor } from '../../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { MembersDeps } from '../deps.ts';
import { lockMember } from '../members.store.ts';
import type { MemberRow } from '../tables.ts';
import { extendChain, isEffective, removeAllSpans } from './chain.ts';
import { applyChain, type MovedEnd, toMovedEnd } from './change-subscriptions.ts';
import { notifyExtended, notifyRemoved } from './notify-subscriber.ts';
import { findExtension, findOwnSubscriber, insertExtension, insertRemoval, type OwnSubscriber } from './subscriber-changes.store.ts';
import { listSubscriptionChain, moveSubscription } from './subscriptions.store.ts';

type Deps = Pick<
  MembersDeps,
  'clock' | 'random' | 'jobs' | 'audit' | 'publish' | 'notify' | 'mails' | 'people' | 'graceHours' | 'publicUrl'
>;

async function lockOwnSubscriber(tx: Tx, request: OwnSubscriber) {
  const found = await findOwnSubscriber(tx, request);
  if (!found) throw new AppError('NOT_FOUND');
  return { member: await lockMember(tx, found.memberId), channel: found.channel };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Adds days at the end of the chain, once per idempotency key. The caller updates the ends of the purchases in the same transaction. */
export const extendSubscriber =
  (deps: Deps) =>
  async (
    tx: Tx,
    request: OwnSubscriber & { days: number; reason: string; idempotencyKey: string; actor: Actor },
  ): Promise<{ until: Date; moved: MovedEnd[] }> => {
    const { days, reason, idempotencyKey, actor } = request;
    const { member, channel } = await lockOwnSubscriber(tx, request);
    const repeated = await findExtension(tx, { memberId: member.id, idempotencyKey });
    if (repeated) return { until: repeated.expiresAt, moved: [] };
    const now = deps.clock.now();
    const before = await listSubscriptionChain(tx, member.id);
    const after = extendChain(before, { durationDays: days, now });
    if (!after) throw new AppError('CONFLICT', { message: subscriberMessages.refundedAll });
    const moved = after.chain.filter((span, place) => span !== before[place]);
    for (const span of moved) await moveSubscription(tx, span, now);
    const { orderId, startsAt, expiresAt } = after.added;
    const subscriptionId = before.find((span) => span.orderId === orderId)?.id ?? request.subscriptionId;
    await insertExtension(tx, {
      id: newId(deps.random),
      memberId: member.id,
      subscriptionId,
      days,
      reason,
      startsAt,
      expiresAt,
      extendedBy: actor.userId,
      idempotencyKey,
      createdAt: now,
    });
    // A former member who has left gets a new invite link.
    const wasOver = member.accessUntil === null || member.accessUntil <= now;
    await applyChain(deps, tx, member, after.chain, wasOver && member.presence === 'LEFT' ? { presence: 'NOT_JOINED' } : {});
    await deps.audit.record(tx, {
      actor,
      action: 'SUBSCRIPTION_EXTENDED',
      reason,
      subject: { type: 'subscriber', id: member.id, userId: member.buyerId },
      before: { accessUntil: iso(member.accessUntil) },
      after: { accessUntil: iso(expiresAt), days },
    });
    await notifyExtended(deps, tx, { buyerId: member.buyerId, channel, days, until: expiresAt, reason });
    return { until: expiresAt, moved: moved.map(toMovedEnd) };
  };

/** True during the access and the grace period after its end. */
export const isRemovable = (
  { accessUntil }: Pick<MemberRow, 'accessUntil'>,
  { graceHours, now }: { graceHours: number; now: Date },
): boolean => accessUntil !== null && later(accessUntil, hours(graceHours)) > now;

/**
 * Ends all access of a subscriber now; the reconciler then removes the member from the channel. Idempotent: returns null when the
 * subscriber was removed before. The caller changes the purchases in the same transaction.
 */
export const removeSubscriber =
  (deps: Deps) =>
  async (
    tx: Tx,
    request: OwnSubscriber & { reason: string; refund: { orderId: string; amount: string } | null; actor: Actor },
  ): Promise<MovedEnd[] | null> => {
    const { reason, refund, actor } = request;
    const { member, channel } = await lockOwnSubscriber(tx, request);
    const now = deps.clock.now();
    const before = await listSubscriptionChain(tx, member.id);
    if (!before.some(isEffective)) return null;
    if (!isRemovable(member, { graceHours: deps.graceHours, now }))
      throw new AppError('CONFLICT', { message: subscriberMessages.alreadyOver });
    const after = removeAllSpans(before, now);
    const moved = after.filter((span, place) => span !== before[place]);
    for (const span of moved) await moveSubscription(tx, span, now);
    await insertRemoval(tx, {
      id: newId(deps.random),
      memberId: member.id,
      reason,
      removedBy: actor.userId,
      refundedOrderId: refund?.orderId ?? null,
      createdAt: now,
    });
    await applyChain(deps, tx, member, after);
    await deps.audit.record(tx, {
      actor,
      action: 'SUBSCRIBER_REMOVED',
      reason,
      subject: { type: 'subscriber', id: member.id, userId: member.buyerId },
      before: { accessUntil: iso(member.accessUntil), refundedOrderId: null },
      after: { accessUntil: null, refundedOrderId: refund?.orderId ?? null },
    });
    await notifyRemoved(deps, tx, { buyerId: member.buyerId, channel, reason, refunded: refund?.amount ?? null });
    return moved.filter(({ endedAt }) => endedAt === null).map(toMovedEnd);
  };
