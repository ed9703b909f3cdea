import { accountDeletionMessages } from '@jamun/contract';
import { inRupees } from '../../kit/money.ts';
import { type ErasePersonalData, erasedPlaceholders, type FindDeletionBlockers } from '../../platform/personal-data/personal-data.port.ts';
import type { PayoutsDeps } from './deps.ts';
import { deleteAllMethods, eraseWithdrawal, lockAllWithdrawals } from './erasure.store.ts';
import { sealDetails } from './payment-methods/payment-method-details.ts';

/** A balance below the minimum withdrawal is forfeited and does not block the deletion. */
export const findDeletionBlockers =
  ({ ledger, withdrawals }: Pick<PayoutsDeps, 'ledger' | 'withdrawals'>): FindDeletionBlockers =>
  async (queries, userId) => {
    const book = await ledger.loadBook(queries, userId);
    const balance = book.AVAILABLE + book.LOCKED;
    const page = '/payments?tab=wallet';
    return [
      ...(balance >= withdrawals.minimum
        ? [{ code: 'BALANCE', message: accountDeletionMessages.balance(inRupees(balance)), page } as const]
        : []),
      ...(book.DEBT < 0n ? [{ code: 'DEBT', message: accountDeletionMessages.debt(inRupees(-book.DEBT)), page } as const] : []),
      ...(book.WITHDRAWING > 0n ? [{ code: 'WITHDRAWAL', message: accountDeletionMessages.withdrawal, page } as const] : []),
    ];
  };

const erasedBank = {
  type: 'BANK',
  bankName: erasedPlaceholders.text,
  accountHolderName: erasedPlaceholders.name,
  ifscCode: 'XXXX0000000',
  accountNumber: '0000',
} as const;
const erasedUpi = { type: 'UPI', upiName: erasedPlaceholders.name, upiId: 'deleted@invalid' } as const;

/** Withdrawals keep their amounts and references; their bank details are erased. */
export const erasePersonalData =
  ({ box, ledger }: Pick<PayoutsDeps, 'box' | 'ledger'>): ErasePersonalData =>
  async (tx, userId) => {
    await deleteAllMethods(tx, userId);
    for (const { id, type } of await lockAllWithdrawals(tx, userId))
      await eraseWithdrawal(tx, id, sealDetails(box, id, type === 'BANK' ? erasedBank : erasedUpi));
    await ledger.eraseReasons(tx, { sellerId: userId, reason: erasedPlaceholders.text });
  };
