import { keyedMutex } from '../../kit/concurrency/keyed-mutex.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Mount, MountFile } from '../../platform/http/mount.ts';
import type { PayoutsDeps } from './deps.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { mountExports } from './exports/exports.routes.ts';
import { removePaymentMethods } from './payment-methods/delete-payment-method.ts';
import { reviews } from './payment-methods/list-reviews.ts';
import { mountPaymentMethods } from './payment-methods/payment-methods.routes.ts';
import { exportPersonalData } from './personal-data.ts';
import { bookLatePayout, returnLatePayout } from './transfers/book-late-payout.ts';
import { followTransfers } from './transfers/follow-transfers.ts';
import { countLatePayouts, makeBlockedDue, updateTransfer } from './transfers/transfers.store.ts';
import { adjustBalance } from './wallet/adjust-balance.ts';
import { showWallet } from './wallet/show-wallet.ts';
import { mountWallet } from './wallet/wallet.routes.ts';
import { mountAdminPayouts } from './withdrawals/admin-payouts.routes.ts';
import { approveConfirmed } from './withdrawals/process-withdrawal.ts';
import { countByStatus, countWithdrawals } from './withdrawals/withdrawal-lists.store.ts';
import { findByIds, lockById } from './withdrawals/withdrawals.store.ts';

export type { PayoutsDeps } from './deps.ts';
export * from './payouts.port.ts';
export type Payouts = ReturnType<typeof payoutsModule>;

/** Public API: wallet, withdrawals and payment methods. */
export function payoutsModule(deps: PayoutsDeps) {
  return {
    mount: (mount: Mount, mountFile: MountFile) => {
      mountPaymentMethods(mount, deps);
      const withdrawalDeps = { ...deps, userMutex: keyedMutex<number>() };
      mountWallet(mount, mountFile, withdrawalDeps);
      mountAdminPayouts(mount, withdrawalDeps);
      mountExports(mount, mountFile, deps);
    },
    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),
    findDeletionBlockers: findDeletionBlockers(deps),
    removePaymentMethods: removePaymentMethods(deps),
    reviews: reviews(deps),
    walletOf: showWallet(deps),
    /** For the dashboard. */
    async counts() {
      const { all, open } = await countWithdrawals(deps.database.read);
      return { totalWithdrawalRequests: all, pendingWithdrawals: open };
    },
    /** Bookings of administrators, each inside the caller's transaction. */
    bookings: {
      lock: lockById,
      latePayout: bookLatePayout(deps),
      returnLatePayout: returnLatePayout(deps),
      adjust: adjustBalance(deps),
      /** Existing adjustment with the idempotency key of an administrator's form. */
      findAdjustment: deps.ledger.findAdjustment,
      sumCredits: deps.ledger.sumCredits,
      approveConfirmed: approveConfirmed(deps),
      withdrawalsNamed: findByIds,
      /** Resumes the polling of a transfer. */
      askAgain: (tx: Tx, withdrawalId: string) =>
        updateTransfer(tx, { withdrawalId, now: deps.clock.now(), changes: { askAt: deps.clock.now() } }),
      /** Retries all transfers that wait for an obstacle. */
      retryBlocked: (tx: Tx, obstacle: string) => makeBlockedDue(tx, { obstacle, now: deps.clock.now() }),
    },
    countByStatus: () => countByStatus(deps.database.read),
    countLatePayouts: () => countLatePayouts(deps.database.read),
    /** Null when administrators pay manually. */
    transfers: deps.transfers && followTransfers(deps, deps.transfers),
  };
}
