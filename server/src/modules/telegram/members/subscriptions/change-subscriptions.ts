import { later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { unwantInvite, unwantInviteBeyond } from '../access/invites.store.ts';
import type { MembersDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import { enterMember, lockMember, type MemberChanges } from '../members.store.ts';
import { accountOf } from '../reconcile/due.store.ts';
import { reschedule } from '../reconcile/reschedule.ts';
import { askToTend } from '../reconcile/tend-job.ts';
import { beginWatch } from '../reconcile/watches.store.ts';
import type { MemberRow } from '../tables.ts';
import { accessUntil, granted, restored, revoked, type Span } from './chain.ts';
import { knownAlready, nextNotice } from './next-notice.ts';
import { chainOf, insertSubscription, moveSubscription, subscriptionOfOrder } from './subscriptions.store.ts';

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
  /** In paise. */
  price: bigint;
  durationDays: number;
}

/** An order whose end has moved. */
export interface MovedEnd {
  orderId: string;
  expiresAt: Date;
  /** The seller has removed the subscriber: the order gives no access. */
  isRemoved: boolean;
}

export const movedEnd = ({ orderId, expiresAt, removedAt }: Span): MovedEnd => ({ orderId, expiresAt, isRemoved: removedAt !== null });

/** What follows for the member from what they have now. */
export async function follow(deps: Deps, tx: Tx, member: MemberRow, chain: Span[], more: MemberChanges = {}): Promise<void> {
  const now = deps.clock.now();
  const until = accessUntil(chain);
  const known = { ...member, accessUntil: until, ...knownAlready({ accessUntil: until }, now) };
  const { remindedThreeFor, remindedOneFor, endedFor } = known;
  const noticeAt = nextNotice(known, now)?.at ?? null;
  // A link lets in until it is revoked, whatever was bought: it must not outlive that.
  if (until === null) await unwantInvite(tx, member.id);
  else await unwantInviteBeyond(tx, member.id, until);
  const changes = { accessUntil: until, noticeAt, remindedThreeFor, remindedOneFor, endedFor, ...more };
  const isDue = await reschedule(deps, tx, member, changes);
  if (isDue) await askToTend(deps, tx, await accountOf(tx, member.channelId));
}

/** Inside the transaction in which it was paid. Tells when it ends. */
export const grant =
  (deps: Deps) =>
  async (tx: Tx, { purchaseId: id, price: planPrice, ...plan }: PaidPlan): Promise<Date> => {
    const now = deps.clock.now();
    const { channelId, buyerId, orderId, durationDays } = plan;
    const member = await enterMember(tx, { id: newId(deps.random), channelId, buyerId, createdAt: now });
    const chain = await chainOf(tx, member.id);
    const span = granted(chain, { orderId, durationDays, now });
    await insertSubscription(tx, { ...plan, ...span, id, memberId: member.id, planPrice, createdAt: now, updatedAt: now });
    await beginWatch(tx, { channelId, checkDueAt: later(now, limits.checkEvery) });
    // Whoever went and pays again wants to come back.
    const wish: MemberChanges = member.presence === 'LEFT' ? { presence: 'NOT_JOINED' } : {};
    await follow(deps, tx, member, [...chain, span], wish);
    return span.expiresAt;
  };

const change =
  (deps: Deps, rule: typeof revoked) =>
  async (tx: Tx, orderId: string): Promise<MovedEnd[]> => {
    const now = deps.clock.now();
    const found = await subscriptionOfOrder(tx, orderId);
    if (!found) throw new Error(`Order ${orderId} has no subscription`);
    const member = await lockMember(tx, found.memberId);
    const before = await chainOf(tx, member.id);
    const after = rule(before, { orderId, now });
    const moved = after.filter((span, place) => span !== before[place]);
    for (const span of moved) await moveSubscription(tx, span, now);
    await follow(deps, tx, member, after);
    return moved.map(movedEnd);
  };

/** A refund has begun: it counts no longer, and what was bought after it moves up. */
export const revoke = (deps: Deps) => change(deps, revoked);

/** The refund was refused: it counts again. */
export const restore = (deps: Deps) => change(deps, restored);
