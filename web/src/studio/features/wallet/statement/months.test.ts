import { describe, expect, it } from 'vitest';
import { monthsBack } from './months.ts';

const values = (since: string, now: string) => monthsBack(since, Date.parse(now)).map(({ value }) => value);

describe('months of a statement', () => {
  it('lists the months from the current one back to the first, across years', () => {
    expect(values('2026-11-03T00:00:00Z', '2027-02-15T00:00:00Z')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
    expect(monthsBack('2026-11-03T00:00:00Z', Date.parse('2026-11-15T00:00:00Z'))).toEqual([{ value: '2026-11', label: 'November 2026' }]);
  });

  it('months begin at midnight in India', () => {
    expect(values('2026-10-31T18:29:00Z', '2026-11-30T18:30:00Z')).toEqual(['2026-12', '2026-11', '2026-10']);
    expect(values('2026-10-31T18:30:00Z', '2026-11-30T18:29:00Z')).toEqual(['2026-11']);
  });

  it('lists the current month when the clock of the device is behind', () => {
    expect(values('2026-11-03T00:00:00Z', '2026-09-15T00:00:00Z')).toEqual(['2026-09']);
  });
});
