import { expect, it } from 'vitest';
import { parseDay } from './use-typed-day.ts';

it.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1 Feb 2026', '2026-02-01'],
  ['16 november 2026', '2026-11-16'],
  ['2026-12-31', '2026-12-31'],
])('parseDay reads %s in Indian order as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each(['', '12', '1/2', '31/02/2026', '12/31/2026', '1/2/26', '1 Foo 2026', '1/2/2026/4'])(
  'parseDay rejects the incomplete or invalid day “%s”',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);
