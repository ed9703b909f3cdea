import { earlier, hours, minutes } from '../../../kit/clock.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import { saleLetter } from './sale-letter.ts';
import { claimLetter, dropRefundedSales, sellersToTell, takeUntold } from './untold-sales.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'jobs' | 'mails' | 'people' | 'publicUrl'>;

const tellJob = jobKind<Record<string, never>>('tell-sales', { retries: 2 });

/** The first sale after a quiet time waits for those that come with it; then there is a letter an hour at most, with all of that hour. */
const gathersFor = minutes(5);
const restsFor = hours(1);
const sellersAtOnce = 200;
const salesAtOnce = 5_000;

/** Writes to sellers what they sold: each sale in one letter, however often and in how many processes this runs. */
export function repeatTelling(deps: Deps) {
  const { database, clock, jobs, people, mails, publicUrl } = deps;

  const tell = (sellerId: number): Promise<void> =>
    database.transact(async (tx) => {
      const now = clock.now();
      if (!(await dropRefundedSales(tx, sellerId))) return;
      if (!(await claimLetter(tx, { sellerId, sentBefore: earlier(now, restsFor), now }))) return;
      const sales = await takeUntold(tx, { sellerId, most: salesAtOnce });
      const seller = (await people.contacts(tx, [sellerId])).get(sellerId);
      if (sales.length === 0 || !seller?.recipient) return;
      await mails.send(tx, seller.recipient, saleLetter(seller.name, sales, publicUrl()), { userId: sellerId, about: 'sales' });
    });

  async function tellAll(): Promise<void> {
    for (let found = sellersAtOnce; found === sellersAtOnce; ) {
      const now = clock.now();
      const due = { settledBefore: earlier(now, gathersFor), sentBefore: earlier(now, restsFor), most: sellersAtOnce };
      const sellers = await sellersToTell(database, due);
      for (const sellerId of sellers) await tell(sellerId);
      found = sellers.length;
    }
  }
  jobs.handle(tellJob, tellAll);
  jobs.repeat(tellJob, { seconds: 60 });
  return tellAll;
}
