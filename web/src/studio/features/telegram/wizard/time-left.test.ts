import { expect, it } from 'vitest';
import { describeTimeLeft, formatTimeLeft } from './time-left.ts';

it.each([
  [0, '0:00', 'less than a minute'],
  [24, '0:24', 'less than a minute'],
  [60, '1:00', '1 minute'],
  [725, '12:05', '12 minutes'],
  [3725, '1:02:05', '62 minutes'],
  [86_400, '24:00:00', '24 hours'],
])('a countdown of %i seconds shows %s and is announced as “%s”', (seconds, shown, announced) => {
  expect(formatTimeLeft(seconds)).toBe(shown);
  expect(describeTimeLeft(seconds)).toBe(announced);
});
