import { earlier, hours, minutes } from '../../../kit/clock.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { claimSaleEmail, dropRefundedSales, listSellersToEmail, takePendingSales } from './pending-sale-emails.store.ts';
import { saleEmail } from './sale-email.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'jobs' | 'mails' | 'people' | 'publicUrl'>;

const saleEmailJob = jobKind<Record<string, never>>('tell-sales', { retries: 2 });

/**
 * The first sale after a pause waits this long for further sales; after that, at most one email per hour contains all sales of the
 * hour.
 */
const collectionTime = minutes(5);
const emailInterval = hours(1);
const sellersAtOnce = 200;
const salesAtOnce = 5_000;

/** Emails sellers about their sales. Each sale is in exactly one email, also when several processes run this job. */
export function scheduleSaleEmails(deps: Deps) {
  const { database, clock, jobs, people, mails, publicUrl } = deps;

  const sendEmail = (sellerId: number): Promise<void> =>
    database.transact(async (tx) => {
      const now = clock.now();
      if (!(await dropRefundedSales(tx, sellerId))) return;
      if (!(await claimSaleEmail(tx, { sellerId, sentBefore: earlier(now, emailInterval), now }))) return;
      const sales = await takePendingSales(tx, { sellerId, limit: salesAtOnce });
      const seller = (await people.contacts(tx, [sellerId])).get(sellerId);
      if (sales.length === 0 || !seller?.recipient) return;
      await mails.send(tx, seller.recipient, saleEmail(seller.name, sales, publicUrl()), { userId: sellerId, about: 'sales' });
    });

  async function sendDueEmails(): Promise<void> {
    for (let found = sellersAtOnce; found === sellersAtOnce; ) {
      const now = clock.now();
      const due = { settledBefore: earlier(now, collectionTime), sentBefore: earlier(now, emailInterval), limit: sellersAtOnce };
      const sellers = await listSellersToEmail(database, due);
      for (const sellerId of sellers) await sendEmail(sellerId);
      found = sellers.length;
    }
  }
  jobs.handle(saleEmailJob, sendDueEmails);
  jobs.repeat(saleEmailJob, { seconds: 60 });
  return sendDueEmails;
}
