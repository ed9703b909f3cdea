import type { Tx } from '../../platform/db/database.ts';
import type { Entries } from './accounts.ts';
import { post } from './post.ts';
import { adjustments } from './tables.ts';

interface Adjustment {
  id: string;
  sellerId: number;
  /** The order that a partial refund belongs to. */
  orderId: string | null;
  /** In paise: above zero for the seller, below zero from the seller. */
  amount: bigint;
  reason: string;
  by: number;
  at: Date;
}

export async function insertAdjustment(tx: Tx, { by, at, ...row }: Adjustment): Promise<void> {
  await tx.insert(adjustments).values({ ...row, createdBy: by, createdAt: at });
}

/** Posts a recorded adjustment. */
export const postAdjustment = (tx: Tx, { id, sellerId, at }: Adjustment, entries: Entries): Promise<number> =>
  post(tx, { kind: 'ADJUSTMENT', source: { type: 'adjustment', id }, sellerId, entries, at });
