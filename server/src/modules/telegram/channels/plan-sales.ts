import type { Tx } from '../../../platform/db/database.ts';
import { addSales, subtractSale } from './plan-sales.store.ts';

interface Sale {
  planId: string;
  /** Paise. */
  amount: bigint;
}

/** Counts a batch of paid subscriptions with one update per plan and channel. */
export async function countSales(tx: Tx, sales: Sale[]): Promise<void> {
  const byPlan = new Map<string, { planId: string; sales: number; amount: bigint }>();
  for (const { planId, amount } of sales) {
    const sum = byPlan.get(planId) ?? { planId, sales: 0, amount: 0n };
    byPlan.set(planId, { planId, sales: sum.sales + 1, amount: sum.amount + amount });
  }
  if (byPlan.size > 0 && !(await addSales(tx, [...byPlan.values()]))) {
    throw new Error(`Plan not found: ${[...byPlan.keys()].join(' or ')}`);
  }
}

export async function uncountSale(tx: Tx, sale: Sale): Promise<void> {
  if (!(await subtractSale(tx, sale))) throw new Error(`Plan ${sale.planId} has no such sale to subtract`);
}
