import { channelPlanMessages } from '@jamun/contract';
import { AppError } from '../../../../kit/app-error.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { findSalesFacts } from '../../channels/sales-facts.store.ts';
import { salesPauseOf } from '../../channels/sales-pause.ts';
import type { MembersDeps } from '../deps.ts';
import { lockMember } from '../members.store.ts';
import { loadOwnerAccountId } from '../reconcile/due.store.ts';
import { enqueueReconcile } from '../reconcile/reconcile-job.ts';
import { saveAndReschedule } from '../reconcile/reschedule.ts';
import { isEffective } from '../subscriptions/chain.ts';
import { findSubscription } from '../subscriptions/subscriptions.store.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'jobs' | 'publish' | 'graceHours'>;

/** Error message when no link can be created in this channel; null when one can, even if only after a flood wait. */
async function findLinkError({ clock }: Pick<MembersDeps, 'clock'>, tx: Tx, channelId: string): Promise<string | null> {
  const facts = (await findSalesFacts(tx, [channelId])).get(channelId);
  const pause = facts && salesPauseOf(facts, clock.now());
  if (!pause || pause.reason === 'LINKS_REST') return null;
  return pause.reason === 'TELEGRAM_ERROR' ? channelPlanMessages.noNewLink : channelPlanMessages.noNewLinkWithoutAccount;
}

/**
 * Requests a new link for a buyer who has lost the old one or has left. The old link is revoked when the new one exists. If the buyer
 * is still in the channel, the next check finds them; any other user who joins by the link is removed.
 */
export const requestInviteLink =
  (deps: Deps) =>
  (key: { id: string; buyerId: number }): Promise<void> =>
    deps.database.transact(async (tx) => {
      const found = await findSubscription(tx, key);
      if (!found) throw new AppError('NOT_FOUND');
      const member = await lockMember(tx, found.memberId);
      const now = deps.clock.now();
      const isOver = !isEffective(found) || found.expiresAt <= now || member.accessUntil === null || member.accessUntil <= now;
      if (isOver) throw new AppError('CONFLICT', { message: channelPlanMessages.subscriptionOver });
      const linkError = await findLinkError(deps, tx, member.channelId);
      if (linkError) throw new AppError('CONFLICT', { message: linkError });
      const hasJoinedBefore = member.presence === 'JOINED' || member.presence === 'LEFT';
      await saveAndReschedule(deps, tx, member, { isLinkAsked: true, ...(hasJoinedBefore ? { presence: 'NOT_JOINED' as const } : {}) });
      await enqueueReconcile(deps, tx, await loadOwnerAccountId(tx, member.channelId));
    });
