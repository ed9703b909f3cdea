import { later, minutes } from '../../kit/clock.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { askSoon } from './ask-again.ts';
import { makeOpenOrdersDue, takeDueOrders, updateOrder } from './orders.store.ts';
import type { CheckoutParts } from './parts.ts';
import { PaymentsUnavailable } from './payments.port.ts';
import { takeDueRefunds, updateRefund } from './refunds.store.ts';
import { resolveOrder } from './resolve-order.ts';
import { resolveRefund } from './send-refund.ts';

const reconcileJob = jobKind<Record<string, never>>('reconcile-payments', { retries: 2 });

const atOnce = 8;
const batch = 40;
const mostBatches = 25;

/** So many at a time; what one of them meets with is not the others' trouble. */
async function each(ids: string[], work: (id: string) => Promise<void>): Promise<void> {
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Webhooks get lost and buyers close their browsers, so the provider is asked about whatever is not resolved, more seldom as
 * it gets older. Each is handed to one asker, and comes up again by itself should that one die.
 */
export function reconcile(parts: CheckoutParts) {
  const { database, clock, log } = parts;
  const subjects = [
    {
      take: takeDueOrders,
      resolve: resolveOrder(parts),
      soon: (id: string) => database.transact((tx) => updateOrder(tx, { id, now: clock.now(), changes: { askAt: askSoon(clock.now()) } })),
    },
    {
      take: takeDueRefunds,
      resolve: resolveRefund(parts),
      soon: (id: string) => database.transact((tx) => updateRefund(tx, { id, now: clock.now(), askAt: askSoon(clock.now()) })),
    },
  ];

  async function ask({ resolve, soon }: (typeof subjects)[number], id: string): Promise<void> {
    try {
      await resolve(id);
    } catch (err) {
      if (err instanceof PaymentsUnavailable) return soon(id);
      log.error({ err, id }, 'a payment could not be resolved and comes up again');
    }
  }

  return async (): Promise<void> => {
    for (const subject of subjects) {
      for (let found = batch, batches = 0; found === batch && batches < mostBatches; batches++) {
        const now = clock.now();
        const due = await database.transact((tx) => subject.take(tx, { now, again: later(now, minutes(10)), most: batch }));
        await each(due, (id) => ask(subject, id));
        found = due.length;
      }
    }
  };
}

export function repeatReconciling(parts: CheckoutParts) {
  const run = reconcile(parts);
  parts.jobs.handle(reconcileJob, run);
  parts.jobs.repeat(reconcileJob, { seconds: 60 });
  return {
    now: run,
    /** After a start: buyers may have paid while nobody was there to hear of it, and should not wait for the next turn. */
    async catchUp(): Promise<void> {
      await parts.database.transact((tx) => makeOpenOrdersDue(tx, parts.clock.now()));
      await run();
    },
  };
}
