import { newId } from '../../../kit/ids.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { AttentionReport } from '../../attention/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { recordDisputes } from '../disputes/record-disputes.ts';
import { findOrder, lockOrder } from '../orders/orders.store.ts';
import { type PaymentHint, PaymentsBusy, type ProviderRefund, type Urgency } from '../payments.port.ts';
import { type BothSides, compareRefunds, isSameAtProvider, type RefundFindings } from '../refunds/compare-refunds.ts';
import { insertRefund, listRefunds, purposeOf } from '../refunds/refunds.store.ts';
import { listPayments } from './payments.store.ts';

type Deps = Pick<
  CheckoutDeps,
  'database' | 'clock' | 'random' | 'log' | 'audit' | 'ledger' | 'attention' | 'payments' | 'notify' | 'mails' | 'people' | 'publicUrl'
>;

/** Refunds of an order on both sides; `reported` is one of a webhook, which the provider's list need not contain. */
async function bothSides(
  { payments: provider, ledger }: Pick<CheckoutDeps, 'ledger' | 'payments'>,
  queries: Queries,
  { orderId, urgency, reported }: { orderId: string; urgency: Urgency; reported?: ProviderRefund | undefined },
): Promise<BothSides | null> {
  const listed = (await provider.refundsOf(orderId, urgency)) ?? [];
  const isListed = reported === undefined || listed.some((one) => isSameAtProvider(one, reported));
  const theirs = isListed ? listed : [...listed, reported];
  if (theirs.length === 0) return null;
  const [ours, payments] = await Promise.all([listRefunds(queries, orderId), listPayments(queries, orderId)]);
  const partials = await ledger.partialRefunds(queries, orderId);
  return { orderId, theirs, ours, payments, partials };
}

/** The buyer got the payment back in another way: the return counts as done, and nothing is left to decide. */
async function recordReturned(
  { attention, clock, random }: Pick<CheckoutDeps, 'attention' | 'clock' | 'random'>,
  tx: Tx,
  orderId: string,
  { refused, by }: RefundFindings['returned'][number],
): Promise<void> {
  await lockOrder(tx, { id: orderId });
  const attempts = (await listRefunds(tx, orderId)).filter((one) => purposeOf(one) === refused.paymentId);
  if (attempts.some(({ status }) => status !== 'REFUSED')) return;
  const now = clock.now();
  const { paymentId, cause, amount } = refused;
  const [id, providerRefundId] = [newId(random), by.providerId ?? by.id];
  await insertRefund(tx, { id, orderId, paymentId, cause, amount, status: 'DONE', providerRefundId, createdAt: now, updatedAt: now });
  await attention.resolveAutomatically(tx, { kind: 'RETURN_REFUSED', reference: paymentId ?? orderId });
}

/**
 * Finds external events: refunds and disputes that did not start in Jamun. Each is reported to administrators, who decide about the money.
 */
export function externalEvents(deps: Deps) {
  const { database, attention, log, payments } = deps;

  async function reportAll(reports: AttentionReport[]): Promise<void> {
    if (reports.length === 0) return;
    await database.transact(async (tx) => {
      for (const report of reports) await attention.report(tx, report);
    });
  }

  async function applyFindings(orderId: string, { reports, returned, resolved }: RefundFindings): Promise<void> {
    await reportAll(reports);
    if (returned.length + resolved.length === 0) return;
    await database.transact(async (tx) => {
      for (const finding of returned) await recordReturned(deps, tx, orderId, finding);
      for (const about of resolved) await attention.resolveAutomatically(tx, about);
    });
  }

  async function compare(orderId: string, urgency: Urgency, reported?: ProviderRefund): Promise<void> {
    const sides = await bothSides(deps, database.read, { orderId, urgency, reported });
    if (sides) await applyFindings(orderId, compareRefunds(sides));
  }

  return {
    /** Lists the refunds of an order at the provider and compares them with ours. `reported`: the one of a webhook. */
    findRefunds: (orderId: string, reported?: ProviderRefund) => compare(orderId, 'buyer', reported),
    /** The same while the provider's limit of calls is far. */
    findRefundsIfSpare: (orderId: string) =>
      compare(orderId, 'spare').catch((error: unknown) => {
        if (!(error instanceof PaymentsBusy)) throw error;
      }),
    /** Records the disputes of an order at the provider. */
    findDisputes: async (orderId: string, urgency: Urgency = 'buyer') =>
      recordDisputes(deps, orderId, (await payments.disputesOf(orderId, urgency)) ?? []),

    /** True when the order is in the database; otherwise the provider's event is reported. */
    async isKnownOrder({ kind, orderId, reported, refund }: PaymentHint): Promise<boolean> {
      if (orderId !== '' && (await findOrder(database.read, { id: orderId }))) return true;
      const isMoney = kind !== 'payment' || reported?.state === 'SUCCESS';
      const reference = reported?.reference ?? refund?.providerId ?? refund?.id ?? orderId;
      log.error({ orderId, kind, reference }, 'the payment provider reports an order that is not in the database');
      if (isMoney) {
        const amount = reported?.amount ?? refund?.amount ?? null;
        const state = reported?.state ?? refund?.status ?? kind.toUpperCase();
        const details = { ...(orderId === '' ? {} : { orderId }), ...(refund?.paymentId ? { paymentId: refund.paymentId } : {}) };
        const theirAmount = amount === null ? null : BigInt(amount);
        const isAutomatic = kind === 'auto-refund';
        await reportAll([{ kind: isAutomatic ? 'AUTO_REFUND' : 'UNKNOWN_ORDER', reference, theirState: state, theirAmount, details }]);
      }
      return false;
    },
  };
}
