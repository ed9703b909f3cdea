import { AppError } from '../../kit/app-error.ts';
import { later, minutes } from '../../kit/clock.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { PayoutsParts } from './parts.ts';
import { type PayoutsPort, PayoutsUnavailable } from './payouts.port.ts';
import { sendTransfer, sendTransferJob } from './send-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransferRow } from './tables.ts';
import { afterTrouble, neverArrived, whileUnderWay } from './transfer-times.ts';
import { findTransfer, takeDueTransfers, updateTransfer, withdrawalOfTransfer } from './transfers.store.ts';
import { findById } from './withdrawals.store.ts';

const followJob = jobKind<Record<string, never>>('follow-transfers', { retries: 2 });
const batch = 40;

/** Asks the provider what became of transfers: because it gave a hint, or because it is time. */
export function followTransfers(parts: PayoutsParts, port: PayoutsPort) {
  const { database, clock, jobs, log } = parts;
  const [send, settle] = [sendTransfer(parts, port), settleTransfer(parts)];

  const askAt = (withdrawalId: string, at: Date) =>
    database.transact((tx) => updateTransfer(tx, { withdrawalId, now: clock.now(), changes: { askAt: at } }));

  /** The provider never heard of it. Only a transfer of which it never said a word can be one that did not reach it. */
  async function unknown(withdrawalId: string, { state, sentAt, transferId }: TransferRow): Promise<void> {
    const [now, sent] = [clock.now(), sentAt ?? clock.now()];
    if (state !== 'SENDING') {
      log.error({ transferId }, 'the payout provider no longer knows a transfer');
      return askAt(withdrawalId, afterTrouble(now));
    }
    if (!neverArrived(now, sent)) return askAt(withdrawalId, whileUnderWay(now, sent));
    const row = await findById(database.read, withdrawalId);
    if (row)
      await settle(withdrawalId, { state: 'FAILED', amount: row.amount, reference: null, reason: 'The transfer did not reach the bank' });
  }

  async function ask(withdrawalId: string): Promise<void> {
    const transfer = await findTransfer(database.read, withdrawalId);
    if (!transfer || transfer.state === 'DROPPED') return;
    if (transfer.state === 'WAITING') return send(withdrawalId);
    const found = await port.state(transfer.transferId);
    await (found ? settle(withdrawalId, found) : unknown(withdrawalId, transfer));
  }

  async function attempt(withdrawalId: string): Promise<void> {
    try {
      await ask(withdrawalId);
    } catch (err) {
      if (!(err instanceof PayoutsUnavailable)) log.error({ err, withdrawalId }, 'a transfer could not be followed and comes up again');
    }
  }

  async function followDue(): Promise<void> {
    for (let found = batch; found === batch; ) {
      const now = clock.now();
      const due = await database.transact((tx) => takeDueTransfers(tx, { now, again: later(now, minutes(5)), most: batch }));
      await Promise.all(due.map(attempt));
      found = due.length;
    }
  }

  jobs.handle(sendTransferJob, ({ withdrawalId }) => ask(withdrawalId));
  jobs.handle(followJob, followDue);
  jobs.repeat(followJob, { seconds: 60 });

  return {
    followDue,
    /** What the provider sends of its own accord: it is asked at once, or in the next round should it not answer. */
    async receiveWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<void> {
      const hint = port.readWebhook(headers, body);
      if (!hint) throw new AppError('UNAUTHENTICATED', { message: 'This webhook is not signed by the payout provider' });
      const withdrawalId = await withdrawalOfTransfer(database.read, hint.transferId);
      if (!withdrawalId) return;
      await ask(withdrawalId).catch(async (error: unknown) => {
        if (!(error instanceof PayoutsUnavailable)) throw error;
        await askAt(withdrawalId, clock.now());
      });
    },
  };
}
