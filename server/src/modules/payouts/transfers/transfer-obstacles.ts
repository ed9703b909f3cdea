import type { PayoutObstacle } from '@jamun/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PayoutsBlocked } from '../payouts.port.ts';
import type { TransferRow } from '../tables.ts';
import { findById, lockWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { transferIdOf } from './transfer-ids.ts';
import { isOpen, replaceEndedAt, retryBlockedAt } from './transfer-times.ts';
import { findTransfer, listObstacles, updateTransfer } from './transfers.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'clock' | 'attention'>;

/** Opens the item of an obstacle: one for all transfers that wait because of it. */
export const reportObstacle = (
  { attention }: Pick<PayoutsDeps, 'attention'>,
  tx: Tx,
  { obstacle, message }: { obstacle: PayoutObstacle; message: string | null },
): Promise<void> =>
  attention.report(tx, {
    kind: 'PAYOUTS_BLOCKED',
    reference: obstacle,
    theirState: 'BLOCKED',
    theirAmount: null,
    details: message ? { message } : {},
  });

/** Resolves the items of obstacles that no transfer waits for any more. */
export const resolveGoneObstacles = ({ database, attention }: Pick<Deps, 'database' | 'attention'>): Promise<void> =>
  database.transact((tx) => attention.resolveGone(tx, { kind: 'PAYOUTS_BLOCKED', present: () => listObstacles(tx) }));

/**
 * The provider ended a transfer because of the platform's account: the withdrawal stays approved and waits, and the next transfer gets
 * an id of its own.
 */
export const replaceEnded = (
  tx: Tx,
  { transfer, obstacle, now }: { transfer: TransferRow; obstacle: PayoutObstacle; now: Date },
): Promise<void> => {
  const { withdrawalId, asks } = transfer;
  const attempt = transfer.attempt + 1;
  const waiting = { state: 'WAITING', sentAt: null, notKnownSince: null, reason: null } as const;
  return updateTransfer(tx, {
    withdrawalId,
    now,
    changes: {
      ...waiting,
      obstacle,
      attempt,
      transferId: transferIdOf(withdrawalId, attempt),
      asks: asks + 1,
      askAt: replaceEndedAt(now, transfer.attempt),
    },
  });
};

/**
 * The provider refused a call. With `isUnsent`, that was the only call that could have sent the transfer: it waits again, and can be
 * decided by hand. Otherwise the provider may have it, and only its answer decides.
 */
export const recordBlocked = (
  { database, clock, attention }: Deps,
  withdrawalId: string,
  { error: { obstacle, message }, isUnsent }: { error: PayoutsBlocked; isUnsent: boolean },
): Promise<'recorded' | 'not open'> =>
  database.transact(async (tx) => {
    const now = clock.now();
    const unlocked = await findById(tx, withdrawalId);
    const row = unlocked && (await lockWithdrawal(tx, unlocked));
    const transfer = row && (await findTransfer(tx, withdrawalId));
    if (!transfer || !(transfer.state === 'WAITING' || isOpen(transfer.state))) return 'not open';
    const waits = isUnsent && transfer.state === 'SENDING' ? ({ state: 'WAITING', sentAt: null, notKnownSince: null } as const) : {};
    await updateTransfer(tx, { withdrawalId, now, changes: { ...waits, obstacle, reason: null, askAt: retryBlockedAt(now) } });
    await reportObstacle({ attention }, tx, { obstacle, message });
    return 'recorded';
  });
