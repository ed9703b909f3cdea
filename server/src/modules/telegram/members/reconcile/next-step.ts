import { later } from '../../../../kit/clock.ts';
import type { CallClass, PeerRef } from '../../telegram.port.ts';
import { limits } from '../limits.ts';
import type { InviteRow, MemberRow } from '../tables.ts';

type Member = Pick<MemberRow, 'presence' | 'personId' | 'personHash' | 'personName' | 'accessUntil' | 'isRemoving' | 'isLinkAsked'>;
type Invite = Pick<InviteRow, 'id' | 'link' | 'state' | 'isUnwanted' | 'expiresAt' | 'nextLookAt' | 'isSettled'>;

/** One call for a member. */
export type Call<Link extends Invite = InviteRow> =
  /** Their access has ended. */
  | { do: 'REMOVE'; person: PeerRef }
  /** The person is known without a trustworthy access hash, which every write needs. */
  | { do: 'FIND'; person: { id: string; name: string } }
  /** The link is of no use any more, or has been used. */
  | { do: 'REVOKE'; invite: Link }
  /** Reads the joins of one link: where the log of the channel is incomplete, and once more when the link is closed. */
  | { do: 'LOOK'; invite: Link }
  /** The link is closed, and everybody who joined through it is known. */
  | { do: 'DELETE'; invite: Link }
  /** They have paid again. */
  | { do: 'READMIT'; person: PeerRef }
  | { do: 'INVITE'; expiresAt: Date };

export type StepKind = Call['do'];

export type Step<Link extends Invite = InviteRow> =
  | Call<Link>
  /** Nothing now. At `until` the next call is `next`; null: nothing until something happens. */
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
export type Rests = Partial<Record<CallClass, Date>>;

interface Situation<Link extends Invite> {
  member: Member;
  /** Invites that are not done. */
  invites: Link[];
  rests: Rests;
  /** How long members may stay after their end. */
  grace: number;
  now: Date;
}

export const personOf = ({ personId, personHash }: Pick<MemberRow, 'personId' | 'personHash'>): PeerRef | null =>
  personId !== null && personHash !== null ? { id: personId, accessHash: personHash } : null;

/** A link that can be used by the buyer it was made for, as far as we know. */
export const isUsable = ({ state, isUnwanted, expiresAt }: Pick<Invite, 'state' | 'isUnwanted' | 'expiresAt'>, now: Date): boolean =>
  state === 'OPEN' && !isUnwanted && expiresAt > now;

const soonest = (one: Date, other: Date): Date => (one < other ? one : other);

/** Calls that are possible in this situation, in the order in which they are made; each with the moment from which on. */
function callsOf<Link extends Invite>({ member, invites, grace, now }: Situation<Link>): { call: Call<Link>; from: Date }[] {
  const { presence, accessUntil, personId, personName } = member;
  const person = personOf(member);
  const isKnown = personId !== null;
  const find: Call<Link> = { do: 'FIND', person: { id: personId ?? '', name: personName ?? '' } };
  const hasAccess = accessUntil !== null && accessUntil > now;
  const calls: { call: Call<Link>; from: Date }[] = [];
  const add = (call: Call<Link>, from = now) => calls.push({ call, from });

  if (isKnown && presence !== 'REMOVED') add(person ? { do: 'REMOVE', person } : find, accessUntil ? later(accessUntil, grace) : now);

  const opened = invites.filter(({ state }) => state === 'OPEN');
  for (const open of opened) {
    const isNeeded = presence === 'NOT_JOINED' && hasAccess && isUsable(open, now);
    add({ do: 'REVOKE', invite: open }, isNeeded ? open.expiresAt : now);
  }
  // Only when nobody can come through it any more, everybody who did is known.
  const closed = invites.find(({ state, isSettled }) => state !== 'OPEN' && !isSettled);
  if (closed) add({ do: 'LOOK', invite: closed });

  const isOut = presence === 'REMOVED' || member.isRemoving;
  if (!closed && hasAccess && isOut && isKnown) add(person ? { do: 'READMIT', person } : find);
  // The old link is revoked when the new one exists.
  const isReplaced = member.isLinkAsked && opened.length === 1 && opened.every((open) => isUsable(open, now));
  const lacksLink = presence === 'NOT_JOINED' && !closed && (opened.length === 0 || isReplaced);
  if (lacksLink && hasAccess && !member.isRemoving && accessUntil >= later(now, limits.inviteLeast)) {
    add({ do: 'INVITE', expiresAt: soonest(later(now, limits.inviteLives), accessUntil) });
  }
  for (const open of opened) if (open.nextLookAt) add({ do: 'LOOK', invite: open }, open.nextLookAt);
  const settled = invites.find(({ isSettled }) => isSettled);
  if (settled) add({ do: 'DELETE', invite: settled });
  return calls;
}

/**
 * Compares the expected state with the actual one. It depends on the current rows only, so a lost job or a crash loses nothing:
 * the next run finds what is left to do. A call whose class rests waits for the end of the rest, and the next possible one is made.
 */
export function nextStep<Link extends Invite>(situation: Situation<Link>): Step<Link> {
  const { rests, now } = situation;
  let wait: Step<Link> = { do: 'WAIT', until: null, next: null };
  for (const { call, from } of callsOf(situation)) {
    const rest = rests[classOfStep[call.do]];
    const at = rest && rest > from ? rest : from;
    if (at <= now) return call;
    if (wait.until === null || at < wait.until) wait = { do: 'WAIT', until: at, next: call.do };
  }
  return wait;
}
