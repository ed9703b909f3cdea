import { later, minutes } from '../../../kit/clock.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { makeOpenOrdersDue, takeDueOrders } from '../orders/orders.store.ts';
import { PaymentsBusy, PaymentsUnavailable } from '../payments.port.ts';
import { takeDueRefunds } from '../refunds/refunds.store.ts';
import { resolveRefund } from '../refunds/send-refund.ts';
import { endPause } from './payment-pause.ts';
import { type ResolveOrder, recordBusy, recordNoAnswer } from './resolve-order.ts';

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
  | 'countOrders'
  | 'settlementHoldDays'
  | 'publicUrl'
>;

const reconcileJob = jobKind<Record<string, never>>('reconcile-payments', { retries: 2 });

const concurrency = 8;
const batch = 40;
const maxBatches = 25;

/** Runs `work` for all ids, `concurrency` at a time. */
async function forEachConcurrently(ids: string[], work: (id: string) => Promise<void>): Promise<void> {
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/**
 * Polls the provider about unresolved orders and refunds: webhooks get lost and buyers close their browsers. Each is taken by one
 * process and becomes due again if that process dies. Without a usable answer `resolveRefund` reschedules the refund.
 */
function reconcile(deps: Deps, resolveOrder: ResolveOrder) {
  const { database, clock, log } = deps;

  async function orderOrRetry(id: string): Promise<void> {
    try {
      await resolveOrder(id, 'worker');
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      if (error instanceof PaymentsBusy) await recordBusy(deps, id, error.retryAfterMs);
      else await recordNoAnswer(deps, id);
    }
  }

  const subjects = [
    { take: takeDueOrders, resolve: orderOrRetry },
    { take: takeDueRefunds, resolve: resolveRefund(deps) },
  ];

  async function resolveOrLog(subject: (typeof subjects)[number], id: string): Promise<void> {
    try {
      await subject.resolve(id);
    } catch (err) {
      log.error({ err, id }, 'an order or refund could not be resolved and will be retried');
    }
  }

  return async (): Promise<void> => {
    await endPause(deps);
    for (const subject of subjects) {
      for (let found = batch, batches = 0; found === batch && batches < maxBatches; batches++) {
        const now = clock.now();
        const due = await database.transact((tx) => subject.take(tx, { now, again: later(now, minutes(10)), limit: batch }));
        await forEachConcurrently(due, (id) => resolveOrLog(subject, id));
        found = due.length;
      }
    }
  };
}

export function scheduleReconciliation(deps: Deps, resolveOrder: ResolveOrder) {
  const run = reconcile(deps, resolveOrder);
  deps.jobs.handle(reconcileJob, run);
  deps.jobs.repeat(reconcileJob, { seconds: 60 });
  return {
    now: run,
    /** Runs at startup, without waiting for the next tick: buyers may have paid while the server was down. */
    async catchUp(): Promise<void> {
      await deps.database.transact((tx) => makeOpenOrdersDue(tx, deps.clock.now()));
      await run();
    },
  };
}
