import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import classes from './charts.module.css';
import type { CountBarsProps } from './count-bars.tsx';
import type { DonutProps } from './donut.tsx';
import type { RevenueLineProps } from './revenue-line.tsx';
import type { StackedBarsProps } from './stacked-bars.tsx';

// The charts weigh more than the rest of the studio: each page shows its figures first and draws the pictures when they are there.
const LazyLine = later(() => import('./revenue-line.tsx').then((module) => module.RevenueLine));
const LazyBars = later(() => import('./stacked-bars.tsx').then((module) => module.StackedBars));
const LazyCounts = later(() => import('./count-bars.tsx').then((module) => module.CountBars));
const LazyDonut = later(() => import('./donut.tsx').then((module) => module.Donut));

/** A chart that could not be fetched takes nothing else of the page with it. */
function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (chart) => ({ default: chart }),
      () => ({ default: Missing as ComponentType<Props> }),
    ),
  );
}

const Missing = () => <p className={classes.missing}>The chart could not be loaded. Reload the page to try again.</p>;

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

/** As high as the picture that takes its place; also for the time before the figures are there. */
export const ChartSkeleton = ({ shape }: { shape: keyof typeof shapes }) => (
  <div className={`${shapes[shape]} ${classes.waiting}`} role="status" aria-label="Loading chart">
    {shape === 'donut' ? (
      <span className={classes.ringBone} />
    ) : (
      <span className={classes.barBones}>
        {bars.map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
      </span>
    )}
  </div>
);

const levels = [0, 1, 2, 3];

/** The ground of a chart of nothing, and why it is bare: lines at zero would look like a fault. Fills what is left of a panel. */
export const QuietChart = ({ children }: { children: ReactNode }) => (
  <div className={classes.quiet}>
    {levels.map((level) => (
      <i key={level} aria-hidden="true" />
    ))}
    <p>{children}</p>
  </div>
);
