import type { DailySales, DashboardStats } from '@jamun/contract';
import {
  IconBrandTelegram,
  IconBroadcast,
  IconClick,
  IconFiles,
  IconLink,
  IconPackage,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DayRange, RangeChoice } from '../../../lib/day-range.ts';
import { Stat, StatBoard } from '../../ui/data/stat-board.tsx';
import { Money } from '../../ui/data/values.tsx';
import { compareFigures, rangeLabel } from './comparison.ts';
import { sparkline } from './revenue-spans.ts';
import { dashboardText } from './text.ts';

const text = dashboardText.totals;
const { sales, clicks } = dashboardText.comparison;

interface TotalsBoardProps {
  stats: DashboardStats;
  days: readonly DailySales[];
  choice: RangeChoice;
  range: DayRange | null;
}

const countFormat = new Intl.NumberFormat('en-IN');
const telegramSales = { to: '/sales', search: { type: 'TELEGRAM_PLAN' } } as const;
const digitalSales = { to: '/sales', search: { type: 'DIGITAL_PRODUCT' } } as const;

type Figures = NonNullable<DashboardStats['previous']>;

/** Eight figures, each with a link to its list. */
export function TotalsBoard({ stats, days, choice, range }: TotalsBoardProps) {
  const rangeNote = rangeLabel(choice, range);
  const compare = (figure: (totals: Figures | DashboardStats) => number, things: string) =>
    stats.previous ? compareFigures(figure(stats), figure(stats.previous), { things, days: rangeNote }) : { note: rangeNote };
  const { telegramStats, digitalProductStats } = stats;
  return (
    <StatBoard label={text.label}>
      <Stat
        Icon={IconBrandTelegram}
        label={text.telegramRevenue}
        figure={<Money value={telegramStats._sum.amount} short />}
        {...compare((totals) => totals.telegramStats._sum.amount, sales)}
        {...trend(days, 'telegramRevenue', 'var(--chart-1)')}
        link={telegramSales}
      />
      <Stat
        Icon={IconUsers}
        label={text.telegramSubscriptions}
        figure={countFormat.format(telegramStats._count)}
        {...compare((totals) => totals.telegramStats._count, sales)}
        link={telegramSales}
      />
      <Stat
        Icon={IconPackage}
        label={text.productRevenue}
        figure={<Money value={digitalProductStats._sum.amount} short />}
        {...compare((totals) => totals.digitalProductStats._sum.amount, sales)}
        {...trend(days, 'digitalRevenue', 'var(--chart-2)')}
        link={digitalSales}
      />
      <Stat
        Icon={IconShoppingBag}
        label={text.productSales}
        figure={countFormat.format(digitalProductStats._count)}
        {...compare((totals) => totals.digitalProductStats._count, sales)}
        link={digitalSales}
      />
      <CreatedCount Icon={IconFiles} label={text.products} count={stats.totalProductsCreated} to="/digital-products" />
      <CreatedCount Icon={IconBroadcast} label={text.channels} count={stats.totalChannelsCreated} to="/telegram" />
      <CreatedCount Icon={IconLink} label={text.links} count={stats.totalShortLinksCreated} to="/link-short" />
      <Stat
        Icon={IconClick}
        label={text.clicks}
        figure={countFormat.format(stats.totalClickCount._sum.clicks)}
        {...compare((totals) => totals.totalClickCount._sum.clicks, clicks)}
        link={{ to: '/link-short' }}
      />
    </StatBoard>
  );
}

function trend(days: readonly DailySales[], amount: 'telegramRevenue' | 'digitalRevenue', color: string) {
  const values = sparkline(days, amount);
  return values.length > 0 ? { trend: { values, color } } : {};
}

interface CreatedCountProps {
  Icon: typeof IconFiles;
  label: string;
  count: number;
  to: '/digital-products' | '/telegram' | '/link-short';
}

/** Current count, independent of the range. */
const CreatedCount = ({ Icon, label, count, to }: CreatedCountProps): ReactNode => (
  <Stat Icon={Icon} label={label} figure={countFormat.format(count)} note={dashboardText.range.all} link={{ to }} />
);
