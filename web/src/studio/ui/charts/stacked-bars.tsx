import '@mantine/charts/styles.layer.css';
import { formatRupees, formatWholeRupees } from '@jamun/contract/money';
import { BarChart } from '@mantine/charts';
import { formatDay, formatWeekday } from '../../../lib/time.ts';
import { axes, namedPicture } from './axes.ts';
import classes from './charts.module.css';
import { ChartTable, ChartTip } from './parts.tsx';

export interface BarDay {
  /** A day: 2026-11-08 */
  date: string;
  telegram: number;
  digital: number;
}

export interface StackedBarsProps {
  label: string;
  days: readonly BarDay[];
  names: { telegram: string; digital: string };
}

const series = [
  { name: 'telegram', color: 'var(--chart-1)' },
  { name: 'digital', color: 'var(--chart-2)' },
] as const;

/** What each day brought, Telegram below and digital products on top. */
export function StackedBars({ label, days, names }: StackedBarsProps) {
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
        tooltipProps={{ content: (props) => <Tip payload={props.payload} names={names} />, cursor: { fill: 'var(--tint)' } }}
        barChartProps={namedPicture(summaryOf(label, days, names))}
      />
      <ChartTable
        caption={label}
        head={['Date', names.telegram, names.digital]}
        rows={days.map(({ date, telegram, digital }) => [formatDay(date), formatRupees(telegram), formatRupees(digital)])}
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

function summaryOf(label: string, days: readonly BarDay[], names: StackedBarsProps['names']): string {
  const telegram = days.reduce((sum, day) => sum + day.telegram, 0);
  const digital = days.reduce((sum, day) => sum + day.digital, 0);
  return `${label} by day: ${names.telegram} ${formatWholeRupees(telegram)}, ${names.digital} ${formatWholeRupees(digital)}`;
}

interface TipProps {
  payload?: readonly { payload?: unknown }[];
  names: StackedBarsProps['names'];
}

function Tip({ payload, names }: TipProps) {
  const day = payload?.[0]?.payload as BarDay | undefined;
  if (!day) return null;
  return (
    <ChartTip title={formatWeekday(day.date)}>
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
