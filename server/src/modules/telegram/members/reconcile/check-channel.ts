import { later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { findAccount } from '../../accounts/accounts.store.ts';
import { plainText } from '../../accounts/plain-text.ts';
import { findChannel } from '../../channels/channels.store.ts';
import { lockOwnerAccountId } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type PeerRef, type RemoteMember, TelegramError } from '../../telegram.port.ts';
import type { AccountWithId, MembersDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import { hasAccess, lockMember, type MemberChanges } from '../members.store.ts';
import type { MonitorRow } from '../tables.ts';
import { findMonitor, noTrouble, saveMonitor } from './channel-monitors.store.ts';
import { refOf } from './execute-step.ts';
import {
  type IdentifiedMember,
  listIdentifiedMembers,
  markChecked,
  membersToLookUp,
  saveListedMembers,
} from './identified-members.store.ts';
import { saveAndReschedule } from './reschedule.ts';
import { insertUnpaidMembers } from './unpaid-members.store.ts';
import { hashColumns, noHash, userColumns } from './user-columns.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'random' | 'publish' | 'graceHours'>;

const maxNames = 100;
const maxStrangers = 500;

interface MemberList {
  users: Map<string, RemoteMember>;
  /** The list has as many users as Telegram counts. A user who is missing in an incomplete list may still be a member. */
  isComplete: boolean;
  /** Error that ended the list early. The users read before it stay valid. */
  error: unknown;
}

async function readList(account: AccountWithId, channel: ChannelRow): Promise<MemberList> {
  const users = new Map<string, RemoteMember>();
  let total = Number.POSITIVE_INFINITY;
  try {
    for await (const page of account.listMembers(refOf(channel))) {
      for (const person of page.users) users.set(person.ref.id, person);
      ({ total } = page);
    }
  } catch (error) {
    if (users.size === 0) throw error;
    return { users, isComplete: false, error };
  }
  return { users, isComplete: users.size >= total, error: null };
}

/** An unconfirmed removal failed: the user is still in the channel. */
const isStillMember = ({ presence, checkedAt }: IdentifiedMember, listed: RemoteMember): boolean =>
  presence === 'REMOVED' && checkedAt === null && !listed.isAdministrator;

/** Optimistic check: corrects the presence of a member unless it has changed since it was read. */
async function correctMember(deps: Deps, { id, presence }: IdentifiedMember, changes: MemberChanges): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transact(async (tx) => {
    const member = await lockMember(tx, id);
    if (member.presence === presence) await saveAndReschedule(deps, tx, member, { checkedAt: now, ...changes });
  });
}

/** Listed members: refreshes their access hashes and corrects a wrong presence. */
async function recordPresent(deps: Deps, channel: ChannelRow, own: IdentifiedMember[], { users }: MemberList): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const found = own.flatMap((member) => {
    const listed = users.get(member.personId);
    return listed && member.presence !== 'REMOVED' ? [{ id: member.id, hash: listed.ref.accessHash }] : [];
  });
  const { accountId } = channel;
  await database.transact((tx) => saveListedMembers(tx, { found, accountId, now }));
  for (const member of own) {
    const listed = users.get(member.personId);
    if (!listed) continue;
    // A member whose access has ended can be removed only with an access hash.
    const hash = hashColumns(accountId, listed.ref.accessHash ?? member.personHash);
    const isOver = member.accessUntil === null || member.accessUntil <= now;
    if (member.presence === 'JOINED' && isOver && member.personHash === null && hash.personHash) await correctMember(deps, member, hash);
    if (member.presence === 'JOINED') continue;
    if (member.presence !== 'REMOVED') await correctMember(deps, member, { presence: 'JOINED' });
    else if (isStillMember(member, listed) && !(await mayStay(deps, channel, member)))
      await correctMember(deps, member, { presence: 'JOINED', ...hash });
  }
}

/** Another buyer has paid for the same Telegram user. */
const mayStay = (
  { database, clock }: Pick<MembersDeps, 'database' | 'clock'>,
  { telegramChannelId }: ChannelRow,
  { id, personId }: IdentifiedMember,
): Promise<boolean> => hasAccess(database.read, { telegramChannelId, personId, since: clock.now(), except: id });

/** Call it with a complete list only: a member who is not listed has left. */
async function recordAbsent(deps: Deps, own: IdentifiedMember[], { users }: MemberList): Promise<void> {
  const absent = own.filter(({ personId }) => !users.has(personId));
  for (const member of absent) if (member.presence === 'JOINED') await correctMember(deps, member, { presence: 'LEFT' });
  const confirmed = absent.filter(({ presence, checkedAt }) => presence === 'REMOVED' && checkedAt === null).map(({ id }) => id);
  await deps.database.transact((tx) => markChecked(tx, confirmed, deps.clock.now()));
}

/** Stores users without a subscription: the seller sees them, and a paid-only channel removes them. */
async function recordStrangers(
  { random, clock }: Pick<MembersDeps, 'clock' | 'random'>,
  tx: Tx,
  { channel, strangers, startedAt }: { channel: ChannelRow; strangers: RemoteMember[]; startedAt: Date },
): Promise<void> {
  const { id: channelId, paidMembersOnly } = channel;
  const rows = strangers.slice(0, paidMembersOnly ? maxStrangers : 0).map(({ ref, name }) => ({
    id: newId(random),
    channelId,
    cause: 'STRANGER' as const,
    foundAt: startedAt,
    dueAt: clock.now(),
    ...userColumns(channel.accountId, { ref, name }),
  }));
  await insertUnpaidMembers(tx, rows);
  await saveMonitor(tx, {
    channelId,
    checkedAt: startedAt,
    strangerCount: strangers.length,
    strangerNames: strangers.slice(0, maxNames).map(({ name }) => plainText(name, 200)),
  });
}

/** First part of a check: reads the member list, as far as Telegram returns it. */
async function checkList(deps: Deps, account: AccountWithId, channel: ChannelRow): Promise<MemberList> {
  const { database, clock } = deps;
  const startedAt = clock.now();
  const known = await listIdentifiedMembers(database.read, channel.telegramChannelId);
  const self = (await findAccount(database.read, channel.accountId))?.telegramUserId;
  const list = await readList(account, channel);
  const own = known.filter(({ channelId }) => channelId === channel.id);
  await recordPresent(deps, channel, own, list);
  if (list.isComplete) await recordAbsent(deps, own, list);
  const memberIds = new Set(
    known.filter((member) => member.presence !== 'REMOVED' || member.checkedAt === null).map(({ personId }) => personId),
  );
  const strangers = [...list.users.values()].filter(
    ({ ref, isAdministrator }) => !isAdministrator && ref.id !== self && !memberIds.has(ref.id),
  );
  await database.transact(async (tx) => {
    if ((await lockOwnerAccountId(tx, channel.id, 'share')) !== channel.accountId) return;
    await recordStrangers(deps, tx, { channel, strangers, startedAt });
    const progress = { checkStartedAt: startedAt, checkListed: true, checkAsked: 0 };
    await saveMonitor(tx, { channelId: channel.id, memberCount: list.users.size, ...progress, ...noTrouble });
  });
  return list;
}

/** Null when Telegram rejects the access hash, so the presence is unknown. */
async function isThere(account: AccountWithId, channel: ChannelRow, person: PeerRef): Promise<boolean | null> {
  try {
    return await account.isMember(refOf(channel), person);
  } catch (error) {
    if (error instanceof TelegramError && error.kind === 'PERSON_GONE') return false;
    if (error instanceof TelegramError && error.kind === 'PERSON_UNKNOWN') return null;
    throw error;
  }
}

async function lookUpMember(deps: Deps, account: AccountWithId, channel: ChannelRow, member: IdentifiedMember): Promise<void> {
  const { presence, personId: id, personHash: accessHash } = member;
  if (accessHash === null) return;
  const isMember = await isThere(account, channel, { id, accessHash });
  if (isMember === null) return correctMember(deps, member, noHash);
  if (presence === 'JOINED' && !isMember) return correctMember(deps, member, { presence: 'LEFT' });
  const isToRemove = presence === 'REMOVED' && isMember && !(await mayStay(deps, channel, member));
  return correctMember(deps, member, isToRemove ? { presence: 'JOINED' } : {});
}

/** Second part: looks up one batch of unlisted members. Each result is stored immediately, so a flood wait loses nothing. */
async function lookUpBatch(deps: Deps, account: AccountWithId, channel: ChannelRow, monitor: MonitorRow): Promise<boolean> {
  const { database, clock } = deps;
  const startedAt = monitor.checkStartedAt ?? clock.now();
  const limit = Math.min(limits.lookupsPerSlice, limits.lookupsPerCheck - monitor.checkAsked);
  const members = limit > 0 ? await membersToLookUp(database.read, { channelId: channel.id, startedAt, limit }) : [];
  for (const [place, member] of members.entries()) {
    await lookUpMember(deps, account, channel, member);
    await database.transact((tx) => saveMonitor(tx, { channelId: channel.id, checkAsked: monitor.checkAsked + place + 1 }));
  }
  return members.length > 0;
}

async function finish(
  { database }: Pick<MembersDeps, 'database'>,
  { id: channelId, accountId, paidMembersOnly }: ChannelRow,
): Promise<void> {
  await database.transact(async (tx) => {
    // After a move, the new owner account runs its own check.
    if ((await lockOwnerAccountId(tx, channelId, 'share')) !== accountId) return;
    const monitor = await findMonitor(tx, channelId);
    if (!monitor?.checkStartedAt) return;
    // More strangers than one check removes: the next check follows soon.
    const hasMore = paidMembersOnly && monitor.strangerCount > maxStrangers;
    const checkDueAt = later(monitor.checkStartedAt, hasMore ? limits.checkRetryDelay : limits.checkInterval);
    await saveMonitor(tx, { channelId, checkDueAt, checkStartedAt: null, checkListed: false, checkAsked: 0 });
  });
}

/**
 * Runs one slice of the check that compares paid members with actual members; more urgent work runs between slices. No guessing: an
 * incomplete list does not change unlisted members; they are looked up one by one.
 */
export async function checkChannel(deps: Deps, account: AccountWithId, channelId: string): Promise<void> {
  const channel = await findChannel(deps.database.read, channelId);
  const monitor = await findMonitor(deps.database.read, channelId);
  if (channel?.accountId !== account.id || !monitor) return;
  if (!monitor.checkListed) {
    const { isComplete, error } = await checkList(deps, account, channel);
    if (isComplete) await finish(deps, channel);
    if (error) throw error;
    return;
  }
  if (!(await lookUpBatch(deps, account, channel, monitor))) await finish(deps, channel);
}

/** A running check continues where it stopped. */
export const delayCheck = ({ database }: Pick<MembersDeps, 'database'>, channelId: string, until: Date): Promise<void> =>
  database.transact((tx) => saveMonitor(tx, { channelId, checkDueAt: until }));
