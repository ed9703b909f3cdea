import type { Wallet } from '@jamun/contract';
import { toRupees } from '../../../kit/money.ts';
import type { PayoutsDeps } from '../deps.ts';
import { countWithdrawing } from '../withdrawals/withdrawals.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'ledger' | 'holds' | 'withdrawals'>;

/** Wallet of a user, read from one ledger row. Releases due settlement holds first. */
export const showWallet =
  ({ database: { read }, ledger, holds, withdrawals: limits }: Deps) =>
  async (userId: number): Promise<Wallet> => {
    await holds.release(userId);
    const [book, requests, releases, disputed] = await Promise.all([
      ledger.loadBook(read, userId),
      countWithdrawing(read, userId),
      holds.next(read, userId),
      holds.disputed(read, userId),
    ]);
    return {
      id: userId,
      totalEarnings: toRupees(-book.GROSS),
      totalCharges: toRupees(book.CHARGES),
      refunds: toRupees(book.REFUNDS),
      pendingBalance: toRupees(book.LOCKED + book.WITHDRAWING),
      withdrawableBalance: toRupees(book.AVAILABLE),
      totalWithdrawn: toRupees(book.WITHDRAWN),
      debt: toRupees(-book.DEBT),
      hold: {
        amount: toRupees(book.LOCKED),
        disputed: toRupees(disputed),
        nextReleases: releases.map(({ amount, releasesAt }) => ({ amount: toRupees(amount), releasesAt: releasesAt.toISOString() })),
      },
      withdrawing: { amount: toRupees(book.WITHDRAWING), requests },
      limits: { minimum: toRupees(limits.minimum), maximum: limits.maximum === null ? null : toRupees(limits.maximum) },
    };
  };
