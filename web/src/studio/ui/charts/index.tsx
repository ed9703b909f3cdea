import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { uiText } from '../text.ts';
import classes from './charts.module.css';
import type { CountBarsProps } from './count-bars.tsx';
import type { DonutProps } from './donut.tsx';
import type { RevenueLineProps } from './revenue-line.tsx';
import type { StackedBarsProps } from './stacked-bars.tsx';

// Lazy, because the chart library is larger than the rest of the studio.
const LazyLine = lazyChart(() => import('./revenue-line.tsx').then((module) => module.RevenueLine));
const LazyBars = lazyChart(() => import('./stacked-bars.tsx').then((module) => module.StackedBars));
const LazyCounts = lazyChart(() => import('./count-bars.tsx').then((module) => module.CountBars));
const LazyDonut = lazyChart(() => import('./donut.tsx').then((module) => module.Donut));

/** Lazy chart that shows a message when its code cannot be loaded, instead of failing the page. */
function lazyChart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (chart) => ({ default: chart }),
      () => ({ default: ChartError as ComponentType<Props> }),
    ),
  );
}

const ChartError = () => <p className={classes.missing}>{uiText.chart.failed}</p>;

export const RevenueLine = (props: RevenueLineProps) => (
  <Suspense fallback={<ChartSkeleton shape="line" />}>
    <LazyLine {...props} />
  </Suspense>
);

export const StackedBars = (props: StackedBarsProps) => (
  <Suspense fallback={<ChartSkeleton shape="bars" />}>
    <LazyBars {...props} />
  </Suspense>
);

export const CountBars = (props: CountBarsProps) => (
  <Suspense fallback={<ChartSkeleton shape="line" />}>
    <LazyCounts {...props} />
  </Suspense>
);

export const Donut = (props: DonutProps) => (
  <Suspense fallback={<ChartSkeleton shape="donut" />}>
    <LazyDonut {...props} />
  </Suspense>
);

const bars = [42, 58, 48, 64, 78, 92, 100, 66, 46, 40, 54, 60];
const shapes = { line: classes.lineChart, bars: classes.barChart, donut: classes.donut };

/** Skeleton as high as the chart, while its code or its data loads. */
export const ChartSkeleton = ({ shape }: { shape: keyof typeof shapes }) => (
  <div className={`${shapes[shape]} ${classes.waiting}`} role="status" aria-label={uiText.chart.loading}>
    {shape === 'donut' ? (
      <span className={classes.ringBone} />
    ) : (
      <span className={classes.barSkeletons}>
        {bars.map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
      </span>
    )}
  </div>
);

const gridLines = [0, 1, 2, 3];

/** Empty state of a chart: a grid with a message, because a line at zero would look like an error. Fills its panel. */
export const EmptyChart = ({ children }: { children: ReactNode }) => (
  <div className={classes.quiet}>
    {gridLines.map((line) => (
      <i key={line} aria-hidden="true" />
    ))}
    <p>{children}</p>
  </div>
);
