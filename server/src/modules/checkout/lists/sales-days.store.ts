import type { ProductType } from '@jamun/contract';
import { and, between, eq, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { salesDays as days } from '../tables.ts';

/** Days of India's calendar, both included. */
interface Span {
  from: string;
  to: string;
}

interface Wanted {
  sellerId: number;
  /** Left out: all there are. */
  span?: Span | undefined;
}

interface Sold {
  productType: ProductType;
  sales: number;
  amount: bigint;
}

const within = ({ sellerId, span }: Wanted) => and(eq(days.sellerId, sellerId), span && between(days.day, span.from, span.to));

/** What was paid in those days and not refunded since; a type of which nothing was sold is left out. */
export async function soldWithin(queries: Queries, wanted: Wanted): Promise<Sold[]> {
  const rows = await queries
    .select({ productType: days.productType, sales: sum(days.sales).mapWith(Number), amount: sum(days.amount).mapWith(BigInt) })
    .from(days)
    .where(within(wanted))
    .groupBy(days.productType);
  return rows.map(({ productType, sales, amount }) => ({ productType, sales: sales ?? 0, amount: amount ?? 0n }));
}

interface PeriodsWanted {
  sellerId: number;
  span: Span;
  byMonth: boolean;
}

/** The same by day or by month, named by the first day of the span that is in it; periods without sales are left out. */
export async function daysSold(queries: Queries, { byMonth, ...wanted }: PeriodsWanted): Promise<(Sold & { day: string })[]> {
  const firstOfMonth = sql<string>`greatest(date_trunc('month', ${days.day})::date, ${wanted.span.from}::date)::text`;
  const rows = await queries
    .select({
      day: byMonth ? firstOfMonth.as('period') : sql<string>`${days.day}::text`.as('period'),
      productType: days.productType,
      sales: sum(days.sales).mapWith(Number),
      amount: sum(days.amount).mapWith(BigInt),
    })
    .from(days)
    .where(within(wanted))
    .groupBy(sql`period`, days.productType);
  return rows.map((row) => ({ ...row, sales: row.sales ?? 0, amount: row.amount ?? 0n }));
}

/** Undefined without sales. Days whose sales were all refunded count as well. */
export async function firstDaySold(queries: Queries, sellerId: number): Promise<string | undefined> {
  const [first] = await queries.select({ day: days.day }).from(days).where(within({ sellerId })).orderBy(days.day).limit(1);
  return first?.day;
}
