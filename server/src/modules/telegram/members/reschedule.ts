import { hours } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { unsettledInvites } from './invites.store.ts';
import { type MemberChanges, saveMember } from './members.store.ts';
import { nextStep } from './next-step.ts';
import type { MembersParts } from './parts.ts';
import type { MemberRow } from './tables.ts';

/**
 * Writes down what has changed about a locked member, and when somebody has to look at them next: that follows from what
 * is, so it is worked out anew with every change. Tells whether there is something to do at once.
 */
export async function reschedule(
  { clock, graceHours }: Pick<MembersParts, 'clock' | 'graceHours'>,
  tx: Tx,
  member: MemberRow,
  changes: MemberChanges = {},
): Promise<boolean> {
  const now = clock.now();
  const invites = await unsettledInvites(tx, member.id);
  const step = nextStep({ member: { ...member, ...changes }, invites, grace: hours(graceHours), now });
  const dueAt = step.do === 'WAIT' ? step.until : now;
  await saveMember(tx, { id: member.id, now, changes: { attempts: 0, ...changes, dueAt } });
  return step.do !== 'WAIT';
}
