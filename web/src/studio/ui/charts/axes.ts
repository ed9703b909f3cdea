import { formatCompactRupees } from '@jamun/contract';
import { type Step, tickFormatter } from './spans.ts';

const gridProps = {
  dataKey: 'date',
  gridAxis: 'x',
  tickLine: 'none',
  gridColor: 'var(--chart-grid)',
  textColor: 'var(--text-3)',
  strokeDasharray: '2 4',
  valueFormatter: formatCompactRupees,
} as const;

const yAxis = {
  width: 48,
  tick: { transform: 'translate(-4, 0)', fontSize: 11, fill: 'var(--text-3)' },
  // Shows every tick: by default the last one is omitted.
  interval: 0,
} as const;

const xAxis = {
  tick: { transform: 'translate(0, 8)', fontSize: 11, fill: 'var(--text-3)' },
  minTickGap: 40,
  height: 28,
} as const;

const intervals = 4;
/** Steps that stay exact in the compact format of the axis: ₹1.5k, ₹30k, ₹2.4L. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Five round amounts from zero to at least `max`. */
export function moneyTicks(max: number): number[] {
  // At least ₹1: the axis shows whole rupees.
  const minStep = Math.max(max / intervals, 1);
  const scale = 10 ** Math.floor(Math.log10(minStep));
  const step = (roundSteps.find((candidate) => candidate * scale >= minStep) ?? 10) * scale;
  return Array.from({ length: intervals + 1 }, (_, index) => Math.round(index * step * 100) / 100);
}

/** Axes and grid shared by the charts over days: amounts at the left, days below. */
export function chartAxes(step: Step, count: number, max: number) {
  const ticks = moneyTicks(max);
  return {
    ...gridProps,
    xAxisProps: { ...xAxis, tickFormatter: tickFormatter(step, count) },
    yAxisProps: { ...yAxis, ticks, domain: [0, ticks.at(-1) ?? 0] },
  };
}

const margin = { top: 8, right: 16, bottom: 0, left: 0 };

/** Accessible name and focus for a chart: arrow keys move the tooltip from day to day. */
export const accessibleChart = (label: string) => ({ margin, role: 'img', 'aria-label': label, tabIndex: 0 });
