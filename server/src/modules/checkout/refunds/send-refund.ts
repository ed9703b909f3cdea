import { days, earlier, hours } from '../../../kit/clock.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { listPayments } from '../payments/payments.store.ts';
import { isLongUnanswered, nextRefundPollAt, nextRefundRetryAt, secondReturnAt } from '../payments/poll-times.ts';
import { PaymentsRejected, PaymentsUnavailable, type ProviderRefund } from '../payments.port.ts';
import type { RefundRow } from '../tables.ts';
import { isSame, isSameAtProvider, paymentIdOf, refundedElsewhere } from './compare-refunds.ts';
import { sendRefundJob } from './enqueue-refund.ts';
import { type FinalState, finishRefund } from './finish-refund.ts';
import { findRefund, listRefunds, updateRefund } from './refunds.store.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'log'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'publish'
  | 'mails'
  | 'people'
  | 'payments'
  | 'items'
  | 'coupons'
  | 'publicUrl'
>;

/** A part of the payment was paid back elsewhere: the provider refuses the whole amount, or pays back too much. */
class PartlyRefunded extends Error {}

/** Refund by the provider or its dashboard that makes ours unnecessary; null when ours is to be sent. */
async function findElsewhere(
  { database, ledger }: Pick<CheckoutDeps, 'database' | 'ledger'>,
  refund: RefundRow,
  theirs: ProviderRefund[],
): Promise<ProviderRefund | null> {
  const queries: Queries = database.read;
  const [ours, payments] = await Promise.all([listRefunds(queries, refund.orderId), listPayments(queries, refund.orderId)]);
  const partials = await ledger.partialRefunds(queries, refund.orderId);
  const paymentId = paymentIdOf(ours, refund);
  const gatewayTxnId = payments.find(({ id }) => id === paymentId)?.gatewayTxnId ?? null;
  const elsewhere = refundedElsewhere({ theirs, ours, partials }, { id: refund.id, gatewayTxnId });
  const amount = elsewhere.reduce((total, one) => total + one.amount, 0n);
  if (amount > 0n && amount < refund.amount) throw new PartlyRefunded('A part of this payment was refunded outside Jamun already');
  return elsewhere.find(({ status }) => status !== 'SUCCESS') ?? elsewhere.at(-1) ?? null;
}

/** On hold for a day or pending for five days: an administrator must see it. */
const isDelayed = (refund: RefundRow, onHoldSince: Date | null, now: Date): boolean =>
  refund.createdAt <= earlier(now, days(5)) || (onHoldSince !== null && onHoldSince <= earlier(now, hours(24)));

/** The provider may still return the second payment itself. A retry by an administrator does not wait. */
const isTooEarly = ({ cause, requestedBy, createdAt }: RefundRow, now: Date): boolean =>
  cause === 'SECOND_CAPTURE' && requestedBy === null && now < secondReturnAt(createdAt);

/**
 * Sends a refund or queries its state, and applies the answer. The provider's refunds are listed first: one of the same payment that was
 * made elsewhere is adopted, and nothing is sent. An unclear answer is retried with backoff. `reported`: refund of a signed webhook.
 */
export function resolveRefund(deps: Deps) {
  const { database, clock, log, payments, attention } = deps;

  async function listTheirs(orderId: string, reported: ProviderRefund | undefined): Promise<ProviderRefund[]> {
    const listed = await payments.refundsOf(orderId, 'work');
    if (!listed) throw new PaymentsUnavailable('The provider does not know an order that was paid there');
    const isListed = reported === undefined || listed.some((one) => isSameAtProvider(one, reported));
    return isListed ? listed : [...listed, reported];
  }

  /** `sentAt` is committed before sending. The provider makes one refund per id, so that sending again after a crash is safe. */
  async function send({ id, orderId, amount, reason, sentAt }: RefundRow): Promise<ProviderRefund> {
    const now = clock.now();
    if (sentAt === null) await database.transact((tx) => updateRefund(tx, { id, now, sentAt: now }));
    return payments.refund({ orderId, refundId: id, amount, note: reason ?? 'Refund' });
  }

  /** The provider's state of a refund, ours or the one that replaces it; null while ours must not be sent yet. */
  async function sendOrQuery(refund: RefundRow, reported: ProviderRefund | undefined): Promise<ProviderRefund | null> {
    const isAdopted = refund.providerRefundId !== null;
    // After an adopted one was refused, ours is sent.
    const decides = (one: ProviderRefund) => isSame(refund, one) && !(isAdopted && one.status === 'REFUSED');
    if (reported && decides(reported) && reported.amount === refund.amount) return reported;
    const theirs = await listTheirs(refund.orderId, reported);
    const known = theirs.find((one) => isSame(refund, one));
    // The list need not contain a refund by the provider itself.
    if (isAdopted && !known) throw new PaymentsUnavailable('The provider does not list a refund that it has made');
    if (known && decides(known)) return known;
    const elsewhere = await findElsewhere(deps, refund, theirs);
    if (elsewhere) return elsewhere;
    if (isTooEarly(refund, clock.now())) return null;
    return send(refund).catch(async (error: unknown) => {
      if (!(error instanceof PaymentsRejected)) throw error;
      const made = await findElsewhere(deps, refund, await listTheirs(refund.orderId, reported));
      if (made) return made;
      throw error;
    });
  }

  async function scheduleRetry({ id, orderId, unansweredSince }: RefundRow, error: Error): Promise<void> {
    const now = clock.now();
    const since = unansweredSince ?? now;
    if (isLongUnanswered(now, since)) {
      log.error({ refundId: id, orderId, unansweredSince: since, why: error.message }, 'a refund has had no usable answer for an hour');
    }
    await database.transact((tx) => updateRefund(tx, { id, now, unansweredSince: since, askAt: nextRefundRetryAt(now, since) }));
  }

  async function scheduleNextLook(
    refund: RefundRow,
    { status, note, amount }: ProviderRefund,
    providerRefundId: string | null,
  ): Promise<void> {
    const { id, orderId } = refund;
    const now = clock.now();
    const onHoldSince = status === 'ON_HOLD' ? (refund.onHoldSince ?? now) : null;
    const askAt = nextRefundPollAt(now, refund.createdAt);
    const details: Record<string, string> = note ? { note } : {};
    await database.transact(async (tx) => {
      await updateRefund(tx, { id, now, unansweredSince: null, askAt, onHoldSince, providerNote: note, providerRefundId });
      if (!isDelayed(refund, onHoldSince, now)) return;
      await attention.report(tx, { kind: 'REFUND_DELAYED', reference: id, orderId, theirState: status, theirAmount: amount, details });
    });
  }

  async function apply(refund: RefundRow, found: ProviderRefund): Promise<void> {
    const { id: refundId, orderId, amount } = refund;
    const isOwn = found.id === refundId;
    if (isOwn && found.amount !== amount) {
      log.error({ refundId, orderId }, 'the payment provider reports a different amount for a refund');
      throw new PaymentsUnavailable('The provider has this refund with a different amount');
    }
    const providerRefundId = isOwn ? null : (found.providerId ?? found.id);
    const { status, note, arn } = found;
    if (status === 'PENDING' || status === 'ON_HOLD') return scheduleNextLook(refund, found, providerRefundId);
    return finishRefund(deps, refund, { status, note, arn, providerRefundId });
  }

  return async (refundId: string, reported?: ProviderRefund): Promise<void> => {
    const refund = await findRefund(database.read, refundId);
    if (refund?.status !== 'PENDING') return;
    const refuse = (note: string) => {
      const refused: FinalState = { status: 'REFUSED', note, arn: null, providerRefundId: null };
      return finishRefund(deps, refund, refused);
    };
    try {
      const found = await sendOrQuery(refund, reported);
      if (found) await apply(refund, found);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return scheduleRetry(refund, error);
      if (error instanceof PartlyRefunded) return refuse(error.message);
      if (!(error instanceof PaymentsRejected)) throw error;
      log.error({ refundId, orderId: refund.orderId, code: error.code }, `the payment provider rejected a refund: ${error.message}`);
      await refuse(error.reason);
    }
  };
}

export function handleRefunds(deps: Deps): void {
  const resolve = resolveRefund(deps);
  deps.jobs.handle(sendRefundJob, ({ refundId }) => resolve(refundId));
}
