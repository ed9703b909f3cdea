import { describe, expect, it } from 'vitest';
import { days, hours, later, minutes } from '../../../../kit/clock.ts';
import { type FloodWaitEnds, isInviteUsable, nextStep } from './next-step.ts';

const now = new Date('2026-11-15T12:00:00Z');
const soon = later(now, days(2));
const past = later(now, -minutes(1));

const person = { personId: '51', personHash: '7', personName: 'Asha' };
const noUser = { personId: null, personHash: null, personName: null };
const userWithoutHash = { ...person, personHash: null };
const ref = { id: '51', accessHash: '7' };
const invite = (overrides: object = {}) => ({
  id: 'i',
  link: 'https://t.me/+i',
  state: 'OPEN' as 'OPEN' | 'USED' | 'REVOKED',
  isUnwanted: false,
  isSettled: false,
  expiresAt: soon,
  nextLookAt: null as Date | null,
  ...overrides,
});
type Presence = 'NOT_JOINED' | 'JOINED' | 'LEFT' | 'REMOVED';
const member = (presence: Presence, accessUntil: Date | null, user: typeof person | typeof noUser | typeof userWithoutHash = person) => ({
  ...user,
  presence,
  accessUntil,
  isRemoving: false,
  isLinkAsked: false,
});
const step = (
  subject: ReturnType<typeof member>,
  invites = [] as ReturnType<typeof invite>[],
  { grace = 0, floodWaits = {} as FloodWaitEnds } = {},
) => nextStep({ member: subject, invites, floodWaits, grace, now });
const idle = { do: 'WAIT', until: null, next: null };

describe('paid members', () => {
  it('invites a paid member with a link for a week or until the access ends', () => {
    expect(step(member('NOT_JOINED', soon, noUser))).toEqual({ do: 'INVITE', expiresAt: soon });
    expect(step(member('NOT_JOINED', later(now, days(30)), noUser))).toEqual({ do: 'INVITE', expiresAt: later(now, days(7)) });
  });
  it('creates no link when the access ends within a minute', () => {
    const inOneMinute = later(now, minutes(1));
    expect(step(member('NOT_JOINED', later(inOneMinute, -1), noUser))).toEqual(idle);
    expect(step(member('NOT_JOINED', inOneMinute, noUser))).toEqual({ do: 'INVITE', expiresAt: inOneMinute });
  });
  it('readmits a removed member who has paid again', () => {
    expect(step(member('REMOVED', soon))).toEqual({ do: 'READMIT', person: ref });
  });
  it('readmits a paid member whose removal was not confirmed', () => {
    expect(step({ ...member('JOINED', soon), isRemoving: true })).toEqual({ do: 'READMIT', person: ref });
  });
  it('waits while the link is open and polls its joins when that is due', () => {
    expect(step(member('NOT_JOINED', soon, noUser), [invite()])).toEqual({ do: 'WAIT', until: soon, next: 'REVOKE' });
    const due = invite({ nextLookAt: now });
    expect(step(member('NOT_JOINED', soon, noUser), [due])).toEqual({ do: 'LOOK', invite: due });
  });
  it('waits until the access ends for a member who has joined or left', () => {
    expect(step(member('JOINED', soon))).toEqual({ do: 'WAIT', until: soon, next: 'REMOVE' });
    expect(step(member('LEFT', soon))).toEqual({ do: 'WAIT', until: soon, next: 'REMOVE' });
  });
});

describe('expired members', () => {
  it('removes an expired member with any stored presence except REMOVED', () => {
    for (const presence of ['NOT_JOINED', 'JOINED', 'LEFT'] as const) {
      expect(step(member(presence, past))).toEqual({ do: 'REMOVE', person: ref });
      expect(step(member(presence, null))).toEqual({ do: 'REMOVE', person: ref });
    }
    expect(step(member('REMOVED', past))).toEqual(idle);
  });
  it('removes a member at the very end of the access, and not a millisecond earlier', () => {
    const next = later(now, 1);
    expect(step(member('JOINED', now))).toEqual({ do: 'REMOVE', person: ref });
    expect(step(member('JOINED', next))).toEqual({ do: 'WAIT', until: next, next: 'REMOVE' });
  });
  it('removes a member at the very end of the grace period, and not a millisecond earlier', () => {
    const ended = later(now, -hours(1));
    expect(step(member('JOINED', ended), [], { grace: hours(1) })).toEqual({ do: 'REMOVE', person: ref });
    expect(step(member('JOINED', ended), [], { grace: hours(1) + 1 })).toEqual({ do: 'WAIT', until: later(now, 1), next: 'REMOVE' });
  });
  it('readmits a removed member until the very end of the access, and not at it', () => {
    expect(step(member('REMOVED', now))).toEqual(idle);
    expect(step(member('REMOVED', later(now, 1)))).toEqual({ do: 'READMIT', person: ref });
  });
  it('keeps an expired member for the grace period but revokes an unused invite link', () => {
    expect(step(member('JOINED', past), [], { grace: hours(1) })).toEqual({ do: 'WAIT', until: later(past, hours(1)), next: 'REMOVE' });
    const open = invite({ expiresAt: past });
    expect(step(member('NOT_JOINED', past, noUser), [open], { grace: hours(1) })).toEqual({ do: 'REVOKE', invite: open });
  });
});

describe('invite links', () => {
  it('revokes a link that is used, unwanted, expired or without paid access', () => {
    const used = invite();
    expect(step(member('JOINED', soon), [used])).toEqual({ do: 'REVOKE', invite: used });
    const unwanted = invite({ isUnwanted: true });
    expect(step(member('NOT_JOINED', soon, noUser), [unwanted])).toEqual({ do: 'REVOKE', invite: unwanted });
    const old = invite({ expiresAt: now });
    expect(step(member('NOT_JOINED', soon, noUser), [old])).toEqual({ do: 'REVOKE', invite: old });
    expect(step(member('NOT_JOINED', null, noUser), [used])).toEqual({ do: 'REVOKE', invite: used });
  });
  it('a link is usable until its expiry and not at it', () => {
    expect([later(now, 1), now].map((expiresAt) => isInviteUsable(invite({ expiresAt }), now))).toEqual([true, false]);
  });
  it('creates a requested link before it revokes the old one', () => {
    const requesting = { ...member('NOT_JOINED', soon, noUser), isLinkAsked: true };
    const old = invite();
    expect(step(requesting, [old])).toEqual({ do: 'INVITE', expiresAt: soon });
    const replaced = { ...old, isUnwanted: true };
    const created = invite({ id: 'new' });
    expect(step(member('NOT_JOINED', soon, noUser), [replaced, created])).toEqual({ do: 'REVOKE', invite: replaced });
    // A second request before the old link is revoked: there are never more than two links.
    expect(step(requesting, [replaced, created])).toEqual({ do: 'REVOKE', invite: replaced });
  });
  it('polls the joins of a link once more after it is closed', () => {
    const closed = invite({ state: 'REVOKED' });
    expect(step(member('NOT_JOINED', null, noUser), [closed])).toEqual({ do: 'LOOK', invite: closed });
    expect(step(member('NOT_JOINED', soon, noUser), [closed])).toEqual({ do: 'LOOK', invite: closed });
  });
});

describe('Telegram users without a valid access hash', () => {
  const target = { id: '51', name: 'Asha' };
  it('searches for a user without an access hash before removing or readmitting them', () => {
    expect(step(member('JOINED', past, userWithoutHash))).toEqual({ do: 'FIND', person: target });
    expect(step(member('REMOVED', soon, userWithoutHash))).toEqual({ do: 'FIND', person: target });
    expect(step(member('JOINED', soon, userWithoutHash))).toEqual({ do: 'WAIT', until: soon, next: 'FIND' });
  });
});

describe('flood waits', () => {
  const until = later(now, minutes(20));
  it('delays a new link until the end of the INVITE flood wait', () => {
    expect(step(member('NOT_JOINED', soon, noUser), [], { floodWaits: { INVITE: until } })).toEqual({ do: 'WAIT', until, next: 'INVITE' });
    expect(step(member('NOT_JOINED', soon, noUser), [], { floodWaits: { REMOVE: until, READ: until } }).do).toBe('INVITE');
  });
  it('removes members during an INVITE flood wait and revokes links during a REMOVE flood wait', () => {
    const open = invite();
    expect(step(member('JOINED', past), [open], { floodWaits: { INVITE: until } })).toEqual({ do: 'REMOVE', person: ref });
    expect(step(member('JOINED', past), [open], { floodWaits: { REMOVE: until } })).toEqual({ do: 'REVOKE', invite: open });
  });
  it('delays a new link until the joins of the old link are read', () => {
    const closed = invite({ state: 'REVOKED' });
    expect(step(member('NOT_JOINED', soon, noUser), [closed], { floodWaits: { READ: until } })).toEqual({
      do: 'WAIT',
      until,
      next: 'LOOK',
    });
  });
});

describe('settled links', () => {
  it('deletes a settled link after more urgent calls', () => {
    const settled = invite({ state: 'USED', isSettled: true });
    expect(step(member('JOINED', soon), [settled])).toEqual({ do: 'DELETE', invite: settled });
    expect(step(member('NOT_JOINED', soon, noUser), [settled]).do).toBe('INVITE');
  });
});
