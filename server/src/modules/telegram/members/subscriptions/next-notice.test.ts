import { expect, it } from 'vitest';
import { days, hours, later } from '../../../../kit/clock.ts';
import { knownAlready, nextNotice } from './next-notice.ts';

const now = new Date('2026-11-15T12:00:00Z');
const untold = { remindedThreeFor: null, remindedOneFor: null, endedFor: null };

it('comes three days and one day before the end, and at the end', () => {
  const accessUntil = later(now, days(30));
  expect(nextNotice({ ...untold, accessUntil }, now)).toEqual({ notice: 'THREE_DAYS', at: later(now, days(27)) });
  const three = { ...untold, accessUntil, remindedThreeFor: accessUntil };
  expect(nextNotice(three, now)).toEqual({ notice: 'ONE_DAY', at: later(now, days(29)) });
  expect(nextNotice({ ...three, remindedOneFor: accessUntil }, now)).toEqual({ notice: 'ENDED', at: accessUntil });
  expect(nextNotice({ ...three, endedFor: accessUntil }, now)).toBeNull();
});

it('leaves out what would come too late', () => {
  const accessUntil = later(now, hours(5));
  expect(nextNotice({ ...untold, accessUntil }, now)?.notice).toBe('ONE_DAY');
  expect(nextNotice({ ...untold, accessUntil: later(now, -days(1)) }, now)?.notice).toBe('ENDED');
});

it('comes anew for another end', () => {
  const [before, accessUntil] = [later(now, days(1)), later(now, days(31))];
  const told = { remindedThreeFor: before, remindedOneFor: before, endedFor: null };
  expect(nextNotice({ ...told, accessUntil }, now)?.notice).toBe('THREE_DAYS');
});

it('tells nobody what they know', () => {
  const short = later(now, days(1));
  expect(nextNotice({ ...untold, accessUntil: short, ...knownAlready({ accessUntil: short }, now) }, now)).toEqual({
    notice: 'ENDED',
    at: short,
  });
  const over = later(now, -days(1));
  expect(nextNotice({ ...untold, accessUntil: over, ...knownAlready({ accessUntil: over }, now) }, now)).toBeNull();
  expect(knownAlready({ accessUntil: null }, now)).toEqual({});
});
