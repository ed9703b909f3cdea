import { expect, it } from 'vitest';
import { newCounts } from '../lib/counts.mjs';
import { allKinds, unexpectedFailures } from './scenario.mjs';

/** Clicks that failed, each with its time in seconds and its status. The fault lasts from 10 s to 20 s. */
function problemsOf(failures: [at: number, status: number][], allowance?: { statuses: number[]; graceSeconds?: number; most?: number }) {
  const counts = Object.fromEntries(allKinds.map((kind) => [kind, newCounts()])) as Parameters<typeof unexpectedFailures>[1];
  counts.clicks.failures = failures.map(([at, status]) => ({ at: at * 1_000, status, ms: 100 }));
  const scenario = { name: 'test', title: 'test', allowed: allowance ? { clicks: allowance } : {}, run: async () => {} };
  return unexpectedFailures(scenario, counts, { began: 10_000, ended: 20_000 });
}

it('a failure of a kind without allowance is unexpected', () => {
  expect(problemsOf([[12, 503]])).toEqual(['1 clicks failed unexpectedly (the first with 503, 2.0 s after the fault began)']);
});

it('failures with an allowed status during the fault and its grace period are expected', () => {
  const failures: [number, number][] = [10, 15, 22.9].map((at) => [at, 503]);
  expect(problemsOf(failures, { statuses: [503], graceSeconds: 3 })).toEqual([]);
});

it('failures before the fault, after the grace period, or with another status are unexpected', () => {
  const allowance = { statuses: [503], graceSeconds: 3 };
  expect(problemsOf([[9, 503]], allowance)).toHaveLength(1);
  expect(problemsOf([[24, 503]], allowance)).toHaveLength(1);
  expect(problemsOf([[15, 500]], allowance)).toHaveLength(1);
});

it('more failures than allowed are reported', () => {
  const allowance = { statuses: [502], most: 1 };
  expect(problemsOf([[11, 502]], allowance)).toEqual([]);
  expect(
    problemsOf(
      [
        [11, 502],
        [12, 502],
      ],
      allowance,
    ),
  ).toEqual(['2 clicks failed, allowed are 1']);
});
