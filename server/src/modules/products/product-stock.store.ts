import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { products } from './tables.ts';

const soldOrReserved = sql`${products.soldCount} + ${products.heldCount}`;
const hasUnitLeft = sql`${soldOrReserved} < ${products.quantity}`;
const hasRows = (rows: unknown[]) => rows.length > 0;

/** Reserves one unit for a payment. False when no unit is left or the product is not for sale. */
export const incrementReserved = async (tx: Tx, id: string): Promise<boolean> =>
  hasRows(
    await tx
      .update(products)
      .set({ heldCount: sql`${products.heldCount} + 1` })
      .where(
        and(eq(products.id, id), eq(products.status, 'ACTIVE'), isNull(products.deletedAt), products.isLimitedQuantityEnabled, hasUnitLeft),
      )
      .returning({ id: products.id }),
  );

/** Counts units that are not sold, reserved units included. */
export async function countUnsold(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ unsold: sql<number>`coalesce(${products.quantity}, 0) - ${products.soldCount}` })
    .from(products)
    .where(eq(products.id, id));
  return row?.unsold ?? 0;
}

export async function isSoldOut(queries: Queries, id: string): Promise<boolean> {
  const found = and(eq(products.id, id), products.isLimitedQuantityEnabled, gte(products.soldCount, products.quantity));
  return (await queries.$count(products, found)) > 0;
}

/** False when no unit is reserved. */
export const decrementReserved = async (tx: Tx, id: string): Promise<boolean> =>
  hasRows(
    await tx
      .update(products)
      .set({ heldCount: sql`${products.heldCount} - 1` })
      .where(and(eq(products.id, id), gte(products.heldCount, 1)))
      .returning({ id: products.id }),
  );

interface Sale {
  id: string;
  amount: bigint;
}

interface Sales {
  id: string;
  /** Number of sold units with a reservation. */
  held: number;
  /** Number of sold units without a reservation. */
  free: number;
  amount: bigint;
}

/**
 * Counts sales of several products, reserved and unreserved units; skips a product with too few units. Locks the products in the
 * order of their ids. Returns no rows, only the number of updated products. Prepared statement, because every sale runs it.
 *
 * Arrays with one element per product: $1 product id, $2 reserved units, $3 unreserved units, $4 amount in paise
 */
const saleStatement = `
  with requested_sales as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::bigint[]) as requested_sales (id, held, free, amount)
  ), locked_products as (
    select id from products where id = any($1::text[]) order by id for no key update
  )
  update products set held_count = held_count - held, sold_count = sold_count + held + free, sales_count = sales_count + held + free,
    revenue = revenue + amount
  from locked_products join requested_sales on requested_sales.id = locked_products.id
  where products.id = locked_products.id and held_count >= held
    and (free = 0 or not is_limited or sold_count + held_count + free <= quantity)`;

/** Sells reserved units always, and unreserved units only if enough are left. False when one of the products has too few. */
export async function countSales(tx: Tx, sales: Sales[]): Promise<boolean> {
  const column = <Name extends keyof Sales>(name: Name) => sales.map((sale) => sale[name]);
  const values = [column('id'), column('held'), column('free'), column('amount').map(String)];
  const { rowCount } = await tx.client.query({ name: 'count-sales', text: saleStatement, values });
  return rowCount === sales.length;
}

/** Returns a refunded unit to the stock. `salesCount` stays, because it counts all sales ever made. */
export const countReturn = async (tx: Tx, { id, amount }: Sale): Promise<boolean> =>
  hasRows(
    await tx
      .update(products)
      .set({ soldCount: sql`${products.soldCount} - 1`, revenue: sql`${products.revenue} - ${amount}` })
      .where(and(eq(products.id, id), gte(products.soldCount, 1), gte(products.revenue, amount)))
      .returning({ id: products.id }),
  );
