import { expect, it } from 'vitest';
import { rateWindow } from './rate-window.ts';

it('the rate window limits each key and all keys together, until the next window', () => {
  let at = 0;
  const limit = rateWindow({ clock: { now: () => new Date(at) }, milliseconds: 1_000, perKey: 2, total: 5 });
  const allowed = (...keys: string[]) => keys.map((key) => limit.allows(key));
  expect(allowed('a', 'a', 'a', 'b', 'b', 'b')).toEqual([true, true, false, true, true, false]);
  expect(allowed('c', 'd')).toEqual([true, false]);
  at = 1_000;
  expect(allowed('a', 'd')).toEqual([true, true]);
});
