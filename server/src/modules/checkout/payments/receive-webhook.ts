import { AppError } from '../../../kit/app-error.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type PaymentHint, PaymentsUnavailable } from '../payments.port.ts';
import { pendingRefundsOf } from '../refunds/refunds.store.ts';
import { resolveRefund } from '../refunds/send-refund.ts';
import { outsideEvents } from './outside-events.ts';
import type { ResolveOrder } from './resolve-order.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
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
  | 'publicUrl'
>;

const followHint = jobKind<PaymentHint>('follow-payment-hint');

/**
 * A webhook is a hint: the provider is asked at once. Should it not answer, the hint is enqueued before the webhook is
 * acknowledged.
 */
export function receiveWebhook(deps: Deps, resolveOrder: ResolveOrder) {
  const { payments, database, jobs, log } = deps;
  const [refund, outside] = [resolveRefund(deps), outsideEvents(deps)];

  async function followRefunds(orderId: string): Promise<void> {
    for (const { id } of await pendingRefundsOf(database.read, orderId)) await refund(id);
    await outside.findRefunds(orderId);
  }

  async function follow(hint: PaymentHint): Promise<void> {
    const { kind, orderId } = hint;
    if (kind === 'other') return log.warn({ type: hint.type }, 'a signed webhook of an unknown type was ignored');
    if (kind === 'auto-refund') return outside.reportAutoRefund(hint);
    // Asks about known orders only; a payment of an unknown order is reported.
    if (kind === 'payment' && (await resolveOrder(orderId))) return;
    if (!(await outside.isKnownOrder(hint))) return;
    if (kind === 'refund') return followRefunds(orderId);
    if (kind === 'dispute') return outside.findDisputes(orderId);
  }
  jobs.handle(followHint, follow);

  return async (headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<void> => {
    const hint = payments.readWebhook(headers, body);
    if (!hint) throw new AppError('UNAUTHENTICATED', { message: 'This webhook is not signed by the payment provider' });
    await follow(hint).catch(async (error: unknown) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      await database.transact((tx) => jobs.enqueue(tx, followHint, hint));
    });
  };
}
