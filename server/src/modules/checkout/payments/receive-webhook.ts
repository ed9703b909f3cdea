import { AppError } from '../../../kit/app-error.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type PaymentHint, PaymentsUnavailable } from '../payments.port.ts';
import { listPendingRefunds } from '../refunds/refunds.store.ts';
import { resolveRefund } from '../refunds/send-refund.ts';
import { externalEvents } from './external-events.ts';
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

const hintJob = jobKind<PaymentHint>('follow-payment-hint');

/**
 * A webhook is only a hint: the handler queries the provider. If the provider does not answer, the hint is enqueued as a job before
 * the webhook is acknowledged.
 */
export function receiveWebhook(deps: Deps, resolveOrder: ResolveOrder) {
  const { payments, database, jobs, log } = deps;
  const [refund, external] = [resolveRefund(deps), externalEvents(deps)];

  async function checkRefunds(orderId: string): Promise<void> {
    for (const { id } of await listPendingRefunds(database.read, orderId)) await refund(id);
    await external.findRefunds(orderId);
  }

  async function handleHint(hint: PaymentHint): Promise<void> {
    const { kind, orderId } = hint;
    if (kind === 'other') return log.warn({ type: hint.type }, 'a signed webhook of an unknown type was ignored');
    if (kind === 'auto-refund') return external.reportAutoRefund(hint);
    // `resolveOrder` returns false for an unknown order, which is reported below.
    if (kind === 'payment' && (await resolveOrder(orderId))) return;
    if (!(await external.isKnownOrder(hint))) return;
    if (kind === 'refund') return checkRefunds(orderId);
    if (kind === 'dispute') return external.findDisputes(orderId);
  }
  jobs.handle(hintJob, handleHint);

  return async (headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<void> => {
    const hint = payments.readWebhook(headers, body);
    if (!hint) throw new AppError('UNAUTHENTICATED', { message: 'This webhook is not signed by the payment provider' });
    await handleHint(hint).catch(async (error: unknown) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      await database.transact((tx) => jobs.enqueue(tx, hintJob, hint));
    });
  };
}
