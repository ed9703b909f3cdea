import { expect, it } from 'vitest';
import { indianMoment, momentInIndia } from './indian-moment.ts';

it.each([
  ['2026-11-15T13:00:00.000Z', '2026-11-15', '18:30'],
  ['2026-12-31T18:29:00.000Z', '2026-12-31', '23:59'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', '00:00'],
])('%s is %s, %s in India, and the other way round', (iso, day, time) => {
  expect(indianMoment(iso)).toEqual({ day, time });
  expect(momentInIndia({ day, time })).toBe(iso);
});

it('no clock shows what is no day', () => {
  expect(momentInIndia({ day: '2026-13-40', time: '10:00' })).toBeNull();
});
