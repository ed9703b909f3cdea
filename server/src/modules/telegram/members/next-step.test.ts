import { describe, expect, it } from 'vitest';
import { days, hours, later, minutes, seconds } from '../../../kit/clock.ts';
import { nextStep } from './next-step.ts';

const now = new Date('2026-11-15T12:00:00Z');
const soon = later(now, days(2));
const past = later(now, -minutes(1));

const person = { personId: '51', personHash: '7' };
const nobody = { personId: null, personHash: null };
const ref = { id: '51', accessHash: '7' };
const invite = (given: object = {}) => ({
  ...{ id: 'i', link: 'https://t.me/+i', state: 'OPEN' as 'OPEN' | 'USED' | 'REVOKED', isUnwanted: false, isSettled: false },
  ...{ expiresAt: soon, nextLookAt: later(now, seconds(15)) },
  ...given,
});
type Presence = 'NOT_JOINED' | 'JOINED' | 'LEFT' | 'REMOVED';
const member = (presence: Presence, accessUntil: Date | null, who: typeof person | typeof nobody = person) => ({
  ...who,
  presence,
  accessUntil,
  isRemoving: false,
});
const step = (who: ReturnType<typeof member>, invites = [] as ReturnType<typeof invite>[], grace = 0) =>
  nextStep({ member: who, invites, grace, now });

describe('somebody who has paid', () => {
  it('gets a link, for a week or as long as the access lasts', () => {
    expect(step(member('NOT_JOINED', soon, nobody))).toEqual({ do: 'INVITE', expiresAt: soon });
    expect(step(member('NOT_JOINED', later(now, days(30)), nobody))).toEqual({ do: 'INVITE', expiresAt: later(now, days(7)) });
  });
  it('gets none for the last moment', () => {
    expect(step(member('NOT_JOINED', later(now, seconds(30)), nobody))).toEqual({ do: 'WAIT', until: null });
  });
  it('is readmitted first when they were removed', () => {
    expect(step(member('REMOVED', soon))).toEqual({ do: 'READMIT', person: ref });
  });
  it('is readmitted also when nobody knows whether they were', () => {
    expect(step({ ...member('JOINED', soon), isRemoving: true })).toEqual({ do: 'READMIT', person: ref });
  });
  it('is waited for while the link is open, and looked for', () => {
    expect(step(member('NOT_JOINED', soon, nobody), [invite()])).toEqual({ do: 'WAIT', until: later(now, seconds(15)) });
    const due = invite({ nextLookAt: now });
    expect(step(member('NOT_JOINED', soon, nobody), [due])).toEqual({ do: 'LOOK', invite: due });
  });
  it('is left alone when they are in, or went', () => {
    expect(step(member('JOINED', soon))).toEqual({ do: 'WAIT', until: soon });
    expect(step(member('LEFT', soon))).toEqual({ do: 'WAIT', until: soon });
  });
});

describe('somebody whose time is over', () => {
  it('is removed, whatever we believe about where they are', () => {
    for (const presence of ['NOT_JOINED', 'JOINED', 'LEFT'] as const) {
      expect(step(member(presence, past))).toEqual({ do: 'REMOVE', person: ref });
      expect(step(member(presence, null))).toEqual({ do: 'REMOVE', person: ref });
    }
    expect(step(member('REMOVED', past))).toEqual({ do: 'WAIT', until: null });
  });
  it('may stay for the grace, but not come in', () => {
    expect(step(member('JOINED', past), [], hours(1))).toEqual({ do: 'WAIT', until: later(past, hours(1)) });
    const open = invite({ expiresAt: past });
    expect(step(member('NOT_JOINED', past, nobody), [open], hours(1))).toEqual({ do: 'REVOKE', invite: open });
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
  it('is looked at once more when nobody can come through it any more', () => {
    const closed = invite({ state: 'REVOKED' });
    expect(step(member('NOT_JOINED', null, nobody), [closed])).toEqual({ do: 'LOOK', invite: closed });
    expect(step(member('NOT_JOINED', soon, nobody), [closed])).toEqual({ do: 'LOOK', invite: closed });
  });
});
