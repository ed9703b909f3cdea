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
import { Money } from '../../ui/data/money.tsx';
import { Stat, StatBoard } from '../../ui/data/stat-board.tsx';
import { compared } from './compared.ts';
import { daysWords } from './range-text.ts';
import { trendOf } from './revenue-spans.ts';

interface TotalsBoardProps {
  stats: DashboardStats;
  days: readonly DailySales[];
  choice: RangeChoice;
  range: DayRange | null;
}

const figures = new Intl.NumberFormat('en-IN');
const telegramSales = { to: '/sales', search: { type: 'TELEGRAM_PLAN' } } as const;
const digitalSales = { to: '/sales', search: { type: 'DIGITAL_PRODUCT' } } as const;

type Figures = NonNullable<DashboardStats['previous']>;

/** The eight figures, each with the way to the list behind it. */
export function TotalsBoard({ stats, days, choice, range }: TotalsBoardProps) {
  const words = daysWords(choice, range);
  const ofDays = (figure: (of: Figures | DashboardStats) => number, things: string) =>
    stats.previous ? compared(figure(stats), figure(stats.previous), { things, days: words }) : { note: words };
  const { telegramStats, digitalProductStats } = stats;
  return (
    <StatBoard label="Totals">
      <Stat
        Icon={IconBrandTelegram}
        label="Telegram Revenue"
        figure={<Money value={telegramStats._sum.amount} short />}
        {...ofDays((of) => of.telegramStats._sum.amount, 'sales')}
        {...trend(days, 'telegramRevenue', 'var(--chart-1)')}
        link={telegramSales}
      />
      <Stat
        Icon={IconUsers}
        label="Telegram Subscriptions"
        figure={figures.format(telegramStats._count)}
        {...ofDays((of) => of.telegramStats._count, 'sales')}
        link={telegramSales}
      />
      <Stat
        Icon={IconPackage}
        label="Digital Product Revenue"
        figure={<Money value={digitalProductStats._sum.amount} short />}
        {...ofDays((of) => of.digitalProductStats._sum.amount, 'sales')}
        {...trend(days, 'digitalRevenue', 'var(--chart-2)')}
        link={digitalSales}
      />
      <Stat
        Icon={IconShoppingBag}
        label="Digital Product Sales"
        figure={figures.format(digitalProductStats._count)}
        {...ofDays((of) => of.digitalProductStats._count, 'sales')}
        link={digitalSales}
      />
      <Created Icon={IconFiles} label="Products Created" count={stats.totalProductsCreated} to="/digital-products" />
      <Created Icon={IconBroadcast} label="Channels Created" count={stats.totalChannelsCreated} to="/telegram" />
      <Created Icon={IconLink} label="Short Links Created" count={stats.totalShortLinksCreated} to="/link-short" />
      <Stat
        Icon={IconClick}
        label="Total Clicks"
        figure={figures.format(stats.totalClickCount._sum.clicks)}
        {...ofDays((of) => of.totalClickCount._sum.clicks, 'clicks')}
        link={{ to: '/link-short' }}
      />
    </StatBoard>
  );
}

function trend(days: readonly DailySales[], amount: 'telegramRevenue' | 'digitalRevenue', color: string) {
  const values = trendOf(days, amount);
  return values.length > 0 ? { trend: { values, color } } : {};
}

interface CreatedProps {
  Icon: typeof IconFiles;
  label: string;
  count: number;
  to: '/digital-products' | '/telegram' | '/link-short';
}

/** What there is now, whichever days are chosen. */
const Created = ({ Icon, label, count, to }: CreatedProps): ReactNode => (
  <Stat Icon={Icon} label={label} figure={figures.format(count)} note="in all" link={{ to }} />
);
