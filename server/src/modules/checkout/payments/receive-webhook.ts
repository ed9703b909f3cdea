import { AppError } from '../../../kit/app-error.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type PaymentHint, PaymentsUnavailable, type ProviderRefund } from '../payments.port.ts';
import { isSame } from '../refunds/compare-refunds.ts';
import { listPendingRefunds } from '../refunds/refunds.store.ts';
import { resolveRefund } from '../refunds/send-refund.ts';
import { externalEvents } from './external-events.ts';
import { hintJob } from './hint-job.ts';
import type { ApplyReport, ResolveOrder } from './resolve-order.ts';

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

/**
 * A signed webhook that agrees with its order settles it. Every other one is a hint: the handler queries the provider. If the provider
 * does not answer, the hint is enqueued as a job before the webhook is acknowledged.
 */
export function receiveWebhook(deps: Deps, { resolve: resolveOrder, applyReport }: { resolve: ResolveOrder; applyReport: ApplyReport }) {
  const { payments, database, jobs, log } = deps;
  const [refund, external] = [resolveRefund(deps), externalEvents(deps)];

  /** Pending refunds first: one that was made elsewhere is theirs before it can be reported. */
  async function checkRefunds(orderId: string, reported: ProviderRefund | undefined): Promise<void> {
    let isOurs = false;
    for (const { id, providerRefundId } of await listPendingRefunds(database.read, orderId)) {
      await refund(id, reported);
      isOurs ||= reported !== undefined && isSame({ id, providerRefundId }, reported);
    }
    if (!isOurs) await external.findRefunds(orderId, reported);
  }

  async function handleHint(hint: PaymentHint): Promise<'handled' | 'unknown'> {
    const { kind, orderId } = hint;
    if (kind === 'other') {
      log.warn({ type: hint.type }, 'a signed webhook of an unknown type was ignored');
      return 'unknown';
    }
    // `resolveOrder` returns false for an unknown order, which is reported below.
    if (kind === 'payment' && (await resolveOrder(orderId))) return 'handled';
    if (!(await external.isKnownOrder(hint))) return 'unknown';
    // Whether the returned payment was made for the order shows only once its payments are known.
    if (kind === 'auto-refund') await resolveOrder(orderId);
    const reported = hint.refund && { ...hint.refund, amount: BigInt(hint.refund.amount) };
    if (kind === 'refund' || kind === 'auto-refund') await checkRefunds(orderId, reported);
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
