import type { Tx } from '../../../platform/db/database.ts';
import { addSales, subtractSale } from './plan-sales.store.ts';

interface Sale {
  planId: string;
  /** In paise. */
  amount: bigint;
}

/** Subscriptions were paid for, several at once: each plan and each channel is counted in one go. */
export async function countSales(tx: Tx, sales: Sale[]): Promise<void> {
  const ofPlans = new Map<string, { planId: string; sales: number; amount: bigint }>();
  for (const { planId, amount } of sales) {
    const sum = ofPlans.get(planId) ?? { planId, sales: 0, amount: 0n };
    ofPlans.set(planId, { planId, sales: sum.sales + 1, amount: sum.amount + amount });
  }
  if (ofPlans.size > 0 && !(await addSales(tx, [...ofPlans.values()]))) {
    throw new Error(`There is no plan ${[...ofPlans.keys()].join(' or ')}`);
  }
}

/** A sale was refunded. */
export async function uncountSale(tx: Tx, sale: Sale): Promise<void> {
  if (!(await subtractSale(tx, sale))) throw new Error(`No such sale of plan ${sale.planId} can be undone`);
}
