import { expect, it } from 'vitest';
import { spanName, spanTitle, tickFormatter } from './spans.ts';

it.each([
  [{ date: '2026-11-08' }, 'day', 'Sun, 8 Nov 2026', '8 Nov 2026'],
  [{ date: '2026-11-08', until: '2026-11-08' }, 'week', 'Sun, 8 Nov 2026', '8 Nov 2026'],
  [{ date: '2026-11-02', until: '2026-11-08' }, 'week', '2 – 8 Nov 2026', '2 – 8 Nov 2026'],
  [{ date: '2026-09-28', until: '2026-10-04' }, 'week', '28 Sep – 4 Oct 2026', '28 Sep – 4 Oct 2026'],
  [{ date: '2026-02-01', until: '2026-02-28' }, 'month', 'February 2026', 'February 2026'],
  [{ date: '2026-11-01', until: '2026-11-15' }, 'month', '1 – 15 Nov 2026', '1 – 15 Nov 2026'],
] as const)('the span %j by %s has the title %s', (span, step, title, name) => {
  expect(spanTitle(span, step)).toBe(title);
  expect(spanName(span, step)).toBe(name);
});

it('axis labels are month names for bars of a month', () => {
  expect(tickFormatter('month', 12)('2026-09-01')).toBe('Sep');
  expect(tickFormatter('month', 13)('2026-09-01')).toBe('Sep 2026');
  expect(tickFormatter('week', 13)('2026-09-28')).toBe('28 Sep');
});
