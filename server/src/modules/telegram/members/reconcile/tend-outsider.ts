import { earlier, hours, later, seconds } from '../../../../kit/clock.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type PeerRef, TelegramRefusal } from '../../telegram.port.ts';
import { allLookedAt } from '../access/invites.store.ts';
import type { MembersDeps, TendedAccount } from '../deps.ts';
import { afterFailure, limits } from '../limits.ts';
import { hasRight } from '../members.store.ts';
import type { OutsiderRow } from '../tables.ts';
import { cameThroughOpen, readOutsider, saveOutsider } from './outsiders.store.ts';
import { hashOf, unknownHash } from './seen-person.ts';
import { putOut, refOf, unlessGone } from './take-step.ts';

type OutsiderInChannel = NonNullable<Awaited<ReturnType<typeof readOutsider>>>;

const save = ({ database }: Pick<MembersDeps, 'database'>, changes: Parameters<typeof saveOutsider>[1]): Promise<void> =>
  database.transact((tx) => saveOutsider(tx, changes));

/** Whether there is still a reason to remove them; a date: not yet. */
async function isOutside(
  { database: { read }, clock, graceHours }: Pick<MembersDeps, 'database' | 'clock' | 'graceHours'>,
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

/** Somebody who is not found by name has left, or cannot be removed for lack of a hash. */
const mostSearches = 24;

async function findHash(
  deps: Pick<MembersDeps, 'database' | 'clock'>,
  account: TendedAccount,
  { outsider, channel }: OutsiderInChannel,
): Promise<void> {
  const { id, personId, personName, attempts } = outsider;
  const person = { id: personId, name: personName };
  const isRemoved = outsider.removedAt !== null;
  const found = isRemoved ? await account.findRemoved(refOf(channel), person) : await account.findMember(refOf(channel), person);
  if (found) return save(deps, { id, ...hashOf(account.id, found.ref.accessHash) });
  const again = attempts + 1 < mostSearches ? later(deps.clock.now(), limits.findAgain) : null;
  await save(deps, { id, attempts: attempts + 1, dueAt: again });
}

async function removePerson(
  deps: Pick<MembersDeps, 'database' | 'clock' | 'graceHours'>,
  account: TendedAccount,
  { outsider, channel }: OutsiderInChannel,
  person: PeerRef,
): Promise<void> {
  const { id } = outsider;
  if (outsider.removedAt === null) {
    const outside = await isOutside(deps, outsider, channel);
    if (outside !== true) return save(deps, { id, dueAt: outside || null });
    await putOut(account, channel, person);
    await save(deps, { id, removedAt: deps.clock.now(), attempts: 0 });
  }
  if (await cameThroughOpen(deps.database.read, outsider)) return save(deps, { id, dueAt: later(deps.clock.now(), seconds(15)) });
  await unlessGone(account.readmit(refOf(channel), person));
  await save(deps, { id, readmittedAt: deps.clock.now(), dueAt: null });
}

/** Removes the person, then lets them come back as a buyer: the link by which they came is closed by then. */
export async function tendOutsider(
  deps: Pick<MembersDeps, 'database' | 'clock' | 'graceHours'>,
  account: TendedAccount,
  id: string,
): Promise<void> {
  const found = await readOutsider(deps.database.read, id);
  if (found?.channel.accountId !== account.id) return;
  const { personId, personHash } = found.outsider;
  if (personHash === null) return findHash(deps, account, found);
  try {
    await removePerson(deps, account, found, { id: personId, accessHash: personHash });
  } catch (error) {
    // A hash that Telegram refuses is forgotten: the next look finds a fresh one.
    if (error instanceof TelegramRefusal && error.kind === 'PERSON_UNKNOWN') await save(deps, { id, ...unknownHash });
    throw error;
  }
}

export const delayOutsider = (deps: Pick<MembersDeps, 'database'>, id: string, until: Date): Promise<void> =>
  save(deps, { id, dueAt: until });

/** Retried after a backoff. */
export async function putOffOutsider(deps: Pick<MembersDeps, 'database' | 'clock'>, id: string): Promise<void> {
  const found = await readOutsider(deps.database.read, id);
  const attempts = (found?.outsider.attempts ?? 0) + 1;
  await save(deps, { id, attempts, dueAt: later(deps.clock.now(), afterFailure(attempts)) });
}
