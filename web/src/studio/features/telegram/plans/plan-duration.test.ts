import { durationTypes } from '@jamun/contract';
import { expect, it } from 'vitest';
import { daysPerUnit, planSummary, toDays, toPlanDuration } from './plan-duration.ts';

it('the days of the plan units equal those of the contract', () => expect(daysPerUnit).toEqual(durationTypes));

it.each([
  [1, { count: 1, unit: 'Day' }],
  [14, { count: 2, unit: 'Week' }],
  [90, { count: 3, unit: 'Month' }],
  [730, { count: 2, unit: 'Year' }],
  [3650, { count: 1, unit: 'Lifetime' }],
  [45, { count: 45, unit: 'Day' }],
] as const)('a plan of %i days converts to %j and back', (days, duration) => {
  expect(toPlanDuration(days)).toEqual(duration);
  expect(toDays(duration)).toBe(days);
});

it.each([
  [3999, 365, '365 days, about ₹10.96 a day'],
  [0, 7, '7 days, free'],
  [99, 1, '1 day'],
  [9999, 3650, 'Lifetime (3,650 days), about ₹2.74 a day'],
])('the summary of a plan for ₹%i and %i days is “%s”', (price, days, summary) => {
  expect(planSummary(price, days)).toBe(summary);
});
