import { channelPlanMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { accountOf } from './due.store.ts';
import { unwantInvite } from './invites.store.ts';
import { lockMember } from './members.store.ts';
import type { MembersParts } from './parts.ts';
import { reschedule } from './reschedule.ts';
import { findSubscription } from './subscriptions.store.ts';
import { askToTend } from './tend-job.ts';

/**
 * Another link, for somebody who has lost theirs or has left. The one they had is revoked first. Whoever is in the channel
 * all the same is found there by the next check; whoever else comes through the link is removed.
 */
export const askForLink =
  (parts: MembersParts) =>
  (wanted: { id: string; buyerId: number }): Promise<void> =>
    parts.database.transact(async (tx) => {
      const found = await findSubscription(tx, wanted);
      if (!found) throw new AppError('NOT_FOUND');
      const member = await lockMember(tx, found.memberId);
      const now = parts.clock.now();
      const isOver = found.endedAt !== null || found.expiresAt <= now || member.accessUntil === null || member.accessUntil <= now;
      if (isOver) throw new AppError('CONFLICT', { message: say.subscriptionOver });
      await unwantInvite(tx, member.id);
      const isBack = member.presence === 'JOINED' || member.presence === 'LEFT';
      await reschedule(parts, tx, member, isBack ? { presence: 'NOT_JOINED' } : {});
      await askToTend(parts, tx, await accountOf(tx, member.channelId));
    });
