import { oneByOne } from '../../kit/concurrency/one-by-one.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { mountExports } from './exports/exports.routes.ts';
import type { PayoutsParts } from './parts.ts';
import { removePaymentMethods } from './payment-methods/delete-payment-method.ts';
import { reviews } from './payment-methods/list-reviews.ts';
import { mountPaymentMethods } from './payment-methods/payment-methods.routes.ts';
import { exportPersonalData } from './personal-data.ts';
import { bookLatePayout, returnLatePayout } from './transfers/book-late-payout.ts';
import { followTransfers } from './transfers/follow-transfers.ts';
import { countLatePayouts, updateTransfer } from './transfers/transfers.store.ts';
import { adjustBalance } from './wallet/adjust-balance.ts';
import { showWallet } from './wallet/show-wallet.ts';
import { mountWallet } from './wallet/wallet.routes.ts';
import { mountAdminPayouts } from './withdrawals/admin-payouts.routes.ts';
import { countByStatus, countWithdrawals } from './withdrawals/withdrawal-lists.store.ts';
import { findByIds } from './withdrawals/withdrawals.store.ts';

export type { PayoutsParts } from './parts.ts';
export * from './payouts.port.ts';
export type Payouts = ReturnType<typeof payoutsModule>;

/** The door: the wallet, what is withdrawn from it, and where people want their money sent. */
export function payoutsModule(parts: PayoutsParts) {
  return {
    mount: (mount: Mount, mountFile: MountFile) => {
      mountPaymentMethods(mount, parts);
      const withTurns = { ...parts, inTurn: oneByOne<number>() };
      mountWallet(mount, mountFile, withTurns);
      mountAdminPayouts(mount, withTurns);
      mountExports(mount, mountFile, parts);
    },
    exportPersonalData: exportPersonalData(parts),
    erasePersonalData: erasePersonalData(parts),
    findDeletionBlockers: findDeletionBlockers(parts),
    removePaymentMethods: removePaymentMethods(parts),
    reviews: reviews(parts),
    walletOf: showWallet(parts),
    /** For the dashboard. */
    async counts() {
      const { all, open } = await countWithdrawals(parts.database.read);
      return { totalWithdrawalRequests: all, pendingWithdrawals: open };
    },
    /** Bookings of administrators, each inside the caller's transaction. */
    bookings: {
      latePayout: bookLatePayout(parts),
      returnLatePayout: returnLatePayout(parts),
      adjust: adjustBalance(parts),
      /** The adjustment that an administrator's form has made before. */
      findAdjustment: parts.ledger.findAdjustment,
      withdrawalsNamed: findByIds,
      /** Polls a transfer again whose polling had ended. */
      askAgain: (tx: Tx, withdrawalId: string) =>
        updateTransfer(tx, { withdrawalId, now: parts.clock.now(), changes: { askAt: parts.clock.now() } }),
    },
    countByStatus: () => countByStatus(parts.database.read),
    countLatePayouts: () => countLatePayouts(parts.database.read),
    /** Null where administrators pay by hand. */
    transfers: parts.transfers && followTransfers(parts, parts.transfers),
  };
}
