import { durationTypes } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { daysFor, daysOf, durationOf, planSum } from './plan-text.ts';

it('counts days as the contract does', () => expect(daysOf).toEqual(durationTypes));

describe('a duration', () => {
  it.each([
    [1, { count: 1, unit: 'Day' }],
    [14, { count: 2, unit: 'Week' }],
    [90, { count: 3, unit: 'Month' }],
    [730, { count: 2, unit: 'Year' }],
    [3650, { count: 1, unit: 'Lifetime' }],
    [45, { count: 45, unit: 'Day' }],
  ] as const)('%i days are %j, and back', (days, duration) => {
    expect(durationOf(days)).toEqual(duration);
    expect(daysFor(duration)).toBe(days);
  });
});

it('says what a plan comes to', () => {
  expect(planSum(3999, 365)).toBe('365 days, about ₹10.96 a day');
  expect(planSum(0, 7)).toBe('7 days, free');
  expect(planSum(99, 1)).toBe('1 day');
});
