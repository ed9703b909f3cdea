import { hours } from '../../../../kit/clock.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { findChannelFloodWaits } from '../../accounts/flood-waits.store.ts';
import { findChannel } from '../../channels/channels.store.ts';
import { pendingInvites } from '../access/invites.store.ts';
import type { MembersDeps } from '../deps.ts';
import { type MemberChanges, saveMember } from '../members.store.ts';
import type { MemberRow } from '../tables.ts';
import { nextStep } from './next-step.ts';

/**
 * Saves changes of a locked member and computes the next step from the new state. Returns true when a step is due now.
 */
export async function saveAndReschedule(
  { clock, graceHours, publish }: Pick<MembersDeps, 'clock' | 'graceHours' | 'publish'>,
  tx: Tx,
  member: MemberRow,
  changes: MemberChanges = {},
): Promise<boolean> {
  const now = clock.now();
  const invites = await pendingInvites(tx, member.id);
  const floodWaits = await findChannelFloodWaits(tx, member.channelId, now);
  const step = nextStep({ member: { ...member, ...changes }, invites, floodWaits, grace: hours(graceHours), now });
  const due = step.do === 'WAIT' ? { dueAt: step.until, dueStep: step.next } : { dueAt: now, dueStep: step.do };
  const hasNewPresence = changes.presence !== undefined && changes.presence !== member.presence;
  await saveMember(tx, {
    id: member.id,
    now,
    changes: { attempts: 0, ...changes, ...(hasNewPresence ? { presenceAt: now } : {}), ...due },
  });
  if (hasNewPresence) {
    const channel = await findChannel(tx, member.channelId);
    if (channel) tx.afterCommit(() => publish({ userId: channel.userId, about: 'members' }));
  }
  return step.do !== 'WAIT';
}
