import { describe, expect, it } from 'vitest';
import { days, hours, later, minutes, seconds } from '../../../kit/clock.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import { clockComparison, deprecationLog } from './response-headers.ts';

const start = new Date('2026-05-05T12:00:00.400Z');

function setup() {
  const lines: Record<string, unknown>[] = [];
  let now = start;
  const deps = {
    clock: { now: () => now },
    log: createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
  };
  const advance = (ms: number) => {
    now = later(now, ms);
  };
  return { deps, lines, advance };
}

describe('clock of the provider', () => {
  const compare = (providerAheadMs: number, answerMs = 0) => {
    const { deps, lines, advance } = setup();
    const recorded: number[] = [];
    const compareClock = clockComparison(deps, (skew) => void recorded.push(skew));
    advance(answerMs);
    compareClock(later(start, providerAheadMs).toUTCString(), start);
    return { recorded, logged: lines.map(({ skewSeconds }) => skewSeconds) };
  };

  it('equal clocks, whole seconds and slow answers are no difference', () => {
    expect(compare(0)).toEqual({ recorded: [0], logged: [] });
    expect(compare(seconds(4), seconds(9))).toEqual({ recorded: [0], logged: [] });
  });

  it.each([
    { minutesAhead: 5, recorded: 300 },
    { minutesAhead: -5, recorded: -299 },
  ])('records and logs a provider that is $minutesAhead minutes ahead', ({ minutesAhead, recorded }) => {
    const skew = compare(minutes(minutesAhead));
    expect(skew.logged).toEqual(skew.recorded);
    expect(Math.abs((skew.recorded[0] ?? 0) - recorded)).toBeLessThanOrEqual(1);
  });

  it('records a difference of up to a minute without logging it', () => {
    expect(compare(seconds(50)).logged).toEqual([]);
    expect(compare(seconds(50)).recorded[0]).toBeGreaterThan(45);
  });

  it('a difference is logged once an hour, and headers without a time are ignored', () => {
    const { deps, lines, advance } = setup();
    const compareClock = clockComparison(deps, () => {});
    for (let minute = 0; minute < 120; minute++) {
      const now = deps.clock.now();
      compareClock(later(now, minutes(7)).toUTCString(), now);
      advance(minutes(1));
    }
    for (const header of [undefined, '', 'yesterday']) compareClock(header, deps.clock.now());
    advance(hours(2));
    expect(lines).toHaveLength(2);
  });
});

it('the end of an API version is logged once a day', () => {
  const { deps, lines, advance } = setup();
  const logDeprecation = deprecationLog(deps, '2025-01-01');
  for (const header of [undefined, '2027-01-01', '2027-01-01']) logDeprecation(header);
  advance(days(1));
  logDeprecation('2027-01-01');
  expect(lines).toMatchObject([
    { apiVersion: '2025-01-01', deprecatedAt: '2027-01-01' },
    { apiVersion: '2025-01-01', deprecatedAt: '2027-01-01' },
  ]);
});
