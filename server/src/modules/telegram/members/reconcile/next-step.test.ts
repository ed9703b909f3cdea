import { describe, expect, it } from 'vitest';
import { days, hours, later, minutes, seconds } from '../../../../kit/clock.ts';
import { nextStep, type Rests } from './next-step.ts';

const now = new Date('2026-11-15T12:00:00Z');
const soon = later(now, days(2));
const past = later(now, -minutes(1));

const person = { personId: '51', personHash: '7', personName: 'Asha' };
const nobody = { personId: null, personHash: null, personName: null };
const unproven = { ...person, personHash: null };
const ref = { id: '51', accessHash: '7' };
const invite = (given: object = {}) => ({
  id: 'i',
  link: 'https://t.me/+i',
  state: 'OPEN' as 'OPEN' | 'USED' | 'REVOKED',
  isUnwanted: false,
  isSettled: false,
  expiresAt: soon,
  nextLookAt: null as Date | null,
  ...given,
});
type Presence = 'NOT_JOINED' | 'JOINED' | 'LEFT' | 'REMOVED';
const member = (presence: Presence, accessUntil: Date | null, who: typeof person | typeof nobody | typeof unproven = person) => ({
  ...who,
  presence,
  accessUntil,
  isRemoving: false,
  isLinkAsked: false,
});
const step = (who: ReturnType<typeof member>, invites = [] as ReturnType<typeof invite>[], { grace = 0, rests = {} as Rests } = {}) =>
  nextStep({ member: who, invites, rests, grace, now });
const idle = { do: 'WAIT', until: null, next: null };

describe('somebody who has paid', () => {
  it('gets a link, for a week or as long as the access lasts', () => {
    expect(step(member('NOT_JOINED', soon, nobody))).toEqual({ do: 'INVITE', expiresAt: soon });
    expect(step(member('NOT_JOINED', later(now, days(30)), nobody))).toEqual({ do: 'INVITE', expiresAt: later(now, days(7)) });
  });
  it('gets none for the last moment', () => {
    expect(step(member('NOT_JOINED', later(now, seconds(30)), nobody))).toEqual(idle);
  });
  it('is readmitted first when they were removed', () => {
    expect(step(member('REMOVED', soon))).toEqual({ do: 'READMIT', person: ref });
  });
  it('is readmitted also when nobody knows whether they were', () => {
    expect(step({ ...member('JOINED', soon), isRemoving: true })).toEqual({ do: 'READMIT', person: ref });
  });
  it('is waited for while the link is open, and looked for', () => {
    expect(step(member('NOT_JOINED', soon, nobody), [invite()])).toEqual({ do: 'WAIT', until: soon, next: 'REVOKE' });
    const due = invite({ nextLookAt: now });
    expect(step(member('NOT_JOINED', soon, nobody), [due])).toEqual({ do: 'LOOK', invite: due });
  });
  it('is left alone when they are in, or went', () => {
    expect(step(member('JOINED', soon))).toEqual({ do: 'WAIT', until: soon, next: 'REMOVE' });
    expect(step(member('LEFT', soon))).toEqual({ do: 'WAIT', until: soon, next: 'REMOVE' });
  });
});

describe('somebody whose time is over', () => {
  it('is removed, whatever we believe about where they are', () => {
    for (const presence of ['NOT_JOINED', 'JOINED', 'LEFT'] as const) {
      expect(step(member(presence, past))).toEqual({ do: 'REMOVE', person: ref });
      expect(step(member(presence, null))).toEqual({ do: 'REMOVE', person: ref });
    }
    expect(step(member('REMOVED', past))).toEqual(idle);
  });
  it('may stay for the grace, but not come in', () => {
    expect(step(member('JOINED', past), [], { grace: hours(1) })).toEqual({ do: 'WAIT', until: later(past, hours(1)), next: 'REMOVE' });
    const open = invite({ expiresAt: past });
    expect(step(member('NOT_JOINED', past, nobody), [open], { grace: hours(1) })).toEqual({ do: 'REVOKE', invite: open });
  });
});

describe('a link', () => {
  it('is revoked when it was used, asked away, has run out, or nothing is paid', () => {
    const used = invite();
    expect(step(member('JOINED', soon), [used])).toEqual({ do: 'REVOKE', invite: used });
    const unwanted = invite({ isUnwanted: true });
    expect(step(member('NOT_JOINED', soon, nobody), [unwanted])).toEqual({ do: 'REVOKE', invite: unwanted });
    const old = invite({ expiresAt: now });
    expect(step(member('NOT_JOINED', soon, nobody), [old])).toEqual({ do: 'REVOKE', invite: old });
    expect(step(member('NOT_JOINED', null, nobody), [used])).toEqual({ do: 'REVOKE', invite: used });
  });
  it('that the buyer asks for is made before the old one is revoked', () => {
    const asked = { ...member('NOT_JOINED', soon, nobody), isLinkAsked: true };
    const old = invite();
    expect(step(asked, [old])).toEqual({ do: 'INVITE', expiresAt: soon });
    const replaced = { ...old, isUnwanted: true };
    const made = invite({ id: 'new' });
    expect(step(member('NOT_JOINED', soon, nobody), [replaced, made])).toEqual({ do: 'REVOKE', invite: replaced });
    // Asked for again meanwhile: there are never more than two.
    expect(step(asked, [replaced, made])).toEqual({ do: 'REVOKE', invite: replaced });
  });
  it('is looked at once more when nobody can come through it any more', () => {
    const closed = invite({ state: 'REVOKED' });
    expect(step(member('NOT_JOINED', null, nobody), [closed])).toEqual({ do: 'LOOK', invite: closed });
    expect(step(member('NOT_JOINED', soon, nobody), [closed])).toEqual({ do: 'LOOK', invite: closed });
  });
});

describe('a person without a trustworthy access hash', () => {
  const wanted = { id: '51', name: 'Asha' };
  it('is looked for before they are removed or readmitted', () => {
    expect(step(member('JOINED', past, unproven))).toEqual({ do: 'FIND', person: wanted });
    expect(step(member('REMOVED', soon, unproven))).toEqual({ do: 'FIND', person: wanted });
    expect(step(member('JOINED', soon, unproven))).toEqual({ do: 'WAIT', until: soon, next: 'FIND' });
  });
});

describe('while a class of calls rests', () => {
  const until = later(now, minutes(20));
  it('a member who needs a link waits for the end of the rest of links', () => {
    expect(step(member('NOT_JOINED', soon, nobody), [], { rests: { INVITE: until } })).toEqual({ do: 'WAIT', until, next: 'INVITE' });
    expect(step(member('NOT_JOINED', soon, nobody), [], { rests: { REMOVE: until, READ: until } }).do).toBe('INVITE');
  });
  it('removals go on without links, and links are revoked without removals', () => {
    const open = invite();
    expect(step(member('JOINED', past), [open], { rests: { INVITE: until } })).toEqual({ do: 'REMOVE', person: ref });
    expect(step(member('JOINED', past), [open], { rests: { REMOVE: until } })).toEqual({ do: 'REVOKE', invite: open });
  });
  it('a new link waits until the joins through the old one are read', () => {
    const closed = invite({ state: 'REVOKED' });
    expect(step(member('NOT_JOINED', soon, nobody), [closed], { rests: { READ: until } })).toEqual({ do: 'WAIT', until, next: 'LOOK' });
  });
});

describe('a link that is settled', () => {
  it('is deleted, after everything that somebody waits for', () => {
    const settled = invite({ state: 'USED', isSettled: true });
    expect(step(member('JOINED', soon), [settled])).toEqual({ do: 'DELETE', invite: settled });
    expect(step(member('NOT_JOINED', soon, nobody), [settled]).do).toBe('INVITE');
  });
});
