import type { Queries } from '../../../platform/db/database.ts';
import type { AttentionReport } from '../../attention/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { listRefunds } from '../lists/all-orders.store.ts';
import { findOrder } from '../orders/orders.store.ts';
import { type PaymentHint, PaymentsBusy, type ProviderRefund, type Urgency } from '../payments.port.ts';
import type { RefundRow } from '../tables.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'log' | 'ledger' | 'attention' | 'payments'>;

/** Kind of mismatch between the provider's refund and ours; null when both agree or ours is still pending. */
function mismatchKind(theirs: ProviderRefund, ours: RefundRow | 'PARTIAL' | undefined): AttentionReport['kind'] | null {
  const isAccepted = theirs.status !== 'REFUSED';
  if (ours === 'PARTIAL') return isAccepted ? null : 'REFUND_UNDONE';
  if (!ours) return isAccepted ? 'OUTSIDE_REFUND' : null;
  if (ours.status === 'REFUSED' && isAccepted) return 'REFUND_AFTER_REFUSAL';
  return ours.status === 'DONE' && !isAccepted ? 'REFUND_UNDONE' : null;
}

/** Refunds at the provider that are missing in our database or have a different state there. */
async function findExternalRefunds(
  { payments, ledger }: Pick<CheckoutDeps, 'ledger' | 'payments'>,
  queries: Queries,
  orderId: string,
  urgency: Urgency,
): Promise<AttentionReport[]> {
  const theirs = (await payments.refundsOf(orderId, urgency)) ?? [];
  if (theirs.length === 0) return [];
  const ours = await listRefunds(queries, orderId);
  const partial = await ledger.partialRefundIds(queries, orderId);
  const sameRefund = ({ id }: ProviderRefund) =>
    partial.has(id) ? 'PARTIAL' : ours.find((refund) => refund.id === id || refund.providerRefundId === id);
  return theirs.flatMap((refund) => {
    const match = sameRefund(refund);
    const kind = mismatchKind(refund, match);
    const about = { reference: refund.id, orderId, theirState: refund.status, theirAmount: refund.amount };
    return kind ? [{ kind, ...about, details: match ? { cause: match === 'PARTIAL' ? match : match.cause } : {} }] : [];
  });
}

async function findExternalDisputes({ payments }: Pick<CheckoutDeps, 'payments'>, orderId: string): Promise<AttentionReport[]> {
  const disputes = (await payments.disputesOf(orderId)) ?? [];
  return disputes.map(({ id, status, amount, reason }) => ({
    kind: 'DISPUTE' as const,
    reference: id,
    orderId,
    theirState: status,
    theirAmount: amount,
    details: reason ? { reason } : {},
  }));
}

/**
 * Finds external events: refunds and disputes that did not start in Jamun. No money moves: each is reported to administrators, who decide.
 */
export function externalEvents(deps: Deps) {
  const { database, attention, log } = deps;

  async function reportAll(reports: AttentionReport[]): Promise<void> {
    if (reports.length === 0) return;
    await database.transact(async (tx) => {
      for (const report of reports) await attention.report(tx, report);
    });
  }

  return {
    /** Lists the refunds of an order at the provider and compares them with ours. */
    findRefunds: async (orderId: string) => reportAll(await findExternalRefunds(deps, database.read, orderId, 'buyer')),
    /** The same while the provider's limit of calls is far. */
    findRefundsIfSpare: (orderId: string) =>
      findExternalRefunds(deps, database.read, orderId, 'spare').then(reportAll, (error: unknown) => {
        if (!(error instanceof PaymentsBusy)) throw error;
      }),
    findDisputes: async (orderId: string) => reportAll(await findExternalDisputes(deps, orderId)),

    /** An automatic refund by the provider cannot be queried; the webhook is the only source. */
    async reportAutoRefund({ orderId, reported }: PaymentHint): Promise<void> {
      if (!reported) return;
      const order = orderId === '' ? null : await findOrder(database.read, { id: orderId });
      const amount = reported.amount === null ? null : BigInt(reported.amount);
      const about = { kind: 'AUTO_REFUND', reference: reported.reference, theirState: reported.state, theirAmount: amount } as const;
      const details = {
        ...(orderId === '' || order ? {} : { orderId }),
        ...(reported.paymentId ? { paymentId: reported.paymentId } : {}),
      };
      await reportAll([{ ...about, ...(order ? { orderId } : {}), details }]);
    },

    /** True when the order is in the database; otherwise the provider's event is reported. */
    async isKnownOrder({ kind, orderId, reported }: PaymentHint): Promise<boolean> {
      if (await findOrder(database.read, { id: orderId })) return true;
      const isMoney = kind !== 'payment' || reported?.state === 'SUCCESS';
      log.error({ orderId, kind, reference: reported?.reference }, 'the payment provider reports an order that is not in the database');
      if (isMoney) {
        const amount = reported?.amount ? BigInt(reported.amount) : null;
        const state = reported?.state ?? kind.toUpperCase();
        const reference = reported?.reference ?? orderId;
        await reportAll([{ kind: 'UNKNOWN_ORDER', reference, theirState: state, theirAmount: amount, details: { orderId } }]);
      }
      return false;
    },
  };
}
