/** Formatter in Indian time. Created on first use, because `Intl.DateTimeFormat` takes milliseconds on phones. */
function inIndia(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
    return shortenSeptember(format.format(new Date(iso)));
  };
}

// In en-IN all months but September have three letters.
const shortenSeptember = (text: string) => text.replace(/\bSept\b/, 'Sep');

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** 10 Nov 2026 */
export const formatDay = inIndia(date);

/** 10 Nov 2026, 4:05 pm */
export const formatMinute = inIndia({ ...date, hour: 'numeric', minute: '2-digit', hour12: true });

/** 10 Nov, 4:05 pm */
export const formatDayAndTime = inIndia({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', hour12: true });

/** 10 Nov 2026, 4:05 pm IST */
export const formatMoment = (iso: string) => `${formatMinute(iso)} IST`;

/** 10 Nov */
export const formatDayOfMonth = inIndia({ day: 'numeric', month: 'short' });

const weekday = inIndia({ weekday: 'short' });

/** Tue, 10 Nov 2026 */
export const formatWeekday = (iso: string) => `${weekday(iso)}, ${formatDay(iso)}`;

/** November 2026 */
export const formatMonth = inIndia({ month: 'long', year: 'numeric' });

/** Nov 2026 */
export const formatMonthAndYear = inIndia({ month: 'short', year: 'numeric' });

/** Nov */
export const formatMonthOfYear = inIndia({ month: 'short' });

/** Range without repeating month and year: 2 – 8 Nov 2026; 28 Oct – 4 Nov 2026; 28 Dec 2025 – 3 Jan 2026 */
export function formatDays(from: string, to: string): string {
  const [first, last] = [formatDay(from), formatDay(to)];
  if (first === last) return first;
  const [day, month, year] = first.split(' ');
  const [, lastMonth, lastYear] = last.split(' ');
  if (year !== lastYear) return `${first} – ${last}`;
  return month === lastMonth ? `${day} – ${last}` : `${day} ${month} – ${last}`;
}

const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 60 * 60 },
  { unit: 'day', seconds: 24 * 60 * 60 },
] as const;

function since(iso: string, now: number) {
  const seconds = (now - Date.parse(iso)) / 1000;
  const step = steps.findLast((candidate) => seconds >= candidate.seconds);
  return step && { count: Math.floor(seconds / step.seconds), unit: step.unit };
}

/** just now, 5 minutes ago, 1 hour ago, 12 days ago */
export function formatAgo(iso: string, now = Date.now()): string {
  const past = since(iso, now);
  return past ? `${past.count} ${past.unit}${past.count === 1 ? '' : 's'} ago` : 'just now';
}

/** just now, 5m ago, 1h ago, 12d ago */
export function formatAgoShort(iso: string, now = Date.now()): string {
  const past = since(iso, now);
  return past ? `${past.count}${past.unit.charAt(0)} ago` : 'just now';
}

/** in 3 days, in 1 hour, in a moment */
export function formatIn(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const step = steps.findLast((candidate) => seconds >= candidate.seconds);
  if (!step) return 'in a moment';
  const count = Math.round(seconds / step.seconds);
  return `in ${count.toLocaleString('en-IN')} ${step.unit}${count === 1 ? '' : 's'}`;
}
