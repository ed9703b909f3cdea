import { expect, it } from 'vitest';
import { readDay } from './typed-day.ts';

it.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1 Feb 2026', '2026-02-01'],
  ['16 november 2026', '2026-11-16'],
  ['2026-12-31', '2026-12-31'],
])('reads the typed day %s in Indian order', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each(['', '12', '1/2', '31/02/2026', '12/31/2026', '1/2/26', '1 Foo 2026', '1/2/2026/4'])('%s is no finished day', (text) => {
  expect(readDay(text)).toBeNull();
});
