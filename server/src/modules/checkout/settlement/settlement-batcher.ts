import { batcher } from '../../../kit/concurrency/batcher.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-errors.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { OrderPayment } from './record-settlements.store.ts';
import { settleOrders } from './settle-orders.ts';

type Deps = Pick<
  CheckoutDeps,
  'database' | 'clock' | 'random' | 'jobs' | 'ledger' | 'attention' | 'notify' | 'items' | 'coupons' | 'countOrders' | 'settlementHoldDays'
>;

const maxBatchSize = 16;
// Up to 3 batches run concurrently, to overlap database and network time.
const concurrentBatches = 3;
// Lock timeout in milliseconds: one row that is locked elsewhere must not delay the whole batch for long.
const lockTimeoutMs = 500;

/**
 * Settles concurrent payments in batches: one commit, and one run of each statement, for the whole batch. A batch is all or nothing:
 * if it fails, because of one order or a lock timeout, each order is settled in its own transaction.
 *
 * Returns true when the order is settled now, false when it was skipped (see `settleOrders`).
 */
export function settleInBatches(deps: Deps): (paid: OrderPayment) => Promise<boolean> {
  const { transact } = deps.database;

  async function alone(paid: OrderPayment): Promise<boolean> {
    const settled = await transact((tx) => settleOrders(deps, tx, [paid]));
    return settled.has(paid.orderId);
  }

  const settleBatch = batcher<OrderPayment, boolean | 'alone'>(
    async (batch) => {
      // Duplicates of an order in the batch: the first is settled here, the others run alone afterwards.
      const first = new Map(batch.toReversed().map((paid) => [paid.orderId, paid]));
      try {
        const settled = await transact((tx) => settleOrders(deps, tx, [...first.values()]), { lockTimeoutMs });
        return batch.map((paid) => (first.get(paid.orderId) === paid ? settled.has(paid.orderId) : 'alone'));
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        return batch.map(() => 'alone' as const);
      }
    },
    maxBatchSize,
    concurrentBatches,
  );

  return async (paid) => {
    const settled = await settleBatch(paid);
    return settled === 'alone' ? alone(paid) : settled;
  };
}
