import { type DailySales, type DashboardStats, sumRupees } from '@jamun/contract';
import type { DayRange, RangeChoice } from '../../../lib/day-range.ts';
import { ChartLegend } from '../../ui/charts/chart-elements.tsx';
import { Donut, EmptyChart, RevenueLine, StackedBars } from '../../ui/charts/index.tsx';
import type { Step } from '../../ui/charts/spans.ts';
import { DeltaText } from '../../ui/data/stat-board.tsx';
import { Money } from '../../ui/data/values.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { compareFigures, rangeLabel, rangeName } from './comparison.ts';
import { CouponSales } from './coupon-sales.tsx';
import { RecentPurchases } from './recent-purchases.tsx';
import classes from './revenue-charts.module.css';
import { groupDays, type RevenueSpan, stepFor } from './revenue-spans.ts';
import { dashboardText } from './text.ts';

const text = dashboardText.charts;

interface RevenueChartsProps {
  stats: DashboardStats;
  days: readonly DailySales[];
  before: readonly DailySales[];
  choice: RangeChoice;
  range: DayRange | null;
}

const telegram = 'var(--chart-1)';
const digital = 'var(--chart-2)';

/** Revenue over time, its breakdown, and the latest purchases. */
export function RevenueCharts({ stats, days, before, choice, range }: RevenueChartsProps) {
  const step = stepFor(days);
  const spans = groupDays(days, before, step);
  const { telegramStats, digitalProductStats, recentSales, couponSales } = stats;
  const hasSales = telegramStats._count > 0 || digitalProductStats._count > 0;
  const hasRecent = recentSales.length > 0;
  return (
    <div className={classes.charts} data-beside={hasSales ? 'both' : hasRecent ? 'recent' : 'none'}>
      <TotalRevenue stats={stats} spans={spans} step={step} name={rangeName(choice)} days={rangeLabel(choice, range)} />
      {hasSales && (
        <ChartPanel title={text.sales}>
          <Donut
            label={text.sales}
            parts={[
              { name: text.telegramSales, value: telegramStats._count, color: telegram },
              { name: text.productSales, value: digitalProductStats._count, color: digital },
            ]}
          />
        </ChartPanel>
      )}
      <RevenueStatistics spans={spans} step={step} />
      {hasRecent && <RecentPurchases sales={recentSales} />}
      {couponSales.length > 0 && <CouponSales coupons={couponSales} />}
    </div>
  );
}

interface TotalRevenueProps {
  stats: DashboardStats;
  spans: readonly RevenueSpan[];
  step: Step;
  name: string;
  days: string;
}

function TotalRevenue({ stats, spans, step, name, days }: TotalRevenueProps) {
  const total = revenueOf(stats);
  const { delta, note } = stats.previous
    ? compareFigures(total, revenueOf(stats.previous), { things: dashboardText.comparison.sales, days })
    : { delta: undefined, note: days };
  const hasBefore = spans.some(({ previous }) => previous !== undefined);
  const isEmpty = spans.every((span) => span.total === 0 && !span.previous);
  return (
    <ChartPanel
      title={text.totalRevenue}
      figure={
        <>
          <Money value={total} short />
          {delta ? <DeltaText {...delta} /> : <small>{note}</small>}
        </>
      }
      aside={
        <ChartLegend
          items={[
            { label: name, color: telegram, kind: 'line' },
            ...(hasBefore ? [{ label: text.previous, color: 'var(--chart-mute)', kind: 'dashed' as const }] : []),
          ]}
        />
      }
    >
      {isEmpty ? (
        <EmptyChart>{stats.recentSales.length === 0 ? text.noSaleYet : hasBefore ? text.noSalesBefore : text.noSales}</EmptyChart>
      ) : (
        <RevenueLine
          label={text.totalRevenue}
          points={spans.map(({ total: value, ...span }) => ({ ...span, value }))}
          step={step}
          names={{ value: name, ...(hasBefore && { previous: text.previous }) }}
        />
      )}
    </ChartPanel>
  );
}

const names = { telegram: text.telegram, digital: text.digital };
const seriesLegend = (
  <ChartLegend
    items={[
      { label: names.telegram, color: telegram },
      { label: names.digital, color: digital },
    ]}
  />
);

const RevenueStatistics = ({ spans, step }: { spans: readonly RevenueSpan[]; step: Step }) => (
  <ChartPanel title={text.statistics} aside={seriesLegend}>
    {spans.every((span) => span.total === 0) ? (
      <EmptyChart>{text.noSales}</EmptyChart>
    ) : (
      <StackedBars label={text.statisticsLabel} days={spans} step={step} names={names} />
    )}
  </ChartPanel>
);

const revenueOf = ({ telegramStats, digitalProductStats }: Pick<DashboardStats, 'telegramStats' | 'digitalProductStats'>) =>
  sumRupees([telegramStats._sum.amount, digitalProductStats._sum.amount]);
