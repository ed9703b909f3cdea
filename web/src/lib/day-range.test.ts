import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dashboardRange,
  dayInIndia,
  dayLater,
  daysIn,
  isDay,
  linkRange,
  periodBefore,
  rangeError,
  rangeOf,
  rangeSearch,
  readRange,
  writeRange,
} from './day-range.ts';

const day = fc
  .date({ min: new Date('2002-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days in India', () => {
  it.each([
    ['2026-11-14T18:29:59.999Z', '2026-11-14'],
    ['2026-11-14T18:30:00.000Z', '2026-11-15'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01'],
  ])('dayInIndia at %s is %s', (moment, today) => {
    expect(dayInIndia(Date.parse(moment))).toBe(today);
  });

  it.each(['2026-02-30', '2026-13-01', '0002-11-15', '1969-12-31', '2026-11-15T00:00', '', ' 2026-11-15', 20261115, null, {}])(
    'isDay rejects %j',
    (raw) => {
      expect(isDay(raw)).toBe(false);
    },
  );

  it('dayLater crosses the ends of months and years', () => {
    expect(dayLater('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayLater('2027-01-01', -1)).toBe('2026-12-31');
  });
});

describe('ranges', () => {
  it.each([
    ['7d', '2026-11-15', '2026-11-09'],
    ['30d', '2026-11-15', '2026-10-17'],
    ['90d', '2026-11-15', '2026-08-18'],
    ['month', '2026-11-15', '2026-11-01'],
    ['month', '2026-11-01', '2026-11-01'],
    ['year', '2026-11-15', '2026-04-01'],
    ['year', '2026-04-01', '2026-04-01'],
    ['year', '2027-03-31', '2026-04-01'],
  ] as const)('the range %s on %s starts on %s', (preset, today, from) => {
    expect(rangeOf(preset, today)).toEqual({ from, to: today });
  });

  it('a custom range is independent of the current day', () => {
    const custom = { from: '2026-01-05', to: '2026-01-09' };
    expect(rangeOf(custom, '2026-11-15')).toEqual(custom);
  });

  it('periodBefore has the same length and ends the day before the range', () => {
    expect(periodBefore({ from: '2026-10-17', to: '2026-11-15' })).toEqual({ from: '2026-09-17', to: '2026-10-16' });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    fc.assert(
      fc.property(day, fc.constantFrom(...linkRange.presets), (today, preset) => {
        const range = rangeOf(preset, today);
        const before = periodBefore(range);
        expect(rangeError(range, linkRange)).toBeNull();
        expect(daysIn(before)).toBe(daysIn(range));
        expect(dayLater(before.to, 1)).toBe(range.from);
      }),
    );
  });

  it.each([
    [{ from: '2026-11-15', to: '2026-11-15' }, null],
    [{ from: '2025-10-12', to: '2026-11-15' }, null],
    [{ from: '2025-10-11', to: '2026-11-15' }, 'Choose a period of at most 400 days'],
    [{ from: '2026-11-16', to: '2026-11-15' }, 'The start date must not be after the end date'],
    [{ from: '', to: '2026-11-15' }, 'Choose the first and the last day'],
    [{ from: '2026-11-15', to: undefined }, 'Choose the first and the last day'],
  ])('rangeError for %j is %j', (days, message) => {
    expect(rangeError(days, linkRange)).toBe(message);
  });
});

describe('search parameters of a range', () => {
  it.each([
    ['dashboard', dashboardRange, 'all'],
    ['link', linkRange, '30d'],
  ] as const)('the search parameters of a %s range omit its default and keep every other choice', (_, rules, defaultPreset) => {
    expect(JSON.stringify(writeRange(defaultPreset, rules))).toBe('{}');
    for (const choice of [...rules.presets, { from: '2026-01-05', to: '2026-01-09' }])
      expect(readRange({ ...writeRange(choice, rules) }, rules)).toEqual(choice);
  });

  it('a dashboard range may span 20 years or all time, a link range 400 days', () => {
    const years = { from: '2020-01-01', to: '2026-01-05' };
    expect(readRange(years, dashboardRange)).toEqual(years);
    expect(readRange({ from: '2000-01-01', to: '2026-01-05' }, dashboardRange)).toBe('all');
    expect(readRange({ range: 'all' }, linkRange)).toBe('30d');
  });

  it.each([
    {},
    { range: 'toString' },
    { range: ['7d'] },
    { from: '2026-01-05' },
    { from: '2026-01-09', to: '2026-01-05' },
    { from: '2020-01-01', to: '2026-01-05' },
    { from: '2026-02-30', to: '2026-03-05' },
  ])('readRange returns the default for %j', (raw) => {
    expect(readRange(raw, linkRange)).toBe('30d');
    expect(JSON.stringify(rangeSearch(linkRange)(raw))).toBe('{}');
  });
});
