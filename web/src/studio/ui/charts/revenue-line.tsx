import '@mantine/charts/styles.layer.css';
import { formatRupees, formatShortRupees } from '@jamun/contract';
import { CompositeChart } from '@mantine/charts';
import { formatDays } from '../../../lib/time.ts';
import { MantineScope } from '../mantine/mantine-scope.tsx';
import { uiText } from '../text.ts';
import { accessibleChart, chartAxes } from './axes.ts';
import { ChartTable, ChartTooltip } from './chart-elements.tsx';
import classes from './charts.module.css';
import { type Span, type Step, spanName, spanTitle } from './spans.ts';

export interface RevenuePoint extends Span {
  value: number;
  /** Value of the same day in the previous period. */
  previous?: number;
}

export interface RevenueLineProps {
  label: string;
  points: readonly RevenuePoint[];
  /** Days per point. */
  step?: Step;
  /** Labels of the lines: Last 30 days, Previous. The second line needs a label. */
  names: { value: string; previous?: string };
}

const series = [
  { name: 'previous', type: 'line', color: 'var(--chart-mute)', strokeDasharray: '3 4' },
  { name: 'value', type: 'area', color: 'var(--chart-1)' },
] as const;

/** Line chart of revenue, compared with the previous period. */
export function RevenueLine({ label, points, step = 'day', names }: RevenueLineProps) {
  return (
    <div className={classes.lineChart}>
      <MantineScope>
        <CompositeChart
          {...chartAxes(step, points.length, Math.max(...points.map(({ value, previous = 0 }) => Math.max(value, previous))))}
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
          tooltipProps={{ content: (props) => <Tooltip payload={props.payload} step={step} />, cursor: { stroke: 'var(--line-strong)' } }}
          composedChartProps={accessibleChart(summaryOf(label, points, step))}
        />
      </MantineScope>
      <ChartTable
        caption={label}
        head={[uiText.chart.date, names.value, ...(names.previous ? [names.previous] : [])]}
        rows={points.map((point) => [
          spanName(point, step),
          formatRupees(point.value),
          ...(names.previous ? [point.previous === undefined ? uiText.chart.none : formatRupees(point.previous)] : []),
        ])}
      />
    </div>
  );
}

function summaryOf(label: string, points: readonly RevenuePoint[], step: Step): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return uiText.chart.empty(label);
  const sum = points.reduce((total, { value }) => total + value, 0);
  const best = points.reduce((high, point) => (point.value > high.value ? point : high), first);
  const days = formatDays(first.date, last.until ?? last.date);
  const highest = uiText.chart.highest(step, spanName(best, step), formatRupees(best.value));
  return `${uiText.chart.sum(`${label}, ${days}`, formatShortRupees(sum))}, ${highest}`;
}

interface TooltipProps {
  payload?: readonly { payload?: unknown }[];
  step: Step;
}

function Tooltip({ payload, step }: TooltipProps) {
  const point = payload?.[0]?.payload as RevenuePoint | undefined;
  if (!point) return null;
  return (
    <ChartTooltip title={spanTitle(point, step)}>
      <span className={classes.tipLine}>
        <b>{formatRupees(point.value)}</b>
        {point.previous ? <Change from={point.previous} to={point.value} /> : null}
      </span>
    </ChartTooltip>
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
