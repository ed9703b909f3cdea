import type { Queries } from '../../../../platform/db/database.ts';
import { openInvites } from '../access/invites.store.ts';
import type { MembersDeps } from '../deps.ts';
import { readMember } from '../members.store.ts';
import { isInviteUsable } from '../reconcile/next-step.ts';
import type { SubscriptionRow } from '../tables.ts';
import { isEffective } from './chain.ts';
import { isRemovable } from './manage-subscriber.ts';
import { filterGrantedOrders, findOwnSubscriber, listExtensions, listRemovals, type OwnSubscriber } from './subscriber-changes.store.ts';
import { accessTime, removedEarlyAt, statusAt } from './subscription-status.ts';
import { listSubscriptionChain } from './subscriptions.store.ts';

const runsAt = (now: Date) => (term: SubscriptionRow) => isEffective(term) && term.startsAt <= now && term.expiresAt > now;

/** Running term of a subscriber. */
export const findCurrentTerm =
  ({ clock }: Pick<MembersDeps, 'clock'>) =>
  async (queries: Queries, key: OwnSubscriber): Promise<SubscriptionRow | null> => {
    const found = await findOwnSubscriber(queries, key);
    const chain = found ? await listSubscriptionChain(queries, found.memberId) : [];
    return chain.find(runsAt(clock.now())) ?? null;
  };

/** Details of a subscriber of the seller's channel; null when the subscriber does not exist. */
export const showSubscriber =
  ({ clock, graceHours }: Pick<MembersDeps, 'clock' | 'graceHours'>) =>
  async (queries: Queries, key: OwnSubscriber) => {
    const found = await findOwnSubscriber(queries, key);
    const member = found && (await readMember(queries, found.memberId))?.member;
    if (!member) return null;
    const now = clock.now();
    const [chain, extensions, removals, invites] = await Promise.all([
      listSubscriptionChain(queries, member.id),
      listExtensions(queries, member.id),
      listRemovals(queries, member.id),
      openInvites(queries, [member.id]),
    ]);
    const invite = invites.get(member.id);
    const granted = await filterGrantedOrders(
      queries,
      chain.map(({ orderId }) => orderId),
    );
    return {
      member,
      extensions,
      removals,
      now,
      /** Newest first. */
      terms: chain.toReversed().map((row) => ({
        ...row,
        ...accessTime(row),
        status: statusAt(row, now),
        removedAt: removedEarlyAt(row),
        isGranted: granted.has(row.orderId),
      })),
      openInvite: invite && member.presence === 'NOT_JOINED' && isInviteUsable(invite, now) ? invite : null,
      canExtend: chain.some(({ endedAt }) => endedAt === null),
      canRemove: chain.some(isEffective) && isRemovable(member, { graceHours, now }),
    };
  };
