import '@mantine/charts/styles.layer.css';
import { formatRupees, formatShortRupees } from '@jamun/contract/money';
import { BarChart } from '@mantine/charts';
import { axesBy, namedPicture } from './axes.ts';
import classes from './charts.module.css';
import { ChartTable, ChartTip } from './parts.tsx';
import { type Span, type Step, spanName, spanTitle } from './spans.ts';

export interface BarDay extends Span {
  telegram: number;
  digital: number;
}

export interface StackedBarsProps {
  label: string;
  days: readonly BarDay[];
  /** Left out: each bar is a day. */
  step?: Step;
  names: { telegram: string; digital: string };
}

const series = [
  { name: 'telegram', color: 'var(--chart-1)' },
  { name: 'digital', color: 'var(--chart-2)' },
] as const;

/** What each day, week or month brought, Telegram below and digital products on top. */
export function StackedBars({ label, days, step = 'day', names }: StackedBarsProps) {
  const axes = axesBy(step, days.length, Math.max(...days.map(({ telegram, digital }) => telegram + digital)));
  return (
    <div className={classes.barChart}>
      <BarChart
        {...axes}
        className={classes.canvas}
        xAxisProps={{ ...axes.xAxisProps, interval: 'equidistantPreserveStart', minTickGap: 16 }}
        type="stacked"
        data={[...days]}
        series={[...series]}
        maxBarWidth={20}
        barProps={({ name }) => ({ shape: (bar: unknown) => <Segment {...(bar as SegmentProps)} top={name === 'digital'} /> })}
        tooltipProps={{ content: (props) => <Tip payload={props.payload} names={names} step={step} />, cursor: { fill: 'var(--tint)' } }}
        barChartProps={namedPicture(summaryOf(label, days, { step, names }))}
      />
      <ChartTable
        caption={label}
        head={['Date', names.telegram, names.digital]}
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

/** A hair of ground between the two, and round shoulders on whichever is on top. */
function Segment({ x, y, width, height, fill, payload, top }: SegmentProps) {
  const tall = top && payload.telegram > 0 ? height - gap : height;
  if (!(tall > 0) || !(width > 0)) return null;
  const r = top || payload.digital <= 0 ? Math.min(corner, width / 2, tall) : 0;
  return <path fill={fill} d={`M${x} ${y + tall}v${r - tall}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${tall - r}z`} />;
}

function summaryOf(label: string, days: readonly BarDay[], { step, names }: Pick<TipProps, 'step' | 'names'>): string {
  const telegram = days.reduce((sum, day) => sum + day.telegram, 0);
  const digital = days.reduce((sum, day) => sum + day.digital, 0);
  return `${label} by ${step}: ${names.telegram} ${formatShortRupees(telegram)}, ${names.digital} ${formatShortRupees(digital)}`;
}

interface TipProps {
  payload?: readonly { payload?: unknown }[];
  names: StackedBarsProps['names'];
  step: Step;
}

function Tip({ payload, names, step }: TipProps) {
  const day = payload?.[0]?.payload as BarDay | undefined;
  if (!day) return null;
  return (
    <ChartTip title={spanTitle(day, step)}>
      {series.map(({ name, color }) => (
        <span key={name} className={classes.tipLine}>
          <i style={{ background: color }} />
          {names[name]}
          <b>{formatRupees(day[name])}</b>
        </span>
      ))}
      <span className={`${classes.tipLine} ${classes.tipSum}`}>
        Total
        <b>{formatRupees(day.telegram + day.digital)}</b>
      </span>
    </ChartTip>
  );
}
