import { expect, it } from 'vitest';
import { fromIndiaTime, toIndiaTime } from './india-time.ts';

it.each([
  ['2026-11-15T13:00:00.000Z', '2026-11-15', '18:30'],
  ['2026-12-31T18:29:00.000Z', '2026-12-31', '23:59'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', '00:00'],
])('converts %s to %s, %s in India and back', (iso, day, time) => {
  expect(toIndiaTime(iso)).toEqual({ day, time });
  expect(fromIndiaTime({ day, time })).toBe(iso);
});

it('fromIndiaTime returns null for an invalid day', () => {
  expect(fromIndiaTime({ day: '2026-13-40', time: '10:00' })).toBeNull();
});
