import { expect, it } from 'vitest';
import { days, hours, later } from '../../../../kit/clock.ts';
import { nextNotice, skippedNotices } from './next-notice.ts';

const now = new Date('2026-11-15T12:00:00Z');
const nothingSent = { remindedThreeFor: null, remindedOneFor: null, endedFor: null };

it('schedules notices three days and one day before the end and at the end', () => {
  const accessUntil = later(now, days(30));
  expect(nextNotice({ ...nothingSent, accessUntil }, now)).toEqual({ notice: 'THREE_DAYS', at: later(now, days(27)) });
  const three = { ...nothingSent, accessUntil, remindedThreeFor: accessUntil };
  expect(nextNotice(three, now)).toEqual({ notice: 'ONE_DAY', at: later(now, days(29)) });
  expect(nextNotice({ ...three, remindedOneFor: accessUntil }, now)).toEqual({ notice: 'ENDED', at: accessUntil });
  expect(nextNotice({ ...three, endedFor: accessUntil }, now)).toBeNull();
});

it('skips notices whose time has passed', () => {
  const accessUntil = later(now, hours(5));
  expect(nextNotice({ ...nothingSent, accessUntil }, now)?.notice).toBe('ONE_DAY');
  expect(nextNotice({ ...nothingSent, accessUntil: later(now, -days(1)) }, now)?.notice).toBe('ENDED');
});

it('the reminders end with the time of the next notice', () => {
  const noticeAt = (end: Date) => nextNotice({ ...nothingSent, accessUntil: end }, now)?.notice;
  expect({
    justBeforeTheLastDay: noticeAt(later(now, days(1) + 1)),
    atTheLastDay: noticeAt(later(now, days(1))),
    justBeforeTheEnd: noticeAt(later(now, 1)),
    atTheEnd: noticeAt(now),
  }).toEqual({ justBeforeTheLastDay: 'THREE_DAYS', atTheLastDay: 'ONE_DAY', justBeforeTheEnd: 'ONE_DAY', atTheEnd: 'ENDED' });
});

it('sends all notices again for a new end date', () => {
  const [before, accessUntil] = [later(now, days(1)), later(now, days(31))];
  const sent = { remindedThreeFor: before, remindedOneFor: before, endedFor: null };
  expect(nextNotice({ ...sent, accessUntil }, now)?.notice).toBe('THREE_DAYS');
});

it('skips notices that are already due at the time of purchase', () => {
  const short = later(now, days(1));
  expect(nextNotice({ ...nothingSent, accessUntil: short, ...skippedNotices({ accessUntil: short }, now) }, now)).toEqual({
    notice: 'ENDED',
    at: short,
  });
  const over = later(now, -days(1));
  expect(nextNotice({ ...nothingSent, accessUntil: over, ...skippedNotices({ accessUntil: over }, now) }, now)).toBeNull();
  expect(skippedNotices({ accessUntil: null }, now)).toEqual({});
});
