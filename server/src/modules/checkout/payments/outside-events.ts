import type { Queries } from '../../../platform/db/database.ts';
import type { AttentionReport } from '../../attention/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { refundsOf } from '../lists/all-orders.store.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { PaymentHint, ProviderRefund } from '../payments.port.ts';
import type { RefundRow } from '../tables.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'log' | 'ledger' | 'attention' | 'payments'>;

/** How the provider's word about a refund contradicts ours; null where both agree, or ours is still open. */
function contradiction(theirs: ProviderRefund, ours: RefundRow | 'PARTIAL' | undefined): AttentionReport['kind'] | null {
  const isMade = theirs.status !== 'REFUSED';
  if (ours === 'PARTIAL') return isMade ? null : 'REFUND_UNDONE';
  if (!ours) return isMade ? 'OUTSIDE_REFUND' : null;
  if (ours.status === 'REFUSED' && isMade) return 'REFUND_AFTER_REFUSAL';
  return ours.status === 'DONE' && !isMade ? 'REFUND_UNDONE' : null;
}

/** Refunds at the provider that our books do not have, or have otherwise. */
async function outsideRefunds(
  { payments, ledger }: Pick<CheckoutDeps, 'ledger' | 'payments'>,
  queries: Queries,
  orderId: string,
): Promise<AttentionReport[]> {
  const theirs = (await payments.refundsOf(orderId)) ?? [];
  if (theirs.length === 0) return [];
  const ours = await refundsOf(queries, orderId);
  const partial = await ledger.partialRefundIds(queries, orderId);
  const sameRefund = ({ id }: ProviderRefund) =>
    partial.has(id) ? 'PARTIAL' : ours.find((refund) => refund.id === id || refund.providerRefundId === id);
  return theirs.flatMap((refund) => {
    const known = sameRefund(refund);
    const kind = contradiction(refund, known);
    const about = { reference: refund.id, orderId, theirState: refund.status, theirAmount: refund.amount };
    return kind ? [{ kind, ...about, details: known ? { cause: known === 'PARTIAL' ? known : known.cause } : {} }] : [];
  });
}

async function disputesAt({ payments }: Pick<CheckoutDeps, 'payments'>, orderId: string): Promise<AttentionReport[]> {
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
 * Finds events at the provider that did not begin here. They change no money: each is reported to administrators, who decide.
 */
export function outsideEvents(deps: Deps) {
  const { database, attention, log } = deps;

  async function reportAll(reports: AttentionReport[]): Promise<void> {
    if (reports.length === 0) return;
    await database.transact(async (tx) => {
      for (const report of reports) await attention.report(tx, report);
    });
  }

  return {
    /** The order is looked at again: its refunds are listed at the provider and compared with ours. */
    findRefunds: async (orderId: string) => reportAll(await outsideRefunds(deps, database.read, orderId)),
    findDisputes: async (orderId: string) => reportAll(await disputesAt(deps, orderId)),

    /** Only a webhook tells of it. */
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

    /** True when the order is ours; otherwise what the provider says of it is reported. */
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
