import '@mantine/charts/styles.layer.css';
import { formatCompactCount } from '@jamun/contract/money';
import { BarChart } from '@mantine/charts';
import { formatDays } from '../../../lib/time.ts';
import { axesBy, namedPicture } from './axes.ts';
import classes from './charts.module.css';
import { countColors } from './count-colors.ts';
import { ChartTable, ChartTip } from './parts.tsx';
import { type Span, type Step, spanName, spanTitle } from './spans.ts';

export interface CountBar extends Span {
  count: number;
  /** How many of them are of the kind that is told apart: never more. */
  part: number;
}

export interface CountBarsProps {
  label: string;
  bars: readonly CountBar[];
  /** Left out: each bar is a day. */
  step?: Step;
  /** What is counted, and what the darker foot of each bar is: Clicks, Unique visitors. */
  names: { count: string; part: string };
}

const counts = new Intl.NumberFormat('en-IN');
const series = [{ name: 'count', color: countColors.count }];

/** How many on each day, and how many of those are of one kind. */
export function CountBars({ label, bars, step = 'day', names }: CountBarsProps) {
  const axes = axesBy(step, bars.length, Math.max(0, ...bars.map(({ count }) => count)));
  return (
    <div className={classes.lineChart}>
      <BarChart
        {...axes}
        className={classes.canvas}
        valueFormatter={formatCompactCount}
        xAxisProps={{ ...axes.xAxisProps, interval: 'equidistantPreserveStart', minTickGap: 16 }}
        // Of what is counted there are no halves.
        yAxisProps={{ ...axes.yAxisProps, ticks: axes.yAxisProps.ticks.filter(Number.isInteger) }}
        data={[...bars]}
        series={series}
        maxBarWidth={20}
        barProps={{ shape: (bar: unknown) => <Bar {...(bar as BarProps)} /> }}
        tooltipProps={{ content: (props) => <Tip payload={props.payload} names={names} step={step} />, cursor: { fill: 'var(--tint)' } }}
        barChartProps={namedPicture(summaryOf(label, bars, { step, names }))}
      />
      <ChartTable
        caption={label}
        head={['Date', names.count, names.part]}
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

/** The whole in a lighter tone, and the part of it that is told apart as its foot. */
function Bar({ x, y, width, height, payload: { count, part } }: BarProps) {
  if (!(height > 0) || !(width > 0)) return null;
  const foot = count > 0 ? (height * Math.min(part, count)) / count : 0;
  const corner = Math.min(2.5, width / 2);
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={corner} fill={countColors.count} />
      <rect x={x} y={y + height - foot} width={width} height={foot} rx={Math.min(corner, foot / 2)} fill={countColors.part} />
    </>
  );
}

type Words = Required<Pick<CountBarsProps, 'step' | 'names'>>;

function summaryOf(label: string, bars: readonly CountBar[], { step, names }: Words): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return `${label}: no days`;
  const sum = (what: 'count' | 'part') => counts.format(bars.reduce((total, bar) => total + bar[what], 0));
  const best = bars.reduce((high, bar) => (bar.count > high.count ? bar : high), first);
  const most = `most ${step === 'day' ? 'on' : 'in'} ${spanName(best, step)} with ${counts.format(best.count)}`;
  return `${label}, ${formatDays(first.date, last.until ?? last.date)}: ${names.count} ${sum('count')}, ${names.part} ${sum('part')}, ${most}`;
}

interface TipProps extends Words {
  payload?: readonly { payload?: unknown }[];
}

function Tip({ payload, names, step }: TipProps) {
  const bar = payload?.[0]?.payload as CountBar | undefined;
  if (!bar) return null;
  return (
    <ChartTip title={spanTitle(bar, step)}>
      {(['count', 'part'] as const).map((what) => (
        <span key={what} className={classes.tipLine}>
          <i style={{ background: countColors[what] }} />
          {names[what]}
          <b>{counts.format(bar[what])}</b>
        </span>
      ))}
    </ChartTip>
  );
}
