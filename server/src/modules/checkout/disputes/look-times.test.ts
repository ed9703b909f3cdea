import { expect, it } from 'vitest';
import { lookAges, looksPerMinute } from './look-times.ts';

// A million orders a year, 40 % of them paid, an eighth of a day's orders in its busiest hour. A look costs one list of disputes and one of
// refunds. Cashfree allows 30 lists of refunds a minute and documents no limit for disputes: the same is assumed.
const paidPerDay = (1_000_000 / 365) * 0.4;
const limit = 30;
const busiestHour = paidPerDay / 8;
const otherHour = (paidPerDay - busiestHour) / 23;

it('looks at every day of 120 days would need three times the provider’s limit, looks at some ages a fifth of it', () => {
  const daily = (paidPerDay * 120) / (24 * 60);
  const atAges = (paidPerDay * lookAges.length) / (24 * 60);
  console.log(`lists per minute: ${daily.toFixed(1)} with daily looks, ${atAges.toFixed(1)} at ${lookAges.length} ages, of ${limit}`);
  expect(daily).toBeGreaterThan(3 * limit);
  expect(atAges).toBeLessThan(limit / 4);
});

it('the looks of a day are done within it, at last two hours late after the busiest hour', () => {
  // A look is due at the same time of day as its order. Two days, because the backlog of the first one goes into the second.
  let waiting = 0;
  const backlog: number[] = [];
  for (let minute = 0; minute < 2 * 24 * 60; minute++) {
    const isBusy = Math.floor(minute / 60) % 24 === 20;
    waiting += ((isBusy ? busiestHour : otherHour) / 60) * lookAges.length;
    waiting -= Math.min(waiting, looksPerMinute);
    backlog.push(waiting);
  }
  const hoursBehind = Math.max(...backlog) / looksPerMinute / 60;
  console.log(`looks are at most ${hoursBehind.toFixed(1)} hours late, ${looksPerMinute} a minute`);
  expect(hoursBehind).toBeLessThan(2);
  expect(backlog[20 * 60 - 1]).toBeLessThan(1);
  expect(looksPerMinute).toBeLessThan(limit / 3);
});
