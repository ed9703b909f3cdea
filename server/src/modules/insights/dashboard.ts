import { type DailySales, type DashboardStats, type ProductType, type SalesFigure, dashboardMessages as say } from '@jamun/contract';
import { invalidField } from '../../kit/app-error.ts';
import { toRupees } from '../../kit/money.ts';
import { type AskedDays, allDays, before, isByMonth, lastDays, periodsIn, type Span, spanOf } from './asked-days.ts';
import type { InsightsDeps } from './deps.ts';
import { saleViews } from './sale-views.ts';

type Deps = Pick<InsightsDeps, 'database' | 'checkout' | 'products' | 'links' | 'telegram'>;

const recent = 5;

type Sold = Awaited<ReturnType<InsightsDeps['checkout']['lists']['soldWithin']>>;

const figureOf = (sold: Sold, productType: ProductType): SalesFigure => {
  const found = sold.find((one) => one.productType === productType);
  return { _sum: { amount: toRupees(found?.amount ?? 0n) }, _count: found?.sales ?? 0 };
};

/** What was sold and how often links were followed in those days, or ever. */
async function figures(
  { database: { read }, checkout, links }: Pick<InsightsDeps, 'database' | 'checkout' | 'links'>,
  userId: number,
  span: Span | undefined,
) {
  const [sold, clicks] = await Promise.all([
    checkout.lists.soldWithin(read, { sellerId: userId, span }),
    links.clicksOf(read, { userId, span }),
  ]);
  return {
    digitalProductStats: figureOf(sold, 'DIGITAL_PRODUCT'),
    telegramStats: figureOf(sold, 'TELEGRAM_PLAN'),
    totalClickCount: { _sum: { clicks } },
  };
}

export function dashboardStats(deps: Deps) {
  const { database, checkout, products, telegram, links } = deps;
  const { read } = database;
  return async (userId: number, asked: AskedDays): Promise<DashboardStats> => {
    const span = spanOf(asked);
    const earlier = span && before(span);
    const [now, then, productCount, channelCount, linkCount, sales] = await Promise.all([
      figures(deps, userId, span ?? undefined),
      earlier && figures(deps, userId, earlier),
      products.countOf(read, userId),
      telegram.countOwnChannels(read, userId),
      links.countOwn(read, userId),
      checkout.lists.salesBefore(read, { sellerId: userId, before: undefined, most: recent }),
    ]);
    return {
      ...now,
      totalProductsCreated: productCount,
      totalChannelsCreated: channelCount,
      totalShortLinksCreated: linkCount,
      recentSales: await saleViews(deps, sales),
      previous: earlier && then && { ...earlier, ...then },
    };
  };
}

interface AskedSales extends AskedDays {
  range?: 'all' | undefined;
}

export function dailySales({ database: { read }, clock, checkout }: Pick<InsightsDeps, 'database' | 'clock' | 'checkout'>) {
  async function chartedSpan(sellerId: number, { range, ...asked }: AskedSales): Promise<Span> {
    const span = spanOf(asked);
    if (range === undefined) return span ?? lastDays(clock.now());
    if (span) throw invalidField('range', say.allOrDays);
    return allDays(clock.now(), await checkout.lists.firstDaySold(read, sellerId));
  }
  return async (userId: number, asked: AskedSales): Promise<DailySales[]> => {
    const span = await chartedSpan(userId, asked);
    const rows = await checkout.lists.daysSold(read, { sellerId: userId, span, byMonth: isByMonth(span) });
    const sold = new Map(rows.map((row) => [`${row.day} ${row.productType}`, row]));
    const of = (day: string, type: ProductType) => sold.get(`${day} ${type}`) ?? { amount: 0n, sales: 0 };
    return periodsIn(span).map(({ from, to }) => {
      const [telegram, digital] = [of(from, 'TELEGRAM_PLAN'), of(from, 'DIGITAL_PRODUCT')];
      return {
        date: from,
        until: to,
        telegramRevenue: toRupees(telegram.amount),
        digitalRevenue: toRupees(digital.amount),
        totalRevenue: toRupees(telegram.amount + digital.amount),
        sales: telegram.sales + digital.sales,
      };
    });
  };
}
