import { z } from 'zod';
import { pageOf, pageQuery } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineText } from '../text-fields.ts';

/** ADJUSTMENT: credit to a balance. PAYOUT: approval of a withdrawal. */
export const ConfirmationKind = z.enum(['ADJUSTMENT', 'PAYOUT'], 'Unknown kind');
export const ConfirmationStatus = z.enum(['OPEN', 'CONFIRMED', 'REJECTED', 'CANCELLED', 'EXPIRED'], 'Unknown status');

const UserRef = z.object({ id: z.int(), username: z.string() });

/** Decision of an administrator above `SECOND_ADMIN_ABOVE` that waits for another one. */
const ConfirmationRequest = z.object({
  id: Id,
  kind: ConfirmationKind,
  status: ConfirmationStatus,
  /** In rupees. */
  amount: z.number(),
  /** User who gets the money. */
  user: UserRef,
  withdrawalId: Id.nullable(),
  /** Reason of the credit, or notes for the approval. */
  reason: z.string().nullable(),
  requestedBy: UserRef,
  requestedAt: IsoTime,
  expiresAt: IsoTime,
  /** Null while it is open, and after it expired. */
  decidedBy: UserRef.nullable(),
  decidedAt: IsoTime.nullable(),
  decisionReason: z.string().nullable(),
});
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>;

const params = z.strictObject({ id: Id });

export const confirmations = {
  'GET /api/v1/admin/confirmations': {
    access: 'admin',
    to: 'see the confirmation requests',
    query: z.strictObject({ ...pageQuery(), status: ConfirmationStatus.optional(), kind: ConfirmationKind.optional() }),
    reply: pageOf(ConfirmationRequest),
  },
  /** Carries the decision out. Not by the administrator who asked, and not by the one who gets the money. */
  'POST /api/v1/admin/confirmations/{id}/confirm': {
    access: 'admin',
    proof: 'recent',
    to: 'confirm a decision of another administrator',
    params,
    reply: successReply(ConfirmationRequest),
  },
  'POST /api/v1/admin/confirmations/{id}/reject': {
    access: 'admin',
    to: 'reject a decision of another administrator',
    params,
    /** Emailed to the administrator who asked. */
    body: z.strictObject({ reason: multilineText('Reason', 500) }),
    reply: successReply(ConfirmationRequest),
  },
  'POST /api/v1/admin/confirmations/{id}/cancel': {
    access: 'admin',
    to: 'cancel your confirmation request',
    params,
    reply: successReply(ConfirmationRequest),
  },
} satisfies Routes;
