import { z } from 'zod';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineText } from '../text-fields.ts';

/** Stage of a dispute at the buyer's bank. A RETRIEVAL asks for documents and moves no money. UNKNOWN: a word that we do not know. */
export const DisputeType = z.enum(['DISPUTE', 'CHARGEBACK', 'RETRIEVAL', 'PRE_ARBITRATION', 'ARBITRATION', 'UNKNOWN'], 'Unknown type');
export type DisputeType = z.infer<typeof DisputeType>;

/** Result for the seller. LOST also means accepted or not answered in time; UNKNOWN changes nothing. */
export const DisputeOutcome = z.enum(['OPEN', 'WON', 'LOST', 'UNKNOWN'], 'Unknown outcome');
export type DisputeOutcome = z.infer<typeof DisputeOutcome>;

/** Booking of an administrator for a dispute. WAIVED: a lost one that was dismissed. */
export const DisputeBooking = z.enum(['CHARGEBACK', 'PARTIAL_CHARGEBACK', 'WAIVED'], 'Unknown booking');
export type DisputeBooking = z.infer<typeof DisputeBooking>;

export const maxEvidenceLength = 2_000;

/** Dispute of a payment, as the seller and administrators see it. */
export const Dispute = z.object({
  id: Id,
  type: DisputeType,
  outcome: DisputeOutcome,
  amount: z.number(),
  /** The bank's reason and its code. */
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  /** Deadline for the evidence. */
  respondBy: IsoTime.nullable(),
  resolvedAt: IsoTime.nullable(),
  openedAt: IsoTime,
  /** The seller's text about the delivery. */
  evidence: z.object({ text: z.string(), at: IsoTime }).nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

export const EvidenceInput = z.strictObject({ text: multilineText('Evidence', maxEvidenceLength) });

export const disputes = {
  /** Replaces the evidence of an undecided dispute. */
  'PUT /api/v1/sales/{orderId}/disputes/{disputeId}/evidence': {
    access: 'user',
    to: 'add evidence to a dispute',
    params: z.strictObject({ orderId: Id, disputeId: Id }),
    body: EvidenceInput,
    reply: successReply(Dispute),
    limit: { calls: 30, seconds: 60 * 60 },
  },
} satisfies Routes;
