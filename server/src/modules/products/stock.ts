import type { Tx } from '../../platform/db/database.ts';
import { countReturn, countSales, decrementReserved, incrementReserved } from './product-stock.store.ts';
import { findProduct } from './products.store.ts';

/** HELD: one unit is reserved; release it or sell it with `held: true`. UNLIMITED: nothing is reserved; sell it with `held: false`. */
type ReservationResult = 'HELD' | 'UNLIMITED' | 'SOLD_OUT' | 'NOT_FOR_SALE';

interface Sale {
  id: string;
  amountPaise: bigint;
}

/** Reserves one unit for an order. The product row stays locked until the caller's transaction ends. */
export async function reserveUnit(tx: Tx, id: string): Promise<ReservationResult> {
  if (await incrementReserved(tx, id)) return 'HELD';
  const product = await findProduct(tx, id);
  if (!product || product.deletedAt || product.status !== 'ACTIVE') return 'NOT_FOR_SALE';
  return product.isLimitedQuantityEnabled ? 'SOLD_OUT' : 'UNLIMITED';
}

/** Releases a reserved unit that was not paid. */
export async function releaseUnit(tx: Tx, id: string): Promise<void> {
  if (!(await decrementReserved(tx, id))) throw new Error(`No unit of product ${id} is reserved`);
}

/**
 * Sells paid units, also of products that are no longer for sale, because the money was received. False when a unit was not reserved
 * and none is left: the caller must roll back its transaction, with all other units, and refund the payment.
 */
export async function sellUnits(tx: Tx, ...units: (Sale & { held: boolean })[]): Promise<boolean> {
  const sales = new Map<string, { id: string; held: number; free: number; amount: bigint }>();
  for (const { id, amountPaise, held } of units) {
    const sale = sales.get(id) ?? { id, held: 0, free: 0, amount: 0n };
    sales.set(id, sale);
    sale[held ? 'held' : 'free']++;
    sale.amount += amountPaise;
  }
  const sold = await countSales(tx, [...sales.values()]);
  if (!sold && units.every(({ held }) => held)) throw new Error(`No unit of product ${[...sales.keys()].join(' or ')} is reserved`);
  return sold;
}

/** Returns the unit of a refunded sale to the stock. */
export async function returnUnit(tx: Tx, { id, amountPaise }: Sale): Promise<void> {
  if (!(await countReturn(tx, { id, amount: amountPaise }))) throw new Error(`Product ${id} has no sale that can be returned`);
}
