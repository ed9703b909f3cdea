import type { Tx } from '../../../platform/db/database.ts';
import type { Book } from '../../ledger/index.ts';
import type { PayoutsDeps } from '../deps.ts';
import { lockMethods } from '../payment-methods/payment-methods.store.ts';
import type { PaymentMethodRow } from '../tables.ts';

/** State of a seller that decides whether money may be paid out. */
interface SellerStanding {
  banned: boolean;
  kycApproved: boolean;
  /** Null when the method is deleted or belongs to another user. */
  method: PaymentMethodRow | null;
}

/**
 * Locks user, payment methods and KYC document until the transaction ends: no ban, review or edit happens meanwhile. Lock order of
 * all money operations: user, payment methods, KYC document, withdrawal, book.
 */
export async function lockStanding(
  { people, kyc }: Pick<PayoutsDeps, 'people' | 'kyc'>,
  tx: Tx,
  { userId, methodId }: { userId: number; methodId: string },
): Promise<SellerStanding> {
  const person = await people.lock(tx, userId);
  const methods = await lockMethods(tx, userId);
  return {
    banned: person?.isBanned ?? true,
    method: methods.find(({ id }) => id === methodId) ?? null,
    kycApproved: (await kyc.lockStatus(tx, userId)) === 'APPROVED',
  };
}

export type PayoutBlocker = 'banned' | 'kyc' | 'debt' | 'method';

/** First reason that blocks a payout; null when there is none. The database enforces the same rules. */
export function findBlocker({ banned, kycApproved, method }: SellerStanding, { DEBT }: Pick<Book, 'DEBT'>): PayoutBlocker | null {
  if (banned) return 'banned';
  if (!kycApproved) return 'kyc';
  if (DEBT < 0n) return 'debt';
  return method?.status === 'VERIFIED' ? null : 'method';
}
