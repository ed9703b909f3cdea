import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { listDisputes } from './disputes.store.ts';

/**
 * Reopens the items of lost disputes that could only be dismissed, because a refund or a chargeback had taken the money from the seller.
 * The seller has it again: what the bank took is to be decided.
 */
export async function reopenLosses({ attention }: Pick<CheckoutDeps, 'attention'>, tx: Tx, orderId: string): Promise<void> {
  const undecided = (await listDisputes(tx, [orderId])).filter(({ outcome, booking }) => outcome === 'LOST' && booking === null);
  const references = undecided.map(({ providerId }) => providerId);
  await attention.reopenDismissed(tx, { orderId, kinds: ['DISPUTE'], references });
}
