import { and, eq, gte, isNull, not, or, sql } from 'drizzle-orm';
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

/** What was held is sold; what was not, only while one is left. */
export async function countSale(tx: Tx, { id, amount, held }: Sale & { held: boolean }): Promise<boolean> {
  const possible = held ? gte(products.heldCount, 1) : or(not(products.isLimited), oneIsLeft);
  return changed(
    await tx
      .update(products)
      .set({
        heldCount: sql`${products.heldCount} - ${held ? 1 : 0}`,
        soldCount: sql`${products.soldCount} + 1`,
        salesCount: sql`${products.salesCount} + 1`,
        revenue: sql`${products.revenue} + ${amount}`,
      })
      .where(and(eq(products.id, id), possible))
      .returning({ id: products.id }),
  );
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
