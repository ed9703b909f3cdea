import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Entries, splitDebt } from '../../ledger/index.ts';
import type { PayoutsDeps } from '../deps.ts';
import { adjustmentNotification } from './adjustment-text.ts';

type Deps = Pick<PayoutsDeps, 'clock' | 'random' | 'ledger' | 'notify' | 'holds'>;

interface Adjustment {
  sellerId: number;
  /** In paise: positive credits the seller, negative debits the seller. */
  amount: bigint;
  reason: string;
  idempotencyKey?: string | undefined;
  by: number;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * Corrects a balance. A credit counts as earnings and pays a debt first. A debit counts as charges and is taken from AVAILABLE, then
 * from settlement holds; the rest becomes debt.
 */
export const adjustBalance =
  ({ ledger, holds, clock, random, notify }: Deps) =>
  async (tx: Tx, { sellerId, amount, reason, idempotencyKey, by }: Adjustment): Promise<string> => {
    const book = await ledger.lock(tx, sellerId);
    const adjustment = { id: newId(random), sellerId, orderId: null, amount, reason, idempotencyKey, by, at: clock.now() };
    await ledger.insertAdjustment(tx, adjustment);
    let entries: Entries;
    if (amount > 0n) {
      const { debt, rest } = splitDebt(book, amount);
      entries = { GROSS: -amount, DEBT: debt, AVAILABLE: rest };
    } else {
      const available = least(-amount, book.AVAILABLE);
      const locked = least(-amount - available, book.LOCKED);
      await holds.draw(tx, { sellerId, adjustmentId: adjustment.id, amount: locked });
      entries = { CHARGES: -amount, AVAILABLE: -available, LOCKED: -locked, DEBT: amount + available + locked };
    }
    await ledger.postAdjustment(tx, adjustment, entries);
    await notify(tx, { userId: sellerId, message: adjustmentNotification(amount, reason), link: '/payments?tab=wallet' });
    return adjustment.id;
  };
