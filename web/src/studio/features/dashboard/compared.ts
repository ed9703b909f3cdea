import type { Delta } from '../../ui/data/stat-board.tsx';

interface Words {
  /** What there may have been none of: sales, clicks. */
  things: string;
  /** Which days the figure is of: in 30 days. */
  days: string;
}

interface Comparison {
  delta?: Delta;
  note: string;
}

const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** How a figure stands to that of the period before. Of nothing there are no percents: then it is said in words. */
export function compared(now: number, before: number, { things, days }: Words): Comparison {
  if (now === 0 && before === 0) return { note: days };
  if (before === 0) return { note: `No ${things} in the period before` };
  if (now === before) return { note: 'Same as the period before' };
  return { delta: { direction: now > before ? 'up' : 'down', words: percentOf(Math.abs(now - before) / before) }, note: days };
}

function percentOf(share: number): string {
  const percent = share * 100;
  if (percent < 0.05) return '< 0.1%';
  return `${(percent < 999.95 ? oneDecimal : whole).format(percent)}%`;
}
