import type { Tx } from '../../../platform/db/database.ts';
import type { Book } from '../../ledger/index.ts';
import type { PayoutsDeps } from '../deps.ts';
import { lockMethods } from '../payment-methods/payment-methods.store.ts';
import type { PaymentMethodRow } from '../tables.ts';

/** What decides whether money may go to somebody. */
interface Standing {
  banned: boolean;
  kycApproved: boolean;
  /** Null when it is not theirs, or gone. */
  method: PaymentMethodRow | null;
}

/**
 * Held until the transaction ends: nobody bans, reviews or edits meanwhile. Everything about money is locked in this order:
 * the person, their methods, their document, the withdrawal, the book.
 */
export async function holdStanding(
  { people, kyc }: Pick<PayoutsDeps, 'people' | 'kyc'>,
  tx: Tx,
  { userId, methodId }: { userId: number; methodId: string },
): Promise<Standing> {
  const person = await people.lock(tx, userId);
  const methods = await lockMethods(tx, userId);
  return {
    banned: person?.isBanned ?? true,
    method: methods.find(({ id }) => id === methodId) ?? null,
    kycApproved: (await kyc.heldStatus(tx, userId)) === 'APPROVED',
  };
}

export type Obstacle = 'banned' | 'kyc' | 'debt' | 'method';

/** The first thing that stands in the way. The database knows the same rules. */
export function obstacle({ banned, kycApproved, method }: Standing, { DEBT }: Pick<Book, 'DEBT'>): Obstacle | null {
  if (banned) return 'banned';
  if (!kycApproved) return 'kyc';
  if (DEBT < 0n) return 'debt';
  return method?.status === 'VERIFIED' ? null : 'method';
}
