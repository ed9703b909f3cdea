import type { DailySales, DashboardStats, ProductType, SalesFigure } from '@jamun/contract';
import { type AskedDays, before, daysIn, lastDays, type Span, spanOf } from './asked-days.ts';
import type { InsightsParts } from './parts.ts';
import { saleView, toRupees } from './sale.presenter.ts';

const recent = 5;

type Sold = Awaited<ReturnType<InsightsParts['checkout']['lists']['soldWithin']>>;

const figureOf = (sold: Sold, productType: ProductType): SalesFigure => {
  const found = sold.find((one) => one.productType === productType);
  return { _sum: { amount: toRupees(found?.amount ?? 0n) }, _count: found?.sales ?? 0 };
};

/** What was sold and how often links were followed in those days, or ever. */
async function figures({ database: { read }, checkout, links }: InsightsParts, userId: number, span: Span | undefined) {
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

export function dashboardStats(parts: InsightsParts) {
  const { database, checkout, products, telegram, links } = parts;
  const { read } = database;
  return async (userId: number, asked: AskedDays): Promise<DashboardStats> => {
    const span = spanOf(asked);
    const earlier = span && before(span);
    const [now, then, productCount, channelCount, linkCount, sales] = await Promise.all([
      figures(parts, userId, span ?? undefined),
      earlier && figures(parts, userId, earlier),
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
      recentSales: sales.map(saleView),
      previous: earlier && then && { ...earlier, ...then },
    };
  };
}

export const dailySales =
  ({ database: { read }, clock, checkout }: InsightsParts) =>
  async (userId: number, asked: AskedDays): Promise<DailySales[]> => {
    const span = spanOf(asked) ?? lastDays(clock.now());
    const rows = await checkout.lists.daysSold(read, { sellerId: userId, span });
    const sold = new Map(rows.map((row) => [`${row.day} ${row.productType}`, row]));
    const of = (day: string, type: ProductType) => sold.get(`${day} ${type}`) ?? { amount: 0n, sales: 0 };
    return daysIn(span).map((date) => {
      const [telegram, digital] = [of(date, 'TELEGRAM_PLAN'), of(date, 'DIGITAL_PRODUCT')];
      return {
        date,
        telegramRevenue: toRupees(telegram.amount),
        digitalRevenue: toRupees(digital.amount),
        totalRevenue: toRupees(telegram.amount + digital.amount),
        sales: telegram.sales + digital.sales,
      };
    });
  };
