import type { LinkAnalytics } from '@jamun/contract';
import type { Delta } from '../../ui/data/stat-board.tsx';
import { linkAnalyticsText } from './text.ts';

interface ClickBar {
  date: string;
  until?: string;
  count: number;
  part: number;
}

// More bars would be too thin on a phone.
const maxBars = 92;
const weekLength = 7;

const sum = (days: LinkAnalytics['days'], field: 'clicks' | 'visitors') => days.reduce((total, day) => total + day[field], 0);

/**
 * One bar per day, or per week for long periods. The last week ends with the last day, because an incomplete week would look like a
 * decline. Visitors are counted per day, so their sum is valid.
 */
export function clickBars(days: LinkAnalytics['days']): { step: 'day' | 'week'; bars: ClickBar[] } {
  if (days.length <= maxBars)
    return { step: 'day', bars: days.map(({ date, clicks, visitors }) => ({ date, count: clicks, part: visitors })) };
  const bars: ClickBar[] = [];
  for (let end = days.length; end > 0; end -= weekLength) {
    const week = days.slice(Math.max(0, end - weekLength), end);
    const [date = '', until = ''] = [week[0]?.date, week.at(-1)?.date];
    bars.unshift({ date, until, count: sum(week, 'clicks'), part: sum(week, 'visitors') });
  }
  return { step: 'week', bars };
}

const text = linkAnalyticsText.figures;
const percentFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Change of a count against the same number of days before; empty without a count to compare with. */
export function changeIn(count: number, before: number | undefined, days: number): { delta?: Delta; note?: string } {
  if (before === undefined) return {};
  if (count === before) return { note: text.same(days) };
  if (before === 0) return { note: text.none(days) };
  const percent = (Math.abs(count - before) / before) * 100;
  return { delta: { direction: count > before ? 'up' : 'down', text: `${percentFormat.format(percent)}%` }, note: text.compared(days) };
}
