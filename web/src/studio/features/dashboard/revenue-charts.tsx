import type { DailySales, DashboardStats } from '@jamun/contract';
import { sumRupees } from '@jamun/contract/money';
import type { DayRange, RangeChoice } from '../../../lib/day-range.ts';
import { Donut, QuietChart, RevenueLine, StackedBars } from '../../ui/charts/index.tsx';
import { ChartLegend } from '../../ui/charts/parts.tsx';
import type { Step } from '../../ui/charts/spans.ts';
import { Money } from '../../ui/data/money.tsx';
import { DeltaWords } from '../../ui/data/stat-board.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { compared } from './compared.ts';
import { daysWords, rangeName } from './range-text.ts';
import { RecentPurchases } from './recent-purchases.tsx';
import classes from './revenue-charts.module.css';
import { type RevenueSpan, spansOf, stepFor } from './revenue-spans.ts';

interface RevenueChartsProps {
  stats: DashboardStats;
  days: readonly DailySales[];
  before: readonly DailySales[];
  choice: RangeChoice;
  range: DayRange | null;
}

const telegram = 'var(--chart-1)';
const digital = 'var(--chart-2)';

/** How the money came in over the days, how it divides, and who paid last. */
export function RevenueCharts({ stats, days, before, choice, range }: RevenueChartsProps) {
  const step = stepFor(days);
  const spans = spansOf(days, before, step);
  const { telegramStats, digitalProductStats, recentSales } = stats;
  const hasSales = telegramStats._count > 0 || digitalProductStats._count > 0;
  const hasRecent = recentSales.length > 0;
  return (
    <div className={classes.charts} data-beside={hasSales ? 'both' : hasRecent ? 'recent' : 'none'}>
      <TotalRevenue stats={stats} spans={spans} step={step} name={rangeName(choice)} days={daysWords(choice, range)} />
      {hasSales && (
        <ChartPanel title="Sales">
          <Donut
            label="Sales"
            parts={[
              { name: 'Telegram Subscriptions', value: telegramStats._count, color: telegram },
              { name: 'Digital Product', value: digitalProductStats._count, color: digital },
            ]}
          />
        </ChartPanel>
      )}
      <RevenueStatistics spans={spans} step={step} />
      {hasRecent && <RecentPurchases sales={recentSales} />}
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

const previousName = 'Previous';

function TotalRevenue({ stats, spans, step, name, days }: TotalRevenueProps) {
  const total = revenueOf(stats);
  const { delta, note } = stats.previous
    ? compared(total, revenueOf(stats.previous), { things: 'sales', days })
    : { delta: undefined, note: days };
  const hasBefore = spans.some(({ previous }) => previous !== undefined);
  const isEmpty = spans.every((span) => span.total === 0 && !span.previous);
  return (
    <ChartPanel
      title="Total Revenue"
      figure={
        <>
          <Money value={total} short />
          {delta ? <DeltaWords {...delta} /> : <small>{note}</small>}
        </>
      }
      aside={
        <ChartLegend
          items={[
            { label: name, color: telegram, kind: 'line' },
            ...(hasBefore ? [{ label: previousName, color: 'var(--chart-mute)', kind: 'dashed' as const }] : []),
          ]}
        />
      }
    >
      {isEmpty ? (
        <QuietChart>
          {stats.recentSales.length === 0
            ? 'Your chart starts with your first sale'
            : hasBefore
              ? 'No sales in this period or the one before'
              : 'No sales in this period'}
        </QuietChart>
      ) : (
        <RevenueLine
          label="Total Revenue"
          points={spans.map(({ total: value, ...span }) => ({ ...span, value }))}
          step={step}
          names={{ value: name, ...(hasBefore && { previous: previousName }) }}
        />
      )}
    </ChartPanel>
  );
}

const names = { telegram: 'Telegram Subscription', digital: 'Digital Products' };
const seriesLegend = (
  <ChartLegend
    items={[
      { label: names.telegram, color: telegram },
      { label: names.digital, color: digital },
    ]}
  />
);

const RevenueStatistics = ({ spans, step }: { spans: readonly RevenueSpan[]; step: Step }) => (
  <ChartPanel title="Revenue Statistics" aside={seriesLegend}>
    {spans.every((span) => span.total === 0) ? (
      <QuietChart>No sales in this period</QuietChart>
    ) : (
      <StackedBars label="Revenue Statistics, in INR" days={spans} step={step} names={names} />
    )}
  </ChartPanel>
);

const revenueOf = ({ telegramStats, digitalProductStats }: Pick<DashboardStats, 'telegramStats' | 'digitalProductStats'>) =>
  sumRupees([telegramStats._sum.amount, digitalProductStats._sum.amount]);
