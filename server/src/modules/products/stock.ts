import type { Tx } from '../../platform/db/database.ts';
import { countReturn, countSales, putBackPiece, takePiece } from './product-stock.store.ts';
import { findProduct } from './products.store.ts';

/** HELD: give it back or sell it as held. UNLIMITED: nothing is held, sell it as not held. */
type Hold = 'HELD' | 'UNLIMITED' | 'SOLD_OUT' | 'NOT_FOR_SALE';

interface Sale {
  id: string;
  amountPaise: bigint;
}

/** One piece for somebody who is about to pay. The product's row stays locked until the caller's transaction ends. */
export async function holdPiece(tx: Tx, id: string): Promise<Hold> {
  if (await takePiece(tx, id)) return 'HELD';
  const product = await findProduct(tx, id);
  if (!product || product.deletedAt || product.status !== 'ACTIVE') return 'NOT_FOR_SALE';
  return product.isLimitedQuantityEnabled ? 'SOLD_OUT' : 'UNLIMITED';
}

/** A piece that was held and not paid for. */
export async function releasePiece(tx: Tx, id: string): Promise<void> {
  if (!(await putBackPiece(tx, id))) throw new Error(`No piece of product ${id} is held`);
}

/**
 * Pieces were paid for; also of products that are no longer for sale, since the money has come. False when one was not held
 * and none is left: then its money goes back, and the caller's transaction with all the others must not be kept.
 */
export async function sellPieces(tx: Tx, ...pieces: (Sale & { held: boolean })[]): Promise<boolean> {
  const sales = new Map<string, { id: string; held: number; free: number; amount: bigint }>();
  for (const { id, amountPaise, held } of pieces) {
    const sale = sales.get(id) ?? { id, held: 0, free: 0, amount: 0n };
    sales.set(id, sale);
    sale[held ? 'held' : 'free']++;
    sale.amount += amountPaise;
  }
  const sold = await countSales(tx, [...sales.values()]);
  if (!sold && pieces.every(({ held }) => held)) throw new Error(`No piece of product ${[...sales.keys()].join(' or ')} is held`);
  return sold;
}

/** A sale was refunded. */
export async function returnPiece(tx: Tx, { id, amountPaise }: Sale): Promise<void> {
  if (!(await countReturn(tx, { id, amount: amountPaise }))) throw new Error(`No such sale of product ${id} can be returned`);
}
