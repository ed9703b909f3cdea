import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { products } from './tables.ts';

const taken = sql`${products.soldCount} + ${products.heldCount}`;
const oneIsLeft = sql`${taken} < ${products.quantity}`;
const changed = (rows: unknown[]) => rows.length > 0;

/** One more piece is being paid for: false when none is left, or nothing is for sale. */
export const takePiece = async (tx: Tx, id: string): Promise<boolean> =>
  changed(
    await tx
      .update(products)
      .set({ heldCount: sql`${products.heldCount} + 1` })
      .where(and(eq(products.id, id), eq(products.status, 'ACTIVE'), isNull(products.deletedAt), products.isLimited, oneIsLeft))
      .returning({ id: products.id }),
  );

/** False when none was held. */
export const putBackPiece = async (tx: Tx, id: string): Promise<boolean> =>
  changed(
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

// Prepared by the server once for each connection: every sale comes by here.
const saleStatement = `
  update products set held_count = held_count - $3::int, sold_count = sold_count + 1, sales_count = sales_count + 1, revenue = revenue + $2::bigint
  where id = $1 and case when $3 = 1 then held_count >= 1 else not is_limited or sold_count + held_count < quantity end`;

/** What was held is sold; what was not, only while one is left. */
export async function countSale(tx: Tx, { id, amount, held }: Sale & { held: boolean }): Promise<boolean> {
  const values = [id, String(amount), held ? 1 : 0];
  const { rowCount } = await tx.client.query({ name: 'count-sale', text: saleStatement, values });
  return rowCount === 1;
}

/** A sale that was undone: the piece can be bought again, and the sale stays one that there was. */
export const countReturn = async (tx: Tx, { id, amount }: Sale): Promise<boolean> =>
  changed(
    await tx
      .update(products)
      .set({ soldCount: sql`${products.soldCount} - 1`, revenue: sql`${products.revenue} - ${amount}` })
      .where(and(eq(products.id, id), gte(products.soldCount, 1), gte(products.revenue, amount)))
      .returning({ id: products.id }),
  );
