import { later } from '../../../../kit/clock.ts';
import type { CallClass, PeerRef } from '../../telegram.port.ts';
import { limits } from '../limits.ts';
import type { InviteRow, MemberRow } from '../tables.ts';

type Member = Pick<MemberRow, 'presence' | 'personId' | 'personHash' | 'personName' | 'accessUntil' | 'isRemoving' | 'isLinkAsked'>;
type Invite = Pick<InviteRow, 'id' | 'link' | 'state' | 'isUnwanted' | 'expiresAt' | 'nextLookAt' | 'isSettled'>;

/** Telegram call for a member. */
export type MemberCall<Link extends Invite = InviteRow> =
  /** The access has ended. */
  | { do: 'REMOVE'; person: PeerRef }
  /** The Telegram user is identified, but the access hash that every write needs is missing. */
  | { do: 'FIND'; person: { id: string; name: string } }
  /** The link is used or no longer needed. */
  | { do: 'REVOKE'; invite: Link }
  /** Polls the joins of one link: when the admin log is incomplete, and once more after the link is closed. */
  | { do: 'LOOK'; invite: Link }
  /** The link is closed and all its joins are recorded. */
  | { do: 'DELETE'; invite: Link }
  /** A removed member has paid again. */
  | { do: 'READMIT'; person: PeerRef }
  | { do: 'INVITE'; expiresAt: Date };

export type StepKind = MemberCall['do'];

export type Step<Link extends Invite = InviteRow> =
  | MemberCall<Link>
  /** No call now. At `until` the next call is `next`; null: no call until the member changes. */
  | { do: 'WAIT'; until: Date; next: StepKind }
  | { do: 'WAIT'; until: null; next: null };

export const classOfStep: Record<StepKind, CallClass> = {
  REMOVE: 'REMOVE',
  READMIT: 'REMOVE',
  INVITE: 'INVITE',
  REVOKE: 'INVITE',
  DELETE: 'INVITE',
  LOOK: 'READ',
  FIND: 'READ',
};

/** Ends of the flood waits of an account, by class. */
export type FloodWaitEnds = Partial<Record<CallClass, Date>>;

interface Situation<Link extends Invite> {
  member: Member;
  /** Unfinished invites. */
  invites: Link[];
  floodWaits: FloodWaitEnds;
  /** Grace period after the end of the access, in milliseconds. */
  grace: number;
  now: Date;
}

export const userRefOf = ({ personId, personHash }: Pick<MemberRow, 'personId' | 'personHash'>): PeerRef | null =>
  personId !== null && personHash !== null ? { id: personId, accessHash: personHash } : null;

/** True when the buyer can still use the link, according to the stored state. */
export const isInviteUsable = ({ state, isUnwanted, expiresAt }: Pick<Invite, 'state' | 'isUnwanted' | 'expiresAt'>, now: Date): boolean =>
  state === 'OPEN' && !isUnwanted && expiresAt > now;

const soonest = (one: Date, other: Date): Date => (one < other ? one : other);

/** Possible calls by priority, each with its earliest time. */
function callsOf<Link extends Invite>({ member, invites, grace, now }: Situation<Link>): { call: MemberCall<Link>; from: Date }[] {
  const { presence, accessUntil, personId, personName } = member;
  const person = userRefOf(member);
  const isIdentified = personId !== null;
  const find: MemberCall<Link> = { do: 'FIND', person: { id: personId ?? '', name: personName ?? '' } };
  const hasAccess = accessUntil !== null && accessUntil > now;
  const calls: { call: MemberCall<Link>; from: Date }[] = [];
  const add = (call: MemberCall<Link>, from = now) => calls.push({ call, from });

  if (isIdentified && presence !== 'REMOVED') add(person ? { do: 'REMOVE', person } : find, accessUntil ? later(accessUntil, grace) : now);

  const openInvites = invites.filter(({ state }) => state === 'OPEN');
  for (const open of openInvites) {
    const isNeeded = presence === 'NOT_JOINED' && hasAccess && isInviteUsable(open, now);
    add({ do: 'REVOKE', invite: open }, isNeeded ? open.expiresAt : now);
  }
  // The last poll follows after the link is closed, so that no join is missed.
  const closed = invites.find(({ state, isSettled }) => state !== 'OPEN' && !isSettled);
  if (closed) add({ do: 'LOOK', invite: closed });

  const isOut = presence === 'REMOVED' || member.isRemoving;
  if (!closed && hasAccess && isOut && isIdentified) add(person ? { do: 'READMIT', person } : find);
  // The old link is revoked when the new one exists.
  const isReplaced = member.isLinkAsked && openInvites.length === 1 && openInvites.every((open) => isInviteUsable(open, now));
  const lacksLink = presence === 'NOT_JOINED' && !closed && (openInvites.length === 0 || isReplaced);
  if (lacksLink && hasAccess && !member.isRemoving && accessUntil >= later(now, limits.minInviteLifetime)) {
    add({ do: 'INVITE', expiresAt: soonest(later(now, limits.inviteLifetime), accessUntil) });
  }
  for (const open of openInvites) if (open.nextLookAt) add({ do: 'LOOK', invite: open }, open.nextLookAt);
  const settled = invites.find(({ isSettled }) => isSettled);
  if (settled) add({ do: 'DELETE', invite: settled });
  return calls;
}

/**
 * Reconciles the expected state with the actual one. The result depends only on the current rows, so a lost job or a crash loses
 * nothing: the next run continues. A call in a flood wait is postponed, and the next possible call is returned instead.
 */
export function nextStep<Link extends Invite>(situation: Situation<Link>): Step<Link> {
  const { floodWaits, now } = situation;
  let wait: Step<Link> = { do: 'WAIT', until: null, next: null };
  for (const { call, from } of callsOf(situation)) {
    const waitEnd = floodWaits[classOfStep[call.do]];
    const at = waitEnd && waitEnd > from ? waitEnd : from;
    if (at <= now) return call;
    if (wait.until === null || at < wait.until) wait = { do: 'WAIT', until: at, next: call.do };
  }
  return wait;
}
