import { disputeMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { DisputeRow } from '../tables.ts';
import { findDispute, setEvidence } from './disputes.store.ts';

interface Evidence {
  orderId: string;
  disputeId: string;
  sellerId: number;
  text: string;
  actor: Actor;
}

/** Saves the seller's text about the delivery while the dispute is undecided; it replaces the former one. Idempotent. */
export const saveEvidence =
  ({ database, clock, audit }: Pick<CheckoutDeps, 'database' | 'clock' | 'audit'>) =>
  ({ orderId, disputeId, sellerId, text, actor }: Evidence): Promise<DisputeRow> =>
    database.transact(async (tx) => {
      const order = await lockOrder(tx, { id: orderId, sellerId });
      const dispute = order && (await findDispute(tx, { id: disputeId }));
      if (!order || dispute?.orderId !== order.id) throw new AppError('NOT_FOUND');
      if (dispute.evidence === text) return dispute;
      if (dispute.outcome === 'WON' || dispute.outcome === 'LOST') throw new AppError('CONFLICT', { message: disputeMessages.decided });
      const at = clock.now();
      await setEvidence(tx, { id: disputeId, evidence: text, at });
      await audit.record(tx, {
        actor,
        action: 'DISPUTE_EVIDENCE_SAVED',
        subject: { type: 'order', id: orderId, userId: order.sellerId },
        after: { disputeId: dispute.providerId, length: text.length },
      });
      return { ...dispute, evidence: text, evidenceAt: at };
    });
