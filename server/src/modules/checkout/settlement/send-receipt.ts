import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { receiptEmail } from '../emails.ts';
import { orderRecipient } from '../orders/order-recipient.ts';
import { findOrder } from '../orders/orders.store.ts';
import { settlingPayment } from '../payments/payments.store.ts';
import { findEntitlementOfOrder } from './entitlements.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'jobs' | 'mails' | 'people' | 'publicUrl'>;

const receiptJob = jobKind<{ id: string; orderId: string }>('send-receipt');

/**
 * The job renders the email when it runs: a paid order does not change, and a receipt contains no secret that the job would have to
 * encrypt.
 */
export const enqueueReceipts = ({ jobs, random }: Pick<CheckoutDeps, 'random' | 'jobs'>, tx: Tx, orderIds: string[]): Promise<void> =>
  jobs.enqueue(tx, receiptJob, ...orderIds.map((orderId) => ({ id: newId(random), orderId })));

export function handleReceipts(deps: Deps): void {
  const { jobs, mails, people, publicUrl } = deps;
  const { read } = deps.database;
  jobs.handle(receiptJob, async ({ id, orderId }, attempt) => {
    const [order, purchase] = [await findOrder(read, { id: orderId }), await findEntitlementOfOrder(read, orderId)];
    if (!order || !purchase) throw new Error(`Order ${orderId} or its entitlement is missing`);
    const [payment, seller] = await Promise.all([settlingPayment(read, orderId), people.find(order.sellerId)]);
    const to = await orderRecipient(deps, read, order);
    const sellerName = seller?.name ?? null;
    const email = receiptEmail({ order, purchase, payment, sellerName, publicUrl: publicUrl(), purchasesPath: to.purchasesPath });
    await mails.deliver({ id, to, letter: email, attempt });
  });
}

/** Sends the receipt again to the same address. Only a paid order has a receipt. */
export const sendReceipt =
  (deps: Pick<CheckoutDeps, 'database' | 'random' | 'jobs'>) =>
  (key: { id: string; buyerId: number }): Promise<void> =>
    deps.database.transact(async (tx) => {
      const order = await findOrder(tx, key);
      if (!order?.paidAt) throw new AppError('NOT_FOUND');
      await enqueueReceipts(deps, tx, [order.id]);
    });
