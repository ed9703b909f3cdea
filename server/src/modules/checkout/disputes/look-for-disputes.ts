import { days, earlier, later } from '../../../kit/clock.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { externalEvents } from '../payments/external-events.ts';
import { PaymentsBusy, PaymentsUnavailable } from '../payments.port.ts';
import { lastOrderBefore, listLooks, listOrdersAfter, listUndecided, markLookedAt, saveLooks } from './dispute-looks.store.ts';
import { disputeLookEvery, lookAges, looksPerRun, secondsBetweenRuns, skippedAfter } from './look-times.ts';

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
  | 'payments'
  | 'notify'
  | 'mails'
  | 'people'
  | 'publicUrl'
>;

const lookJob = jobKind<Record<string, never>>('look-for-disputes', { retries: 0 });

/** Orders that are read per age and run; unpaid ones need no look. */
const ordersRead = 50;

interface DueOrder {
  age: number;
  id: string;
  seq: number;
  isPaid: boolean;
  dueAt: Date;
}

/**
 * Finds disputes and refunds whose webhooks were lost: paid orders are compared with the provider at several ages, and undecided
 * disputes daily. Looks use only what the limits of calls leave; what does not fit is done later.
 */
function lookForDisputes(deps: Deps) {
  const { database, clock, log } = deps;
  const external = externalEvents(deps);

  async function look(orderId: string): Promise<void> {
    await external.findDisputes(orderId, 'spare');
    await external.findRefundsIfSpare(orderId);
  }

  /** Number of the last order that was compared at an age. An age begins with the orders that reached it within the last day. */
  async function lastLook(age: number, looks: ReadonlyMap<number, number>): Promise<number> {
    const known = looks.get(age);
    if (known !== undefined) return known;
    const seq = await lastOrderBefore(database.read, earlier(clock.now(), days(age + 1)));
    await database.transact((tx) => saveLooks(tx, new Map([[age, seq]])));
    return seq;
  }

  /** Orders that reached an age, in the order of their numbers. */
  async function dueAt(age: number, seq: number): Promise<DueOrder[]> {
    const now = clock.now();
    const orders = (await listOrdersAfter(database.read, { seq, limit: ordersRead })).map(({ createdAt, ...order }) => ({
      ...order,
      age,
      dueAt: later(createdAt, days(age)),
    }));
    const firstYoung = orders.findIndex(({ dueAt: time }) => time > now);
    return firstYoung < 0 ? orders : orders.slice(0, firstYoung);
  }

  async function listDue(): Promise<DueOrder[]> {
    const looks = await listLooks(database.read);
    const due: DueOrder[] = [];
    for (const age of lookAges) due.push(...(await dueAt(age, await lastLook(age, looks))));
    return due.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime() || one.seq - other.seq);
  }

  /** False when the run ends: the limit of calls is used up, or the provider gives no answer. */
  async function tryLook(id: string, dueSince: Date): Promise<boolean> {
    try {
      await look(id);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      if (error instanceof PaymentsBusy || clock.now() < later(dueSince, skippedAfter)) return false;
      log.warn({ orderId: id }, 'an order could not be compared with the payment provider and is skipped until its next look');
    }
    return true;
  }

  /** Returns the number of looks that are left in this run. */
  async function lookAtUndecided(): Promise<number> {
    const before = earlier(clock.now(), disputeLookEvery);
    const due = await listUndecided(database.read, { before, limit: looksPerRun });
    for (const { orderId, since } of due) {
      if (!(await tryLook(orderId, later(since, disputeLookEvery)))) return 0;
      await database.transact((tx) => markLookedAt(tx, { orderId, now: clock.now() }));
    }
    return looksPerRun - due.length;
  }

  return async (): Promise<void> => {
    let left = await lookAtUndecided();
    const looked = new Map<number, number>();
    for (const order of await listDue()) {
      if (order.isPaid && (left-- <= 0 || !(await tryLook(order.id, order.dueAt)))) break;
      looked.set(order.age, order.seq);
    }
    await database.transact((tx) => saveLooks(tx, looked));
  };
}

export function scheduleDisputeLooks(deps: Deps) {
  const run = lookForDisputes(deps);
  deps.jobs.handle(lookJob, run);
  deps.jobs.repeat(lookJob, { seconds: secondsBetweenRuns });
  return run;
}
