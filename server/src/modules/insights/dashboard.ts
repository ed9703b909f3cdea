import { type DailySales, type DashboardStats, dashboardMessages, type ProductType, type SalesFigure } from '@jamun/contract';
import { invalidField } from '../../kit/app-error.ts';
import { addDays, endOfDayInIndia } from '../../kit/india-time.ts';
import { toRupees } from '../../kit/money.ts';
import { allDays, type DaysQuery, isListedByMonth, lastDays, periodsIn, previousSpan, type Span, spanOf } from './day-spans.ts';
import type { InsightsDeps } from './deps.ts';
import { saleViews } from './sale-views.ts';

type Deps = Pick<InsightsDeps, 'database' | 'checkout' | 'products' | 'links' | 'telegram' | 'people' | 'couponNames'>;

const recentSaleCount = 5;
const listedCoupons = 5;

type SalesSums = Awaited<ReturnType<InsightsDeps['checkout']['lists']['sumSales']>>;

const figureOf = (sold: SalesSums, productType: ProductType): SalesFigure => {
  const found = sold.find((sum) => sum.productType === productType);
  return { _sum: { amount: toRupees(found?.amount ?? 0n) }, _count: found?.sales ?? 0 };
};

/** Sales and link clicks of a span, or of all time. */
async function loadFigures(
  { database: { read }, checkout, links }: Pick<InsightsDeps, 'database' | 'checkout' | 'links'>,
  userId: number,
  span: Span | undefined,
) {
  const [sold, clicks] = await Promise.all([
    checkout.lists.sumSales(read, { sellerId: userId, span }),
    links.sumClicks(read, { userId, span }),
  ]);
  return {
    digitalProductStats: figureOf(sold, 'DIGITAL_PRODUCT'),
    telegramStats: figureOf(sold, 'TELEGRAM_PLAN'),
    totalClickCount: { _sum: { clicks } },
  };
}

/** Coupons with the highest revenue in a span, or of all time. */
async function loadCouponSales(
  { database: { read }, checkout, couponNames }: Pick<InsightsDeps, 'database' | 'checkout' | 'couponNames'>,
  sellerId: number,
  span: Span | null,
): Promise<DashboardStats['couponSales']> {
  const range = span ? { from: endOfDayInIndia(addDays(span.from, -1)), before: endOfDayInIndia(span.to) } : { from: null, before: null };
  const sales = await checkout.lists.couponSales(read, { sellerId, ...range, limit: listedCoupons });
  const names = await couponNames(
    read,
    sales.map(({ couponId }) => couponId),
  );
  return sales.map(({ code, amount, discount, ...sale }) => ({
    couponId: sale.couponId,
    name: names.get(sale.couponId) ?? code,
    sales: sale.sales,
    amount: toRupees(amount),
    discount: toRupees(discount),
  }));
}

export function loadDashboardStats(deps: Deps) {
  const { database, checkout, products, telegram, links } = deps;
  const { read } = database;
  return async (userId: number, query: DaysQuery): Promise<DashboardStats> => {
    const span = spanOf(query);
    const earlierSpan = span && previousSpan(span);
    const [current, previous, productCount, channelCount, linkCount, sales, couponSales] = await Promise.all([
      loadFigures(deps, userId, span ?? undefined),
      earlierSpan && loadFigures(deps, userId, earlierSpan),
      products.countOwnProducts(read, userId),
      telegram.countOwnChannels(read, userId),
      links.countOwn(read, userId),
      checkout.lists.listSalesBefore(read, { sellerId: userId, before: undefined, limit: recentSaleCount }),
      loadCouponSales(deps, userId, span),
    ]);
    return {
      ...current,
      totalProductsCreated: productCount,
      totalChannelsCreated: channelCount,
      totalShortLinksCreated: linkCount,
      couponSales,
      recentSales: await saleViews(deps, sales),
      previous: earlierSpan && previous && { ...earlierSpan, ...previous },
    };
  };
}

interface ChartQuery extends DaysQuery {
  range?: 'all' | undefined;
}

/** Sales of the chart by day, or by month for long spans; without a range the last 30 days. */
export function loadChartSales({ database: { read }, clock, checkout }: Pick<InsightsDeps, 'database' | 'clock' | 'checkout'>) {
  async function chartSpan(sellerId: number, { range, ...query }: ChartQuery): Promise<Span> {
    const span = spanOf(query);
    if (range === undefined) return span ?? lastDays(clock.now());
    if (span) throw invalidField('range', dashboardMessages.allOrDays);
    return allDays(clock.now(), await checkout.lists.findFirstSaleDay(read, sellerId));
  }
  return async (userId: number, query: ChartQuery): Promise<DailySales[]> => {
    const span = await chartSpan(userId, query);
    const rows = await checkout.lists.sumSalesByPeriod(read, { sellerId: userId, span, isByMonth: isListedByMonth(span) });
    const sold = new Map(rows.map((row) => [`${row.day} ${row.productType}`, row]));
    const salesOf = (day: string, type: ProductType) => sold.get(`${day} ${type}`) ?? { amount: 0n, sales: 0 };
    return periodsIn(span).map(({ from, to }) => {
      const [telegram, digital] = [salesOf(from, 'TELEGRAM_PLAN'), salesOf(from, 'DIGITAL_PRODUCT')];
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
