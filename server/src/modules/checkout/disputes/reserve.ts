import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import { findChargebacks } from '../refunds/refunds.store.ts';
import { findSettlement } from '../settlement/settlement-holds.store.ts';
import { claimOn } from './claim.ts';
import { listClaims, listUnderReserved, returnToHold, setDisputed, sumReleased } from './disputes.store.ts';

type Deps = Pick<CheckoutDeps, 'clock' | 'random' | 'ledger'>;

const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other));

/** Moves released money of an order back into its hold; returns how much. The caller has locked the seller's book. */
async function returnReleased(
  { clock, random, ledger }: Deps,
  tx: Tx,
  { orderId, sellerId, most }: { orderId: string; sellerId: number; most: bigint },
): Promise<bigint> {
  const amount = most > 0n ? least(most, await sumReleased(tx, orderId)) : 0n;
  if (amount <= 0n) return 0n;
  const hold = { id: newId(random), orderId, amount };
  await returnToHold(tx, hold);
  await ledger.post(tx, {
    kind: 'DISPUTE_HOLD',
    source: { type: 'dispute-hold', id: hold.id },
    sellerId,
    entries: { AVAILABLE: -amount, LOCKED: amount },
    at: clock.now(),
  });
  return amount;
}

/**
 * Reserves the money of a sale that its disputes claim, or frees it. Reserved money stays in the settlement hold of the order. When
 * the claim grows, money of the order that was released returns to the hold, as far as the seller has not withdrawn it. The caller has
 * locked the order; runs after every change of it, its refunds or its disputes.
 */
export async function reserveForDisputes({ clock, random, ledger }: Deps, tx: Tx, orderId: string): Promise<void> {
  const order = await findOrder(tx, { id: orderId });
  const claimed = (await listClaims(tx, orderId)).reduce((sum, { amount }) => sum + amount, 0n);
  if (!order || (claimed === 0n && !(await findSettlement(tx, orderId))?.disputed)) return;
  const unrefunded = order.amount - ((await ledger.sumPartialRefunds(tx, [orderId])).get(orderId) ?? 0n);
  const isReversed = (await findChargebacks(tx, [orderId])).get(orderId) === 'REVERSED';
  const disputed = claimOn({ ...order, unrefunded, isReversed }, claimed);
  const { AVAILABLE } = await ledger.lock(tx, order.sellerId);
  const settlement = await findSettlement(tx, orderId);
  if (!settlement || settlement.disputed === disputed) return;
  await setDisputed(tx, { orderId, disputed });
  if (disputed < settlement.disputed) return;
  const missing = disputed - settlement.locked;
  await returnReleased({ clock, random, ledger }, tx, { orderId, sellerId: order.sellerId, most: least(missing, AVAILABLE) });
}

/**
 * Reserves money that has returned to the wallet, from a withdrawal that is not paid, for disputes that came meanwhile. The caller has
 * locked the seller's book and posted the return to AVAILABLE.
 */
export async function reserveReturned(deps: Deps, tx: Tx, { sellerId, amount }: { sellerId: number; amount: bigint }): Promise<void> {
  if (amount <= 0n) return;
  let left = amount;
  for (const { orderId, missing } of await listUnderReserved(tx, sellerId))
    left -= await returnReleased(deps, tx, { orderId, sellerId, most: least(missing, left) });
}
