import type { PayoutsDeps } from '../deps.ts';
import type { PayoutsPort, ProviderTransfer } from '../payouts.port.ts';
import type { TransferRow } from '../tables.ts';
import { findById, lockWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { formerTransferIds } from './transfer-ids.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'clock' | 'attention'>;

/**
 * A former transfer arrived although the provider had ended it. While nothing was sent in its place, it becomes the transfer of the
 * withdrawal; otherwise the seller may have the money twice, which an administrator has to settle.
 */
const takeArrived = (
  { database, clock, attention }: Deps,
  withdrawalId: string,
  { transferId, amount }: { transferId: string; amount: bigint },
): Promise<boolean> =>
  database.transact(async (tx) => {
    const now = clock.now();
    const unlocked = await findById(tx, withdrawalId);
    const row = unlocked && (await lockWithdrawal(tx, unlocked));
    const transfer = row && (await findTransfer(tx, withdrawalId));
    if (!transfer || transfer.transferId === transferId) return false;
    if (transfer.state === 'WAITING') {
      const changes = { transferId, state: 'SENDING', sentAt: now, obstacle: null, reason: null, askAt: now } as const;
      await updateTransfer(tx, { withdrawalId, now, changes });
      return true;
    }
    const report = { kind: 'DOUBLE_PAYOUT', reference: transferId, withdrawalId, theirState: 'SUCCESS', theirAmount: amount } as const;
    await attention.report(tx, { ...report, details: { currentTransferId: transfer.transferId } });
    return false;
  });

/**
 * Asks for the former transfers of a withdrawal. One that arrived is returned, and is now the withdrawal's transfer. `areOver` is false
 * when the provider does not report all of them as ended: then no other one may be sent.
 */
export async function findFormer(
  deps: Deps,
  port: PayoutsPort,
  transfer: TransferRow,
): Promise<{ arrived: ProviderTransfer | null; areOver: boolean }> {
  let areOver = true;
  for (const transferId of formerTransferIds(transfer)) {
    const found = await port.state(transferId);
    if (found?.state === 'SUCCESS' && (await takeArrived(deps, transfer.withdrawalId, { transferId, amount: found.amount })))
      return { arrived: found, areOver: false };
    areOver &&= found?.state === 'FAILED' || found?.state === 'REVERSED';
  }
  return { arrived: null, areOver };
}
