import type { AdminDashboard } from '@jamun/contract';
import { days, earlier } from '../../kit/clock.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'accounts' | 'kyc' | 'plans' | 'counters'>;

const period = days(30);

/** Counts of all modules, queried in parallel. */
export const dashboard =
  ({ clock, database, accounts, kyc, plans, counters }: Deps) =>
  async (): Promise<AdminDashboard> => {
    const since = earlier(clock.now(), period);
    const periods = { since, before: earlier(since, period) };
    const [users, documents, subscriptions, finance, products, reports, telegram] = await Promise.all([
      accounts.people.counts(periods),
      kyc.reviews.counts(periods),
      plans.counts(database.read),
      counters.finance(),
      counters.products(),
      counters.reports(),
      counters.telegram(),
    ]);
    return {
      users: { totalUsers: users.all, totalAdmins: users.administrators },
      finance,
      subscriptions,
      products,
      reports,
      verification: { totalKYCDocuments: documents.all, pendingKYC: documents.pending },
      telegram,
      growth: {
        newUsers: { current: users.current, previous: users.previous },
        newKYCDocuments: { current: documents.current, previous: documents.previous },
      },
    };
  };
