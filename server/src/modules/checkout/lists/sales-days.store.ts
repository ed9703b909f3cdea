import type { ProductType } from '@jamun/contract';
import { and, between, eq, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { salesDays as days } from '../tables.ts';

/** Inclusive range of days in IST. */
interface Span {
  from: string;
  to: string;
}

interface SalesDaysQuery {
  sellerId: number;
  /** Omitted: all days. */
  span?: Span | undefined;
}

interface SalesSum {
  productType: ProductType;
  sales: number;
  amount: bigint;
}

const salesDaysCondition = ({ sellerId, span }: SalesDaysQuery) =>
  and(eq(days.sellerId, sellerId), span && between(days.day, span.from, span.to));

/** Sums of paid sales without refunded ones, per product type; types without sales are omitted. */
export async function sumSales(queries: Queries, query: SalesDaysQuery): Promise<SalesSum[]> {
  const rows = await queries
    .select({ productType: days.productType, sales: sum(days.sales).mapWith(Number), amount: sum(days.amount).mapWith(BigInt) })
    .from(days)
    .where(salesDaysCondition(query))
    .groupBy(days.productType);
  return rows.map(({ productType, sales, amount }) => ({ productType, sales: sales ?? 0, amount: amount ?? 0n }));
}

interface PeriodsQuery {
  sellerId: number;
  span: Span;
  isByMonth: boolean;
}

/** Sums per day or month. `day` is the first day of the period within the span; periods without sales are omitted. */
export async function sumSalesByPeriod(queries: Queries, { isByMonth, ...query }: PeriodsQuery): Promise<(SalesSum & { day: string })[]> {
  const firstOfMonth = sql<string>`greatest(date_trunc('month', ${days.day})::date, ${query.span.from}::date)::text`;
  const rows = await queries
    .select({
      day: isByMonth ? firstOfMonth.as('period') : sql<string>`${days.day}::text`.as('period'),
      productType: days.productType,
      sales: sum(days.sales).mapWith(Number),
      amount: sum(days.amount).mapWith(BigInt),
    })
    .from(days)
    .where(salesDaysCondition(query))
    .groupBy(sql`period`, days.productType);
  return rows.map((row) => ({ ...row, sales: row.sales ?? 0, amount: row.amount ?? 0n }));
}

/** Undefined without sales. A day counts even if all its sales were refunded. */
export async function findFirstSaleDay(queries: Queries, sellerId: number): Promise<string | undefined> {
  const [first] = await queries.select({ day: days.day }).from(days).where(salesDaysCondition({ sellerId })).orderBy(days.day).limit(1);
  return first?.day;
}
