import type { ReactNode } from 'react';
import { ChartLegend } from '../ui/charts/chart-elements.tsx';
import { ChartSkeleton, Donut, RevenueLine, StackedBars } from '../ui/charts/index.tsx';
import { DeltaText } from '../ui/data/stat-board.tsx';
import { Money } from '../ui/data/values.tsx';
import { Panel } from '../ui/page/page-elements.tsx';
import classes from './kit.module.css';

const daily = [
  6100, 7050, 5500, 7750, 8700, 6400, 5900, 7400, 8350, 9350, 6950, 8000, 9900, 8700, 7300, 8350, 9750, 11900, 10500, 13000, 16700, 20800,
  23120, 14000, 10250, 9400, 10900, 11800, 10600, 12400.5,
];
const points = daily.map((value, day) => ({
  date: new Date(Date.UTC(2026, 9, 17 + day)).toISOString().slice(0, 10),
  value,
  previous: 6800 + 1900 * Math.sin(day / 2.1) + (day > 20 ? 900 : 0),
}));
const days = points.slice(-14).map(({ date, value }) => ({ date, telegram: Math.round(value * 0.46), digital: Math.round(value * 0.54) }));
const parts = [
  { name: 'Telegram Subscriptions', value: 842, color: 'var(--chart-1)' },
  { name: 'Digital Product', value: 1126, color: 'var(--chart-2)' },
];

export const ChartsSection = () => (
  <div className={classes.wide}>
    <ChartPanel
      title="Total Revenue"
      figure={<Money value={307290} short />}
      legend={
        <ChartLegend
          items={[
            { label: 'Last 30 days', color: 'var(--chart-1)', kind: 'line' },
            { label: 'Previous', color: 'var(--chart-mute)', kind: 'dashed' },
          ]}
        />
      }
    >
      <RevenueLine label="Total Revenue" points={points} names={{ value: 'Last 30 days', previous: 'Previous' }} />
    </ChartPanel>
    <ChartPanel title="Sales">
      <Donut label="Sales" parts={parts} />
    </ChartPanel>
    <ChartPanel
      title="Revenue Statistics"
      legend={
        <ChartLegend
          items={[
            { label: 'Telegram Subscription', color: 'var(--chart-1)' },
            { label: 'Digital Products', color: 'var(--chart-2)' },
          ]}
        />
      }
    >
      <StackedBars label="Revenue Statistics" days={days} names={{ telegram: 'Telegram Subscription', digital: 'Digital Products' }} />
    </ChartPanel>
    <ChartPanel title="One kind only">
      <Donut label="Sales" parts={parts.map((part, place) => (place ? { ...part, value: 0 } : part))} />
    </ChartPanel>
    <ChartPanel title="Loading">
      <ChartSkeleton shape="line" />
    </ChartPanel>
    <ChartPanel title="Loading">
      <ChartSkeleton shape="donut" />
    </ChartPanel>
  </div>
);

const ChartPanel = ({
  title,
  figure,
  legend,
  children,
}: {
  title: string;
  figure?: ReactNode;
  legend?: ReactNode;
  children: ReactNode;
}) => (
  <Panel>
    <div className={classes.chart}>
      <div className={classes.chartHead}>
        <div>
          <h3>{title}</h3>
          {figure && (
            <div className={classes.big}>
              {figure}
              <DeltaText direction="up" text="41.4%" />
            </div>
          )}
        </div>
        {legend}
      </div>
      {children}
    </div>
  </Panel>
);
