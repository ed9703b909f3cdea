import type { ProductType } from '@jamun/contract';
import { and, between, eq, sum } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { salesDays as days } from './tables.ts';

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

/** The same day by day; days on which nothing was sold are left out. */
export const daysSold = (queries: Queries, wanted: { sellerId: number; span: Span }): Promise<(Sold & { day: string })[]> =>
  queries
    .select({ day: days.day, productType: days.productType, sales: days.sales, amount: days.amount })
    .from(days)
    .where(within(wanted))
    .orderBy(days.day);
