import { earlier, hours, later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { lockKeeper, reopenMove } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type PeerRef, TelegramRefusal } from '../../telegram.port.ts';
import { insertInvite, lastInvite, pendingInvites, saveInvite, unwantInvite } from '../access/invites.store.ts';
import { limits, readEvery } from '../limits.ts';
import { tellLinkReady } from '../member-news.ts';
import { hasRight, lockMember, type MemberChanges, saveMember } from '../members.store.ts';
import type { MembersParts, TendedAccount } from '../parts.ts';
import type { InviteRow, MemberRow } from '../tables.ts';
import type { Call } from './next-step.ts';
import { recordJoins } from './record-joins.ts';
import { reschedule } from './reschedule.ts';
import { hashOf, unknownHash } from './seen-person.ts';
import { readArrivalsAt } from './watches.store.ts';

interface Tended {
  account: TendedAccount;
  member: MemberRow;
  channel: ChannelRow;
}
type Doing<Kind extends Call['do']> = Extract<Call, { do: Kind }>;

export const refOf = ({ telegramChannelId, accessHash }: ChannelRow): PeerRef => ({ id: telegramChannelId, accessHash });

const notKnown = { personId: null, personName: null, ...unknownHash } as const;

const isKind = (error: unknown, kind: TelegramRefusal['kind']): boolean => error instanceof TelegramRefusal && error.kind === kind;

/** False when the person has deleted their account: nothing is left to do for them. */
export async function unlessGone(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isKind(error, 'PERSON_GONE')) return false;
    throw error;
  }
}

/** Whoever was made an administrator meanwhile is not ours to remove: Telegram refuses it in the same words as when we are none. */
export async function putOut(account: TendedAccount, channel: ChannelRow, person: PeerRef): Promise<void> {
  try {
    await unlessGone(account.remove(refOf(channel), person));
  } catch (error) {
    if (!isKind(error, 'NOT_ADMINISTRATOR') || !(await account.describe(refOf(channel))).mayInvite) throw error;
  }
}

const record = (parts: MembersParts, { member }: Tended, work: (tx: Tx, locked: MemberRow) => Promise<MemberChanges>): Promise<void> =>
  parts.database.transact(async (tx) => {
    const locked = await lockMember(tx, member.id);
    await reschedule(parts, tx, locked, await work(tx, locked));
  });

/** A hash that Telegram refuses is forgotten: the next step looks for a fresh one. */
async function withKnownHash<Result>(parts: MembersParts, tended: Tended, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isKind(error, 'PERSON_UNKNOWN')) await record(parts, tended, async () => unknownHash);
    throw error;
  }
}

async function remove(parts: MembersParts, tended: Tended, { person }: Doing<'REMOVE'>): Promise<void> {
  const { account, channel, member } = tended;
  const since = earlier(parts.clock.now(), hours(parts.graceHours));
  const { telegramChannelId } = channel;
  // Written down first: if the answer is lost and they pay again meanwhile, they have to be readmitted.
  let isOver = false;
  await record(parts, tended, async (_tx, { accessUntil }) => {
    isOver = accessUntil === null || accessUntil <= since;
    return { isRemoving: isOver };
  });
  if (!isOver) return;
  const staysAnyway = await hasRight(parts.database.read, { telegramChannelId, personId: person.id, since, except: member.id });
  if (!staysAnyway) await withKnownHash(parts, tended, () => putOut(account, channel, person));
  // The next check of the channel confirms it.
  await record(parts, tended, async () => ({ presence: 'REMOVED', isRemoving: false, checkedAt: null }));
}

/** Somebody who is gone from Telegram may come back as somebody else. */
async function readmit(parts: MembersParts, tended: Tended, { person }: Doing<'READMIT'>): Promise<void> {
  const { account, channel } = tended;
  const found = await withKnownHash(parts, tended, () => unlessGone(account.readmit(refOf(channel), person)));
  await record(parts, tended, async () => ({
    ...{ presence: 'NOT_JOINED' as const, isRemoving: false },
    ...(found ? {} : notKnown),
  }));
}

async function revokeLink(parts: MembersParts, tended: Tended, { invite }: Doing<'REVOKE'>): Promise<void> {
  await tended.account.revokeInviteLink(refOf(tended.channel), invite.link);
  await record(parts, tended, async (tx) => {
    const state = invite.seen.length > 0 ? 'USED' : 'REVOKED';
    await saveInvite(tx, { id: invite.id, state, closedAt: parts.clock.now() });
    return {};
  });
}

/** One that nobody has used in all its time is replaced without a word, week by week. */
const ranOut = (before: InviteRow | null) =>
  before !== null && !before.isUnwanted && before.expiresAt.getTime() - before.madeAt.getTime() === limits.inviteLives;

async function invite(parts: MembersParts, tended: Tended, { expiresAt }: Doing<'INVITE'>): Promise<void> {
  const { account, channel, member } = tended;
  const before = await lastInvite(parts.database.read, member.id);
  const link = await account.createInviteLink(refOf(channel), { expiresAt, title: `Jamun ${member.id.slice(-8)}` });
  await record(parts, tended, async (tx, locked) => {
    const now = parts.clock.now();
    // What was paid may have been sent back while the link was made.
    const isUnwanted = locked.accessUntil === null || locked.accessUntil < expiresAt;
    const isMoved = (await lockKeeper(tx, channel.id, 'share')) !== account.id;
    await unwantInvite(tx, member.id);
    const made = { memberId: member.id, accountId: account.id, link, madeAt: now, expiresAt };
    await insertInvite(tx, { id: newId(parts.random), ...made, isUnwanted: isUnwanted || isMoved });
    // The channel has moved while the link was made: it is closed like all links of the former account.
    if (isMoved) await reopenMove(tx, { channelId: channel.id, accountId: account.id, now });
    else await readArrivalsAt(tx, { channelId: channel.id, at: later(now, readEvery(0)) });
    if (!isMoved && !isUnwanted && (locked.isLinkAsked || !ranOut(before))) await tellLinkReady(parts, tx, { member, channel });
    return { isLinkAsked: false };
  });
}

async function look(parts: MembersParts, tended: Tended, { invite: seen }: Doing<'LOOK'>): Promise<void> {
  const { account, channel } = tended;
  const joined = await account.joinedThrough(refOf(channel), seen.link);
  await record(parts, tended, async (tx, member) => {
    const invite = (await pendingInvites(tx, member.id)).find(({ id }) => id === seen.id);
    return invite && !invite.isSettled ? recordJoins(parts, tx, { member, invite, joined, accountId: account.id }) : {};
  });
}

/** Links that have served their purpose would fill the list that the seller sees in Telegram. */
async function deleteLink(parts: MembersParts, tended: Tended, { invite: { id, link } }: Doing<'DELETE'>): Promise<void> {
  await tended.account.deleteInviteLink(refOf(tended.channel), link);
  await record(parts, tended, async (tx) => {
    await saveInvite(tx, { id, isDone: true });
    return {};
  });
}

/**
 * Fresh access hash of a person whose hash is missing or was refused. A person who is not found is taken to be out only where nothing
 * says that they are in; otherwise the next check of the channel decides, and the search is repeated.
 */
async function find(parts: MembersParts, tended: Tended, { person }: Doing<'FIND'>): Promise<void> {
  const { account, channel, member } = tended;
  const isOut = member.presence === 'REMOVED' || member.isRemoving;
  const found = (await account.findMember(refOf(channel), person)) ?? (isOut ? await account.findRemoved(refOf(channel), person) : null);
  if (found) return record(parts, tended, async () => hashOf(account.id, found.ref.accessHash));
  if (isOut) {
    // Neither inside nor among the removed: the buyer gets a link, and is known again when they join.
    if (member.accessUntil && member.accessUntil > parts.clock.now())
      return record(parts, tended, async () => ({ ...notKnown, presence: 'NOT_JOINED' as const, isRemoving: false }));
  }
  if (member.presence === 'LEFT') return record(parts, tended, async () => ({ presence: 'REMOVED' as const, isRemoving: false }));
  parts.log.warn({ memberId: member.id, channelId: channel.id }, 'a member whose access has ended is not found, and cannot be removed');
  await parts.database.transact(async (tx) => {
    const { attempts } = await lockMember(tx, member.id);
    const now = parts.clock.now();
    await saveMember(tx, { id: member.id, now, changes: { attempts: attempts + 1, dueAt: later(now, limits.findAgain), dueStep: 'FIND' } });
  });
}

/** Makes one call and records its outcome before anything else is done. */
export async function takeStep(parts: MembersParts, tended: Tended, step: Call): Promise<void> {
  switch (step.do) {
    case 'REMOVE':
      return remove(parts, tended, step);
    case 'REVOKE':
      return revokeLink(parts, tended, step);
    case 'LOOK':
      return look(parts, tended, step);
    case 'READMIT':
      return readmit(parts, tended, step);
    case 'INVITE':
      return invite(parts, tended, step);
    case 'DELETE':
      return deleteLink(parts, tended, step);
    case 'FIND':
      return find(parts, tended, step);
  }
}
