import '@mantine/charts/styles.layer.css';
import { formatCompactCount } from '@jamun/contract';
import { BarChart } from '@mantine/charts';
import { formatDays } from '../../../lib/time.ts';
import { MantineScope } from '../mantine/mantine-scope.tsx';
import { uiText } from '../text.ts';
import { accessibleChart, chartAxes } from './axes.ts';
import { ChartTable, ChartTooltip, countColors } from './chart-elements.tsx';
import classes from './charts.module.css';
import { type Span, type Step, spanName, spanTitle } from './spans.ts';

export interface CountBar extends Span {
  count: number;
  /** Subset of the count, shown in a darker tone. */
  part: number;
}

export interface CountBarsProps {
  label: string;
  bars: readonly CountBar[];
  /** Days per bar. */
  step?: Step;
  /** Labels of the count and its subset: Clicks, Unique visitors. */
  names: { count: string; part: string };
}

const counts = new Intl.NumberFormat('en-IN');
const series = [{ name: 'count', color: countColors.count }];

/** Bar chart of a count per day with a subset of it. */
export function CountBars({ label, bars, step = 'day', names }: CountBarsProps) {
  const axes = chartAxes(step, bars.length, Math.max(0, ...bars.map(({ count }) => count)));
  return (
    <div className={classes.lineChart}>
      <MantineScope>
        <BarChart
          {...axes}
          className={classes.canvas}
          valueFormatter={formatCompactCount}
          xAxisProps={{ ...axes.xAxisProps, interval: 'equidistantPreserveStart', minTickGap: 16 }}
          // Counts are integers.
          yAxisProps={{ ...axes.yAxisProps, ticks: axes.yAxisProps.ticks.filter(Number.isInteger) }}
          data={[...bars]}
          series={series}
          maxBarWidth={20}
          barProps={{ shape: (bar: unknown) => <Bar {...(bar as BarProps)} /> }}
          tooltipProps={{
            content: (props) => <Tooltip payload={props.payload} names={names} step={step} />,
            cursor: { fill: 'var(--tint)' },
          }}
          barChartProps={accessibleChart(summaryOf(label, bars, { step, names }))}
        />
      </MantineScope>
      <ChartTable
        caption={label}
        head={[uiText.chart.date, names.count, names.part]}
        rows={bars.map((bar) => [spanName(bar, step), counts.format(bar.count), counts.format(bar.part)])}
      />
    </div>
  );
}

interface BarProps {
  x: number;
  y: number;
  width: number;
  height: number;
  payload: CountBar;
}

/** Bar of the count with its subset at the bottom in a darker tone. */
function Bar({ x, y, width, height, payload: { count, part } }: BarProps) {
  if (!(height > 0) || !(width > 0)) return null;
  const partHeight = count > 0 ? (height * Math.min(part, count)) / count : 0;
  const corner = Math.min(2.5, width / 2);
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={corner} fill={countColors.count} />
      <rect
        x={x}
        y={y + height - partHeight}
        width={width}
        height={partHeight}
        rx={Math.min(corner, partHeight / 2)}
        fill={countColors.part}
      />
    </>
  );
}

type SummaryOptions = Required<Pick<CountBarsProps, 'step' | 'names'>>;

function summaryOf(label: string, bars: readonly CountBar[], { step, names }: SummaryOptions): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return uiText.chart.empty(label);
  const sum = (field: 'count' | 'part') => counts.format(bars.reduce((total, bar) => total + bar[field], 0));
  const best = bars.reduce((high, bar) => (bar.count > high.count ? bar : high), first);
  const days = formatDays(first.date, last.until ?? last.date);
  const highest = uiText.chart.highest(step, spanName(best, step), counts.format(best.count));
  return `${label}, ${days}: ${names.count} ${sum('count')}, ${names.part} ${sum('part')}, ${highest}`;
}

interface TooltipProps extends SummaryOptions {
  payload?: readonly { payload?: unknown }[];
}

function Tooltip({ payload, names, step }: TooltipProps) {
  const bar = payload?.[0]?.payload as CountBar | undefined;
  if (!bar) return null;
  return (
    <ChartTooltip title={spanTitle(bar, step)}>
      {(['count', 'part'] as const).map((field) => (
        <span key={field} className={classes.tipLine}>
          <i style={{ background: countColors[field] }} />
          {names[field]}
          <b>{counts.format(bar[field])}</b>
        </span>
      ))}
    </ChartTooltip>
  );
}
