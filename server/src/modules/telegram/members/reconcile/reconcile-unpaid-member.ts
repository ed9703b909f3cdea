import { earlier, hours, later, seconds } from '../../../../kit/clock.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type PeerRef, TelegramError } from '../../telegram.port.ts';
import { areAllJoinsRead } from '../access/invites.store.ts';
import type { AccountWithId, MembersDeps } from '../deps.ts';
import { backoffAfter, limits } from '../limits.ts';
import { hasAccess } from '../members.store.ts';
import type { UnpaidMemberRow } from '../tables.ts';
import { callUnlessDeleted, refOf, removeFromChannel } from './execute-step.ts';
import { joinedByOpenLink, readUnpaidMember, saveUnpaidMember } from './unpaid-members.store.ts';
import { hashColumns, noHash } from './user-columns.ts';

type UnpaidMemberInChannel = NonNullable<Awaited<ReturnType<typeof readUnpaidMember>>>;

const save = ({ database }: Pick<MembersDeps, 'database'>, changes: Parameters<typeof saveUnpaidMember>[1]): Promise<void> =>
  database.transact((tx) => saveUnpaidMember(tx, changes));

/** True: remove the user. False: the user may stay. A date: decide again then. */
async function shouldRemove(
  { database: { read }, clock, graceHours }: Pick<MembersDeps, 'database' | 'clock' | 'graceHours'>,
  unpaidMember: UnpaidMemberRow,
  channel: ChannelRow,
): Promise<boolean | Date> {
  const now = clock.now();
  const { personId, cause, foundAt } = unpaidMember;
  if (cause === 'STRANGER' && !channel.paidMembersOnly) return false;
  // A new paid member looks like a stranger until the joins of the link are read.
  if (cause === 'STRANGER' && !(await areAllJoinsRead(read, { channelId: channel.id, since: foundAt })))
    return later(now, limits.strangerWait);
  const since = earlier(now, hours(graceHours));
  return !(await hasAccess(read, { telegramChannelId: channel.telegramChannelId, personId, since, except: null }));
}

/** Search limit: a user who is not found by name has left, or cannot be removed without an access hash. */
const maxSearches = 24;

async function findHash(
  deps: Pick<MembersDeps, 'database' | 'clock'>,
  account: AccountWithId,
  { unpaidMember, channel }: UnpaidMemberInChannel,
): Promise<void> {
  const { id, personId, personName, attempts } = unpaidMember;
  const person = { id: personId, name: personName };
  const isRemoved = unpaidMember.removedAt !== null;
  const found = isRemoved ? await account.findRemoved(refOf(channel), person) : await account.findMember(refOf(channel), person);
  if (found) return save(deps, { id, ...hashColumns(account.id, found.ref.accessHash) });
  const retryAt = attempts + 1 < maxSearches ? later(deps.clock.now(), limits.findRetryDelay) : null;
  await save(deps, { id, attempts: attempts + 1, dueAt: retryAt });
}

async function removePerson(
  deps: Pick<MembersDeps, 'database' | 'clock' | 'graceHours'>,
  account: AccountWithId,
  { unpaidMember, channel }: UnpaidMemberInChannel,
  person: PeerRef,
): Promise<void> {
  const { id } = unpaidMember;
  if (unpaidMember.removedAt === null) {
    const decision = await shouldRemove(deps, unpaidMember, channel);
    if (decision !== true) return save(deps, { id, dueAt: decision || null });
    await removeFromChannel(account, channel, person);
    await save(deps, { id, removedAt: deps.clock.now(), attempts: 0 });
  }
  if (await joinedByOpenLink(deps.database.read, unpaidMember)) return save(deps, { id, dueAt: later(deps.clock.now(), seconds(15)) });
  await callUnlessDeleted(account.liftBan(refOf(channel), person));
  await save(deps, { id, readmittedAt: deps.clock.now(), dueAt: null });
}

/** Removes the user, then lifts the ban, so that they can join as a buyer. The ban stays until the link that they used is closed. */
export async function reconcileUnpaidMember(
  deps: Pick<MembersDeps, 'database' | 'clock' | 'graceHours'>,
  account: AccountWithId,
  id: string,
): Promise<void> {
  const found = await readUnpaidMember(deps.database.read, id);
  if (found?.channel.accountId !== account.id) return;
  const { personId, personHash } = found.unpaidMember;
  if (personHash === null) return findHash(deps, account, found);
  try {
    await removePerson(deps, account, found, { id: personId, accessHash: personHash });
  } catch (error) {
    // Clears an access hash that Telegram rejects: the next run searches for a fresh one.
    if (error instanceof TelegramError && error.kind === 'PERSON_UNKNOWN') await save(deps, { id, ...noHash });
    throw error;
  }
}

export const delayUnpaidMember = (deps: Pick<MembersDeps, 'database'>, id: string, until: Date): Promise<void> =>
  save(deps, { id, dueAt: until });

/** Schedules a retry with backoff. */
export async function retryUnpaidMemberLater(deps: Pick<MembersDeps, 'database' | 'clock'>, id: string): Promise<void> {
  const found = await readUnpaidMember(deps.database.read, id);
  const attempts = (found?.unpaidMember.attempts ?? 0) + 1;
  await save(deps, { id, attempts, dueAt: later(deps.clock.now(), backoffAfter(attempts)) });
}
