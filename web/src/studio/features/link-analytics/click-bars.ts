import type { LinkAnalytics } from '@jamun/contract';

interface ClickBar {
  date: string;
  until?: string;
  count: number;
  part: number;
}

// Beyond, bars of single days would be thinner than a hair on a phone.
const mostBars = 92;
const weekLength = 7;

const sum = (days: LinkAnalytics['days'], what: 'clicks' | 'visitors') => days.reduce((total, day) => total + day[what], 0);

/**
 * Days as bars; a year's days as bars of seven. Weeks end with the last day: one that had only begun would look like a fall. Visitors
 * count once a day, so they add up.
 */
export function clickBars(days: LinkAnalytics['days']): { step: 'day' | 'week'; bars: ClickBar[] } {
  if (days.length <= mostBars)
    return { step: 'day', bars: days.map(({ date, clicks, visitors }) => ({ date, count: clicks, part: visitors })) };
  const bars: ClickBar[] = [];
  for (let end = days.length; end > 0; end -= weekLength) {
    const week = days.slice(Math.max(0, end - weekLength), end);
    const [date = '', until = ''] = [week[0]?.date, week.at(-1)?.date];
    bars.unshift({ date, until, count: sum(week, 'clicks'), part: sum(week, 'visitors') });
  }
  return { step: 'week', bars };
}
