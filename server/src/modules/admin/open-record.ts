import type { OpenedDocument, OpenedMethod } from '@jamun/contract';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { AdminDeps } from './deps.ts';

/** Opens a KYC document. The audit record is committed before the response is sent. */
export const openKycDocument =
  ({ database, kyc, audit }: Pick<AdminDeps, 'database' | 'audit' | 'kyc'>) =>
  async (actor: Actor, { id, origin }: { id: string; origin: string }): Promise<OpenedDocument> => {
    const opened = await kyc.reviews.open({ id, origin });
    const subject = { type: 'kyc-document', id, userId: opened.user.id } as const;
    await database.transact((tx) => audit.recordOpening(tx, { actor, action: 'KYC_DOCUMENT_OPENED', subject }));
    return opened;
  };

/** Opens a payment method with its full numbers. The audit record is committed before the response is sent. */
export const openPaymentMethod =
  ({ database, payouts, audit }: Pick<AdminDeps, 'database' | 'audit' | 'payouts'>) =>
  async (actor: Actor, id: string): Promise<OpenedMethod> => {
    const opened = await payouts.reviews.open(id);
    const subject = { type: 'payment-method', id, userId: opened.user.id } as const;
    await database.transact((tx) => audit.recordOpening(tx, { actor, action: 'PAYMENT_METHOD_OPENED', subject }));
    return opened;
  };
