import { later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { findAccount } from '../../accounts/accounts.store.ts';
import { plainText } from '../../accounts/plain-text.ts';
import { findChannel } from '../../channels/channels.store.ts';
import { lockKeeper } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type MemberThere, type PeerRef, TelegramRefusal } from '../../telegram.port.ts';
import type { MembersDeps, TendedAccount } from '../deps.ts';
import { limits } from '../limits.ts';
import { hasRight, lockMember, type MemberChanges } from '../members.store.ts';
import type { WatchRow } from '../tables.ts';
import { type KnownMember, knownMembers, markChecked, markSeen, membersToAsk } from './known-members.store.ts';
import { insertOutsiders } from './outsiders.store.ts';
import { reschedule } from './reschedule.ts';
import { hashOf, seenBy, unknownHash } from './seen-person.ts';
import { refOf } from './take-step.ts';
import { findWatch, saveWatch, withoutTrouble } from './watches.store.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'random' | 'publish' | 'graceHours'>;

const mostNames = 100;
const atOnce = 500;

interface MemberList {
  people: Map<string, MemberThere>;
  /** As many people as Telegram's own count. Who is not in a list that is not whole may be there all the same. */
  isWhole: boolean;
  /** Ended the list early. What was told before stays told. */
  error: unknown;
}

async function readList(account: TendedAccount, channel: ChannelRow): Promise<MemberList> {
  const people = new Map<string, MemberThere>();
  let total = Number.POSITIVE_INFINITY;
  try {
    for await (const page of account.members(refOf(channel))) {
      for (const person of page.people) people.set(person.ref.id, person);
      ({ total } = page);
    }
  } catch (error) {
    if (people.size === 0) throw error;
    return { people, isWhole: false, error };
  }
  return { people, isWhole: people.size >= total, error: null };
}

/** Whether somebody was removed, that has not been confirmed, and they are there all the same. */
const isBack = ({ presence, checkedAt }: KnownMember, there: MemberThere): boolean =>
  presence === 'REMOVED' && checkedAt === null && !there.isAdministrator;

/** Corrects where a member is, unless that has changed since. */
async function correct(deps: Deps, { id, presence }: KnownMember, changes: MemberChanges): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transact(async (tx) => {
    const member = await lockMember(tx, id);
    if (member.presence === presence) await reschedule(deps, tx, member, { checkedAt: now, ...changes });
  });
}

/** Members who are there: their hashes are refreshed, and who was believed to be elsewhere is corrected. */
async function recordPresent(deps: Deps, channel: ChannelRow, own: KnownMember[], { people }: MemberList): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const seen = own.flatMap((member) => {
    const there = people.get(member.personId);
    return there && member.presence !== 'REMOVED' ? [{ id: member.id, hash: there.ref.accessHash }] : [];
  });
  const { accountId } = channel;
  await database.transact((tx) => markSeen(tx, { found: seen, accountId, now }));
  for (const member of own) {
    const there = people.get(member.personId);
    if (!there) continue;
    // Somebody whose access has ended waits for a hash to be removed with.
    const hash = hashOf(accountId, there.ref.accessHash ?? member.personHash);
    const isOver = member.accessUntil === null || member.accessUntil <= now;
    if (member.presence === 'JOINED' && isOver && member.personHash === null && hash.personHash) await correct(deps, member, hash);
    if (member.presence === 'JOINED') continue;
    if (member.presence !== 'REMOVED') await correct(deps, member, { presence: 'JOINED' });
    else if (isBack(member, there) && !(await mayStay(deps, channel, member))) await correct(deps, member, { presence: 'JOINED', ...hash });
  }
}

/** Somebody else has paid for the same person. */
const mayStay = (
  { database, clock }: Pick<MembersDeps, 'database' | 'clock'>,
  { telegramChannelId }: ChannelRow,
  { id, personId }: KnownMember,
): Promise<boolean> => hasRight(database.read, { telegramChannelId, personId, since: clock.now(), except: id });

/** From a whole list only: who is not in it is not there. */
async function recordAbsent(deps: Deps, own: KnownMember[], { people }: MemberList): Promise<void> {
  const absent = own.filter(({ personId }) => !people.has(personId));
  for (const member of absent) if (member.presence === 'JOINED') await correct(deps, member, { presence: 'LEFT' });
  const confirmed = absent.filter(({ presence, checkedAt }) => presence === 'REMOVED' && checkedAt === null).map(({ id }) => id);
  await deps.database.transact((tx) => markChecked(tx, confirmed, deps.clock.now()));
}

/** People whom nobody knows: shown to the seller, and removed where only paid members may be. */
async function recordStrangers(
  { random, clock }: Pick<MembersDeps, 'clock' | 'random'>,
  tx: Tx,
  { channel, strangers, startedAt }: { channel: ChannelRow; strangers: MemberThere[]; startedAt: Date },
): Promise<void> {
  const { id: channelId, paidMembersOnly } = channel;
  const rows = strangers.slice(0, paidMembersOnly ? atOnce : 0).map(({ ref, name }) => ({
    id: newId(random),
    channelId,
    cause: 'STRANGER' as const,
    foundAt: startedAt,
    dueAt: clock.now(),
    ...seenBy(channel.accountId, { ref, name }),
  }));
  await insertOutsiders(tx, rows);
  await saveWatch(tx, {
    channelId,
    checkedAt: startedAt,
    strangerCount: strangers.length,
    strangerNames: strangers.slice(0, mostNames).map(({ name }) => plainText(name, 200)),
  });
}

/** First part of a check: the list of members, as far as Telegram tells it. */
async function checkList(deps: Deps, account: TendedAccount, channel: ChannelRow): Promise<MemberList> {
  const { database, clock } = deps;
  const startedAt = clock.now();
  const known = await knownMembers(database.read, channel.telegramChannelId);
  const self = (await findAccount(database.read, channel.accountId))?.telegramUserId;
  const list = await readList(account, channel);
  const own = known.filter(({ channelId }) => channelId === channel.id);
  await recordPresent(deps, channel, own, list);
  if (list.isWhole) await recordAbsent(deps, own, list);
  const membersThere = new Set(
    known.filter((member) => member.presence !== 'REMOVED' || member.checkedAt === null).map(({ personId }) => personId),
  );
  const strangers = [...list.people.values()].filter(
    ({ ref, isAdministrator }) => !isAdministrator && ref.id !== self && !membersThere.has(ref.id),
  );
  await database.transact(async (tx) => {
    if ((await lockKeeper(tx, channel.id, 'share')) !== channel.accountId) return;
    await recordStrangers(deps, tx, { channel, strangers, startedAt });
    const progress = { checkStartedAt: startedAt, checkListed: true, checkAsked: 0 };
    await saveWatch(tx, { channelId: channel.id, memberCount: list.people.size, ...progress, ...withoutTrouble });
  });
  return list;
}

/** Null when Telegram does not take the hash: then nothing is known about the person. */
async function isThere(account: TendedAccount, channel: ChannelRow, person: PeerRef): Promise<boolean | null> {
  try {
    return await account.isThere(refOf(channel), person);
  } catch (error) {
    if (error instanceof TelegramRefusal && error.kind === 'PERSON_GONE') return false;
    if (error instanceof TelegramRefusal && error.kind === 'PERSON_UNKNOWN') return null;
    throw error;
  }
}

async function askFor(deps: Deps, account: TendedAccount, channel: ChannelRow, member: KnownMember): Promise<void> {
  const { presence, personId: id, personHash: accessHash } = member;
  if (accessHash === null) return;
  const there = await isThere(account, channel, { id, accessHash });
  if (there === null) return correct(deps, member, unknownHash);
  if (presence === 'JOINED' && !there) return correct(deps, member, { presence: 'LEFT' });
  const isToRemove = presence === 'REMOVED' && there && !(await mayStay(deps, channel, member));
  return correct(deps, member, isToRemove ? { presence: 'JOINED' } : {});
}

/** Second part: some members who were not listed, by name. Each answer is recorded at once, so a flood loses nothing. */
async function askByName(deps: Deps, account: TendedAccount, channel: ChannelRow, watch: WatchRow): Promise<boolean> {
  const { database, clock } = deps;
  const startedAt = watch.checkStartedAt ?? clock.now();
  const most = Math.min(limits.askedAtOnce, limits.askedByName - watch.checkAsked);
  const members = most > 0 ? await membersToAsk(database.read, { channelId: channel.id, startedAt, most }) : [];
  for (const [place, member] of members.entries()) {
    await askFor(deps, account, channel, member);
    await database.transact((tx) => saveWatch(tx, { channelId: channel.id, checkAsked: watch.checkAsked + place + 1 }));
  }
  return members.length > 0;
}

async function finish(
  { database }: Pick<MembersDeps, 'database'>,
  { id: channelId, accountId, paidMembersOnly }: ChannelRow,
): Promise<void> {
  await database.transact(async (tx) => {
    // The account to which the channel has moved makes a check of its own.
    if ((await lockKeeper(tx, channelId, 'share')) !== accountId) return;
    const watch = await findWatch(tx, channelId);
    if (!watch?.checkStartedAt) return;
    // More strangers than are removed at once: the rest is found when these are gone.
    const isMore = paidMembersOnly && watch.strangerCount > atOnce;
    const checkDueAt = later(watch.checkStartedAt, isMore ? limits.checkAgain : limits.checkEvery);
    await saveWatch(tx, { channelId, checkDueAt, checkStartedAt: null, checkListed: false, checkAsked: 0 });
  });
}

/**
 * One part of comparing who has paid with who is there, after which more urgent work goes first. Nobody is guessed: a list that is
 * shorter than Telegram's count changes nobody who is not on it, and members are asked for by name.
 */
export async function checkChannel(deps: Deps, account: TendedAccount, channelId: string): Promise<void> {
  const channel = await findChannel(deps.database.read, channelId);
  const watch = await findWatch(deps.database.read, channelId);
  if (channel?.accountId !== account.id || !watch) return;
  if (!watch.checkListed) {
    const { isWhole, error } = await checkList(deps, account, channel);
    if (isWhole) await finish(deps, channel);
    if (error) throw error;
    return;
  }
  if (!(await askByName(deps, account, channel, watch))) await finish(deps, channel);
}

/** A check that was begun goes on from where it was. */
export const delayCheck = ({ database }: Pick<MembersDeps, 'database'>, channelId: string, until: Date): Promise<void> =>
  database.transact((tx) => saveWatch(tx, { channelId, checkDueAt: until }));
