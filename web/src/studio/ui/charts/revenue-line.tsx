import '@mantine/charts/styles.layer.css';
import { formatRupees, formatWholeRupees } from '@jamun/contract/money';
import { CompositeChart } from '@mantine/charts';
import { formatDay, formatWeekday } from '../../../lib/time.ts';
import { axes, namedPicture } from './axes.ts';
import classes from './charts.module.css';
import { ChartTable, ChartTip } from './parts.tsx';

export interface RevenuePoint {
  /** A day: 2026-11-08 */
  date: string;
  value: number;
  /** The same day of the period before. */
  previous?: number;
}

export interface RevenueLineProps {
  label: string;
  points: readonly RevenuePoint[];
  /** What the two lines are called: Last 30 days, Previous. */
  names: { value: string; previous: string };
}

const series = [
  { name: 'previous', type: 'line', color: 'var(--chart-mute)', strokeDasharray: '3 4' },
  { name: 'value', type: 'area', color: 'var(--chart-1)' },
] as const;

/** Money over days, over the same money a period ago. */
export function RevenueLine({ label, points, names }: RevenueLineProps) {
  return (
    <div className={classes.lineChart}>
      <CompositeChart
        {...axes}
        className={classes.canvas}
        data={[...points]}
        series={[...series]}
        lineProps={{ strokeWidth: 1.5, strokeLinecap: 'round', dot: false, activeDot: false }}
        areaProps={{
          fillOpacity: 0.07,
          strokeWidth: 2,
          dot: false,
          activeDot: { r: 5, fill: 'var(--chart-1)', stroke: 'var(--surface)', strokeWidth: 2 },
        }}
        tooltipProps={{ content: Tip, cursor: { stroke: 'var(--line-strong)' } }}
        composedChartProps={namedPicture(summaryOf(label, points))}
      />
      <ChartTable
        caption={label}
        head={['Date', names.value, names.previous]}
        rows={points.map(({ date, value, previous }) => [
          formatDay(date),
          formatRupees(value),
          previous === undefined ? 'None' : formatRupees(previous),
        ])}
      />
    </div>
  );
}

function summaryOf(label: string, points: readonly RevenuePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${label}: no days`;
  const sum = points.reduce((total, { value }) => total + value, 0);
  const best = points.reduce((high, point) => (point.value > high.value ? point : high), first);
  return `${label}, ${formatDay(first.date)} to ${formatDay(last.date)}: ${formatWholeRupees(sum)} in all, most on ${formatDay(best.date)} with ${formatRupees(best.value)}`;
}

interface TipProps {
  payload?: readonly { payload?: unknown }[];
}

function Tip({ payload }: TipProps) {
  const point = payload?.[0]?.payload as RevenuePoint | undefined;
  if (!point) return null;
  return (
    <ChartTip title={formatWeekday(point.date)}>
      <span className={classes.tipLine}>
        <b>{formatRupees(point.value)}</b>
        {point.previous ? <Change from={point.previous} to={point.value} /> : null}
      </span>
    </ChartTip>
  );
}

function Change({ from, to }: { from: number; to: number }) {
  const percent = Math.round(((to - from) / from) * 100);
  return (
    <span className={classes.change} data-tone={percent < 0 ? 'bad' : 'ok'}>
      {percent < 0 ? '\u2212' : '+'}
      {Math.abs(percent)}%
    </span>
  );
}
