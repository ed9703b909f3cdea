import { earlier, hours, later } from '../../../../kit/clock.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { lockOwnerAccountId, reopenMove } from '../../channels/moves.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import { type PeerRef, TelegramError } from '../../telegram.port.ts';
import { insertInvite, lastInvite, markInviteUnwanted, pendingInvites, saveInvite } from '../access/invites.store.ts';
import type { AccountWithId, MembersDeps } from '../deps.ts';
import { joinPollInterval, limits } from '../limits.ts';
import { hasAccess, lockMember, type MemberChanges, saveMember } from '../members.store.ts';
import { notifyLinkReady } from '../notify-member.ts';
import type { InviteRow, MemberRow } from '../tables.ts';
import { scheduleJoinPoll } from './channel-monitors.store.ts';
import type { MemberCall } from './next-step.ts';
import { recordJoins } from './record-joins.ts';
import { saveAndReschedule } from './reschedule.ts';
import { hashColumns, noHash } from './user-columns.ts';

type Deps = Pick<
  MembersDeps,
  'database' | 'clock' | 'random' | 'log' | 'publish' | 'notify' | 'mails' | 'people' | 'graceHours' | 'publicUrl'
>;

interface StepContext {
  account: AccountWithId;
  member: MemberRow;
  channel: ChannelRow;
}
type CallOf<Kind extends MemberCall['do']> = Extract<MemberCall, { do: Kind }>;

export const refOf = ({ telegramChannelId, accessHash }: ChannelRow): PeerRef => ({ id: telegramChannelId, accessHash });

const noUser = { personId: null, personName: null, ...noHash } as const;

const isKind = (error: unknown, kind: TelegramError['kind']): boolean => error instanceof TelegramError && error.kind === kind;

/** False when the Telegram user is deleted: no further call is needed. */
export async function callUnlessDeleted(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isKind(error, 'PERSON_GONE')) return false;
    throw error;
  }
}

/** Ignores an administrator, who cannot be removed: Telegram returns the same error as when our account is no administrator. */
export async function removeFromChannel(account: AccountWithId, channel: ChannelRow, person: PeerRef): Promise<void> {
  try {
    await callUnlessDeleted(account.remove(refOf(channel), person));
  } catch (error) {
    if (!isKind(error, 'NOT_ADMINISTRATOR') || !(await account.describe(refOf(channel))).canInvite) throw error;
  }
}

const record = (deps: Deps, { member }: StepContext, work: (tx: Tx, locked: MemberRow) => Promise<MemberChanges>): Promise<void> =>
  deps.database.transact(async (tx) => {
    const locked = await lockMember(tx, member.id);
    await saveAndReschedule(deps, tx, locked, await work(tx, locked));
  });

/** Clears an access hash that Telegram rejects, so that the next step searches for a fresh one. */
async function clearRejectedHash<Result>(deps: Deps, context: StepContext, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isKind(error, 'PERSON_UNKNOWN')) await record(deps, context, async () => noHash);
    throw error;
  }
}

async function remove(deps: Deps, context: StepContext, { person }: CallOf<'REMOVE'>): Promise<void> {
  const { account, channel, member } = context;
  const since = earlier(deps.clock.now(), hours(deps.graceHours));
  const { telegramChannelId } = channel;
  // Stored before the call: if the reply is lost and the member pays again, they must be readmitted.
  let isOver = false;
  await record(deps, context, async (_tx, { accessUntil }) => {
    isOver = accessUntil === null || accessUntil <= since;
    return { isRemoving: isOver };
  });
  if (!isOver) return;
  const hasOtherAccess = await hasAccess(deps.database.read, { telegramChannelId, personId: person.id, since, except: member.id });
  if (!hasOtherAccess) await clearRejectedHash(deps, context, () => removeFromChannel(account, channel, person));
  // The next check of the channel confirms the removal.
  await record(deps, context, async () => ({ presence: 'REMOVED', isRemoving: false, checkedAt: null }));
}

/** A buyer who has deleted the Telegram account may join with a new one. */
async function readmit(deps: Deps, context: StepContext, { person }: CallOf<'READMIT'>): Promise<void> {
  const { account, channel } = context;
  const found = await clearRejectedHash(deps, context, () => callUnlessDeleted(account.liftBan(refOf(channel), person)));
  await record(deps, context, async () => ({
    presence: 'NOT_JOINED' as const,
    isRemoving: false,
    ...(found ? {} : noUser),
  }));
}

async function revokeLink(deps: Deps, context: StepContext, { invite }: CallOf<'REVOKE'>): Promise<void> {
  await context.account.revokeInviteLink(refOf(context.channel), invite.link);
  await record(deps, context, async (tx) => {
    const state = invite.seen.length > 0 ? 'USED' : 'REVOKED';
    await saveInvite(tx, { id: invite.id, state, closedAt: deps.clock.now() });
    return {};
  });
}

/** An unused link that has expired is replaced without a notification. */
const expiredUnused = (before: InviteRow | null) =>
  before !== null && !before.isUnwanted && before.expiresAt.getTime() - before.madeAt.getTime() === limits.inviteLifetime;

async function invite(deps: Deps, context: StepContext, { expiresAt }: CallOf<'INVITE'>): Promise<void> {
  const { account, channel, member } = context;
  const before = await lastInvite(deps.database.read, member.id);
  const link = await account.createInviteLink(refOf(channel), { expiresAt, title: `Jamun ${member.id.slice(-8)}` });
  await record(deps, context, async (tx, locked) => {
    const now = deps.clock.now();
    // The payment may have been refunded while the link was created.
    const isUnwanted = locked.accessUntil === null || locked.accessUntil < expiresAt;
    const isMoved = (await lockOwnerAccountId(tx, channel.id, 'share')) !== account.id;
    await markInviteUnwanted(tx, member.id);
    const created = { memberId: member.id, accountId: account.id, link, madeAt: now, expiresAt };
    await insertInvite(tx, { id: newId(deps.random), ...created, isUnwanted: isUnwanted || isMoved });
    // The channel has moved while the link was created: the link is closed like all links of the former account.
    if (isMoved) await reopenMove(tx, { channelId: channel.id, accountId: account.id, now });
    else await scheduleJoinPoll(tx, { channelId: channel.id, at: later(now, joinPollInterval(0)) });
    if (!isMoved && !isUnwanted && (locked.isLinkAsked || !expiredUnused(before))) await notifyLinkReady(deps, tx, { member, channel });
    return { isLinkAsked: false };
  });
}

async function pollLink(deps: Deps, context: StepContext, { invite: polled }: CallOf<'LOOK'>): Promise<void> {
  const { account, channel } = context;
  const joined = await account.listJoinsByLink(refOf(channel), polled.link);
  await record(deps, context, async (tx, member) => {
    const invite = (await pendingInvites(tx, member.id)).find(({ id }) => id === polled.id);
    return invite && !invite.isSettled ? recordJoins(deps, tx, { member, invite, joined, accountId: account.id }) : {};
  });
}

/** Keeps finished links out of the list that the seller sees in Telegram. */
async function deleteLink(deps: Deps, context: StepContext, { invite: { id, link } }: CallOf<'DELETE'>): Promise<void> {
  await context.account.deleteInviteLink(refOf(context.channel), link);
  await record(deps, context, async (tx) => {
    await saveInvite(tx, { id, isDone: true });
    return {};
  });
}

/**
 * Searches for a fresh access hash when it is missing or rejected. A user who is not found counts as out only if the stored presence
 * is LEFT or REMOVED, or a removal has started; otherwise the next check of the channel decides, and the search is repeated.
 */
async function find(deps: Deps, context: StepContext, { person }: CallOf<'FIND'>): Promise<void> {
  const { account, channel, member } = context;
  const isOut = member.presence === 'REMOVED' || member.isRemoving;
  const found = (await account.findMember(refOf(channel), person)) ?? (isOut ? await account.findRemoved(refOf(channel), person) : null);
  if (found) return record(deps, context, async () => hashColumns(account.id, found.ref.accessHash));
  if (isOut) {
    // Found neither among the members nor among the removed users: the buyer gets a link and is identified again at the join.
    if (member.accessUntil && member.accessUntil > deps.clock.now())
      return record(deps, context, async () => ({ ...noUser, presence: 'NOT_JOINED' as const, isRemoving: false }));
  }
  if (member.presence === 'LEFT') return record(deps, context, async () => ({ presence: 'REMOVED' as const, isRemoving: false }));
  deps.log.warn({ memberId: member.id, channelId: channel.id }, 'a member whose access has ended was not found and cannot be removed');
  await deps.database.transact(async (tx) => {
    const { attempts } = await lockMember(tx, member.id);
    const now = deps.clock.now();
    await saveMember(tx, {
      id: member.id,
      now,
      changes: { attempts: attempts + 1, dueAt: later(now, limits.findRetryDelay), dueStep: 'FIND' },
    });
  });
}

/** Makes one call and stores its result. */
export async function executeStep(deps: Deps, context: StepContext, step: MemberCall): Promise<void> {
  switch (step.do) {
    case 'REMOVE':
      return remove(deps, context, step);
    case 'REVOKE':
      return revokeLink(deps, context, step);
    case 'LOOK':
      return pollLink(deps, context, step);
    case 'READMIT':
      return readmit(deps, context, step);
    case 'INVITE':
      return invite(deps, context, step);
    case 'DELETE':
      return deleteLink(deps, context, step);
    case 'FIND':
      return find(deps, context, step);
  }
}
