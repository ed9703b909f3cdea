import { later } from '../../../kit/clock.ts';
import type { SeenPerson } from '../telegram.port.ts';
import { limits } from './limits.ts';
import type { InviteRow, MemberRow } from './tables.ts';

type Member = Pick<MemberRow, 'presence' | 'personId' | 'personHash' | 'accessUntil' | 'isRemoving'>;
type Invite = Pick<InviteRow, 'id' | 'link' | 'state' | 'isUnwanted' | 'expiresAt' | 'nextLookAt' | 'isSettled'>;

/** Without an access hash they are looked up before anything is written. */
type PersonRef = SeenPerson['ref'];

/** What is to be done next for a member, one call at a time. */
export type Step<Link extends Invite = InviteRow> =
  /** Their time is over. */
  | { do: 'REMOVE'; person: PersonRef }
  /** The link is of no use any more, or has been used. */
  | { do: 'REVOKE'; invite: Link }
  /** Who has come through the link. */
  | { do: 'LOOK'; invite: Link }
  /** They have paid again. */
  | { do: 'READMIT'; person: PersonRef }
  | { do: 'INVITE'; expiresAt: Date }
  /** Nothing now; null: nothing at all, until something happens. */
  | { do: 'WAIT'; until: Date | null };

interface Seen<Link extends Invite> {
  member: Member;
  /** Those that are not settled. */
  invites: Link[];
  /** How long members may stay after their end. */
  grace: number;
  now: Date;
}

export const personOf = ({ personId, personHash }: Pick<MemberRow, 'personId' | 'personHash'>): PersonRef | null =>
  personId === null ? null : { id: personId, accessHash: personHash };

const earliest = (moments: (Date | null)[]): Date | null => {
  const known = moments.filter((at) => at !== null).map((at) => at.getTime());
  return known.length > 0 ? new Date(Math.min(...known)) : null;
};

/** A link that can be used by whom it was made for, as far as we know. */
export const isUsable = ({ state, isUnwanted, expiresAt }: Pick<Invite, 'state' | 'isUnwanted' | 'expiresAt'>, now: Date): boolean =>
  state === 'OPEN' && !isUnwanted && expiresAt > now;

/**
 * Compares what should be with what is. Nothing here remembers what was asked for: whatever was missed, however often
 * somebody died in between, the next look finds what is left to do.
 */
export function nextStep<Link extends Invite>({ member, invites, grace, now }: Seen<Link>): Step<Link> {
  const { presence, accessUntil } = member;
  const person = personOf(member);
  const hasAccess = accessUntil !== null && accessUntil > now;
  const staysUntil = accessUntil && later(accessUntil, grace);
  const isWithin = person !== null && presence !== 'REMOVED';
  if (isWithin && (staysUntil === null || staysUntil <= now)) return { do: 'REMOVE', person };

  const open = invites.find(({ state }) => state === 'OPEN');
  if (open && (presence !== 'NOT_JOINED' || !hasAccess || !isUsable(open, now))) return { do: 'REVOKE', invite: open };
  // Only when nobody can come through it any more, everybody who did is known.
  const closed = invites.find(({ state, isSettled }) => state !== 'OPEN' && !isSettled);
  if (closed) return { do: 'LOOK', invite: closed };

  if (hasAccess && (presence === 'REMOVED' || member.isRemoving) && person) return { do: 'READMIT', person };
  if (hasAccess && presence === 'NOT_JOINED' && !open && accessUntil >= later(now, limits.inviteLeast)) {
    return { do: 'INVITE', expiresAt: earliest([later(now, limits.inviteLives), accessUntil]) ?? accessUntil };
  }
  if (open && open.nextLookAt <= now) return { do: 'LOOK', invite: open };
  return { do: 'WAIT', until: earliest([isWithin ? staysUntil : null, open?.nextLookAt ?? null, open?.expiresAt ?? null]) };
}
