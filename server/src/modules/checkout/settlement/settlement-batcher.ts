import { batcher } from '../../../kit/concurrency/batcher.ts';
import { isDatabaseLost } from '../../../platform/db/database-errors.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Paid } from './record-settlements.store.ts';
import { settleOrders } from './settle-orders.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'random' | 'jobs' | 'ledger' | 'notify' | 'items' | 'settlementHoldDays'>;

const largestGroup = 16;
// So that the database has something to do while we are told of the next, and the other way round.
const groupsAtOnce = 3;
// Somebody else has a row of one of them: that is no reason for the others to wait for long.
const lockWait = 500;

/**
 * What the provider says of the orders of the moment is written down together: a commit, and each statement, for all of
 * them. A group is all or nothing, so where it cannot be written, because of one of them or because of somebody else,
 * each goes alone and meets with what is its own.
 *
 * True when the order was settled by this; false when it does not wait for the payment.
 */
export function settleTogether(deps: Deps): (paid: Paid) => Promise<boolean> {
  const { transact } = deps.database;

  async function alone(paid: Paid): Promise<boolean> {
    const settled = await transact((tx) => settleOrders(deps, tx, [paid]));
    return settled.has(paid.orderId);
  }

  const together = batcher<Paid, boolean | 'alone'>(
    async (group) => {
      // Told twice of an order, the second looks at what the first has made of it.
      const first = new Map(group.toReversed().map((paid) => [paid.orderId, paid]));
      try {
        const settled = await transact((tx) => settleOrders(deps, tx, [...first.values()]), { lockWait });
        return group.map((paid) => (first.get(paid.orderId) === paid ? settled.has(paid.orderId) : 'alone'));
      } catch (error) {
        if (isDatabaseLost(error)) throw error;
        return group.map(() => 'alone' as const);
      }
    },
    largestGroup,
    groupsAtOnce,
  );

  return async (paid) => {
    const settled = await together(paid);
    return settled === 'alone' ? alone(paid) : settled;
  };
}
