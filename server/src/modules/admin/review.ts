import type { KycReviewInput, PaymentMethodReviewInput, ReviewedDocument, ReviewedMethod } from '@jamun/contract';
import type { z } from 'zod';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { AdminDeps } from './deps.ts';

/** Saves a review decision, notifies the owner and writes the audit entry, in one transaction. Document numbers are not logged. */
export const reviewKycDocument =
  ({ database, kyc, audit }: Pick<AdminDeps, 'database' | 'audit' | 'kyc'>) =>
  async (actor: Actor, id: string, { status, note, version }: z.output<typeof KycReviewInput>): Promise<ReviewedDocument> => {
    const reviewed = await database.transact(async (tx) => {
      const { before, after } = await kyc.reviews.review(tx, { id, status, note: note || null, version, reviewerId: actor.userId });
      await audit.record(tx, {
        actor,
        action: 'KYC_DOCUMENT_REVIEWED',
        subject: { type: 'kyc-document', id, userId: after.userId },
        before: { status: before.status, note: before.note },
        after: { status: after.status, note: after.note },
        reason: after.note,
      });
      return after;
    });
    return kyc.reviews.view(reviewed);
  };

/** Same as `reviewKycDocument`, for a payment method. */
export const reviewPaymentMethod =
  ({ database, payouts, audit }: Pick<AdminDeps, 'database' | 'audit' | 'payouts'>) =>
  async (actor: Actor, id: string, { status, reason, version }: z.output<typeof PaymentMethodReviewInput>): Promise<ReviewedMethod> => {
    const reviewed = await database.transact(async (tx) => {
      const { before, after } = await payouts.reviews.review(tx, { id, status, reason: reason || null, version, reviewerId: actor.userId });
      await audit.record(tx, {
        actor,
        action: 'PAYMENT_METHOD_REVIEWED',
        subject: { type: 'payment-method', id, userId: after.userId },
        before: { status: before.status, reason: before.reason },
        after: { status: after.status, reason: after.reason },
        reason: after.reason,
      });
      return after;
    });
    return payouts.reviews.view(reviewed);
  };
