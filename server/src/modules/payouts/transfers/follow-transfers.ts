import { AppError } from '../../../kit/app-error.ts';
import { later, minutes } from '../../../kit/clock.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { PayoutsDeps } from '../deps.ts';
import { PayoutsBlocked, type PayoutsPort, PayoutsUnavailable } from '../payouts.port.ts';
import type { TransferRow } from '../tables.ts';
import { isHandedOver } from '../withdrawals/withdrawal-status.ts';
import { findFormer } from './former-transfers.ts';
import { receiveBalanceWebhook } from './receive-balance-webhook.ts';
import { sendTransfer, sendTransferJob } from './send-transfer.ts';
import { scheduleNextPoll, settleTransfer } from './settle-transfer.ts';
import { recordBlocked, resolveGoneObstacles } from './transfer-obstacles.ts';
import { neverArrived, pollAfterMissing, retryBlockedAt } from './transfer-times.ts';
import { findTransfer, findWithdrawalIdOfTransfer, takeDueTransfers, updateTransfer } from './transfers.store.ts';

type Deps = Pick<
  PayoutsDeps,
  | 'database'
  | 'clock'
  | 'box'
  | 'jobs'
  | 'log'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'mails'
  | 'people'
  | 'kyc'
  | 'holds'
  | 'publicUrl'
>;

const followJob = jobKind<Record<string, never>>('follow-transfers', { retries: 2 });
const batch = 40;

/** Polls the provider about transfers: after a webhook, or when they are due. */
export function followTransfers(deps: Deps, port: PayoutsPort) {
  const { database, clock, jobs, log } = deps;
  const [send, settle] = [sendTransfer(deps, port), settleTransfer(deps)];

  const update = (withdrawalId: string, changes: Partial<Pick<TransferRow, 'askAt' | 'notKnownSince'>>) =>
    database.transact((tx) => updateTransfer(tx, { withdrawalId, now: clock.now(), changes }));

  const reschedule = (withdrawalId: string): Promise<void> =>
    database.transact(async (tx) => {
      const transfer = await findTransfer(tx, withdrawalId);
      if (!transfer?.sentAt) return;
      await updateTransfer(tx, { withdrawalId, now: clock.now(), changes: { askAt: await scheduleNextPoll(deps, tx, transfer) } });
    });

  /** Only a transfer for which the provider has never reported a state may have failed to reach it. */
  async function recordNotKnown({ withdrawalId, transferId, ...transfer }: TransferRow): Promise<void> {
    const now = clock.now();
    if (transfer.state !== 'SENDING' || transfer.sentAt === null) {
      // A failed transfer may never have been accepted.
      if (transfer.state !== 'FAILED') log.error({ withdrawalId, transferId }, 'the payout provider no longer has a transfer');
      return reschedule(withdrawalId);
    }
    if (!neverArrived(now, transfer)) {
      return update(withdrawalId, { notKnownSince: transfer.notKnownSince ?? now, askAt: pollAfterMissing(now, transfer.sentAt) });
    }
    return send(withdrawalId);
  }

  async function pollTransfer(withdrawalId: string): Promise<void> {
    const transfer = await findTransfer(database.read, withdrawalId);
    if (!transfer) return;
    const former = await findFormer(deps, port, transfer);
    if (former.arrived) return settle(withdrawalId, former.arrived);
    if (transfer.state === 'WAITING')
      return former.areOver ? send(withdrawalId) : update(withdrawalId, { askAt: retryBlockedAt(clock.now()) });
    if (!isHandedOver(transfer)) return;
    const found = await port.state(transfer.transferId);
    await (found ? settle(withdrawalId, found) : recordNotKnown(transfer));
  }

  async function pollOrReschedule(withdrawalId: string): Promise<void> {
    try {
      await pollTransfer(withdrawalId);
    } catch (err) {
      if (err instanceof PayoutsBlocked) {
        if ((await recordBlocked(deps, withdrawalId, { error: err, isUnsent: false })) === 'recorded') return;
      } else if (!(err instanceof PayoutsUnavailable))
        log.error({ err, withdrawalId }, 'a transfer could not be polled and will be retried');
      await reschedule(withdrawalId);
    }
  }

  async function followDue(): Promise<void> {
    for (let found = batch; found === batch; ) {
      const now = clock.now();
      const due = await database.transact((tx) => takeDueTransfers(tx, { now, again: later(now, minutes(5)), limit: batch }));
      await Promise.all(due.map(pollOrReschedule));
      found = due.length;
    }
    await resolveGoneObstacles(deps);
  }

  jobs.handle(sendTransferJob, ({ withdrawalId }) => pollOrReschedule(withdrawalId));
  jobs.handle(followJob, followDue);
  jobs.repeat(followJob, { seconds: 60 });

  return {
    followDue,
    /** A webhook is only a hint: the handler queries the provider. If the provider does not answer, the next tick polls the transfer. */
    async receiveWebhook(
      headers: Record<string, string | string[] | undefined>,
      body: Buffer,
    ): Promise<'handled' | 'unknown' | 'deferred'> {
      const hint = port.readWebhook(headers, body);
      if (!hint) throw new AppError('UNAUTHENTICATED', { message: 'This webhook is not signed by the payout provider' });
      if (hint.about !== 'transfer') return receiveBalanceWebhook(deps, hint);
      const withdrawalId = await findWithdrawalIdOfTransfer(database.read, hint.transferId);
      if (!withdrawalId) return 'unknown';
      try {
        await pollTransfer(withdrawalId);
        return 'handled';
      } catch (error) {
        if (!(error instanceof PayoutsUnavailable || error instanceof PayoutsBlocked)) throw error;
        await update(withdrawalId, { askAt: clock.now() });
        return 'deferred';
      }
    },
  };
}
