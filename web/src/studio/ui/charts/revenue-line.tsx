import '@mantine/charts/styles.layer.css';
import { formatRupees, formatShortRupees } from '@jamun/contract/money';
import { CompositeChart } from '@mantine/charts';
import { formatDays } from '../../../lib/time.ts';
import { axesBy, namedPicture } from './axes.ts';
import classes from './charts.module.css';
import { ChartTable, ChartTip } from './parts.tsx';
import { type Span, type Step, spanName, spanTitle } from './spans.ts';

export interface RevenuePoint extends Span {
  value: number;
  /** The same days of the period before. */
  previous?: number;
}

export interface RevenueLineProps {
  label: string;
  points: readonly RevenuePoint[];
  /** Left out: each point is a day. */
  step?: Step;
  /** Of the two lines: Last 30 days, Previous. Without a name for it there is no second line. */
  names: { value: string; previous?: string };
}

const series = [
  { name: 'previous', type: 'line', color: 'var(--chart-mute)', strokeDasharray: '3 4' },
  { name: 'value', type: 'area', color: 'var(--chart-1)' },
] as const;

/** Money over days, over the same money a period ago. */
export function RevenueLine({ label, points, step = 'day', names }: RevenueLineProps) {
  return (
    <div className={classes.lineChart}>
      <CompositeChart
        {...axesBy(step, points.length, Math.max(...points.map(({ value, previous = 0 }) => Math.max(value, previous))))}
        className={classes.canvas}
        data={[...points]}
        series={series.filter(({ name }) => name === 'value' || names.previous !== undefined)}
        lineProps={{ strokeWidth: 1.5, strokeLinecap: 'round', dot: false, activeDot: false }}
        areaProps={{
          fillOpacity: 0.07,
          strokeWidth: 2,
          dot: false,
          activeDot: { r: 5, fill: 'var(--chart-1)', stroke: 'var(--surface)', strokeWidth: 2 },
        }}
        tooltipProps={{ content: (props) => <Tip payload={props.payload} step={step} />, cursor: { stroke: 'var(--line-strong)' } }}
        composedChartProps={namedPicture(summaryOf(label, points, step))}
      />
      <ChartTable
        caption={label}
        head={['Date', names.value, ...(names.previous ? [names.previous] : [])]}
        rows={points.map((point) => [
          spanName(point, step),
          formatRupees(point.value),
          ...(names.previous ? [point.previous === undefined ? 'None' : formatRupees(point.previous)] : []),
        ])}
      />
    </div>
  );
}

function summaryOf(label: string, points: readonly RevenuePoint[], step: Step): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${label}: no days`;
  const sum = points.reduce((total, { value }) => total + value, 0);
  const best = points.reduce((high, point) => (point.value > high.value ? point : high), first);
  const days = formatDays(first.date, last.until ?? last.date);
  return `${label}, ${days}: ${formatShortRupees(sum)} in all, most ${step === 'day' ? 'on' : 'in'} ${spanName(best, step)} with ${formatRupees(best.value)}`;
}

interface TipProps {
  payload?: readonly { payload?: unknown }[];
  step: Step;
}

function Tip({ payload, step }: TipProps) {
  const point = payload?.[0]?.payload as RevenuePoint | undefined;
  if (!point) return null;
  return (
    <ChartTip title={spanTitle(point, step)}>
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
