import { later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { markInviteUnwanted, markInviteUnwantedAfter } from '../access/invites.store.ts';
import type { MembersDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import { lockMember, type MemberChanges, upsertMember } from '../members.store.ts';
import { createMonitor } from '../reconcile/channel-monitors.store.ts';
import { loadOwnerAccountId } from '../reconcile/due.store.ts';
import { enqueueReconcile } from '../reconcile/reconcile-job.ts';
import { saveAndReschedule } from '../reconcile/reschedule.ts';
import type { MemberRow } from '../tables.ts';
import { accessUntil, newSpan, restoreSpan, revokeSpan, type Span } from './chain.ts';
import { nextNotice, skippedNotices } from './next-notice.ts';
import { findSubscriptionOfOrder, insertSubscription, listSubscriptionChain, moveSubscription } from './subscriptions.store.ts';

type Deps = Pick<MembersDeps, 'clock' | 'random' | 'jobs' | 'publish' | 'graceHours'>;

export interface PaidPlan {
  orderId: string;
  purchaseId: string;
  planId: string;
  channelId: string;
  sellerId: number;
  buyerId: number;
  buyerUsername: string;
  buyerName: string;
  planName: string;
  /** Paise. */
  price: bigint;
  durationDays: number;
}

/** New end of the access that an order has bought. */
export interface MovedEnd {
  orderId: string;
  expiresAt: Date;
  /** The seller has removed the subscriber: the order gives no access. */
  isRemoved: boolean;
}

export const toMovedEnd = ({ orderId, expiresAt, removedAt }: Span): MovedEnd => ({ orderId, expiresAt, isRemoved: removedAt !== null });

/** Updates the member after a change of the chain: access end, notices, invite link and next step. */
export async function applyChain(deps: Deps, tx: Tx, member: MemberRow, chain: Span[], more: MemberChanges = {}): Promise<void> {
  const now = deps.clock.now();
  const until = accessUntil(chain);
  const noticeState = { ...member, accessUntil: until, ...skippedNotices({ accessUntil: until }, now) };
  const { remindedThreeFor, remindedOneFor, endedFor } = noticeState;
  const noticeAt = nextNotice(noticeState, now)?.at ?? null;
  // A link works until it is revoked, so it must not expire later than the access.
  if (until === null) await markInviteUnwanted(tx, member.id);
  else await markInviteUnwantedAfter(tx, member.id, until);
  const changes = { accessUntil: until, noticeAt, remindedThreeFor, remindedOneFor, endedFor, ...more };
  const isDue = await saveAndReschedule(deps, tx, member, changes);
  if (isDue) await enqueueReconcile(deps, tx, await loadOwnerAccountId(tx, member.channelId));
}

/** Adds a subscription in the transaction of the payment. Returns its end. */
export const grant =
  (deps: Deps) =>
  async (tx: Tx, { purchaseId: id, price: planPrice, ...plan }: PaidPlan): Promise<Date> => {
    const now = deps.clock.now();
    const { channelId, buyerId, orderId, durationDays } = plan;
    const member = await upsertMember(tx, { id: newId(deps.random), channelId, buyerId, createdAt: now });
    const chain = await listSubscriptionChain(tx, member.id);
    const span = newSpan(chain, { orderId, durationDays, now });
    await insertSubscription(tx, { ...plan, ...span, id, memberId: member.id, planPrice, createdAt: now, updatedAt: now });
    await createMonitor(tx, { channelId, checkDueAt: later(now, limits.checkInterval) });
    // A member who left and pays again gets a new invite link.
    const rejoin: MemberChanges = member.presence === 'LEFT' ? { presence: 'NOT_JOINED' } : {};
    await applyChain(deps, tx, member, [...chain, span], rejoin);
    return span.expiresAt;
  };

const change =
  (deps: Deps, rule: typeof revokeSpan) =>
  async (tx: Tx, orderId: string): Promise<MovedEnd[]> => {
    const now = deps.clock.now();
    const found = await findSubscriptionOfOrder(tx, orderId);
    if (!found) throw new Error(`Order ${orderId} has no subscription`);
    const member = await lockMember(tx, found.memberId);
    const before = await listSubscriptionChain(tx, member.id);
    const after = rule(before, { orderId, now });
    const moved = after.filter((span, place) => span !== before[place]);
    for (const span of moved) await moveSubscription(tx, span, now);
    await applyChain(deps, tx, member, after);
    return moved.map(toMovedEnd);
  };

/** A refund has started: the subscription gives no access any more, and later ones move forward. */
export const revoke = (deps: Deps) => change(deps, revokeSpan);

/** The refund was rejected: the subscription gives access again. */
export const restore = (deps: Deps) => change(deps, restoreSpan);
