import { earlier, hours, later } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockKeeper, reopenMove } from '../channels/moves.store.ts';
import type { ChannelRow } from '../channels/tables.ts';
import { type PeerRef, TelegramRefusal } from '../telegram.port.ts';
import { findPerson } from './find-person.ts';
import { insertInvite, lastInvite, saveInvite } from './invites.store.ts';
import { limits, lookEvery } from './limits.ts';
import { tellLinkReady } from './member-news.ts';
import { hasRight, lockMember, type MemberChanges } from './members.store.ts';
import type { Step } from './next-step.ts';
import type { TendedAccount } from './paced.ts';
import type { MembersParts } from './parts.ts';
import { recordJoins } from './record-joins.ts';
import { reschedule } from './reschedule.ts';
import type { InviteRow, MemberRow } from './tables.ts';

interface Tended {
  account: TendedAccount;
  member: MemberRow;
  channel: ChannelRow;
}
type Doing<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

export const refOf = ({ telegramChannelId, accessHash }: ChannelRow): PeerRef => ({ id: telegramChannelId, accessHash });

/** Whether they were found: whoever has left Telegram needs neither. */
export async function unlessGone(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof TelegramRefusal && (error.kind === 'PERSON_GONE' || error.kind === 'PERSON_UNKNOWN')) return false;
    throw error;
  }
}

/** Whoever was made an administrator meanwhile is not ours to remove: Telegram refuses it in the same words as when we are none. */
export async function putOut(account: TendedAccount, channel: ChannelRow, person: PeerRef): Promise<void> {
  try {
    await unlessGone(account.remove(refOf(channel), person));
  } catch (error) {
    const isRefused = error instanceof TelegramRefusal && error.kind === 'NOT_ADMINISTRATOR';
    if (!isRefused || !(await account.describe(refOf(channel))).mayInvite) throw error;
  }
}

const record = (parts: MembersParts, { member }: Tended, work: (tx: Tx, locked: MemberRow) => Promise<MemberChanges>): Promise<void> =>
  parts.database.transact(async (tx) => {
    const locked = await lockMember(tx, member.id);
    await reschedule(parts, tx, locked, await work(tx, locked));
  });

/** Whoever has left already needs no removal. Whoever is believed to be inside and is not found stays due, and a check decides. */
async function putOutFound(parts: MembersParts, tended: Tended, person: Doing<'REMOVE'>['person']): Promise<void> {
  const { account, channel, member } = tended;
  const ref = await findPerson(account, channel, { ...person, name: member.personName ?? '' }, 'MEMBER');
  if (ref && person.accessHash === null)
    await record(parts, tended, async () => ({ personHash: ref.accessHash, hashAccountId: account.id }));
  if (ref) await putOut(account, channel, ref);
  else if (member.presence === 'JOINED') throw new TelegramRefusal('PERSON_UNKNOWN');
}

async function remove(parts: MembersParts, tended: Tended, { person }: Doing<'REMOVE'>): Promise<void> {
  const { channel, member } = tended;
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
  if (!staysAnyway) await putOutFound(parts, tended, person);
  await record(parts, tended, async () => ({ presence: 'REMOVED', isRemoving: false }));
}

/** Somebody who is gone from Telegram may come back as somebody else. Whoever is not among the removed needs no readmission. */
async function readmit(parts: MembersParts, tended: Tended, { person }: Doing<'READMIT'>): Promise<void> {
  const { account, channel, member } = tended;
  const ref = await findPerson(account, channel, { ...person, name: member.personName ?? '' }, 'REMOVED');
  const found = ref === null || (await unlessGone(account.readmit(refOf(channel), ref)));
  await record(parts, tended, async () => ({
    ...{ presence: 'NOT_JOINED' as const, isRemoving: false },
    ...(found ? {} : { personId: null, personHash: null, hashAccountId: null, personName: null }),
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
    const made = { memberId: member.id, accountId: account.id, link, madeAt: now, expiresAt, nextLookAt: later(now, lookEvery(0)) };
    await insertInvite(tx, { id: newId(parts.random), ...made, isUnwanted: isUnwanted || isMoved });
    // The channel has moved while the link was made: it is closed like all links of the former account.
    if (isMoved) await reopenMove(tx, { channelId: channel.id, accountId: account.id, now });
    if (!isMoved && !isUnwanted && !ranOut(before)) await tellLinkReady(parts, tx, { member, channel });
    return {};
  });
}

async function look(parts: MembersParts, tended: Tended, { invite: seen }: Doing<'LOOK'>): Promise<void> {
  const { account, channel } = tended;
  const joined = await account.joinedThrough(refOf(channel), seen.link);
  await record(parts, tended, (tx, locked) => recordJoins(parts, tx, locked, { inviteId: seen.id, joined, accountId: account.id }));
}

/** One call, and what came of it is written down before anything else is done. */
export async function takeStep(parts: MembersParts, tended: Tended, step: Exclude<Step, { do: 'WAIT' }>): Promise<void> {
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
  }
}
