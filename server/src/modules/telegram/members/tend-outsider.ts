import { earlier, hours, later, seconds } from '../../../kit/clock.ts';
import type { ChannelRow } from '../channels/tables.ts';
import { findPerson } from './find-person.ts';
import { allLookedAt } from './invites.store.ts';
import { afterFailure, limits } from './limits.ts';
import { hasRight } from './members.store.ts';
import { cameThroughOpen, readOutsider, saveOutsider } from './outsiders.store.ts';
import type { TendedAccount } from './paced.ts';
import type { MembersParts } from './parts.ts';
import type { OutsiderRow } from './tables.ts';
import { putOut, refOf, unlessGone } from './take-step.ts';

const save = ({ database }: MembersParts, changes: Parameters<typeof saveOutsider>[1]): Promise<void> =>
  database.transact((tx) => saveOutsider(tx, changes));

/** Whether there is still a reason to remove them; a date: not yet. */
async function isOutside(
  { database: { read }, clock, graceHours }: MembersParts,
  outsider: OutsiderRow,
  channel: ChannelRow,
): Promise<boolean | Date> {
  const now = clock.now();
  const { personId, cause, foundAt } = outsider;
  if (cause === 'STRANGER' && !channel.paidMembersOnly) return false;
  // A member who has just come is a stranger until the link is looked at.
  if (cause === 'STRANGER' && !(await allLookedAt(read, { channelId: channel.id, since: foundAt })))
    return later(now, limits.strangersWait);
  const since = earlier(now, hours(graceHours));
  return !(await hasRight(read, { telegramChannelId: channel.telegramChannelId, personId, since, except: null }));
}

/** Out, and then free to come back as a buyer: the way by which they came is closed by then. */
export async function tendOutsider(parts: MembersParts, account: TendedAccount, id: string): Promise<void> {
  const { database, clock } = parts;
  const found = await readOutsider(database.read, id);
  if (!found) return;
  const { outsider, channel } = found;
  if (channel.accountId !== account.id) return;
  const wanted = { id: outsider.personId, accessHash: outsider.personHash, name: outsider.personName };
  if (outsider.removedAt === null) {
    const outside = await isOutside(parts, outsider, channel);
    if (outside !== true) return save(parts, { id, dueAt: outside || null });
    const person = await findPerson(account, channel, wanted, 'MEMBER');
    if (person) await putOut(account, channel, person);
    const known = person && { personHash: person.accessHash, hashAccountId: account.id };
    await save(parts, { id, removedAt: clock.now(), attempts: 0, ...known });
  }
  if (await cameThroughOpen(database.read, outsider)) return save(parts, { id, dueAt: later(clock.now(), seconds(15)) });
  const removed = await findPerson(account, channel, wanted, 'REMOVED');
  if (removed) await unlessGone(account.readmit(refOf(channel), removed));
  await save(parts, { id, readmittedAt: clock.now(), dueAt: null });
}

/** Comes up again a little later. */
export async function putOffOutsider(parts: MembersParts, id: string): Promise<void> {
  const found = await readOutsider(parts.database.read, id);
  const attempts = (found?.outsider.attempts ?? 0) + 1;
  await save(parts, { id, attempts, dueAt: later(parts.clock.now(), afterFailure(attempts)) });
}
