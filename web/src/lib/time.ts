const zone = 'Asia/Kolkata';
const dayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' });
const minuteFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

// Indian English shortens every month to three letters but this one.
const threeLetters = (date: string) => date.replace('Sept', 'Sep');

/** 10 Nov 2026 */
export const formatDay = (iso: string) => threeLetters(dayFormat.format(new Date(iso)));

/** 10 Nov 2026, 4:05 pm */
export const formatMinute = (iso: string) => threeLetters(minuteFormat.format(new Date(iso)));

/** 10 Nov 2026, 4:05 pm IST */
export const formatMoment = (iso: string) => `${formatMinute(iso)} IST`;

const dayOfMonthFormat = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'short' });
const weekdayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: zone, weekday: 'short' });

/** 10 Nov: where the year goes without saying, as below a chart. */
export const formatDayOfMonth = (iso: string) => threeLetters(dayOfMonthFormat.format(new Date(iso)));

/** Tue, 10 Nov 2026 */
export const formatWeekday = (iso: string) => `${weekdayFormat.format(new Date(iso))}, ${formatDay(iso)}`;

const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 60 * 60 },
  { unit: 'day', seconds: 24 * 60 * 60 },
] as const;

/** just now, 5 minutes ago, 1 hour ago, 12 days ago */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const step = steps.findLast((candidate) => seconds >= candidate.seconds);
  if (!step) return 'just now';
  const count = Math.floor(seconds / step.seconds);
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
}

/** in 3 days, in 1 hour, in a moment: what is still to come */
export function formatIn(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const step = steps.findLast((candidate) => seconds >= candidate.seconds);
  if (!step) return 'in a moment';
  const count = Math.round(seconds / step.seconds);
  return `in ${count.toLocaleString('en-IN')} ${step.unit}${count === 1 ? '' : 's'}`;
}
