import { AppError } from '../../../kit/app-error.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type PaymentHint, PaymentsUnavailable } from '../payments.port.ts';
import { listPendingRefunds } from '../refunds/refunds.store.ts';
import { resolveRefund } from '../refunds/send-refund.ts';
import { externalEvents } from './external-events.ts';
import type { ApplyReport, ResolveOrder } from './resolve-order.ts';

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
  | 'coupons'
  | 'publicUrl'
>;

const hintJob = jobKind<PaymentHint>('follow-payment-hint');

/**
 * A signed webhook that agrees with its order settles it. Every other one is a hint: the handler queries the provider. If the provider
 * does not answer, the hint is enqueued as a job before the webhook is acknowledged.
 */
export function receiveWebhook(deps: Deps, { resolve: resolveOrder, applyReport }: { resolve: ResolveOrder; applyReport: ApplyReport }) {
  const { payments, database, jobs, log } = deps;
  const [refund, external] = [resolveRefund(deps), externalEvents(deps)];

  async function checkRefunds(orderId: string): Promise<void> {
    for (const { id } of await listPendingRefunds(database.read, orderId)) await refund(id);
    await external.findRefunds(orderId);
  }

  async function handleHint(hint: PaymentHint): Promise<'handled' | 'unknown'> {
    const { kind, orderId } = hint;
    if (kind === 'other') {
      log.warn({ type: hint.type }, 'a signed webhook of an unknown type was ignored');
      return 'unknown';
    }
    if (kind === 'auto-refund') await external.reportAutoRefund(hint);
    // `resolveOrder` returns false for an unknown order, which is reported below.
    else if (kind === 'payment' && (await resolveOrder(orderId))) return 'handled';
    else if (!(await external.isKnownOrder(hint))) return 'unknown';
    else if (kind === 'refund') await checkRefunds(orderId);
    else if (kind === 'dispute') await external.findDisputes(orderId);
    return 'handled';
  }
  jobs.handle(hintJob, handleHint);

  /** Returns the outcome for the metrics. `deferred`: the hint is a job now. */
  return async (headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<'handled' | 'unknown' | 'deferred'> => {
    const webhook = payments.readWebhook(headers, body);
    if (!webhook) throw new AppError('UNAUTHENTICATED', { message: 'This webhook is not signed by the payment provider' });
    const { hint, report } = webhook;
    if (report && (await applyReport(report))) return 'handled';
    return handleHint(hint).catch(async (error: unknown) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      await database.transact((tx) => jobs.enqueue(tx, hintJob, hint));
      return 'deferred' as const;
    });
  };
}
