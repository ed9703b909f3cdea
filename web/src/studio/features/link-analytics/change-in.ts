import type { Delta } from '../../ui/data/stat-board.tsx';

const percents = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

const errorMessage = (days: number) => (days === 1 ? 'the day before' : `the ${days} days before`);

/** How a count compares with that of as many days before; nothing is said when there is none. */
export function changeIn(count: number, before: number | undefined, days: number): { delta?: Delta; note?: string } {
  if (before === undefined) return {};
  if (count === before) return { note: `As in ${errorMessage(days)}` };
  if (before === 0) return { note: `None in ${errorMessage(days)}` };
  const percent = (Math.abs(count - before) / before) * 100;
  return { delta: { direction: count > before ? 'up' : 'down', text: `${percents.format(percent)}%` }, note: `vs ${errorMessage(days)}` };
}
