import { earlier, hours, later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { lockKeeper, reopenMove } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type PeerRef, TelegramRefusal } from '../../telegram.port.ts';
import { insertInvite, lastInvite, pendingInvites, saveInvite, unwantInvite } from '../access/invites.store.ts';
import type { MembersDeps, TendedAccount } from '../deps.ts';
import { limits, readEvery } from '../limits.ts';
import { tellLinkReady } from '../member-news.ts';
import { hasRight, lockMember, type MemberChanges, saveMember } from '../members.store.ts';
import type { InviteRow, MemberRow } from '../tables.ts';
import type { Call } from './next-step.ts';
import { recordJoins } from './record-joins.ts';
import { reschedule } from './reschedule.ts';
import { hashOf, unknownHash } from './seen-person.ts';
import { readArrivalsAt } from './watches.store.ts';

type Deps = Pick<
  MembersDeps,
  'database' | 'clock' | 'random' | 'log' | 'publish' | 'notify' | 'mails' | 'people' | 'graceHours' | 'publicUrl'
>;

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

const record = (deps: Deps, { member }: Tended, work: (tx: Tx, locked: MemberRow) => Promise<MemberChanges>): Promise<void> =>
  deps.database.transact(async (tx) => {
    const locked = await lockMember(tx, member.id);
    await reschedule(deps, tx, locked, await work(tx, locked));
  });

/** A hash that Telegram refuses is forgotten: the next step looks for a fresh one. */
async function withKnownHash<Result>(deps: Deps, tended: Tended, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isKind(error, 'PERSON_UNKNOWN')) await record(deps, tended, async () => unknownHash);
    throw error;
  }
}

async function remove(deps: Deps, tended: Tended, { person }: Doing<'REMOVE'>): Promise<void> {
  const { account, channel, member } = tended;
  const since = earlier(deps.clock.now(), hours(deps.graceHours));
  const { telegramChannelId } = channel;
  // Written down first: if the answer is lost and they pay again meanwhile, they have to be readmitted.
  let isOver = false;
  await record(deps, tended, async (_tx, { accessUntil }) => {
    isOver = accessUntil === null || accessUntil <= since;
    return { isRemoving: isOver };
  });
  if (!isOver) return;
  const staysAnyway = await hasRight(deps.database.read, { telegramChannelId, personId: person.id, since, except: member.id });
  if (!staysAnyway) await withKnownHash(deps, tended, () => putOut(account, channel, person));
  // The next check of the channel confirms it.
  await record(deps, tended, async () => ({ presence: 'REMOVED', isRemoving: false, checkedAt: null }));
}

/** Somebody who is gone from Telegram may come back as somebody else. */
async function readmit(deps: Deps, tended: Tended, { person }: Doing<'READMIT'>): Promise<void> {
  const { account, channel } = tended;
  const found = await withKnownHash(deps, tended, () => unlessGone(account.readmit(refOf(channel), person)));
  await record(deps, tended, async () => ({
    presence: 'NOT_JOINED' as const,
    isRemoving: false,
    ...(found ? {} : notKnown),
  }));
}

async function revokeLink(deps: Deps, tended: Tended, { invite }: Doing<'REVOKE'>): Promise<void> {
  await tended.account.revokeInviteLink(refOf(tended.channel), invite.link);
  await record(deps, tended, async (tx) => {
    const state = invite.seen.length > 0 ? 'USED' : 'REVOKED';
    await saveInvite(tx, { id: invite.id, state, closedAt: deps.clock.now() });
    return {};
  });
}

/** One that nobody has used in all its time is replaced without a word, week by week. */
const ranOut = (before: InviteRow | null) =>
  before !== null && !before.isUnwanted && before.expiresAt.getTime() - before.madeAt.getTime() === limits.inviteLives;

async function invite(deps: Deps, tended: Tended, { expiresAt }: Doing<'INVITE'>): Promise<void> {
  const { account, channel, member } = tended;
  const before = await lastInvite(deps.database.read, member.id);
  const link = await account.createInviteLink(refOf(channel), { expiresAt, title: `Jamun ${member.id.slice(-8)}` });
  await record(deps, tended, async (tx, locked) => {
    const now = deps.clock.now();
    // What was paid may have been sent back while the link was made.
    const isUnwanted = locked.accessUntil === null || locked.accessUntil < expiresAt;
    const isMoved = (await lockKeeper(tx, channel.id, 'share')) !== account.id;
    await unwantInvite(tx, member.id);
    const made = { memberId: member.id, accountId: account.id, link, madeAt: now, expiresAt };
    await insertInvite(tx, { id: newId(deps.random), ...made, isUnwanted: isUnwanted || isMoved });
    // The channel has moved while the link was made: it is closed like all links of the former account.
    if (isMoved) await reopenMove(tx, { channelId: channel.id, accountId: account.id, now });
    else await readArrivalsAt(tx, { channelId: channel.id, at: later(now, readEvery(0)) });
    if (!isMoved && !isUnwanted && (locked.isLinkAsked || !ranOut(before))) await tellLinkReady(deps, tx, { member, channel });
    return { isLinkAsked: false };
  });
}

async function look(deps: Deps, tended: Tended, { invite: seen }: Doing<'LOOK'>): Promise<void> {
  const { account, channel } = tended;
  const joined = await account.joinedThrough(refOf(channel), seen.link);
  await record(deps, tended, async (tx, member) => {
    const invite = (await pendingInvites(tx, member.id)).find(({ id }) => id === seen.id);
    return invite && !invite.isSettled ? recordJoins(deps, tx, { member, invite, joined, accountId: account.id }) : {};
  });
}

/** Links that have served their purpose would fill the list that the seller sees in Telegram. */
async function deleteLink(deps: Deps, tended: Tended, { invite: { id, link } }: Doing<'DELETE'>): Promise<void> {
  await tended.account.deleteInviteLink(refOf(tended.channel), link);
  await record(deps, tended, async (tx) => {
    await saveInvite(tx, { id, isDone: true });
    return {};
  });
}

/**
 * Fresh access hash of a person whose hash is missing or was refused. A person who is not found is taken to be out only where nothing
 * says that they are in; otherwise the next check of the channel decides, and the search is repeated.
 */
async function find(deps: Deps, tended: Tended, { person }: Doing<'FIND'>): Promise<void> {
  const { account, channel, member } = tended;
  const isOut = member.presence === 'REMOVED' || member.isRemoving;
  const found = (await account.findMember(refOf(channel), person)) ?? (isOut ? await account.findRemoved(refOf(channel), person) : null);
  if (found) return record(deps, tended, async () => hashOf(account.id, found.ref.accessHash));
  if (isOut) {
    // Neither inside nor among the removed: the buyer gets a link, and is known again when they join.
    if (member.accessUntil && member.accessUntil > deps.clock.now())
      return record(deps, tended, async () => ({ ...notKnown, presence: 'NOT_JOINED' as const, isRemoving: false }));
  }
  if (member.presence === 'LEFT') return record(deps, tended, async () => ({ presence: 'REMOVED' as const, isRemoving: false }));
  deps.log.warn({ memberId: member.id, channelId: channel.id }, 'a member whose access has ended is not found, and cannot be removed');
  await deps.database.transact(async (tx) => {
    const { attempts } = await lockMember(tx, member.id);
    const now = deps.clock.now();
    await saveMember(tx, { id: member.id, now, changes: { attempts: attempts + 1, dueAt: later(now, limits.findAgain), dueStep: 'FIND' } });
  });
}

/** Makes one call and records its outcome before anything else is done. */
export async function takeStep(deps: Deps, tended: Tended, step: Call): Promise<void> {
  switch (step.do) {
    case 'REMOVE':
      return remove(deps, tended, step);
    case 'REVOKE':
      return revokeLink(deps, tended, step);
    case 'LOOK':
      return look(deps, tended, step);
    case 'READMIT':
      return readmit(deps, tended, step);
    case 'INVITE':
      return invite(deps, tended, step);
    case 'DELETE':
      return deleteLink(deps, tended, step);
    case 'FIND':
      return find(deps, tended, step);
  }
}
