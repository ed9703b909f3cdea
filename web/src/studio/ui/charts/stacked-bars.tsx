import '@mantine/charts/styles.layer.css';
import { formatRupees, formatShortRupees } from '@jamun/contract';
import { BarChart } from '@mantine/charts';
import { MantineScope } from '../mantine/mantine-scope.tsx';
import { uiText } from '../text.ts';
import { accessibleChart, chartAxes } from './axes.ts';
import { ChartTable, ChartTooltip } from './chart-elements.tsx';
import classes from './charts.module.css';
import { type Span, type Step, spanName, spanTitle } from './spans.ts';

export interface BarDay extends Span {
  telegram: number;
  digital: number;
}

export interface StackedBarsProps {
  label: string;
  days: readonly BarDay[];
  /** Days per bar. */
  step?: Step;
  names: { telegram: string; digital: string };
}

const series = [
  { name: 'telegram', color: 'var(--chart-1)' },
  { name: 'digital', color: 'var(--chart-2)' },
] as const;

/** Bar chart of revenue per day, week or month: Telegram below, digital products on top. */
export function StackedBars({ label, days, step = 'day', names }: StackedBarsProps) {
  const axes = chartAxes(step, days.length, Math.max(...days.map(({ telegram, digital }) => telegram + digital)));
  return (
    <div className={classes.barChart}>
      <MantineScope>
        <BarChart
          {...axes}
          className={classes.canvas}
          xAxisProps={{ ...axes.xAxisProps, interval: 'equidistantPreserveStart', minTickGap: 16 }}
          type="stacked"
          data={[...days]}
          series={[...series]}
          maxBarWidth={20}
          barProps={({ name }) => ({ shape: (bar: unknown) => <Segment {...(bar as SegmentProps)} top={name === 'digital'} /> })}
          tooltipProps={{
            content: (props) => <Tooltip payload={props.payload} names={names} step={step} />,
            cursor: { fill: 'var(--tint)' },
          }}
          barChartProps={accessibleChart(summaryOf(label, days, { step, names }))}
        />
      </MantineScope>
      <ChartTable
        caption={label}
        head={[uiText.chart.date, names.telegram, names.digital]}
        rows={days.map((day) => [spanName(day, step), formatRupees(day.telegram), formatRupees(day.digital)])}
      />
    </div>
  );
}

interface SegmentProps {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  payload: BarDay;
  top: boolean;
}

const gap = 2;
const corner = 4;

/** Segment of a bar: a gap between the two, and rounded corners on the upper one. */
function Segment({ x, y, width, height, fill, payload, top }: SegmentProps) {
  const segmentHeight = top && payload.telegram > 0 ? height - gap : height;
  if (!(segmentHeight > 0) || !(width > 0)) return null;
  const r = top || payload.digital <= 0 ? Math.min(corner, width / 2, segmentHeight) : 0;
  return (
    <path
      fill={fill}
      d={`M${x} ${y + segmentHeight}v${r - segmentHeight}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${segmentHeight - r}z`}
    />
  );
}

function summaryOf(label: string, days: readonly BarDay[], { step, names }: Pick<TooltipProps, 'step' | 'names'>): string {
  const telegram = days.reduce((sum, day) => sum + day.telegram, 0);
  const digital = days.reduce((sum, day) => sum + day.digital, 0);
  return `${label} by ${step}: ${names.telegram} ${formatShortRupees(telegram)}, ${names.digital} ${formatShortRupees(digital)}`;
}

interface TooltipProps {
  payload?: readonly { payload?: unknown }[];
  names: StackedBarsProps['names'];
  step: Step;
}

function Tooltip({ payload, names, step }: TooltipProps) {
  const day = payload?.[0]?.payload as BarDay | undefined;
  if (!day) return null;
  return (
    <ChartTooltip title={spanTitle(day, step)}>
      {series.map(({ name, color }) => (
        <span key={name} className={classes.tipLine}>
          <i style={{ background: color }} />
          {names[name]}
          <b>{formatRupees(day[name])}</b>
        </span>
      ))}
      <span className={`${classes.tipLine} ${classes.tipSum}`}>
        {uiText.chart.total}
        <b>{formatRupees(day.telegram + day.digital)}</b>
      </span>
    </ChartTooltip>
  );
}
