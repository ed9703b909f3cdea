import { formatCompactRupees } from '@jamun/contract/money';
import { moneyTicks } from './money-ticks.ts';
import { type Step, tickOf } from './spans.ts';

const ground = {
  dataKey: 'date',
  gridAxis: 'x',
  tickLine: 'none',
  gridColor: 'var(--chart-grid)',
  textColor: 'var(--text-3)',
  strokeDasharray: '2 4',
  valueFormatter: formatCompactRupees,
} as const;

const beside = {
  width: 48,
  tick: { transform: 'translate(-4, 0)', fontSize: 11, fill: 'var(--text-3)' },
  // Each of them is said: the library would leave out the last one.
  interval: 0,
} as const;

const below = {
  tick: { transform: 'translate(0, 8)', fontSize: 11, fill: 'var(--text-3)' },
  minTickGap: 40,
  height: 28,
} as const;

/** Both charts over days are drawn on the same ground: quiet dashed lines, rupees at the left, days below. */
export function axesBy(step: Step, count: number, most: number) {
  const ticks = moneyTicks(most);
  return {
    ...ground,
    xAxisProps: { ...below, tickFormatter: tickOf(step, count) },
    yAxisProps: { ...beside, ticks, domain: [0, ticks.at(-1) ?? 0] },
  };
}

const margin = { top: 8, right: 16, bottom: 0, left: 0 };

/** The picture has a name and takes the focus: the arrow keys then lead the tooltip from day to day. */
export const namedPicture = (label: string) => ({ margin, role: 'img', 'aria-label': label, tabIndex: 0 });
