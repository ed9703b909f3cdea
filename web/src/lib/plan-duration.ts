const names: Record<number, string> = { 7: '1 week', 30: '1 month', 365: '1 year', 3650: 'Lifetime' };

/** How long a plan lasts, as people say it: 1 month, 1 year, Lifetime; what has no name of its own in days. */
export const durationInWords = (days: number) => names[days] ?? `${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`;
